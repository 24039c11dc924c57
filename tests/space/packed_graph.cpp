// SPDX-License-Identifier: BSL-1.0
#include <foregone/space/packed_graph.hpp>

#include "../engine/kept_graphs.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <vector>

namespace {

namespace fg = foregone;

struct number {
    std::uint64_t value = 0;
    bool operator==(const number&) const = default;
};
using graph_type = fg::packed_graph<number>;
using levels_type = fg::packed_levels<1>;

/// One worker alone.
struct alone {
    static constexpr unsigned workers() { return 1; }
    template <class Work>
    static void run(std::uint64_t, Work&&) {}
};

levels_type::chunk chunk_of(std::uint64_t first, std::uint64_t count) {
    levels_type::chunk made;
    for (std::uint64_t i = first; i < first + count; ++i) made.fill(&i, 1);
    return made;
}

/// The numbers in the pieces that are left of a level, by their states.
std::set<std::uint64_t> rest_of(levels_type& levels, std::uint64_t actions = 64) {
    std::set<std::uint64_t> all;
    while (!levels.done()) {
        const fg::piece work = levels.take(actions, 1);
        for (std::uint64_t i = work.first; i < work.last; ++i) levels.load(i), all.insert(*levels[i]);
    }
    return all;
}

TEST(space_packed_graph, inserts_once_and_hands_out_levels) {
    graph_type graph;
    alone who;
    graph.make_room(0, 10'000, who);
    std::vector<graph_type::lane> lanes(2);
    std::vector<graph_type::lane*> all{&lanes[0], &lanes[1]};
    std::uint64_t fresh = 0;
    const auto discovered = [&](const number&, auto...) { ++fresh; };
    for (std::uint64_t i = 0; i < 9'000; ++i) graph.insert(lanes[i % 3 == 0], {i / 2}, 0, 0, discovered);
    for (graph_type::lane* own : all) graph.flush(*own, discovered);
    EXPECT_EQ(fresh, 4'500u);
    EXPECT_EQ(lanes[0].count + lanes[1].count, 4'500u);
    graph.next_level(all, who);
    EXPECT_EQ(graph.levels().states(), 4'500u);
    std::set<std::uint64_t> seen;
    while (!graph.level_done()) {
        const fg::piece work = graph.take(64, 1);
        graph.load(work);
        EXPECT_LE(work.last - work.first, 64u);
        for (std::uint64_t i = work.first; i < work.last; ++i) EXPECT_TRUE(seen.insert(graph.state(i).value).second);
    }
    EXPECT_EQ(seen.size(), 4'500u);
    EXPECT_EQ(*seen.rbegin(), 4'499u);
    const std::vector<std::uint64_t> some{1, 2, 3}, others{4'500, 4'501};
    EXPECT_FALSE(graph.insert_all(some.data(), some.size()));
    EXPECT_TRUE(graph.insert_all(others.data(), others.size()));
    EXPECT_FALSE(graph.insert_all(others.data(), others.size()));
}

enum class color : unsigned char { red, green };

TEST(space_packed_graph, a_state_that_is_no_value_of_its_type_is_refused) {
    fg::packed_graph<color> graph;
    fg::packed_graph<color>::lane lane;
    alone who;
    graph.make_room(0, 10, who);
    const auto discovered = [](auto&&...) {};
    graph.insert(lane, color::green, 0, 0, discovered);
    graph.insert(lane, static_cast<color>(2), 0, 0, discovered);
    EXPECT_THROW(graph.flush(lane, discovered), fg::unpackable_state);
}

TEST(space_packed_levels, few_states_are_kept_and_many_are_not) {
    for (const bool all : {false, true}) {
        levels_type levels;
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
TEST(space_packed_levels, what_is_in_a_log_takes_no_memory) {
    for (const bool takes_all : {false, true}) {
        recorded_log log;
        levels_type levels;
        levels.log_to(log, takes_all);
        levels.add(chunk_of(0, 10));
        levels.begin();
        levels.add(chunk_of(10, 5'000 - 904));
        EXPECT_EQ(log.chunks.size(), takes_all ? 2u : 0u);
        EXPECT_TRUE(levels.spill());
        EXPECT_EQ(levels.bytes(), 0u);
        ASSERT_EQ(log.chunks.size(), 2u);
        EXPECT_EQ(log.chunks[0].depth, 0u);
        EXPECT_EQ(log.chunks[1].depth, 1u);
        EXPECT_EQ(rest_of(levels).size(), 10u);
        EXPECT_TRUE(levels.spill());
        levels.begin();
        EXPECT_EQ(*rest_of(levels).begin(), 10u);
        EXPECT_TRUE(levels.has_all());
        levels_type::chunk room;
        EXPECT_EQ(levels.level(0).front().states(&log, room).size(), 10u);
        log.unreadable = true;
        EXPECT_TRUE(levels.spill());
        EXPECT_THROW(levels.load(0), fg::unreadable_level);
        EXPECT_EQ(log.chunks.size(), 2u);
    }
}

TEST(space_packed_levels, a_full_log_is_told) {
    recorded_log log;
    log.room = 12;
    levels_type levels;
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
TEST(space_packed_levels, go_on_in_the_middle_of_a_level) {
    recorded_log log;
    levels_type levels;
    levels.log_to(log, true);
    for (std::uint64_t i = 0; i < 3; ++i) levels.add(chunk_of(i * 100, 70));
    levels.begin();
    for (std::uint64_t taken = 0; taken <= 6; ++taken) {
        const fg::expansion rest = levels.rest();
        levels_type again;
        again.log_to(log, true);
        for (std::uint64_t i = 0; i < 3; ++i) again.add_logged(70, i);
        again.begin();
        ASSERT_TRUE(again.go_on_at(rest.next, rest.next_action));
        EXPECT_EQ(again.done(), levels.done());
        EXPECT_EQ(rest_of(again).size(), 210 - (taken / 2 * 70 + taken % 2 * 64));
        if (!levels.done()) levels.take(64, 1);
    }
    EXPECT_TRUE(levels.go_on_at(4'096 + 5, 64));
    const fg::piece part = levels.take(64, 100);
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
