// SPDX-License-Identifier: BSL-1.0
#pragma once

// The hash function of words, for states, values, fingerprints and the seeds of random streams.

#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Hashes a sequence of words into one word; each output bit depends on every input bit.
///
/// Requires: a sequence of varying length adds its length, because a trailing zero may not change the result.
/// Complexity: one multiplication for one or two words and one at the end; about 40 operations of a constant evaluation for the
///     first word and 25 for each other.
/// Source: multiplying to 128 bits and folding is the step of wyhash (Wang Yi); the constants are the fractional parts of the
///     square roots of 2, 3 and 5, made odd.
struct mixer {
    static constexpr std::uint64_t seed = 0x6a09e667f3bcc909, factor = 0xbb67ae8584caa73b, last = 0x3c6ef372fe94f82b;

    std::uint64_t state = seed;

    // Written out in full: in constant evaluation a call costs as much as the computation.
    constexpr void add(std::uint64_t word) {
        const uint128 product = static_cast<uint128>(state ^ word) * factor;
        state = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }

    constexpr void add(std::uint64_t first, std::uint64_t second) {
        const uint128 product = static_cast<uint128>(state ^ first) * (factor ^ second);
        state = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    }

    template <std::size_t Count>
    constexpr void add_all(const std::uint64_t (&words)[Count]) {
        std::uint64_t mixed = state;
        for (std::size_t i = 0; i + 1 < Count; i += 2) {
            const uint128 product = static_cast<uint128>(mixed ^ words[i]) * (factor ^ words[i + 1]);
            mixed = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
        }
        state = mixed;
        if constexpr (Count % 2 == 1) add(words[Count - 1]);
    }

    constexpr std::uint64_t finish() const {
        const std::uint64_t result = state * last;
        return result ^ result >> 32;
    }

    /// The same as add and finish.
    static constexpr std::uint64_t of(std::uint64_t word) {
        const uint128 product = static_cast<uint128>(seed ^ word) * factor;
        const std::uint64_t result = (static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64)) * last;
        return result ^ result >> 32;
    }

    static constexpr std::uint64_t of(std::uint64_t first, std::uint64_t second) {
        const uint128 product = static_cast<uint128>(seed ^ first) * (factor ^ second);
        const std::uint64_t result = (static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64)) * last;
        return result ^ result >> 32;
    }
};

}}  // namespace foregone::impl
