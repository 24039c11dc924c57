// SPDX-License-Identifier: BSL-1.0
#pragma once

// Runs several covering searches with different seeds in parallel, and selects the smallest array; used by make_rows.

#include <foregone/executor.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/suites/cover.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/suites/covering_array.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The smallest array of several searches, each with its own seed and the full effort; the first is `cover`.
///
/// Requires: searches > 0; T and problem as for cover.
/// Guarantees: equal rows for equal problems, options and numbers of searches, on any number of workers.
/// Threads: each search is a task; they share only the watcher.
template <unsigned T, std::same_as<cover_problem> Problem>
covering_array best_cover(const Problem& problem, cover_options options, std::uint64_t searches, executor& by) {
    std::vector<covering_array> found(searches);
    by.run(searches, [&](std::uint64_t task, unsigned) {
        cover_options own = options;
        if (task > 0) own.seed = mixer::of(options.seed, task);
        found[task] = cover<T>(problem, own);
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

/// The same for T parameters of these levels at a time.
template <unsigned T>
covering_array best_cover(const std::vector<cover_level>& levels, cover_options options, std::uint64_t searches, executor& by) {
    return best_cover<T>(cover_problem{.levels = levels, .strength = T}, options, searches, by);
}

}}  // namespace foregone::impl
