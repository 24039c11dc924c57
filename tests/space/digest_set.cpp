// SPDX-License-Identifier: BSL-1.0
#include <foregone/space/digest_set.hpp>

#include "../support/verify.hpp"

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

/// By hand: with zeros for words, the upper half of the first constant is left; the second one counts once for a one.
constexpr bool the_function_is_the_documented_one() {
    const std::uint64_t zeros[8]{}, one[] = {1, 0}, second[] = {0, 1}, low[] = {std::uint64_t{1} << 63, 0};
    const fg::uint128 first_product = static_cast<fg::uint128>(0x7137449123ef65cd) + 0xe9b5dba58189dbbc;
    return fg::state_digest<1>::of(zeros) == 0x428a2f98d728ae22 && fg::state_digest<8>::of(zeros) == 0x428a2f98d728ae22 &&
           fg::state_digest<2>::of(one) == 0x428a2f98d728ae22 + 0xb5c0fbcfec4d3b2f + static_cast<std::uint64_t>(first_product >> 64) &&
           fg::state_digest<2>::of(second) == 0x428a2f98d728ae22 + 0x3956c25bf348b538 && fg::state_digest<2>::of(low) != fg::state_digest<2>::of(zeros);
}
VERIFY(space_state_digest, the_function_is_the_documented_one);

/// A change of any one bit of any word changes about half of the digest's, on the average over many states.
TEST(space_state_digest, every_bit_of_every_word_counts) {
    std::mt19937_64 random(11);
    for (std::size_t bit = 0; bit < 512; ++bit) {
        unsigned turned = 0;
        for (unsigned i = 0; i < 64; ++i) {
            std::uint64_t state[8];
            for (std::uint64_t& word : state) word = random();
            const std::uint64_t before = fg::state_digest<8>::of(state);
            state[bit / 64] ^= std::uint64_t{1} << bit % 64;
            turned += static_cast<unsigned>(__builtin_popcountll(before ^ fg::state_digest<8>::of(state)));
        }
        EXPECT_GT(turned, 64 * 8u) << bit;
    }
}

/// The digests of states that differ in small numbers only are as good as numbers drawn by chance: of so many, so many are expected to be there.
TEST(space_state_digest, states_that_are_alike_have_different_digests) {
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

/// What is met by any number of workers: one state of each digest.
template <unsigned Bits>
std::uint64_t met_by(unsigned workers, const std::vector<std::array<std::uint64_t, 3>>& states) {
    fg::just_one who;
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

TEST(space_digest_set, has_one_state_of_each_digest) {
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
