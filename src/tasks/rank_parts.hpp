// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../archive/word_archive.hpp"

#include <cstdint>
#include <vector>

namespace foregone {

/// The parts of a search of all ranks.
struct rank_parts {
    std::vector<search_part> parts{};
    stop_reason stopped = stop_reason::none;  ///< of the first that was stopped
};

/// Reads `words_of(stopped, part)` of each rank, one behind the other.
rank_parts parts_in(const std::vector<std::uint64_t>& words);

}  // namespace foregone
