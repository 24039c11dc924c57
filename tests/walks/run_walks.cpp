// SPDX-License-Identifier: BSL-1.0
// Random runs and tours: what is drawn, what is counted, and when they pass.
#include <foregone/impl/walks/walk_search.hpp>

#include <foregone/invalid_program.hpp>

#include "../models/bounded_queue.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/door_session.hpp"
#include "../models/jugs.hpp"
#include "../models/ratchet.hpp"
#include "../models/tickets.hpp"
#include "drawn_runs.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;
using laws::explored_alone, laws::same_verdict_everywhere;

TEST(engine_run_walks, walks_that_violate_nothing_are_a_sample) {
    const fg::verdict found = drawn<models::ring_commands<true>, few_long>();
    EXPECT_EQ(found.result, fg::outcome::sampled);
    EXPECT_EQ(found.sampled.runs, 30U);
    EXPECT_EQ(found.counted.transitions, 360U);
}

TEST(engine_run_walks, every_kind_of_model_is_sampled) {
    drawn<models::cell_by_history<false>, few>();
    drawn<models::cell_by_model<true>, few>();
    drawn<models::countdown_avoids_six, few>();
    drawn<models::ratchet_falls_softly, few>();
    drawn<models::ticket_commands<true>, few>();
    EXPECT_EQ((drawn<models::door_session, few>().result), fg::outcome::sampled);
}

TEST(engine_run_walks, a_seed_draws_the_same_and_another_seed_something_else) {
    const auto report_of = [](std::optional<std::uint64_t> seed) {
        fg::sequential_executor alone;
        fg::verdict found = fg::explore<fg::search_view<models::ring_commands<true>>, few>(alone, {.check_in = laws::carry_on,
                                                                                                   .limits = {.seed = seed}});
        found.sampled.seed = 0;
        return verdict_text(found);
    };
    EXPECT_EQ(report_of(7), report_of(7));
    EXPECT_NE(report_of(7), report_of(8));
    EXPECT_EQ(report_of(0), report_of({}));
}

/// A login that is drawn once where a turn is drawn a thousand times.
struct busy_session : models::door_session {
    struct turn_many : turn {
        static constexpr unsigned weight = 1'000;
    };
    using commands = turn_many;
};

TEST(engine_run_walks, an_initial_command_comes_first_whatever_else_is_drawn) {
    const fg::verdict found = drawn<busy_session, fg::random{.runs = 20, .steps = 4, .full_length = true, .swarm = true}>();
    EXPECT_EQ(found.counted.transitions, 80U);
    EXPECT_EQ(found.sampled.selected.front(), 20U);
    EXPECT_EQ(found.sampled.refused.front(), 0U);
}

TEST(engine_run_walks, a_closing_command_comes_last) {
    const fg::verdict found = drawn<models::door_session, fg::random{.runs = 20, .steps = 4}>();
    EXPECT_LT(found.counted.transitions, 80U);
    EXPECT_EQ(found.sampled.selected.front(), 20U);  // log_in
    EXPECT_EQ(found.sampled.selected.back(), 20U);   // log_out
}

/// A law of tours: the same everywhere, and each transition of the model is taken.
template <class Model>
fg::verdict toured() {
    return same_verdict_everywhere<Model, fg::transition_tour>();
}

TEST(engine_run_walks, a_tour_takes_every_transition_of_the_model) {
    const fg::verdict found = toured<models::ring_commands<true>>();
    EXPECT_EQ(found.result, fg::outcome::sampled);
    EXPECT_EQ(found.counted.states, 7U);  // 1 + 2 + 4
    EXPECT_EQ(found.sampled.covered, 19U);
    EXPECT_EQ(found.unused.idle_actions, 0U);
}

TEST(engine_run_walks, a_tour_begins_again_where_no_way_leads_on) {
    const fg::verdict found = toured<models::door_session>();
    EXPECT_EQ(found.sampled.covered, 11U);
    EXPECT_EQ(found.counted.sequences, 5U);
}

TEST(engine_run_walks, a_violation_on_a_tour_is_shrunk) {
    const fg::verdict found = toured<models::ring_commands<false>>();
    ASSERT_TRUE(found.violated());
    EXPECT_EQ(found.trace.actions.size(), 6U);
    EXPECT_TRUE(found.sampled.minimal);
}

struct heavy_pushes : models::ring_commands<true> {
    struct drain : pop {
        static constexpr unsigned weight = 9;
    };
    using commands = fg::one_of<fg::product<push, fg::values<1, 2>>, drain, size>;
};

