// SPDX-License-Identifier: BSL-1.0
#pragma once

// In which order the paths of a program are searched.

#include <cstdint>

namespace foregone { inline namespace impl {

/// The order in which the paths of a program are taken.
enum class path_order : std::uint8_t {
    depth_first,          ///< memory for one path only; a failing path is shrunk
    breadth_first,        ///< the shortest failing path first; stores all paths of one length
    iterative_deepening,  ///< the same order; stores one path, runs the prefixes again for every length
};

}}  // namespace foregone::impl
