// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/walks/shrink.hpp>

#include <foregone/impl/walks/shrink_rules.hpp>

#include <foregone/domain/domain.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/command.hpp>
#include <foregone/model/property.hpp>

#include "../check/laws.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace fg = foregone;
using numbers = std::vector<std::uint64_t>;

/// A cell that is filled and emptied, and whose size is wrong after 6, 13, 20, … moves.
struct counted_cell {
    struct system {
        int moves = 0;
        bool is_full = false;
    };
    struct model {
        bool is_full = false;
        bool operator==(const model&) const = default;
    };
    struct push {
        int value;
        constexpr bool precondition(const model& m) const { return !m.is_full; }
        constexpr void next(model& m) const { m.is_full = true; }
        constexpr void run(system& s) const { ++s.moves, s.is_full = true; }
    };
    struct pop {
        constexpr bool precondition(const model& m) const { return m.is_full; }
        constexpr void next(model& m) const { m.is_full = false; }
        constexpr void run(system& s) const { ++s.moves, s.is_full = false; }
    };
    struct size {
        constexpr int run(const system& s) const { return s.moves % 7 == 6 ? 7 : int{s.is_full}; }
        constexpr int expected(const model& m) const { return int{m.is_full}; }
    };
    using commands = fg::one_of<fg::product<push, fg::range<0, 23>>, pop, size>;
};

/// A ring buffer for three numbers in four cells, whose size is wrong where it begins in the last cell and goes on in none.
struct wrapped_ring {
    struct system {
        int first = 0, last = 0;
    };
    struct model {
        int count = 0;
        bool operator==(const model&) const = default;
    };
    struct push {
        int value;
        constexpr bool precondition(const model& m) const { return m.count < 3; }
        constexpr void next(model& m) const { ++m.count; }
        constexpr void run(system& s) const { s.last = (s.last + 1) % 4; }
    };
    struct pop {
        constexpr bool precondition(const model& m) const { return m.count > 0; }
        constexpr void next(model& m) const { --m.count; }
        constexpr void run(system& s) const { s.first = (s.first + 1) % 4; }
    };
    struct size {
        constexpr int run(const system& s) const { return s.first == 3 && s.last == 0 ? 2 : (s.last - s.first + 4) % 4; }
        constexpr int expected(const model& m) const { return m.count; }
    };
    using commands = fg::one_of<fg::product<push, fg::range<0, 22>>, pop, size>;
};

template <class Model>
using shrinker_of = fg::shrinker<fg::search_view<Model>, fg::growing_lists>;

/// A failing run of a model, made as simple as it gets.
template <class Model>
shrinker_of<Model> shrunk(const numbers& run) {
    shrinker_of<Model> shrinker(0, run, 0, false);
    while (!shrinker.minimal) shrinker.advance();
    return shrinker;
}

TEST(engine_shrink, blocks_are_left_out) {
    const numbers least{0, 24, 0, 24, 0, 24, 25};
    const fg::verdict found = laws::same_verdict_everywhere<counted_cell, fg::transition_tour>();
    EXPECT_EQ(found.sampled.found_steps, 50U);
    EXPECT_EQ(found.trace.actions, least);
    EXPECT_TRUE(found.sampled.minimal);
    for (const std::size_t turns : {17U, 24U, 31U, 101U, 206U}) {
        SCOPED_TRACE(turns);
        numbers run;
        for (std::size_t i = 0; i < turns; ++i) run.insert(run.end(), {i % 24, 24});
        run.push_back(25);
        const auto least_of_these = shrunk<counted_cell>(run);
        EXPECT_EQ(least_of_these.actions, least);
        EXPECT_LT(least_of_these.runs, 600U);
    }
}

TEST(engine_shrink, a_tour_of_many_turns_comes_down_to_the_shortest_run) {
    const fg::verdict found = laws::explored_alone<wrapped_ring, fg::transition_tour>();
    EXPECT_EQ(found.sampled.found_steps, 98U);
    EXPECT_EQ(found.trace.actions.size(), 8U);
    EXPECT_EQ((laws::explored_alone<wrapped_ring, fg::reachable>().trace.actions.size()), 8U);
}

/// Thirteen counts are one too many, unless it was turned round.
struct turned_counter {
    struct system {
        int counts = 0;
        bool is_turned = false;
    };
    struct model {
        bool operator==(const model&) const = default;
    };
    struct turn {
        constexpr void run(system& s) const { s.is_turned = !s.is_turned; }
    };
    struct count {
        constexpr void run(system& s) const { ++s.counts; }
    };
    struct ask {
        constexpr bool run(const system& s) const { return s.counts >= 13 && !s.is_turned; }
        constexpr bool expected(const model&) const { return false; }
    };
    using commands = fg::one_of<turn, count, ask>;
};

