// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/states/store/interned_states.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;

struct number {
    std::uint64_t value = 0;
    bool operator==(const number&) const = default;
};

/// States that all have one hash, so that only equality distinguishes them.
struct colliding {
    int value = 0;
    bool operator==(const colliding&) const = default;
    friend constexpr std::uint64_t hash_value(const colliding&) { return 7; }
};

/// States that own memory, and are empty once they were moved from; a few hashes for all.
struct word {
    std::string letters;
    bool operator==(const word&) const = default;
    friend std::uint64_t hash_value(const word& w) { return static_cast<std::uint64_t>(w.letters.back()) << 60 | 1; }
};

TEST(space_interned_states, one_worker_numbers_states_in_the_order_of_insertion) {
    fg::interned_states<number> states;
    fg::interned_states<number>::worker_buffer buffer;
    std::vector<std::uint64_t> all;
    const auto discovered = [&](std::uint64_t id) { all.push_back(id); };
    states.grow_for(1'000);
    for (std::uint64_t i = 0; i < 1'000; ++i) states.insert(buffer, number{i / 2 * 3}, i, i + 5, discovered);
    states.flush(buffer, discovered);
    ASSERT_EQ(all.size(), 500);
    for (std::uint32_t i = 0; i < 500; ++i) {
        EXPECT_EQ(all[i], i);
        EXPECT_EQ(states[i].value, i * 3);
        EXPECT_EQ(states.find({i * 3}), i);
        EXPECT_EQ(states.find({i * 3 + 1}), fg::no_state);
    }
    EXPECT_GT(states.bytes(), 500 * sizeof(number));
}

TEST(space_interned_states, equal_hashes_do_not_make_states_equal) {
    fg::interned_states<colliding> states;
    fg::interned_states<colliding>::worker_buffer buffer;
    std::uint64_t count = 0;
    const auto discovered = [&](auto&&...) { ++count; };
    states.grow_for(300);
    for (int i = 0; i < 300; ++i) states.insert(buffer, colliding{i % 100}, 0, 0, discovered);
    states.flush(buffer, discovered);
    EXPECT_EQ(count, 100);
}

TEST(space_interned_states, growing_keeps_all_states) {
    fg::interned_states<number> states;
    fg::interned_states<number>::worker_buffer buffer;
    std::uint64_t count = 0;
    const auto discovered = [&](auto&&...) { ++count; };
    for (std::uint64_t round = 0; round < 6; ++round) {
        const std::uint64_t upto = std::uint64_t{1'000} << round;
        states.grow_for(count + upto);
        EXPECT_GE(states.room(count), upto);
        for (std::uint64_t i = 0; i < upto; ++i) states.insert(buffer, number{i}, 0, 0, discovered);
        states.flush(buffer, discovered);
        EXPECT_EQ(count, upto);
    }
}

struct alignas(256) aligned {
    std::uint64_t value;
    bool operator==(const aligned&) const = default;
    friend std::uint64_t hash_value(const aligned& a) { return foregone::hash(a.value); }
};

TEST(space_interned_states, states_lie_where_their_type_wants_them) {
    fg::interned_states<aligned> states;
    fg::interned_states<aligned>::worker_buffer buffer;
    std::uint64_t count = 0;
    const auto discovered = [&](std::uint64_t id) {
        ++count;
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&states[id]) % 256, 0);
    };
    states.grow_for(20'000);
    for (std::uint64_t i = 0; i < 20'000; ++i) states.insert(buffer, aligned{i}, 0, 0, discovered);
    states.flush(buffer, discovered);
    EXPECT_EQ(count, 20'000);
}

/// Each state once, in however many parts it is asked for.
TEST(space_interned_states, parts_are_all_states_together) {
    fg::interned_states<number> states;
    fg::interned_states<number>::worker_buffer buffer;
    const auto discovered = [](std::uint64_t) {};
    states.grow_for(5'000);
    for (std::uint64_t i = 0; i < 3'000; ++i) states.insert(buffer, number{i}, 0, 0, discovered);
    states.flush(buffer, discovered);
    for (const std::uint64_t parts : {1u, 2u, 7u, 1'000u, 100'000u}) {
        std::vector<unsigned> seen(3'000);
        for (std::uint64_t part = 0; part < parts; ++part)
            states.each_state([&](fg::state_id id) { ++seen[states[id].value]; }, part, parts);
        EXPECT_EQ(std::count(seen.begin(), seen.end(), 1u), 3'000) << parts;
    }
}

/// The first of two states that hide what they differ in.
struct hiding {
    int shown = 0, hidden = 0;
    constexpr bool operator==(const hiding& other) const { return shown == other.shown; }
    friend constexpr std::uint64_t hash_value(const hiding& h) { return static_cast<std::uint64_t>(h.shown); }
};

TEST(space_interned_states, states_that_are_merged_and_differ_are_noted) {
    fg::interned_states<hiding> states;
    fg::interned_states<hiding>::worker_buffer buffer;
    const auto discovered = [](std::uint64_t) {};
    states.grow_for(100);
    states.insert(buffer, {1, 5}, 7, 8, discovered);
    states.insert(buffer, {2, 5}, 7, 9, discovered);
    states.insert(buffer, {2, 5}, 8, 9, discovered);
    states.flush(buffer, discovered);
    EXPECT_FALSE(buffer.unequal.exists());
    states.insert(buffer, {2, 6}, 11, 12, discovered);
    states.flush(buffer, discovered);
    ASSERT_TRUE(buffer.unequal.exists());
    EXPECT_EQ(buffer.unequal.kept, 1u);
    EXPECT_EQ(buffer.unequal.parent, 11u);
    EXPECT_EQ(buffer.unequal.action, 12u);
}

/// Many threads insert the same states in the same order, which is where they meet most.
template <class Node, class Make>
void everybody_inserts_the_same(std::uint32_t states, Make&& make) {
    constexpr std::uint32_t threads = 4;
    fg::interned_states<Node> all_met;
    all_met.grow_for(threads * states);
    std::deque<typename fg::interned_states<Node>::worker_buffer> buffers(threads);
    std::vector<std::vector<fg::state_id>> found(threads);
    std::atomic<std::uint32_t> waiting{threads};
    std::vector<std::thread> all;
    for (std::uint32_t t = 0; t < threads; ++t)
        all.emplace_back([&, t] {
            const auto discovered = [&](std::uint64_t id) { found[t].push_back(static_cast<fg::state_id>(id)); };
            --waiting;
            while (waiting > 0) std::this_thread::yield();
            for (std::uint32_t i = 0; i < states; ++i) all_met.insert(buffers[t], make(i), t, i, discovered);
            all_met.flush(buffers[t], discovered);
        });
    for (std::thread& thread : all) thread.join();
    std::vector<fg::state_id> ids;
    for (const auto& some : found) ids.insert(ids.end(), some.begin(), some.end());
    ASSERT_EQ(ids.size(), states);
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
    for (std::uint32_t i = 0; i < states; ++i)
        EXPECT_TRUE(std::any_of(ids.begin(), ids.end(), [&](fg::state_id id) { return all_met[id] == make(i); })) << i;
}

TEST(space_interned_states, several_threads_meet_each_state_once) {
    everybody_inserts_the_same<number>(2'000, [](std::uint32_t i) { return number{i * 7}; });
}

/// A state that lost a race for its place was moved to where it would have stayed, and still is compared.
TEST(space_interned_states, several_threads_meet_each_state_that_owns_memory_once) {
    for (int round = 0; round < 40; ++round)
        everybody_inserts_the_same<word>(96, [](std::uint32_t i) { return word{std::string(40, 'a') + std::to_string(i)}; });
}

}  // namespace
