// SPDX-License-Identifier: BSL-1.0
// Shrunk random runs: minimal, by brute force, and what shrinking looks at again.
#include <foregone/impl/walks/walk_search.hpp>

#include "../models/bounded_queue.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/tickets.hpp"
#include "drawn_runs.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

namespace {

namespace fg = foregone;
using laws::explored_alone;

/// Whether a run, as far as it goes, violates a property.
template <class Model>
bool fails(const std::vector<std::uint64_t>& actions, std::uint32_t property) {
    fg::basic_trace<std::vector<std::uint64_t>> trace{0, actions};
    const fg::replayed run = laws::replayed_quietly<Model>(trace);
    return run.property == property;
}

/// The certificate, looked through by brute force: without any one or two of its steps or any block of them, and with any one value
/// made simpler, a shrunk run is not a run or does not fail.
template <class Model>
void expect_minimal(const fg::verdict& found) {
    const auto& least = found.trace.actions;
    ASSERT_TRUE(found.sampled.minimal);
    ASSERT_TRUE(fails<Model>(least, found.property));
    for (std::size_t i = 0; i < least.size(); ++i) {
        for (std::size_t j = i; j < least.size(); ++j) {
            auto without = least;
            without.erase(without.begin() + static_cast<std::ptrdiff_t>(j));
            if (i != j) without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
            EXPECT_FALSE(fails<Model>(without, found.property)) << "without the steps " << i << " and " << j;
            without = least;
            without.erase(without.begin() + static_cast<std::ptrdiff_t>(i), without.begin() + static_cast<std::ptrdiff_t>(j + 1));
            EXPECT_FALSE(fails<Model>(without, found.property)) << "without the steps " << i << " to " << j;
        }
        for (std::uint64_t lower = 0; lower < least[i]; ++lower) {
            auto simpler = least;
            simpler[i] = lower;
            EXPECT_FALSE(fails<Model>(simpler, found.property)) << "step " << i << " by action " << lower;
        }
    }
}

TEST(engine_shrink, what_is_left_is_minimal) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const auto drawn_by = [&]<class Model>(std::type_identity<Model>) {
            fg::sequential_executor alone;
            const fg::verdict found =
                fg::explore<fg::search_view<Model>, fg::random{}>(alone, {.check_in = laws::carry_on,
                                                                          .limits = {.seed = seed}});
            ASSERT_TRUE(found.violated());
            expect_minimal<Model>(found);
            EXPECT_EQ(found.trace.actions.size(), (explored_alone<Model, fg::reachable>().trace.actions.size()));
        };
        drawn_by(std::type_identity<models::ring_commands<false>>{});
        drawn_by(std::type_identity<models::ticket_commands<true>>{});
        drawn_by(std::type_identity<models::cell_by_model<true>>{});
    }
}

/// A defect that shows before the step that a candidate is refused for.
struct hasty {
    struct system {
        int n = 0;
    };
    struct model {
        int n = 0, y = 0;
        bool operator==(const model&) const = default;
    };
    struct count {
        static constexpr unsigned weight = 100;
        constexpr bool precondition(const model& m) const { return m.n < 12; }
        constexpr void next(model& m) const { ++m.n; }
        constexpr void run(system& s) const { ++s.n; }
    };
    struct ask {
        constexpr bool precondition(const model& m) const { return m.y == 0; }
        constexpr void next(model& m) const { m.y = 1; }
        constexpr int run(const system& s) const { return s.n; }
        constexpr bool postcondition(const model&, int answer) const { return answer >= 12; }
    };
    struct go_on {
        constexpr bool precondition(const model& m) const { return m.n == 12 && m.y == 1; }
        constexpr void next(model& m) const { m.y = 2; }
        constexpr void run(system&) const {}
    };
    struct fail {
        constexpr bool precondition(const model& m) const { return m.y == 2; }
        constexpr void run(system&) const {}
        constexpr bool postcondition(const model&) const { return false; }
    };
    using commands = fg::one_of<count, ask, go_on, fail>;
};

TEST(engine_shrink, looks_at_what_comes_before_a_refused_step) {
    const fg::verdict found = drawn<hasty, fg::random{}>();
    EXPECT_EQ(found.trace.actions, (std::vector<std::uint64_t>{1}));
    expect_minimal<hasty>(found);
}

