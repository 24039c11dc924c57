// SPDX-License-Identifier: BSL-1.0
#pragma once

// A task of a search of paths: an interval of a program's paths; distributed among workers, saved in checkpoints.

#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/paths/paths_verdict.hpp>
#include <foregone/impl/search/replayed.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

using path_indices = std::vector<std::uint64_t>;

/// A path that failed, and the counts of its task up to it.
struct failed_path {
    path_indices indices;
    replayed failure;
    path_tally counted;
};

/// A part of a program's paths: all between two paths, in the order of their choices.
///
/// Format: `begin` is the position among the other tasks. `next` is the path to take next; its last choices advance, each up to
/// its end (0: all of them), and the first `floor` choices stay.
struct path_task {
    std::uint64_t origin = 0;  ///< tasks with one origin were one task, and no other tasks lie between them
    path_indices begin{};
    path_indices next{}, ends{};
    path_indices digests{};  ///< of the values at the choices of `next`, as far as known; see choice_values
    std::uint64_t floor = 0;
    bool done = false;
    bool leaves_out = false;  ///< alternatives that the program does not want are not taken; not saved
    path_tally counted{};
    std::vector<failed_path> failures{};
};

}}  // namespace foregone::impl
