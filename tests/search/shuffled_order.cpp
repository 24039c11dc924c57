// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>
#include <sequences/tree_part.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace test_shuffled_order {

namespace fg = foregone;

/// Each number below the count is in one place. Requires: nothing is seen.
template <class Seen>
constexpr bool is_bijection(std::uint64_t count, std::uint64_t seed, Seen seen) {
    const fg::shuffled_order order(count, seed);
    for (std::uint64_t place = 0; place < count; ++place) {
        const auto number = static_cast<std::size_t>(order.at(place));
        if (number >= count || seen[number]) return false;
        seen[number] = true;
    }
    return true;
}

constexpr bool orders_are_bijections() {
    for (const std::uint64_t count : {1u, 2u, 3u, 4u, 5u, 16u, 17u, 63u, 64u, 65u, 100u})
        for (const std::uint64_t seed : {0u, 1u, 2u, 77u})
            if (!is_bijection(count, seed, std::array<bool, 100>{})) return false;
    return true;
}
static_assert(orders_are_bijections());

constexpr bool seed_zero_is_in_order() {
    const fg::shuffled_order order(1'000, 0);
    for (std::uint64_t place = 0; place < 1'000; ++place)
        if (order.at(place) != place) return false;
    return true;
}
static_assert(seed_zero_is_in_order());

constexpr std::uint64_t largest = std::uint64_t{1} << 62;
static_assert(fg::shuffled_order(largest, 1).at(largest - 1) < largest);
static_assert(fg::shuffled_order(largest, 1).at(0) != fg::shuffled_order(largest, 2).at(0));

TEST(tasks_shuffled_order, has_each_number_once) {
    EXPECT_TRUE(orders_are_bijections());
    EXPECT_TRUE(is_bijection(175'616, 5, std::vector<bool>(175'616)));
}

/// The numbers at any tenth of the places lie in all tenths about equally often.
TEST(tasks_shuffled_order, spreads_numbers) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        const fg::shuffled_order order(10'000, seed);
        for (std::uint64_t part = 0; part < 10; ++part) {
            std::vector<int> tenths(10);
            for (std::uint64_t i = 0; i < 1'000; ++i) ++tenths[static_cast<std::size_t>(order.at(part * 1'000 + i) / 1'000)];
            for (const int count : tenths) EXPECT_TRUE(count > 50 && count < 150) << count;
        }
    }
}

}  // namespace test_shuffled_order
