// SPDX-License-Identifier: BSL-1.0
#include "states/store/first_of_eight.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

namespace {

namespace fg = foregone;

using line = std::array<std::uint64_t, 8>;

unsigned first_by_hand(const line& all, std::uint64_t wanted) {
    unsigned i = 0;
    while (i < 8 && all[i] != wanted && all[i] != 0) ++i;
    return i;
}

/// Both ways, where the processor has both.
void expect_first(const line& all, std::uint64_t wanted, unsigned place) {
    EXPECT_EQ(fg::first_of_eight(all.data(), wanted), place);
    if (fg::has_wide_vectors()) { EXPECT_EQ(fg::first_of_eight_wide(all.data(), wanted), place); }
}

constexpr std::uint64_t low = 0x0000'0000'1234'5678, high = 0x9abc'def0'0000'0000;

/// Numbers that differ from these in one half only, and those whose bits are all set, or only the outermost.
constexpr std::array<std::uint64_t, 9> hard = {
    high | low, high, low, high | (low + 1), (high + (low << 32)) | low, UINT64_MAX, 1, std::uint64_t{1} << 63, UINT64_MAX - 1};

TEST(visited_first_of_eight, a_number_at_every_place) {
    for (const std::uint64_t wanted : hard)
        for (const std::uint64_t other : hard) {
            if (wanted == other) continue;
            line all;
            all.fill(other);
            expect_first(all, wanted, 8);
            for (unsigned place = 8; place-- > 0;) {
                line one = all;
                one[place] = wanted;
                expect_first(one, wanted, place);
                all[place] = wanted;  // and at all places after it
                expect_first(all, wanted, place);
            }
        }
}

TEST(visited_first_of_eight, what_is_free_ends_the_search) {
    for (const std::uint64_t wanted : hard)
        for (unsigned free = 0; free < 8; ++free)
            for (unsigned place = 0; place < 8; ++place) {
                line all;
                all.fill(wanted ^ 0x1'0000'0001);
                all[place] = wanted;
                all[free] = 0;
                expect_first(all, wanted, free <= place ? free : place);
                expect_first(all, wanted, first_by_hand(all, wanted));
            }
    expect_first({}, 5, 0);
}

/// Few different numbers, so that most lines have some of them twice, after places that are free, too.
TEST(visited_first_of_eight, lines_that_are_drawn) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 200'000; ++i) {
        line all;
        for (std::uint64_t& number : all)
            number = random() % 8 == 0 ? 0 : random() % 4 == 0 ? random() : hard[random() % hard.size()];
        const std::uint64_t wanted = random() % 4 == 0 && all[static_cast<std::size_t>(i % 8)] != 0
                                         ? all[static_cast<std::size_t>(i % 8)]
                                         : hard[random() % hard.size()];
        const unsigned place = first_by_hand(all, wanted);
        ASSERT_EQ(fg::first_of_eight(all.data(), wanted), place) << i;
        if (fg::has_wide_vectors()) { ASSERT_EQ(fg::first_of_eight_wide(all.data(), wanted), place) << i; }
    }
}

/// Eight numbers need not begin where a cache line does.
TEST(visited_first_of_eight, wherever_they_lie) {
    alignas(64) std::array<std::uint64_t, 16> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i + 1;
    for (std::size_t begin = 0; begin <= 8; ++begin) {
        EXPECT_EQ(fg::first_of_eight(numbers.data() + begin, begin + 4), 3u);
        if (fg::has_wide_vectors()) { EXPECT_EQ(fg::first_of_eight_wide(numbers.data() + begin, begin + 4), 3u); }
    }
}

}  // namespace
