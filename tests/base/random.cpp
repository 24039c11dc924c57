// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/base/random.hpp>

#include "../support/verify.hpp"

#include <array>
#include <cstdint>
#include <random>

namespace {

using foregone::random_bits;

static_assert(std::uniform_random_bit_generator<random_bits>);

constexpr bool a_stream_repeats() {
    random_bits first(7, 3), again(7, 3);
    for (int i = 0; i < 100; ++i)
        if (first() != again()) return false;
    return true;
}
VERIFY(base_random, a_stream_repeats)

constexpr bool seeds_and_streams_differ() {
    const std::uint64_t first = random_bits(1, 0)();
    return first != random_bits(1, 1)() && first != random_bits(2, 0)() && random_bits(1, 2)() != random_bits(2, 1)();
}
VERIFY(base_random, seeds_and_streams_differ)

/// Every number below a bound comes, none too often: 700 draws of 7 numbers, 100 of each expected.
constexpr bool below_reaches_all_alike() {
    random_bits bits(11);
    std::array<int, 7> drawn{};
    for (int i = 0; i < 700; ++i) ++drawn[bits.below(7)];
    for (const int count : drawn)
        if (count < 60 || count > 140) return false;
    return true;
}
VERIFY(base_random, below_reaches_all_alike)

/// For a bound just above 2^63, words that would favour low numbers are refused.
constexpr bool below_a_large_bound() {
    constexpr std::uint64_t bound = (std::uint64_t{1} << 63) + 1;
    random_bits bits(5);
    int low = 0;
    for (int i = 0; i < 1'000; ++i) {
        const std::uint64_t drawn = bits.below(bound);
        if (drawn >= bound) return false;
        low += drawn < bound / 2;
    }
    return low > 420 && low < 580;
}
VERIFY(base_random, below_a_large_bound)

constexpr bool below_one_is_nothing_else() {
    random_bits bits(1);
    return bits.below(1) == 0 && bits.below(1) == 0;
}
VERIFY(base_random, below_one_is_nothing_else)

/// A seed that a report names draws the same numbers in every version.
constexpr bool words_are_fixed() { return random_bits(0)() == 0xe4ca80bdd8329679 && random_bits(42, 7)() == 0x4356023c13338fd5; }
VERIFY(base_random, words_are_fixed)

}  // namespace
