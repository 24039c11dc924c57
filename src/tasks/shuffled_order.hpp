// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/mix.hpp>

#include <cstdint>

namespace foregone::inline impl {

/// A pseudo-random order of the numbers below a count, without a table: a bijection that depends on a seed only. Seed 0: in order.
///
/// Complexity: four rounds, less than four times on average.
/// Source: a Feistel network over the least even number of bits, applied until the number is small enough (Black and Rogaway,
/// "Ciphers with arbitrary finite domains", 2002).
class shuffled_order {
    static constexpr std::uint64_t rounds = 4;

    std::uint64_t count_, seed_, half_bits_ = 1;

public:
    /// Requires: count <= 2^62.
    constexpr shuffled_order(std::uint64_t count, std::uint64_t seed) : count_(count), seed_(seed) {
        while (std::uint64_t{1} << (2 * half_bits_) < count) ++half_bits_;
    }

    /// The number at a place of the order. Requires: place < count.
    constexpr std::uint64_t at(std::uint64_t place) const {
        if (seed_ == 0) return place;
        do place = mixed(place);
        while (place >= count_);
        return place;
    }

private:
    constexpr std::uint64_t mixed(std::uint64_t number) const {
        const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
        std::uint64_t high = number >> half_bits_, low = number & mask;
        for (std::uint64_t round = 0; round < rounds; ++round) {
            const std::uint64_t next = high ^ (mixer::of(mixer::of(seed_, round), low) & mask);
            high = low, low = next;
        }
        return high << half_bits_ | low;
    }
};

}  // namespace foregone::impl
