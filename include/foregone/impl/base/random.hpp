// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reproducible random numbers, for random runs, drawn values, sampling and randomized constructions.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/mix.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// A stream of random bits, the same on every machine and compiler; a seed has 2^64 streams.
///
/// Requires: not for secrets.
/// Complexity: two multiplications a word.
/// Source: SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014), each stream started at a
///     hash of seed and stream number.
class random_bits {
    std::uint64_t state_;

public:
    using result_type = std::uint64_t;

    constexpr explicit random_bits(std::uint64_t seed, std::uint64_t stream = 0) : state_(mixer::of(seed, stream)) {}

    static constexpr std::uint64_t min() { return 0; }
    static constexpr std::uint64_t max() { return UINT64_MAX; }

    constexpr std::uint64_t operator()() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t word = state_;
        word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
        word = (word ^ word >> 27) * 0x94d049bb133111eb;
        return word ^ word >> 31;
    }

    /// A uniform number from 0 to bound - 1.
    ///
    /// Requires: bound > 0.
    /// Source: Lemire, "Fast random integer generation in an interval", 2019.
    constexpr std::uint64_t below(std::uint64_t bound) {
        uint128 scaled = static_cast<uint128>((*this)()) * bound;
        if (static_cast<std::uint64_t>(scaled) < bound) {
            const std::uint64_t refused = (0 - bound) % bound;
            while (static_cast<std::uint64_t>(scaled) < refused) scaled = static_cast<uint128>((*this)()) * bound;
        }
        return static_cast<std::uint64_t>(scaled >> 64);
    }
};

}}  // namespace foregone::impl
