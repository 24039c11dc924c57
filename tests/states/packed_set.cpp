// SPDX-License-Identifier: BSL-1.0
#include <states/store/packed_set.hpp>

#include "../support/effort.hpp"
#include "../support/several_threads.hpp"

#include <gtest/gtest.h>

#include <algorithm>
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

/// States of a number of bits, few enough that half of them come twice, with the words that are hardest to store.
template <unsigned Bits>
struct drawn {
    static constexpr std::size_t words = fg::packed_set<Bits>::words;
    using state = std::array<std::uint64_t, words>;

    static state masked(state s) {
        if constexpr (Bits % 64 != 0) s[words - 1] &= UINT64_MAX >> (64 - Bits % 64);
        return s;
    }

    static std::vector<state> of(std::size_t count, std::uint64_t seed = 1) {
        std::mt19937_64 random(seed);
        std::vector<state> all(count);
        for (state& s : all) {
            for (std::uint64_t& word : s) word = random() % 5 == 0 ? random() : random() % (count / 2 + 1);
            s = masked(s);
        }
        for (std::uint64_t& word : all.front()) word = 0;
        for (std::uint64_t& word : all.back()) word = UINT64_MAX;
        all.back() = masked(all.back());
        all[count / 2] = all.back();
        all[count / 3] = all.front();
        return all;
    }
};

