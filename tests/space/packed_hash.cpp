// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/space/packed_hash.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using foregone::packed_hash;

constexpr bool one_word_that_differs_has_another_hash() {
    for (std::uint64_t bit = 1; bit != 0; bit *= 2)
        for (std::uint64_t other = bit * 2; other != 0; other *= 2)
            if (packed_hash<1>(&bit) == packed_hash<1>(&other)) return false;
    return true;
}
VERIFY(space_packed_hash, one_word_that_differs_has_another_hash)

constexpr bool each_word_and_its_place_matter() {
    const std::uint64_t words[][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 0}, {0, 1, 1}};
    for (const auto& a : words)
        for (const auto& b : words)
            if (&a != &b && (packed_hash<3>(a) == packed_hash<3>(b) || (a[1] != b[1] && packed_hash<2>(a) == packed_hash<2>(b))))
                return false;
    return true;
}
VERIFY(space_packed_hash, each_word_and_its_place_matter)

/// Of 65,536 states, the most that share one of as many places; thrown at random, 12 would be met once in 18,000 times.
template <std::size_t Words, class State>
int most_at_one_place(State&& state) {
    std::vector<int> at(1 << 16);
    int most = 0;
    for (std::uint64_t i = 0; i < at.size(); ++i) {
        const std::array<std::uint64_t, Words> words = state(i);
        const int here = ++at[packed_hash<Words>(words.data()) >> 48];
        if (here > most) most = here;
    }
    return most;
}

TEST(space_packed_hash, neighbours_are_spread) {
    using one = std::array<std::uint64_t, 1>;
    using two = std::array<std::uint64_t, 2>;
    EXPECT_LT(most_at_one_place<1>([](std::uint64_t i) { return one{i}; }), 12);
    EXPECT_LT(most_at_one_place<1>([](std::uint64_t i) { return one{i << 48}; }), 12);
    EXPECT_LT(most_at_one_place<1>([](std::uint64_t i) { return one{(i & 255) | (i >> 8) << 32}; }), 12);
    EXPECT_LT(most_at_one_place<1>([](std::uint64_t i) { return one{(i & 15) | (i >> 4 & 15) << 16 | (i >> 8) << 40}; }), 12);
    EXPECT_LT(most_at_one_place<2>([](std::uint64_t i) { return two{i, 0}; }), 12);
    EXPECT_LT(most_at_one_place<2>([](std::uint64_t i) { return two{0, i << 48}; }), 12);
    EXPECT_LT(most_at_one_place<2>([](std::uint64_t i) { return two{i & 255, i >> 8}; }), 12);
}

}  // namespace
