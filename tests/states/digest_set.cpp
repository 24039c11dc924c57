// SPDX-License-Identifier: BSL-1.0
#include <states/store/digest_set.hpp>

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;

/// The digests of states that differ in small numbers only are as good as numbers drawn by chance: the number that is expected to
/// be there.
TEST(visited_digest_set, states_that_are_alike_have_different_digests) {
    std::set<std::uint64_t> whole, short_ones;
    for (std::uint64_t i = 0; i < 256; ++i)
        for (std::uint64_t j = 0; j < 256; ++j) {
            const std::uint64_t state[] = {i, 0, 0, j << 40};
            whole.insert(fg::digest_set<4>::mix(state));
            short_ones.insert(fg::digest_set<4, 16>::mix(state));
        }
    EXPECT_EQ(whole.size(), 65'536u);
    EXPECT_GT(short_ones.size(), 30'000u);
    EXPECT_LT(short_ones.size(), 65'536u);
}

/// What is discovered by any number of workers: one state of each digest.
template <unsigned Bits>
std::uint64_t met_by(unsigned workers, const std::vector<std::array<std::uint64_t, 3>>& states) {
    fg::inline_executor who;
    fg::digest_set<3, Bits> set;
    set.grow_for(0, states.size(), who);
    std::atomic<std::uint64_t> fresh{0};
    std::vector<std::thread> all;
    for (unsigned worker = 0; worker < workers; ++worker)
        all.emplace_back([&, worker] {
            std::uint64_t own = 0;
            for (std::size_t i = 0; i < states.size(); ++i) {
                const std::uint64_t* const state = states[(i + worker * 977) % states.size()].data();
                own += set.insert(state, set.home(set.hash(state)));
            }
            fresh += own;
        });
    for (std::thread& one : all) one.join();
    EXPECT_EQ(set.bytes_to_grow_for(set.most(), 0), 0u);
    return fresh;
}

TEST(visited_digest_set, has_one_state_of_each_digest) {
    std::mt19937_64 random(5);
    std::vector<std::array<std::uint64_t, 3>> states(20'000);
    std::set<std::uint64_t> digests;
    for (auto& state : states) {
        for (std::uint64_t& word : state) word = random() % 50;
        digests.insert(fg::digest_set<3, 12>::mix(state.data()));
    }
    const std::uint64_t different = std::set(states.begin(), states.end()).size();
    for (const unsigned workers : {1u, 2u, 8u}) {
        EXPECT_EQ(met_by<64>(workers, states), different);
        EXPECT_EQ(met_by<12>(workers, states), digests.size());
    }
    EXPECT_LT(digests.size(), different);
}

}  // namespace