template <unsigned Bits>
void is_a_set() {
    SCOPED_TRACE(Bits);
    fg::packed_set<Bits> met;
    std::set<typename drawn<Bits>::state> wanted;
    std::uint64_t growths = 0;
    for (const auto& state : drawn<Bits>::of(20'000)) {
        const std::uint64_t before = met.capacity(), bytes_before = met.bytes(), asked = met.bytes_to_grow_for(wanted.size(), 1);
        met.grow_for(wanted.size() + 1);
        EXPECT_EQ(asked, met.capacity() == before ? 0 : fg::bytes_to_grow(bytes_before, met.bytes()));
        growths += met.capacity() != before;
        ASSERT_EQ(met.contains(state.data()), wanted.contains(state));
        ASSERT_EQ(met.insert(state.data()), wanted.insert(state).second);
        ASSERT_TRUE(met.contains(state.data()));
    }
    EXPECT_GE(growths, wanted.size() > 5'000 ? 7u : 1u);
    EXPECT_GE(met.most(), wanted.size());
    for (const auto& state : drawn<Bits>::of(20'000, 2)) EXPECT_EQ(met.contains(state.data()), wanted.contains(state));
    fg::packed_set<Bits> moved(std::move(met));
    for (const auto& state : wanted) EXPECT_FALSE(moved.insert(state.data()));
}

/// One to three words, with two bits or more to spare, and with one or none.
TEST(visited_packed_set, each_state_is_new_once) {
    is_a_set<0>();
    is_a_set<3>();
    is_a_set<40>();
    is_a_set<63>();
    is_a_set<64>();
    is_a_set<65>();
    is_a_set<126>();
    is_a_set<127>();
    is_a_set<128>();
    is_a_set<190>();
    is_a_set<191>();
    is_a_set<192>();
    static_assert(fg::packed_set<64>::entry_words == 1 && fg::packed_set<126>::entry_words == 2 &&
                  fg::packed_set<127>::entry_words == 3);
    static_assert(fg::packed_set<190>::entry_words == 3 && fg::packed_set<192>::entry_words == 4);
}

TEST(visited_packed_set, the_word_that_is_stored_as_zero_is_a_word) {
    fg::packed_set<64> met;
    const std::uint64_t last = UINT64_MAX, none = 0;
    EXPECT_FALSE(met.contains(&last));
    met.grow_for(10);
    EXPECT_FALSE(met.contains(&last));
    EXPECT_TRUE(met.insert(&none));
    EXPECT_FALSE(met.contains(&last));
    EXPECT_TRUE(met.insert(&last));
    EXPECT_FALSE(met.insert(&last));
    met.grow_for(1'000);
    EXPECT_TRUE(met.contains(&last));
    EXPECT_FALSE(met.insert(&last));
    EXPECT_FALSE(met.insert(&none));
}

template <unsigned Bits, bool Wide>
std::uint64_t inserted_at_once(fg::packed_set<Bits>& met, const std::vector<typename drawn<Bits>::state>& states, std::size_t begin,
                               std::size_t end) {
    constexpr std::size_t words = drawn<Bits>::words, at_once = 200;
    std::array<std::uint64_t, at_once> homes;
    std::array<std::uint64_t, at_once * words> batch;
    std::array<typename fg::packed_set<Bits>::waiting_entry, at_once> waiting;
    std::uint64_t fresh = 0;
    for (std::size_t first = begin; first < end; first += at_once) {
        const std::size_t count = std::min(at_once, end - first);
        for (std::size_t i = 0; i < count; ++i) {
            std::copy(states[first + i].begin(), states[first + i].end(), batch.begin() + static_cast<std::ptrdiff_t>(i * words));
            homes[i] = met.home(fg::packed_set<Bits>::hash(states[first + i].data()));
        }
        fresh += met.template insert_all<false, Wide>(batch.data(), homes.data(), waiting.data(), count);
    }
    return fresh;
}

template <unsigned Bits>
std::uint64_t inserted_backwards(fg::packed_set<Bits>& met, const std::vector<typename drawn<Bits>::state>& states,
                                 std::size_t begin, std::size_t end) {
    std::uint64_t fresh = 0;
    for (std::size_t i = end; i > begin; --i) fresh += met.insert(states[i - 1].data());
    return fresh;
}

template <unsigned Bits, bool Wide = true>
void is_shared(std::size_t count) {
    SCOPED_TRACE(Bits);
    const auto states = drawn<Bits>::of(count);
    std::vector<typename drawn<Bits>::state> wanted = states;
    std::sort(wanted.begin(), wanted.end());
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    several_threads all;
    fg::packed_set<Bits> met;
    std::atomic<std::uint64_t> fresh{0};
    for (std::size_t begin = 0; begin < count;) {
        met.grow_for(begin, count / 4 + 1, all);
        const std::size_t end = begin + count / 4 < count ? begin + count / 4 : count;
        all.run(several_threads::count, [&](std::uint64_t, unsigned worker) {
            fresh += worker % 2 == 0 ? inserted_at_once<Bits, Wide>(met, states, begin, end)
                                     : inserted_backwards<Bits>(met, states, begin, end);
        });
        begin = end;
    }
    EXPECT_EQ(fresh, wanted.size());
    for (const auto& state : wanted) EXPECT_TRUE(met.contains(state.data()));
}

/// All four insert the same states, two from the one end and two from the other, and grow a table that is worth it together.
TEST(visited_packed_set, several_threads_insert_and_grow) {
    is_shared<64>(500'000);
    is_shared<64, false>(100'000);
    is_shared<126>(40'000);
    is_shared<128>(40'000);
    is_shared<192>(40'000);
}

/// A place that a worker saw as free may be taken before it claims it. Two go along the same lines at the same time, each with
/// states of its own.
TEST(visited_packed_set, no_state_is_lost_where_two_want_the_same_places) {
    constexpr std::size_t count = 4'000;
    std::vector<drawn<40>::state> states(count);
    for (std::size_t i = 0; i < count; ++i) states[i] = {i};
    fg::packed_set<40> met;
    met.grow_for(count);
    const auto home = [&](const drawn<40>::state& state) { return met.home(met.hash(state.data())); };
    std::sort(states.begin(), states.end(), [&](const auto& a, const auto& b) { return home(a) < home(b); });
    std::vector<drawn<40>::state> halves[2];
    for (std::size_t i = 0; i < count; ++i) halves[i % 2].push_back(states[i]);
    for (unsigned round = 0; round < cases(200u); ++round) {
        fg::packed_set<40> shared;
        shared.grow_for(count);
        std::atomic<std::uint64_t> fresh{0};
        std::atomic<unsigned> ready{0};
        const auto insert = [&](const auto& own) {
            for (++ready; ready < 2;) std::this_thread::yield();
            fresh += inserted_at_once<40, true>(shared, own, 0, own.size());
        };
        std::thread other([&] { insert(halves[1]); });
        insert(halves[0]);
        other.join();
        ASSERT_EQ(fresh, count) << round;
    }
}

/// As one worker does: many at once, most of them in homes that are full, some of them twice.
template <unsigned Bits, bool Alone, bool Wide = true>
void takes_many() {
    SCOPED_TRACE(Bits);
    constexpr std::size_t words = drawn<Bits>::words, at_once = 300;
    fg::packed_set<Bits> met;
    std::set<typename drawn<Bits>::state> wanted;
    std::array<std::uint64_t, at_once> homes;
    std::array<typename fg::packed_set<Bits>::waiting_entry, at_once> waiting;
    const auto states = drawn<Bits>::of(30'000);
    met.grow_for(14'000);
    for (std::size_t begin = 0; begin < states.size() && wanted.size() + at_once < met.most(); begin += at_once) {
        std::array<std::uint64_t, at_once * words> batch;
        std::size_t fresh = 0;
        for (std::size_t i = 0; i < at_once; ++i) {
            const auto& state = states[begin + i];
            std::copy(state.begin(), state.end(), batch.begin() + static_cast<std::ptrdiff_t>(i * words));
            homes[i] = met.home(fg::packed_set<Bits>::hash(state.data()));
            fresh += wanted.insert(state).second;
        }
        ASSERT_EQ((met.template insert_all<Alone, Wide>(batch.data(), homes.data(), waiting.data(), at_once)), fresh);
        for (std::size_t i = 0; i < fresh; ++i) {
            typename drawn<Bits>::state kept;
            std::copy_n(batch.begin() + static_cast<std::ptrdiff_t>(i * words), words, kept.begin());
            ASSERT_TRUE(wanted.contains(kept));
        }
    }
    EXPECT_GT(wanted.size(), met.most() / 10 * 9);
    for (const auto& state : drawn<Bits>::of(20'000, 2)) EXPECT_EQ(met.contains(state.data()), wanted.contains(state));
    for (const auto& state : wanted) ASSERT_TRUE(met.contains(state.data()));
}

TEST(visited_packed_set, many_are_inserted_at_once) {
    takes_many<40, true>();
    takes_many<40, false>();
    takes_many<64, true>();
    takes_many<64, false>();
    takes_many<40, true, false>();
    takes_many<40, false, false>();
    takes_many<64, true, false>();
    takes_many<128, true>();
}

/// Beyond where tables are doubled, so that most entries move by less than a table.
TEST(visited_packed_set, several_threads_grow_a_large_table) {
    constexpr std::uint64_t count = 2'200'000, factor = 0x9e3779b97f4a7c15;
    fg::packed_set<64> met;
    met.grow_for(count);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t state = i * factor;
        met.insert(&state);
    }
    several_threads all;
    for (int times = 0; times < 2; ++times) {
        const std::uint64_t before = met.capacity();
        met.grow_for(met.most(), 1, all);
        EXPECT_GT(met.capacity(), before);
        EXPECT_LT(met.capacity(), before / 2 * 3);
        std::uint64_t missed = 0, invented = 0;
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint64_t state = i * factor, other = ~state;
            missed += !met.contains(&state);
            if (i % sized(1, 8) == 0) invented += met.contains(&other);
        }
        EXPECT_EQ(missed, 0);
        EXPECT_EQ(invented, 0);
    }
}

TEST(visited_packed_set, large_tables_take_12_bytes_a_state_at_most) {
    fg::packed_set<64> set;
    std::uint64_t last = 0;
    for (std::uint64_t states = 2 << 20; states < 6 << 20; states = last + 1) {
        set.grow_for(states);
        EXPECT_LE(set.bytes(), 12 * states);
        EXPECT_GT(set.most(), last);
        last = set.most();
    }
}

}  // namespace
