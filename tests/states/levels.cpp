// SPDX-License-Identifier: BSL-1.0
#include <states/levels.hpp>

#include "../support/recorded_checkpointer.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <vector>

namespace {

namespace fg = foregone;

using fg::packed_levels;

fg::packed_chunk chunk_of(std::uint64_t first, std::uint64_t count) {
    fg::packed_chunk made{1};
    for (std::uint64_t i = first; i < first + count; ++i) made.fill(&i, 1);
    return made;
}

/// The numbers in the work items that are left of a level, by their states.
std::set<std::uint64_t> rest_of(packed_levels& levels, std::uint64_t actions = 64) {
    std::set<std::uint64_t> all;
    while (!levels.done()) {
        const fg::work_item work = levels.take(actions, 1);
        for (std::uint64_t i = work.first; i < work.last; ++i) levels.load(i), all.insert(*levels[i]);
    }
    return all;
}

TEST(graph_levels, few_states_are_kept_and_many_are_not) {
    for (const bool all : {false, true}) {
        packed_levels levels(1);
        levels.keep_up_to(all ? UINT64_MAX : 1 << 16);
        levels.add(chunk_of(0, 10));
        levels.begin();
        EXPECT_EQ(levels.depth(), 0u);
        for (std::uint64_t i = 0; i < 17; ++i) levels.add(chunk_of(i * 4'096, 4'096));
        const std::uint64_t bytes = levels.bytes();
        EXPECT_GE(bytes, (17 * 4'096 + 10) * 8u);
        levels.begin();
        EXPECT_EQ(levels.depth(), 1u);
        EXPECT_EQ(levels.has_all(), all);
        EXPECT_EQ(rest_of(levels).size(), 17 * 4'096u);
        levels.free_before(3 * 4'096);
        EXPECT_EQ(levels.bytes() <= bytes - 3 * 4'096 * 8, !all);
        EXPECT_EQ(levels.has_all(), all);
        EXPECT_TRUE(!all || levels.level(0).front().size() == 10u);
    }
}

/// A log that takes everything has each chunk once, as soon as it is there; one that does not, what was spilled.
TEST(graph_levels, what_is_in_a_log_takes_no_memory) {
    for (const bool takes_all : {false, true}) {
        recorded_log log;
        packed_levels levels(1);
        levels.log_to(log, takes_all);
        levels.add(chunk_of(0, 10));
        levels.begin();
        levels.add(chunk_of(10, 5'000 - 904));
        EXPECT_EQ(log.chunks.size(), takes_all ? 2u : 0u);
        EXPECT_TRUE(levels.spill());
        EXPECT_LT(levels.bytes(), 1'000u);  // but for the chunks' places
        ASSERT_EQ(log.chunks.size(), 2u);
        EXPECT_EQ(log.chunks[0].depth, 0u);
        EXPECT_EQ(log.chunks[1].depth, 1u);
        EXPECT_EQ(rest_of(levels).size(), 10u);
        EXPECT_TRUE(levels.spill());
        levels.begin();
        EXPECT_EQ(*rest_of(levels).begin(), 10u);
        EXPECT_TRUE(levels.has_all());
        fg::packed_chunk room{1};
        EXPECT_EQ(levels.level(0).front().states(&log, room).size(), 10u);
        log.unreadable = true;
        EXPECT_TRUE(levels.spill());
        EXPECT_THROW(levels.load(0), fg::unreadable_level);
        EXPECT_EQ(log.chunks.size(), 2u);
    }
}

TEST(graph_levels, a_full_log_is_told) {
    recorded_log log;
    log.room = 12;
    packed_levels levels(1);
    levels.log_to(log, false);
    levels.add(chunk_of(0, 10));
    levels.begin();
    levels.add(chunk_of(10, 10));
    EXPECT_FALSE(levels.spill());
    EXPECT_EQ(rest_of(levels).size(), 10u);
    levels.begin();
    EXPECT_EQ(*rest_of(levels).begin(), 10u);
}

/// From any place in a level, whatever was handed out before.
TEST(graph_levels, go_on_in_the_middle_of_a_level) {
    recorded_log log;
    packed_levels levels(1);
    levels.log_to(log, true);
    for (std::uint64_t i = 0; i < 3; ++i) levels.add(chunk_of(i * 100, 70));
    levels.begin();
    for (std::uint64_t taken = 0; taken <= 6; ++taken) {
        const fg::expansion rest = levels.rest();
        packed_levels again(1);
        again.log_to(log, true);
        for (std::uint64_t i = 0; i < 3; ++i) again.add_logged(70, i);
        again.begin();
        ASSERT_TRUE(again.go_on_at(rest.next, rest.next_action));
        EXPECT_EQ(again.done(), levels.done());
        EXPECT_EQ(rest_of(again).size(), 210 - (taken / 2 * 70 + taken % 2 * 64));
        if (!levels.done()) levels.take(64, 1);
    }
    EXPECT_TRUE(levels.go_on_at(4'096 + 5, 64));
    const fg::work_item part = levels.take(64, 100);
    EXPECT_EQ(part.first, 4'096u + 5);
    EXPECT_EQ(part.first_action, 64u);
    EXPECT_EQ(part.last_action, 100u);
    EXPECT_EQ(levels.take(64, 100).first, 4'096u + 6);
    EXPECT_EQ(levels.rest().next_action, 64u);
    EXPECT_FALSE(levels.go_on_at(70, 0));
    EXPECT_FALSE(levels.go_on_at(3 * 4'096, 1));
    EXPECT_FALSE(levels.go_on_at(4 * 4'096, 0));
    EXPECT_TRUE(levels.has(4'096 + 69));
    EXPECT_FALSE(levels.has(4'096 + 70));
    EXPECT_FALSE(levels.has(UINT64_MAX));
}

}  // namespace
