// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/paths/path.hpp>
#include <foregone/impl/verdict/path_tally.hpp>
#include <foregone/impl/verdict/walk.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

using path_indices = std::vector<std::uint64_t>;

/// A path that failed, and what was counted in its piece up to it.
struct failed_path {
    path_indices indices;
    replayed failure;
    path_tally counted;
};

/// A part of a program's paths: all that lie between two of them in the order of their choices.
///
/// Shape: `begin` is where it lies among the others; `next`, the path to be taken next, has its last choices moved on, each up to its
/// end (0: all there are), those below `floor` stay.
struct path_task {
    std::uint64_t origin = 0;  ///< pieces with one origin were one piece, and have no paths of others between them
    path_indices begin{};
    path_indices next{}, ends{};
    path_indices digests{};  ///< of the values at the choices of `next`, as far as they are known; see choice_values
    std::uint64_t floor = 0;
    bool done = false;
    path_tally counted{};
    std::vector<failed_path> failures{};
};

}  // namespace foregone