TEST(engine_shrink, two_steps_that_lie_apart_are_left_out) {
    numbers least(13, 1);
    least.push_back(2);
    numbers run = least;
    run.insert(run.begin() + 9, 0);
    run.insert(run.begin() + 4, 0);
    EXPECT_EQ(shrunk<turned_counter>(run).actions, least);
}

/// A map that finds what was removed, of every key but those below `Sound`. Keys and values are numbers of one domain.
template <int Sound>
struct stale_map {
    struct system {
        std::array<int, 4> values{};
    };
    struct model {
        std::array<int, 4> values{};
        bool operator==(const model&) const = default;
    };
    struct put {
        int key, value;
        constexpr void next(model& m) const { m.values[static_cast<std::size_t>(key)] = value; }
        constexpr void run(system& s) const { s.values[static_cast<std::size_t>(key)] = value; }
    };
    struct remove {
        int key;
        constexpr void next(model& m) const { m.values[static_cast<std::size_t>(key)] = 0; }
        constexpr void run(system& s) const {
            if (key < Sound) s.values[static_cast<std::size_t>(key)] = 0;
        }
    };
    struct get {
        int key;
        constexpr int run(const system& s) const { return s.values[static_cast<std::size_t>(key)]; }
        constexpr int expected(const model& m) const { return m.values[static_cast<std::size_t>(key)]; }
    };
    using number = fg::range<0, 3>;
    using commands = fg::one_of<fg::product<put, number, number>, fg::product<remove, number>, fg::product<get, number>>;
};

template <class Model>
fg::verdict drawn_with(std::uint64_t seed) {
    fg::sequential_executor alone;
    return fg::explore<fg::search_view<Model>, fg::random{}>(alone, {.check_in = laws::carry_on, .limits = {.seed = seed}});
}

template <class Model>
void expect_drawn(const numbers& least) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const fg::verdict found = drawn_with<Model>(seed);
        EXPECT_EQ(found.trace.actions, least) << "seed " << seed;
        EXPECT_TRUE(found.sampled.minimal);
    }
}

TEST(engine_shrink, equal_values_are_made_simpler_together) {
    EXPECT_EQ((laws::same_verdict_everywhere<stale_map<1>, fg::random{.runs = 9, .steps = 20}>().trace.actions),
              (numbers{5, 17, 21}));
    expect_drawn<stale_map<0>>({1, 16, 20});  // put{0, 1}, remove{0}, get{0}
    expect_drawn<stale_map<1>>({5, 17, 21});  // put{1, 1}, remove{1}, get{1}
    expect_drawn<stale_map<2>>({9, 18, 22});  // put{2, 1}, remove{2}, get{2}
}

/// A move of a place to itself loses what is there.
struct lossy_moves {
    struct system {
        int lost = 0;
    };
    struct model {
        bool operator==(const model&) const = default;
    };
    struct move {
        int from, to;
        constexpr bool run(system& s) const { return (s.lost += from == to && from > 2) == 2; }
        constexpr bool expected(const model&) const { return false; }
    };
    using commands = fg::product<move, fg::range<0, 99>, fg::range<0, 99>>;
};

TEST(engine_shrink, equal_values_of_one_step_are_made_simpler_together) { expect_drawn<lossy_moves>({303, 303}); }

/// A system that fails after two equal numbers, neither of which is small; numbers are the actions.
struct repeated_numbers {
    struct state {
        int last = 0;
        bool repeated = false;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0, 9>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, int number) { return {number, s.repeated || (number == s.last && number > 4)}; }
    static constexpr auto properties =
        fg::properties{fg::always<"no number is repeated">([](const state& s) { return !s.repeated; })};
};

TEST(engine_shrink, equal_actions_are_made_simpler_together) { expect_drawn<repeated_numbers>({5, 5}); }

/// Is wrong from the 500th number on, whatever they are.
struct too_many_numbers {
    struct system {
        int count = 0;
    };
    struct model {
        bool operator==(const model&) const = default;
    };
    struct put {
        int value;
        constexpr int run(system& s) const { return ++s.count; }
        constexpr bool postcondition(const model&, int count) const { return count < 500; }
    };
    using commands = fg::one_of<fg::product<put, fg::range<0, 9>>>;
};

/// The blocks of a long run are more than a limit of runs allows; values come before them.
TEST(engine_shrink, values_of_a_long_run_are_made_simpler_before_blocks_are_left_out) {
    numbers run;
    for (std::uint64_t i = 0; i < 500; ++i) run.push_back(1 + i % 9);
    fg::shrinker<fg::search_view<too_many_numbers>, fg::growing_lists> shrunk(0, run, 0, false);
    while (!shrunk.minimal && shrunk.runs < 3'000) shrunk.advance();
    EXPECT_EQ(shrunk.actions, numbers(500, 0));
    while (!shrunk.minimal && shrunk.runs < 30'000) shrunk.advance();
    EXPECT_TRUE(shrunk.minimal);
    EXPECT_EQ(shrunk.actions, numbers(500, 0));
}

}  // namespace
