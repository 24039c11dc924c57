// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "note_failing.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/engine/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace foregone::inline impl {

/// Takes all samples, and counts those that fail. `take(number, worker)` returns the failing sample, or nothing.
///
/// Guarantees: the same for any executor, unless a limit or an exception of a sample ends it.
template <class Take>
void find_failing_samples(std::uint64_t count, executor& who, const run_terms& terms, Take&& take) {
    constexpr std::uint64_t largest_block = 256;
    failing_runs& into = *terms.outputs.all_failing;
    try {
        for (std::uint64_t first = 0; first < count; first += largest_block) {
            std::vector<std::optional<failing_path>> failed(
                static_cast<std::size_t>(count - first < largest_block ? count - first : largest_block));
            shared_value<bool> stopped{false};
            who.run(failed.size(), [&](std::uint64_t place, unsigned worker) {
                if (terms.check_in({.tasks = count, .tasks_done = first + place}) != stop_reason::none) stopped.store(true);
                if (!stopped.load()) failed[static_cast<std::size_t>(place)] = take(first + place, worker);
            });
            if (stopped.load()) return;
            for (std::optional<failing_path>& one : failed)
                if (++into.runs, one) note_failing(into, std::move(*one));
        }
    } catch (...) { return; }  // an exception of the model, after the run that the verdict is about
    into.is_complete = true;
}

}  // namespace foregone::impl
