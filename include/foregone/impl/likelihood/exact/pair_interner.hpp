// SPDX-License-Identifier: BSL-1.0
#pragma once

// Numbers for pairs of numbers, in a compact hash table; used by the word graph and the twin tables.

#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Interns pairs of numbers, numbered in the order of their first occurrence. Separate from numbered_states, because a pair is one
/// word: its hash is one multiplication, and no hash is stored.
///
/// Complexity: constant time per look-up; 8 bytes per pair, and 8 to 16 for the index.
class pair_interner {
    std::vector<std::uint64_t> pairs_{};
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, 0);  // 1 + the number of a pair, 0 for none
    int shift_ = 60;                                                        // the upper bits of a hash select a slot

public:
    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(pairs_.size()); }
    constexpr std::uint32_t first(std::uint32_t pair) const { return static_cast<std::uint32_t>(pairs_[pair] >> 32); }
    constexpr std::uint32_t second(std::uint32_t pair) const { return static_cast<std::uint32_t>(pairs_[pair]); }

    /// The number of a pair; a new pair gets the number size().
    constexpr std::uint32_t number(std::uint32_t first, std::uint32_t second) {
        const std::uint64_t pair = std::uint64_t{first} << 32 | second;
        std::size_t slot = (pair * golden) >> shift_;
        for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1))
            if (pairs_[slots_[slot] - 1] == pair) return slots_[slot] - 1;
        pairs_.push_back(pair);
        slots_[slot] = size();
        if (2 * size() > slots_.size()) grow();
        return size() - 1;
    }

private:
    static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;  // Fibonacci hashing: 2^64 divided by the golden ratio

    constexpr void grow() {
        slots_.assign(2 * slots_.size(), 0);
        --shift_;
        for (std::uint32_t i = 0; i < size(); ++i) {
            std::size_t slot = (pairs_[i] * golden) >> shift_;
            while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = i + 1;
        }
    }
};

}}  // namespace foregone::impl
