// SPDX-License-Identifier: BSL-1.0
#pragma once

// A set of pending calls as bits: each has a number while it is pending.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/mix.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Numbers below 64 * Words.
template <std::size_t Words>
struct call_set {
    static constexpr unsigned capacity = static_cast<unsigned>(64 * Words);

    std::uint64_t words[Words]{};

    bool operator==(const call_set&) const = default;

    constexpr bool has(unsigned number) const { return (words[word_of(number)] >> number % 64 & 1) != 0; }
    constexpr void add(unsigned number) { words[word_of(number)] |= std::uint64_t{1} << number % 64; }
    constexpr void remove(unsigned number) { words[word_of(number)] &= ~(std::uint64_t{1} << number % 64); }

    constexpr bool is_within(const call_set& other) const {
        for (std::size_t i = 0; i < Words; ++i)
            if ((words[i] & ~other.words[i]) != 0) return false;
        return true;
    }
    constexpr call_set joined(const call_set& other) const {
        call_set result = *this;
        for (std::size_t i = 0; i < Words; ++i) result.words[i] |= other.words[i];
        return result;
    }
    constexpr call_set without(const call_set& other) const {
        call_set result = *this;
        for (std::size_t i = 0; i < Words; ++i) result.words[i] &= ~other.words[i];
        return result;
    }

    /// The least number that is not in it; `capacity` if there is none.
    constexpr unsigned least_absent() const {
        for (std::size_t i = 0; i < Words; ++i)
            if (~words[i] != 0) return static_cast<unsigned>(64 * i) + static_cast<unsigned>(std::countr_one(words[i]));
        return capacity;
    }
    /// The greatest number that is not in it; `capacity` if there is none.
    constexpr unsigned greatest_absent() const {
        for (std::size_t i = Words; i > 0; --i)
            if (~words[i - 1] != 0) return static_cast<unsigned>(64 * i - 1) - static_cast<unsigned>(std::countl_one(words[i - 1]));
        return capacity;
    }

    constexpr std::uint64_t mixed() const {
        std::uint64_t result = words[0];
        for (std::size_t i = 1; i < Words; ++i) result = result * mixer::factor + words[i];
        return result * mixer::factor;
    }

private:
    static constexpr std::size_t word_of(unsigned number) { return Words == 1 ? 0 : number / 64; }
};

}}  // namespace foregone::impl
