// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "task_queue.hpp"
#include "walk_part.hpp"

#include <foregone/impl/engine/limits.hpp>

#include <cstdint>

namespace foregone::inline impl {

/// Opens a queue for `samples` samples: runs or paths with consecutive numbers. A shard takes consecutive ones, because samples
/// count up to the first violation.
inline void open_samples(task_queue& tasks, search_shard shard, std::uint64_t samples) {
    constexpr std::uint64_t smallest_chunk = 16;
    tasks.open(walks_of(shard, samples), samples, smallest_chunk);
}

/// The loop of a search by samples: blocks of them, each by all workers, up to the first violation, which is then shrunk.
///
/// Requires: of `Samples`, begin(first) forgets all and begins with a number; take_block(range) takes samples, and adds them in
/// order; violated(); last() is the number of the last added sample; shrinks() and shrink(); part() is the result of the chunk.
template <class Samples>
void take_samples(task_queue& tasks, Samples& samples) {
    constexpr std::uint64_t largest_block = 256;
    bool goes_on = true;
    while (goes_on && tasks.open_chunk()) {
        samples.begin(tasks.chunk().first);
        while (tasks.goes_on() && !tasks.is_empty() && !samples.violated()) samples.take_block(tasks.next_block(largest_block));
        if (samples.violated()) tasks.report_last(samples.last());
        while (tasks.goes_on() && samples.shrinks()) samples.shrink();
        if (tasks.is_shared()) tasks.close_chunk(samples.part());
        goes_on = tasks.goes_on() && !samples.violated();
    }
}

}  // namespace foregone::impl