/// A store that finds what was erased.
struct stale_store {
    struct system {
        int made = 0;
        constexpr int insert() { return 100 + made++; }
        constexpr void erase(int) {}
        constexpr bool has(int) const { return true; }
    };
    struct model {
        std::array<bool, 9> erased{};
        std::size_t made = 0;
        bool operator==(const model&) const = default;
    };
    struct insert {
        constexpr bool precondition(const model& m) const { return m.made < 9; }
        constexpr void next(model& m) const { ++m.made; }
        constexpr int run(system& s) const { return s.insert(); }
    };
    struct erase {
        fg::result_of<insert> what;
        constexpr void next(model& m) const { m.erased[what.number] = true; }
        constexpr void run(system& s, const auto& earlier) const { s.erase(earlier[what]); }
    };
    struct has {
        fg::result_of<insert> what;
        constexpr bool run(const system& s, const auto& earlier) const { return s.has(earlier[what]); }
        constexpr bool expected(const model& m) const { return !m.erased[what.number]; }
    };
    using results = fg::results_of<insert, 9>;
    using commands = fg::one_of<insert, fg::product<erase, results>, fg::product<has, results>>;
};

TEST(engine_shrink, what_refers_to_an_answer_goes_on_to_do_so) {
    const std::vector<std::uint64_t> least{0, 1, 10};  // insert, erase{insert#0}, has{insert#0}
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        fg::sequential_executor alone;
        const fg::verdict found =
            fg::explore<fg::search_view<stale_store>, fg::random{}>(alone, {.check_in = laws::carry_on,
                                                                            .limits = {.seed = seed}});
        EXPECT_EQ(found.trace.actions, least) << "seed " << seed;
    }
    EXPECT_EQ((drawn<stale_store, few>().trace.actions), least);
}

TEST(engine_shrink, stops_at_its_limit_and_says_so) {
    const fg::verdict cut = drawn<models::ring_commands<false>, fg::random{.shrink_runs = 3}>();
    EXPECT_TRUE(cut.violated());
    EXPECT_EQ(cut.sampled.shrink_runs, 3U);
    EXPECT_FALSE(cut.sampled.minimal);
    EXPECT_FALSE((drawn<models::ring_commands<false>, fg::random{.shrink_runs = 0}>().sampled.minimal));
}

/// A put that fails after a preparation, where it is 2 at least, and without one, where it is 2: a simpler number makes the
/// preparation superfluous.
struct prepared_puts {
    struct system {
        bool prepared = false;
    };
    struct model {
        bool operator==(const model&) const = default;
    };
    struct prepare {
        static constexpr unsigned weight = 20;
        constexpr void run(system& s) const { s.prepared = true; }
    };
    struct put {
        int number;
        constexpr bool run(const system& s) const { return number == 2 || (s.prepared && number > 2); }
        constexpr bool expected(const model&) const { return false; }
    };
    using commands = fg::one_of<prepare, fg::product<put, fg::range<0, 19>>>;
};

template <class Model>
fg::verdict drawn_with(std::uint64_t seed) {
    fg::sequential_executor alone;
    return fg::explore<fg::search_view<Model>, fg::random{}>(alone, {.check_in = laws::carry_on, .limits = {.seed = seed}});
}

TEST(engine_shrink, looks_again_at_steps_once_a_value_is_simpler) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const fg::verdict found = drawn_with<prepared_puts>(seed);
        EXPECT_EQ(found.trace.actions, std::vector<std::uint64_t>{3}) << "seed " << seed;  // put{2}
        EXPECT_TRUE(found.sampled.minimal);
    }
}

/// The last three of its beginnings meet 6, and need one step, three or two for that.
struct countdown_avoids_six_mostly : models::countdown_avoids_six {
    static constexpr std::array<state, 4> initial() { return {state{3}, state{7}, state{9}, state{8}}; }
};

TEST(engine_shrink, begins_in_an_earlier_initial_state_where_that_fails_too) {
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        EXPECT_EQ(drawn_with<countdown_avoids_six_mostly>(seed).trace, (fg::basic_trace<std::vector<std::uint64_t>>{1, {0}}))
            << "seed " << seed;
    EXPECT_EQ((drawn<countdown_avoids_six_mostly, fg::random{}>().trace),
              (explored_alone<countdown_avoids_six_mostly, fg::reachable>().trace));
}

}  // namespace
