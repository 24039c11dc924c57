// SPDX-License-Identifier: BSL-1.0
#pragma once

// The parts that the ranks of a divided search send each other, read back from words.

#include "search/word_archive.hpp"

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The parts of all ranks of a search.
struct rank_parts {
    std::vector<search_part> parts{};
    stop_reason stopped = stop_reason::none;  ///< of the first rank that was stopped
};

/// Reads the concatenated `words_of(stopped, part)` of all ranks.
rank_parts parts_in(const std::vector<std::uint64_t>& words);

}}  // namespace foregone::impl
