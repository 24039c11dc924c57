// SPDX-License-Identifier: BSL-1.0
#pragma once

// A bit set that numbers its members (rank and select): the sets of states of temporal searches.

#include <foregone/impl/types/lists.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// How many bits of a word are set. std::popcount is a call where the processor is not known to have an instruction for it.
constexpr std::uint32_t bits_set(std::uint64_t word) {
    if (std::is_constant_evaluated()) return static_cast<std::uint32_t>(std::popcount(word));
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    return static_cast<std::uint32_t>(((word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}

/// A set of numbers below a bound that also numbers its members, in their order.
template <class Lists>
class basic_ranked_bits {
    typename Lists::template list<std::uint64_t> words_{};
    typename Lists::template list<std::uint32_t> before_{};

public:
    constexpr basic_ranked_bits() = default;
    constexpr explicit basic_ranked_bits(std::uint64_t bound) { lengthen(words_, (bound + 63) / 64); }

    constexpr std::size_t words() const { return words_.size(); }
    constexpr const std::uint64_t& word(std::size_t i) const { return words_[i]; }
    constexpr std::uint64_t& word(std::size_t i) { return words_[i]; }

    constexpr bool contains(std::uint64_t i) const { return (words_[i / 64] >> i % 64 & 1) != 0; }

    /// Whether the number is new.
    constexpr bool insert(std::uint64_t i) {
        const std::uint64_t bit = std::uint64_t{1} << i % 64;
        const bool is_new = (words_[i / 64] & bit) == 0;
        words_[i / 64] |= bit;
        return is_new;
    }

    constexpr std::uint64_t count() const {
        std::uint64_t count = 0;
        for (const std::uint64_t word : words_) count += bits_set(word);
        return count;
    }

    /// Numbers the members. Returns how many there are.
    ///
    /// Requires: fewer than 2^32.
    constexpr std::uint32_t rank() {
        std::uint32_t count = 0;
        before_.clear();
        lengthen(before_, words_.size());
        for (std::size_t i = 0; i < words_.size(); ++i) {
            before_[i] = count;
            count += bits_set(words_[i]);
        }
        return count;
    }

    /// Requires: rank() after the last insert; contains(i).
    constexpr std::uint32_t number_of(std::uint64_t i) const {
        const std::uint64_t below = words_[i / 64] & ((std::uint64_t{1} << i % 64) - 1);
        return before_[i / 64] + bits_set(below);
    }

    /// The member of a number. Requires: rank() after the last insert.
    constexpr std::uint64_t member(std::uint32_t number) const {
        std::size_t first = 0;
        for (std::size_t count = words_.size(); count > 1;) {
            const std::size_t half = count / 2;
            if (before_[first + half] <= number) first += half, count -= half;
            else count = half;
        }
        std::uint64_t word = words_[first];
        for (std::uint32_t i = before_[first]; i < number; ++i) word &= word - 1;
        return 64 * first + static_cast<std::uint64_t>(std::countr_zero(word));
    }

    template <class Visit>
    constexpr void each(Visit&& visit) const {
        each_in(0, words_.size(), visit);
    }

    /// Visits the members of some words.
    template <class Visit>
    constexpr void each_in(std::size_t first, std::size_t last, Visit&& visit) const {
        for (std::size_t i = first; i < last; ++i)
            for (std::uint64_t word = words_[i]; word != 0; word &= word - 1)
                visit(64 * i + static_cast<std::uint64_t>(std::countr_zero(word)));
    }

    /// Removes the members of some words for which is_removed(member, number) is true.
    ///
    /// Requires: rank() after the last change of the words.
    template <class IsRemoved>
    constexpr void remove_in(std::size_t first, std::size_t last, IsRemoved&& is_removed) {
        for (std::size_t i = first; i < last; ++i) {
            std::uint64_t kept = words_[i];
            std::uint32_t number = before_[i];
            for (std::uint64_t left = kept; left != 0; left &= left - 1, ++number)
                if (is_removed(64 * i + static_cast<std::uint64_t>(std::countr_zero(left)), number)) kept &= ~(left & (~left + 1));
            words_[i] = kept;
        }
    }

    constexpr std::uint64_t bytes() const { return words_.capacity() * 8 + before_.capacity() * 4; }
};

using ranked_bits = basic_ranked_bits<growing_lists>;
/// A set of numbers below a bound, as a constant.
template <std::uint64_t Bound>
using constant_bits = basic_ranked_bits<bounded_lists<(Bound + 63) / 64>>;

}}  // namespace foregone::impl
