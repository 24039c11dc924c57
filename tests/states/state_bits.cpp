// SPDX-License-Identifier: BSL-1.0
#include <states/store/bitstate_set.hpp>

#include "../support/effort.hpp"
#include "../support/verify.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <random>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;

constexpr bool sizes_are_whole_cache_lines() {
    using bits = fg::bitstate_omission;
    return bits::rounded_bytes(0) == 64 && bits::rounded_bytes(1) == 64 && bits::rounded_bytes(64) == 64 &&
           bits::rounded_bytes(65) == 128 && bits::rounded_bytes(std::uint64_t{1} << 40) == std::uint64_t{1} << 40 &&
           bits::rounded_bytes(~std::uint64_t{0}) == std::uint64_t{1} << 60;
}
VERIFY(visited_state_bits, sizes_are_whole_cache_lines);

/// What was put in is there; of what was not, as much seems to be as the fill says, in arrays of any size.
TEST(visited_state_bits, a_state_that_was_not_put_in_is_taken_for_one_with_the_probability_of_the_fill) {
    for (const std::uint64_t bytes : {std::uint64_t{4'096}, std::uint64_t{100'032}, cases(std::uint64_t{4} << 20)}) {
        fg::state_bits bits;
        EXPECT_FALSE(bits.is_there());
        bits.allocate(bytes);
        EXPECT_EQ(bits.bytes(), bytes);
        std::mt19937_64 random(7);
        std::uint64_t set = 0;
        std::vector<std::uint64_t> in;
        while (set < bytes * 4) {
            in.push_back(random());
            const unsigned fresh = bits.put(in.back());
            EXPECT_LE(fresh, 3u);
            set += fresh;
            EXPECT_EQ(bits.put(in.back()), 0u);
        }
        for (const std::uint64_t digest : in) ASSERT_TRUE(bits.has(digest));
        constexpr unsigned asked = 80'000;
        unsigned taken = 0;
        for (unsigned i = 0; i < asked; ++i) taken += bits.has(random());
        EXPECT_NEAR(taken, asked / 8.0, 5 * std::sqrt(asked / 8.0)) << bytes;  // (1/2)^3
    }
}

/// Each bit is counted by one of those that set it.
TEST(visited_state_bits, many_put_states_in_at_once) {
    constexpr unsigned workers = 8, states = 20'000;
    const auto set_by = [](unsigned count) {
        fg::state_bits bits;
        bits.allocate(16'384);
        std::vector<std::uint64_t> set(count);
        std::vector<std::thread> all;
        for (unsigned worker = 0; worker < count; ++worker)
            all.emplace_back([&, worker] {
                for (std::uint64_t i = 0; i < states; ++i)
                    set[worker] += bits.put((i + worker * 977) % states * 0x9e3779b97f4a7c15);
            });
        for (std::thread& one : all) one.join();
        std::uint64_t sum = 0;
        for (const std::uint64_t one : set) sum += one;
        return sum;
    };
    const std::uint64_t alone = set_by(1);
    EXPECT_GT(alone, states);
    EXPECT_EQ(set_by(workers), alone);
}

}  // namespace
