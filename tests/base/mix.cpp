// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/base/mix.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace {

using foregone::mixer;

constexpr bool short_cuts_agree_with_the_long_way() {
    mixer one, two, all;
    one.add(7);
    two.add(7, 8);
    all.add_all({7, 8});
    return one.finish() == mixer::of(7) && two.finish() == mixer::of(7, 8) && all.finish() == mixer::of(7, 8);
}
VERIFY(base_mix, short_cuts_agree_with_the_long_way)

constexpr bool order_matters() {
    mixer ordered, swapped;
    ordered.add_all({1, 2, 3});
    swapped.add_all({3, 2, 1});
    return ordered.finish() != swapped.finish() && mixer::of(1, 2) != mixer::of(2, 1);
}
VERIFY(base_mix, order_matters)

constexpr bool a_zero_behind_the_last_word_is_not_seen() {
    return mixer::of(7) == mixer::of(7, 0);  // whose length varies adds its length
}
VERIFY(base_mix, a_zero_behind_the_last_word_is_not_seen)

std::uint64_t splitmix(std::uint64_t& seed) {
    std::uint64_t z = seed += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

/// How far the chance that flipping one bit of the input flips one bit of the result is from a half, at
/// worst.
template <class F>
double worst_avalanche(F hash_of, bool small) {
    constexpr int samples = 2'000;
    std::array<std::array<int, 64>, 64> flips{};
    std::uint64_t seed = 1;
    for (int i = 0; i < samples; ++i) {
        const std::uint64_t word = small ? static_cast<std::uint64_t>(i) : splitmix(seed);
        for (unsigned in = 0; in < 64; ++in) {
            const std::uint64_t changed = hash_of(word) ^ hash_of(word ^ std::uint64_t{1} << in);
            for (unsigned out = 0; out < 64; ++out) flips[in][out] += static_cast<int>(changed >> out & 1);
        }
    }
    double worst = 0;
    for (const auto& row : flips)
        for (const int count : row) worst = std::max(worst, std::abs(count / double{samples} - 0.5));
    return worst;
}

TEST(base_mix, every_bit_of_the_input_moves_half_of_the_result) {
    const auto single = [](std::uint64_t word) { return mixer::of(word); };
    const auto first = [](std::uint64_t word) { return mixer::of(word, 5); };
    const auto second = [](std::uint64_t word) { return mixer::of(5, word); };
    const auto third = [](std::uint64_t word) {
        mixer words;
        words.add_all({1, 2, word});
        return words.finish();
    };
    for (const bool small : {false, true}) {
        EXPECT_LT(worst_avalanche(single, small), 0.08);
        EXPECT_LT(worst_avalanche(first, small), 0.08);
        EXPECT_LT(worst_avalanche(second, small), 0.08);
        EXPECT_LT(worst_avalanche(third, small), 0.08);
    }
}

/// Chi squared for each degree of freedom: 1 for a random function.
template <class F>
double spread(F input, int shift) {
    constexpr unsigned buckets = 4'096, each = 16;
    std::array<unsigned, buckets> filled{};
    for (std::uint64_t i = 0; i < buckets * each; ++i) ++filled[(input(i) >> shift) % buckets];
    double sum = 0;
    for (const unsigned count : filled) sum += (count - double{each}) * (count - double{each}) / each;
    return sum / buckets;
}

TEST(base_mix, buckets_fill_evenly_whichever_bits_pick_them) {
    for (const int shift : {0, 20, 52}) {
        EXPECT_NEAR(spread([](std::uint64_t i) { return mixer::of(i); }, shift), 1, 0.15);
        EXPECT_NEAR(spread([](std::uint64_t i) { return mixer::of(i << 48); }, shift), 1, 0.15);
        EXPECT_NEAR(spread([](std::uint64_t i) { return mixer::of((i & 255) | i >> 8 << 32); }, shift), 1, 0.15);
        EXPECT_NEAR(spread([](std::uint64_t i) { return mixer::of(i & 255, i >> 8); }, shift), 1, 0.15);
    }
}

}  // namespace
