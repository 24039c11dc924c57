// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/analysis/cover.hpp>
#include <foregone/analysis/covering_array.hpp>
#include <foregone/base/mix.hpp>
#include <foregone/engine/executor.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// The array of fewest rows that some searches find, each with a seed of its own and all of the effort; the first is `cover`.
///
/// Requires: searches > 0; T and levels as for cover.
/// Shape: the same rows for the same levels, options and number of searches, whoever does the work and on however many workers.
/// Threads: a search is a task; they share nothing.
template <unsigned T>
covering_array best_cover(const std::vector<cover_level>& levels, cover_options options, std::uint64_t searches, executor& by) {
    std::vector<covering_array> found(searches);
    by.run(searches, [&](std::uint64_t task, unsigned) {
        found[task] = cover<T>(levels, {options.effort, task == 0 ? options.seed : mixer::of(options.seed, task)});
    });
    std::size_t best = 0;
    std::uint64_t work = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        work += found[i].work;
        if (found[i].rows() < found[best].rows()) best = i;
    }
    found[best].work = work;
    return std::move(found[best]);
}

}  // namespace foregone
