// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/rank_group.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

namespace rank_texts {

/// Its length, then eight characters a word.
inline std::vector<std::uint64_t> words_of(std::string_view text) {
    std::vector<std::uint64_t> words(1 + (text.size() + 7) / 8);
    words[0] = text.size();
    if (!text.empty()) std::memcpy(words.data() + 1, text.data(), text.size());
    return words;
}

}  // namespace rank_texts

/// What each rank says, that of the first one first; all hear the same.
///
/// Requires: all ranks call it.
inline std::vector<std::string> texts_of_all(rank_group& ranks, std::string_view own) {
    const std::vector<std::uint64_t> words = ranks.gather(rank_texts::words_of(own));
    std::vector<std::string> all;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t size = static_cast<std::size_t>(words[at]);
        all.emplace_back(reinterpret_cast<const char*>(words.data() + at + 1), size);
        at += 1 + (size + 7) / 8;
    }
    return all;
}

/// What the first rank says.
inline std::string text_of_first(rank_group& ranks, std::string_view own) {
    return texts_of_all(ranks, ranks.rank() == 0 ? own : "").front();
}

}  // namespace foregone
