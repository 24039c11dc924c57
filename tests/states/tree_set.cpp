// SPDX-License-Identifier: BSL-1.0
// A set of trees is the set of the states themselves, which packed_set is.
#include <states/store/tree_set.hpp>

#include "../support/several_threads.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;

template <std::size_t Words>
using state = std::array<std::uint64_t, Words>;

/// States whose words have few values, the same at each place, and some whose words are any: many come twice, and many are others
/// with their words in another order.
template <std::size_t Words>
std::vector<state<Words>> drawn(std::size_t count, std::uint64_t seed = 1) {
    std::mt19937_64 random(seed);
    std::uint64_t values = 2;
    while ((Words == 2 ? values * values : values * values * values) < count) ++values;
    std::vector<state<Words>> all(count);
    for (state<Words>& one : all)
        for (std::size_t i = 0; i < Words; ++i)
            one[i] = random() % 40 == 0 ? random() : i < 3 ? random() % values << 32 : one[i - 1];
    all.front().fill(0);
    all.back().fill(UINT64_MAX);
    all[count / 2] = all.back();
    all[count / 3] = all.front();
    return all;
}

template <std::size_t Words>
void is_a_set() {
    SCOPED_TRACE(Words);
    fg::tree_set<Words> met;
    fg::packed_set<64 * Words> wanted;
    fg::inline_executor alone;
    std::uint64_t states = 0, growths = 0;
    for (const auto& one : drawn<Words>(20'000)) {
        const std::uint64_t before = met.bytes(), asked = met.bytes_to_grow_for(states, 1);
        met.grow_for(states, 1, alone);
        wanted.grow_for(states, 1, alone);
        EXPECT_EQ(asked > 0, met.bytes() > before);
        EXPECT_GE(asked, met.bytes() - before);
        ASSERT_GE(met.room(states), 1u);
        growths += asked > 0;
        ASSERT_EQ(met.contains(one.data()), wanted.contains(one.data()));
        const bool fresh = wanted.insert(one.data());
        ASSERT_EQ(met.insert(one.data()), fresh);
        ASSERT_TRUE(met.contains(one.data()));
        ASSERT_EQ(met.hash(one.data()), wanted.hash(one.data()));
        states += fresh;
    }
    EXPECT_GT(states, 5'000u);
    EXPECT_LT(states, 20'000u);
    EXPECT_GE(growths, 10u);
    for (const auto& one : drawn<Words>(20'000, 2)) EXPECT_EQ(met.contains(one.data()), wanted.contains(one.data()));
}

/// As many words as may be, and each shape of a tree: all pairs, and one left over in the first row, in another, or in both.
TEST(visited_tree_set, each_state_is_new_once) {
    is_a_set<2>();
    is_a_set<3>();
    is_a_set<4>();
    is_a_set<5>();
    is_a_set<6>();
    is_a_set<7>();
    is_a_set<8>();
}

/// Alone, numbers grow by themselves.
TEST(visited_tree_set, whoever_inserts_alone_needs_room_for_the_states_only) {
    fg::tree_set<5> met;
    std::set<state<5>> wanted;
    met.grow_for(20'000);
    for (const auto& one : drawn<5>(20'000)) ASSERT_EQ(met.insert<true>(one.data(), 0), wanted.insert(one).second);
    for (const auto& one : wanted) EXPECT_TRUE(met.contains(one.data()));
}

/// The least of what its tables have: here, that of the numbers.
TEST(visited_tree_set, room_is_room_for_states_that_have_nothing_in_common) {
    fg::tree_set<8> met;
    fg::inline_executor alone;
    met.grow_for(1'000'000);
    ASSERT_EQ(met.room(0), 0u);
    met.grow_for(0, 1'000, alone);
    std::uint64_t states = 0;
    const std::uint64_t room = met.room(0);
    ASSERT_GE(room, 1'000u);
    ASSERT_LT(room, 1'200u);
    std::mt19937_64 random(3);
    for (; states < room; ++states) {
        state<8> one;
        for (std::uint64_t& word : one) word = random();
        ASSERT_GE(met.room(states), room - states);
        ASSERT_TRUE(met.insert(one.data()));
    }
    EXPECT_EQ(met.different_words(), room * met.nodes);
    EXPECT_EQ(met.room(states), 0u);
}

constexpr std::size_t at_once = 300;

/// Inserts some states as packed_graph does; answers how many were new; `kept` gets the words of these.
template <bool Alone, std::size_t Words>
std::size_t insert_many(fg::tree_set<Words>& met, const state<Words>* states, std::size_t count, std::uint64_t* kept) {
    std::array<std::uint64_t, at_once> homes;
    std::array<typename fg::tree_set<Words>::waiting_entry, at_once> waiting;
    for (std::size_t i = 0; i < count; ++i) {
        std::copy(states[i].begin(), states[i].end(), kept + i * Words);
        met.prefetch(homes[i] = met.home(met.hash(states[i].data())));
    }
    return met.template insert_all<Alone>(kept, homes.data(), waiting.data(), count);
}

template <std::size_t Words, bool Alone>
void takes_many() {
    SCOPED_TRACE(Words);
    fg::tree_set<Words> met;
    fg::inline_executor alone;
    std::set<state<Words>> wanted;
    const auto states = drawn<Words>(30'000);
    for (std::size_t begin = 0; begin < states.size(); begin += at_once) {
        met.grow_for(wanted.size(), at_once, alone);
        std::set<state<Words>> fresh, kept;
        for (std::size_t i = begin; i < begin + at_once; ++i)
            if (wanted.insert(states[i]).second) fresh.insert(states[i]);
        std::array<std::uint64_t, at_once * Words> batch;
        ASSERT_EQ((insert_many<Alone, Words>(met, states.data() + begin, at_once, batch.data())), fresh.size());
        for (std::size_t i = 0; i < fresh.size(); ++i) {
            state<Words> one;
            std::copy_n(batch.begin() + static_cast<std::ptrdiff_t>(i * Words), Words, one.begin());
            kept.insert(one);
        }
        ASSERT_EQ(kept, fresh);
    }
    for (const auto& one : wanted) ASSERT_TRUE(met.contains(one.data()));
}

TEST(visited_tree_set, many_are_inserted_at_once_and_those_that_are_new_are_kept) {
    takes_many<2, true>();
    takes_many<2, false>();
    takes_many<3, true>();
    takes_many<4, false>();
    takes_many<7, false>();
    takes_many<8, true>();
}

template <std::size_t Words>
void is_shared(std::size_t count) {
    SCOPED_TRACE(Words);
    const auto states = drawn<Words>(count);
    const std::uint64_t different = std::set(states.begin(), states.end()).size();
    several_threads all;
    fg::tree_set<Words> met;
    std::atomic<std::uint64_t> fresh{0};
    const std::size_t part = count / 4 / at_once * at_once;
    for (std::size_t begin = 0; begin < count; begin += part) {
        const std::size_t end = begin + part < count ? begin + part : count;
        met.grow_for(begin, end - begin, all);
        all.run(several_threads::count, [&](std::uint64_t task, unsigned) {
            std::vector<std::uint64_t> batch(at_once * Words);
            for (std::size_t first = begin; task % 2 == 0 && first < end; first += at_once)
                fresh += insert_many<false, Words>(met, states.data() + first, std::min(at_once, end - first), batch.data());
            for (std::size_t i = end; task % 2 == 1 && i > begin; --i) fresh += met.insert(states[i - 1].data());
        });
    }
    EXPECT_EQ(fresh, different);
    for (const auto& one : states) ASSERT_TRUE(met.contains(one.data()));
}

/// All four insert the same states, two from the one end and two from the other, and grow the tables together.
TEST(visited_tree_set, several_threads_insert_and_grow) {
    is_shared<2>(80'000);
    is_shared<3>(40'000);
    is_shared<4>(40'000);
    is_shared<8>(40'000);
}

TEST(visited_tree_set, numbers_that_run_out_are_told) {
    fg::tree_set<2, 12> met;
    fg::inline_executor alone;
    std::uint64_t states = 0;
    const auto insert_all = [&] {
        for (std::uint64_t i = 0;; ++i, ++states) {
            met.grow_for(states, 1, alone);
            const std::uint64_t one[] = {i, ~i};
            ASSERT_TRUE(met.insert(one));
        }
    };
    EXPECT_THROW(insert_all(), fg::numbers_exhausted);
    EXPECT_EQ(states, ((1u << 12) - 2) / 2);
    for (std::uint64_t i = 0; i < 2 * states; ++i) {
        const std::uint64_t one[] = {i, ~i};
        EXPECT_EQ(met.contains(one), i < states);
    }
}

/// Words that are stored at one place are there at every other one.
TEST(visited_tree_set, equal_parts_take_once_what_they_take) {
    fg::tree_set<8> met;
    fg::inline_executor alone;
    std::uint64_t states = 0;
    met.grow_for(0, 65'536, alone);
    const std::uint64_t room_bytes = met.bytes();
    for (std::uint64_t i = 0; i < 65'536; ++i, ++states) {
        std::uint64_t one[8];
        for (std::uint64_t word = 0; word < 8; ++word) one[word] = ((i >> 2 * word & 3) + 1) * 0x123456789abcdef;
        ASSERT_TRUE(met.insert(one));
    }
    EXPECT_EQ(met.different_words(), 4u + 16u + 256u);
    EXPECT_EQ(met.bytes(), room_bytes);
}

}  // namespace
