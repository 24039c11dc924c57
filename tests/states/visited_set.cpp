// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/states/store/visited_set.hpp>

#include <foregone/impl/base/mix.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;
using entry = fg::visited_set::entry;

/// The hash of number i; its upper half differs for all that are used here, as `may_equal` asks.
constexpr std::uint64_t hash_of(std::uint64_t i) { return i * 0x9E37'79B9'7F4A'7C15; }

/// Inserts a number under its hash: whether this call claimed it.
bool insert(fg::visited_set& set, std::uint64_t hash, fg::state_id id) {
    for (std::uint64_t place = set.home(hash);; place = set.after(place)) {
        entry seen = set.at(place);
        if (seen == 0 && set.claim(place, fg::visited_set::make(hash, id), seen)) return true;
        if (fg::visited_set::may_equal(seen, hash)) return false;
    }
}

/// The number found under a hash, or no_state.
fg::state_id find(const fg::visited_set& set, std::uint64_t hash) {
    for (std::uint64_t place = set.home(hash); set.at(place) != 0; place = set.after(place))
        if (fg::visited_set::may_equal(set.at(place), hash)) return fg::visited_set::id_of(set.at(place));
    return fg::no_state;
}

TEST(space_visited_set, an_entry_holds_a_number_and_half_of_the_hash) {
    const std::uint64_t hash = 0x1234'5678'9ABC'DEF0;
    const entry e = fg::visited_set::make(hash, 7);
    EXPECT_NE(fg::visited_set::make(0, 0), 0);
    EXPECT_EQ(fg::visited_set::id_of(e), 7);
    EXPECT_TRUE(fg::visited_set::may_equal(e, hash));
    EXPECT_TRUE(fg::visited_set::may_equal(e, 0x1234'5678'0000'0000));
    EXPECT_FALSE(fg::visited_set::may_equal(e, 0x1234'5679'9ABC'DEF0));
    EXPECT_FALSE(fg::visited_set::may_equal(e, 0x9234'5678'9ABC'DEF0));
}

TEST(space_visited_set, a_free_slot_is_claimed_once) {
    fg::visited_set set;
    const entry first = fg::visited_set::make(hash_of(1), 1), second = fg::visited_set::make(hash_of(2), 2);
    entry seen = 99;
    EXPECT_TRUE(set.claim(3, first, seen));
    EXPECT_FALSE(set.claim(3, second, seen));
    EXPECT_EQ(seen, first);
    EXPECT_EQ(set.at(3), first);
}

TEST(space_visited_set, what_was_inserted_is_found) {
    fg::visited_set set(4'096);
    for (std::uint32_t i = 0; i < 3'500; ++i) EXPECT_TRUE(insert(set, hash_of(i), i));
    for (std::uint32_t i = 0; i < 3'500; ++i) {
        EXPECT_FALSE(insert(set, hash_of(i), i + 10'000));
        EXPECT_EQ(find(set, hash_of(i)), i);
    }
    for (std::uint32_t i = 3'500; i < 7'000; ++i) EXPECT_EQ(find(set, hash_of(i)), fg::no_state);
}

TEST(space_visited_set, probing_goes_round_at_the_end) {
    fg::visited_set set(4'096);
    for (std::uint32_t i = 0; i < 100; ++i) EXPECT_TRUE(insert(set, ~std::uint64_t{0} - (std::uint64_t{i} << 32), i));
    EXPECT_EQ(set.after(set.capacity() - 1), 0);
    EXPECT_NE(set.at(0), 0);
    for (std::uint32_t i = 0; i < 100; ++i) EXPECT_EQ(find(set, ~std::uint64_t{0} - (std::uint64_t{i} << 32)), i);
}

TEST(space_visited_set, growing_keeps_all) {
    fg::visited_set set(16);
    std::uint32_t count = 0;
    for (const std::uint64_t goal : {5u, 40u, 41u, 1'000u, 50'000u}) {
        set.grow_for(goal);
        EXPECT_GE(set.capacity(), 2 * goal);
        for (; count < goal; ++count) EXPECT_TRUE(insert(set, hash_of(count), count));
        for (std::uint32_t i = 0; i < count; ++i) ASSERT_EQ(find(set, hash_of(i)), i);
    }
    const std::uint64_t capacity = set.capacity();
    set.grow_for(10);
    EXPECT_EQ(set.capacity(), capacity);
    EXPECT_EQ(set.bytes(), capacity * sizeof(entry));
}

/// What probed past the end of a table is found where it belongs in a larger one.
TEST(space_visited_set, growing_keeps_what_went_round) {
    fg::visited_set set(16);
    for (std::uint32_t i = 0; i < 8; ++i) EXPECT_TRUE(insert(set, ~std::uint64_t{0} - (std::uint64_t{i} << 32), i));
    set.grow_for(1'000);
    for (std::uint32_t i = 0; i < 8; ++i) EXPECT_EQ(find(set, ~std::uint64_t{0} - (std::uint64_t{i} << 32)), i);
}

/// Every number has one owner, however many threads ask for it at the same time.
TEST(space_visited_set, several_threads_claim_each_hash_once) {
    constexpr std::uint32_t threads = 4, numbers = 20'000;
    fg::visited_set set(65'536);
    std::atomic<std::uint32_t> waiting{threads};
    std::vector<std::vector<std::uint32_t>> claimed(threads);
    std::vector<std::thread> all;
    for (std::uint32_t t = 0; t < threads; ++t)
        all.emplace_back([&, t] {
            --waiting;
            while (waiting > 0) std::this_thread::yield();
            for (std::uint32_t i = 0; i < numbers; ++i)
                if (insert(set, hash_of(i), t * numbers + i)) claimed[t].push_back(i);
        });
    for (std::thread& thread : all) thread.join();
    std::vector<std::uint32_t> owners(numbers, 0);
    for (std::uint32_t t = 0; t < threads; ++t)
        for (const std::uint32_t i : claimed[t]) {
            ++owners[i];
            EXPECT_EQ(find(set, hash_of(i)), t * numbers + i);
        }
    for (std::uint32_t i = 0; i < numbers; ++i) ASSERT_EQ(owners[i], 1u) << i;
}

}  // namespace