TEST(engine_run_walks, a_kind_is_drawn_by_its_weight) {
    const auto& taken = drawn<heavy_pushes, few>().sampled;
    EXPECT_GT(taken.refused[1], 4 * taken.refused[0]);
}

struct nothing_to_push : models::ring_commands<true> {
    using commands = fg::one_of<fg::product<push, fg::where<fg::values<1>, [](int) { return false; }>>, pop, size>;
};

TEST(engine_run_walks, a_kind_without_values_is_never_drawn) {
    const auto& taken = drawn<nothing_to_push, few_long>().sampled;
    EXPECT_EQ(taken.selected[0] + taken.refused[0], 0U);
    EXPECT_EQ(taken.selected[2], 360U);
}

TEST(engine_run_walks, a_swarm_leaves_kinds_out) {
    constexpr fg::random swarm{.runs = 60, .steps = 10, .full_length = true, .swarm = true};
    const fg::verdict found = drawn<models::ring_commands<true>, swarm>();
    EXPECT_GT(found.sampled.by_length[0], 0U);  // only pop stayed
    EXPECT_GT(found.sampled.by_length[2], 0U);
}

struct never_enabled : models::ring_commands<true> {
    struct idle {
        constexpr bool precondition(const model&) const { return false; }
        constexpr void run(system&) const {}
    };
    using commands = idle;
};

TEST(engine_run_walks, walks_that_exercise_nothing_are_no_pass) {
    const fg::verdict found = drawn<never_enabled, few>();
    EXPECT_EQ(found.result, fg::outcome::inconclusive);
    EXPECT_EQ(found.stopped_by, fg::stop_reason::samples);
    EXPECT_EQ(found.sampled.refused[0], 30U * 100);
}

struct measures_four : models::pouring {
    static constexpr auto properties = fg::properties{fg::sometimes<"four gallons">([](const state& s) { return s.big == 4; })};
};

TEST(engine_run_walks, a_witness_that_was_not_met_is_no_pass) {
    EXPECT_EQ((drawn<measures_four, fg::random{.runs = 1, .steps = 2}>().stopped_by), fg::stop_reason::samples);
    EXPECT_EQ((drawn<measures_four, fg::random{.runs = 100, .steps = 100}>().result), fg::outcome::sampled);
}

/// A model that runs out of memory when it goes on.
struct greedy : models::ring_commands<true> {
    struct grow {
        void next(model&) const { throw std::bad_alloc(); }
        void run(system&) const {}
    };
    using commands = grow;
};

TEST(engine_run_walks, memory_that_runs_out_is_a_limit) {
    EXPECT_EQ((explored_alone<greedy, few>().stopped_by), fg::stop_reason::memory);
    EXPECT_EQ((explored_alone<greedy, fg::transition_tour>().stopped_by), fg::stop_reason::memory);
}

/// A precondition that asks a global, and holds only every other time.
struct fickle : models::ring_commands<true> {
    struct look {
        static inline bool open = false;
        bool precondition(const model&) const { return open = !open; }
        void run(system&) const {}
    };
    using commands = look;
};

TEST(engine_run_walks, a_precondition_that_changes_its_mind_is_told) {
    fickle::look::open = false;
    EXPECT_THROW((explored_alone<fickle, fg::random{.runs = 1, .steps = 1}>()), std::logic_error);
}

/// Its command is enabled three times in all: when a run is planned, and once more when it is executed.
struct tiring : models::ring_commands<true> {
    struct wait {
        int for_steps;
        static inline int asked = 0;
        bool precondition(const model&) const { return ++asked < 5; }
        void run(system&) const {}
    };
    using commands = fg::product<wait, fg::values<2>>;
};

template <auto Scope>
std::string refusal() {
    tiring::wait::asked = 0;
    try {
        explored_alone<tiring, Scope>();
    } catch (const fg::invalid_program& error) { return error.what(); }
    return {};
}

TEST(engine_run_walks, a_precondition_that_is_false_in_execution_is_named_with_the_steps_before) {
    const std::string said = refusal<fg::random{.runs = 1, .steps = 3, .full_length = true, .tries = 1}>();
    EXPECT_EQ(said,
              "the precondition of wait{for_steps = 2} held when the run was planned, and does not when it is executed, in step 2 "
              "after wait{for_steps = 2}; preconditions and next must not depend on anything but the model");
}

}  // namespace
