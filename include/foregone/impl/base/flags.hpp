// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>

namespace foregone::inline impl {

/// A fixed number of flags, one bit each, so that the union of two sets is cheap in constant evaluation too.
template <std::size_t Count>
struct flags {
    static constexpr std::size_t size = Count;
    static constexpr std::size_t word_count = (Count + 63) / 64;

    std::uint64_t words[word_count == 0 ? 1 : word_count]{};

    constexpr void set(std::size_t i) { words[i / 64] |= std::uint64_t{1} << i % 64; }
    constexpr bool has(std::size_t i) const { return (words[i / 64] >> i % 64 & 1) != 0; }
    constexpr void merge(const flags& other) {
        for (std::size_t i = 0; i < word_count; ++i) words[i] |= other.words[i];
    }

    bool operator==(const flags&) const = default;
};

}  // namespace foregone::impl
