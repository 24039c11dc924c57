// SPDX-License-Identifier: BSL-1.0
#include <states/store/bitstate_set.hpp>

#include "../support/effort.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;

/// Threads that take tasks in turn.
struct team {
    unsigned count;

    unsigned workers() const { return count; }
    void run(std::uint64_t tasks, auto&& work) const {
        std::vector<std::thread> all;
        for (unsigned worker = 0; worker < count; ++worker)
            all.emplace_back([&, worker] {
                for (std::uint64_t task = worker; task < tasks; task += count) work(task, worker);
            });
        for (std::thread& one : all) one.join();
    }
};

/// Everything that is in a set is shown once when it is taken out, also the state whose entry would be a free one, and then nothing
/// is in it.
template <unsigned Bits>
void takes_all_out(unsigned workers) {
    using state = std::array<std::uint64_t, fg::packed_set<Bits>::words>;
    constexpr std::uint64_t states = sized(40'000, 20'000);
    team who{workers};
    fg::packed_set<Bits> set;
    for (unsigned round = 0; round < 2; ++round) {
        std::set<state> in;
        set.grow_for(0, states, who);
        for (std::uint64_t i = 0; i < states; ++i) {
            state one{};
            for (std::uint64_t& word : one) word = i * 0x9e3779b97f4a7c15;
            if (i == 17) one.fill(~std::uint64_t{0});
            if (Bits % 64 != 0) one.back() &= (std::uint64_t{1} << Bits % 64) - 1;
            EXPECT_EQ(set.insert(one.data()), in.insert(one).second);
        }
        std::vector<std::vector<state>> shown(workers);
        set.take_all(who, [&](const std::uint64_t* words, unsigned worker) {
            state one{};
            for (std::size_t i = 0; i < one.size(); ++i) one[i] = words[i];
            shown[worker].push_back(one);
        });
        std::set<state> out;
        for (const auto& some : shown)
            for (const state& one : some) EXPECT_TRUE(out.insert(one).second);
        EXPECT_EQ(out, in);
        for (const state& one : in) ASSERT_FALSE(set.contains(one.data()));
    }
    set.give_back();
    EXPECT_EQ(set.bytes(), 0u);
    EXPECT_EQ(set.most(), 0u);
}

TEST(visited_packed_set, all_is_taken_out_again) {
    for (const unsigned workers : {1u, 3u}) {
        takes_all_out<64>(workers);
        takes_all_out<63>(workers);
        takes_all_out<128>(workers);
        takes_all_out<190>(workers);
    }
}

std::vector<std::array<std::uint64_t, 3>> some_states(std::uint64_t first, std::uint64_t last) {
    std::vector<std::array<std::uint64_t, 3>> all;
    for (std::uint64_t i = first; i < last; ++i) all.push_back({i, i << 40, ~i});
    return all;
}

using set_type = fg::bitstate_set<192>;

std::uint64_t insert_all(set_type& set, const std::vector<std::array<std::uint64_t, 3>>& states) {
    std::uint64_t fresh = 0;
    for (const auto& one : states) fresh += set.insert(one.data());
    return fresh;
}

/// In an array that is far too small, states of one level are distinguished nevertheless; those of later ones are not.
TEST(visited_bitstate_set, the_states_of_a_level_are_told_apart_by_all_that_they_are) {
    team who{3};
    set_type set;
    set.allot(1'000);
    set.grow_for(0, 70'000, who);
    EXPECT_EQ(insert_all(set, some_states(0, 50'000)), 50'000u);
    EXPECT_EQ(insert_all(set, some_states(0, 50'000)), 0u);
    EXPECT_EQ(set.omitted().bits_set, 0u);
    set.end_level(who);
    EXPECT_EQ(set.omitted().array_bytes, 1'024u);
    EXPECT_EQ(set.omitted().bits_set, 8'192u);
    set.grow_for(50'000, 20'000, who);
    EXPECT_EQ(insert_all(set, some_states(50'000, 60'000)), 0u);
}

/// The array depends neither on the workers that put a level into it nor on the order in which its states were discovered.
TEST(visited_bitstate_set, what_is_missed_does_not_depend_on_the_order_nor_on_the_workers) {
    std::set<std::uint64_t> set_bits, fresh;
    std::set<double> missed;
    for (const unsigned workers : {1u, 2u, 8u})
        for (const bool turned : {false, true}) {
            team who{workers};
            set_type set;
            set.allot(32'768);
            auto first = some_states(0, 20'000), second = some_states(20'000, 60'000);
            if (turned) first = {first.rbegin(), first.rend()}, second = {second.rbegin(), second.rend()};
            set.grow_for(0, 20'000, who);
            EXPECT_EQ(insert_all(set, first), 20'000u);
            set.end_level(who);
            set.grow_for(20'000, 40'000, who);
            EXPECT_EQ(insert_all(set, first), 0u);
            fresh.insert(insert_all(set, second));
            set.end_level(who);
            set_bits.insert(set.omitted().bits_set);
            missed.insert(set.omitted().missed_states);
            for (const auto& one : second) EXPECT_TRUE(set.contains(one.data()));
        }
    ASSERT_TRUE(set_bits.size() == 1 && fresh.size() == 1 && missed.size() == 1);
    EXPECT_NEAR(*missed.begin(), 40'000.0 - static_cast<double>(*fresh.begin()), 100);
}

/// Room is counted over all levels, memory only for the one that is there, and a set that was for far more than a level has is
/// given back.
TEST(visited_bitstate_set, takes_the_array_and_the_room_for_one_level) {
    team who{1};
    set_type set;
    set.allot(999'999);
    EXPECT_EQ(set.bytes(), 0u);
    EXPECT_GE(set.bytes_to_grow_for(0, 1'000), 1'000'000u);
    set.grow_for(0, 400'000, who);
    const std::uint64_t of_level = set.bytes() - 1'000'000;
    EXPECT_GE(set.room(0), 400'000u);
    EXPECT_EQ(set.bytes_to_grow_for(0, 400'000), 0u);
    EXPECT_EQ(insert_all(set, some_states(0, 200'000)), 200'000u);
    set.end_level(who);
    EXPECT_EQ(set.bytes(), 1'000'000 + of_level);
    EXPECT_GE(set.room(200'000), 400'000u);
    EXPECT_EQ(set.bytes_to_grow_for(200'000, 400'000), 0u);
    const std::uint64_t few = insert_all(set, some_states(200'000, 200'100));
    EXPECT_GT(few, 50u);
    set.end_level(who);
    EXPECT_EQ(set.bytes(), 1'000'000u);
    EXPECT_EQ(set.room(200'000 + few), 0u);
    set.grow_for(200'000 + few, 1'000, who);
    EXPECT_EQ(insert_all(set, some_states(0, 200'000)), 0u);
    EXPECT_LT(set.bytes(), 1'000'000u + (8u << 20));
    const std::uint64_t small = set.bytes();
    set.end_level(who);
    EXPECT_EQ(set.bytes(), small);
}

}  // namespace
