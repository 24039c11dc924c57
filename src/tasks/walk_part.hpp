// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/counted_numbers.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/engine/tasks/search_part.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone::inline impl {

/// The numbers of the samples that a shard runs: they follow the numbers of the shard before.
///
/// Guarantees: each number is in one shard. Samples count up to the first violation, so a shard must run all samples before one
/// of its own.
constexpr task_range walks_of(search_shard shard, std::uint64_t walks) {
    const auto edge = [&](std::uint64_t index) { return static_cast<std::uint64_t>(uint128{walks} * index / shard.count); };
    return {edge(shard.index), edge(shard.index + 1)};
}

/// Writes down the results of walks or paths.
template <class Total>
void write_walks(search_part& into, const Total& total, std::uint64_t tasks, const found_run& found) {
    into.tasks = tasks;
    into.finished = total.violated() ? tasks : total.count();
    into.counted = numbers_of(total);
    into.labels.clear(), into.label_numbers.clear();
    total.labels.write(into.labels, into.label_numbers);
    into.found = found;
}

/// Whether a part belongs to `tasks` walks or paths; sets the total without its finding.
template <class Total>
bool read_walks(Total& total, const search_part& part, std::uint64_t tasks) {
    return part.tasks == tasks && part.finished <= tasks && read_numbers(total, part.counted) && total.count() <= tasks &&
           total.labels.read(part.labels, part.label_numbers);
}

}  // namespace foregone::impl
