// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/walks/walk_search.hpp>

#include <foregone/invalid_program.hpp>
#include <foregone/impl/model/property_list.hpp>
#include <foregone/model/machine.hpp>

#include "../check/laws.hpp"
#include "../models/bounded_queue.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/door_session.hpp"
#include "../models/jugs.hpp"
#include "../models/ratchet.hpp"
#include "../models/ticket_machine.hpp"
#include "../models/tickets.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <new>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;
using laws::explored_alone, laws::same_verdict_everywhere;

/// A law of random walks: the same everywhere, and what was counted adds up.
template <class Model, fg::random Scope>
fg::verdict drawn() {
    const fg::verdict found = same_verdict_everywhere<Model, Scope>();
    EXPECT_EQ(std::accumulate(found.sampled.selected.begin(), found.sampled.selected.end(), std::uint64_t{0}),
              found.counted.transitions);
    EXPECT_EQ(std::accumulate(std::begin(found.sampled.by_length), std::end(found.sampled.by_length), std::uint64_t{0}),
              found.sampled.runs);
    EXPECT_EQ(found.sampled.runs, found.counted.sequences);
    return found;
}

constexpr fg::random few{.runs = 30, .steps = 12}, few_long{.runs = 30, .steps = 12, .full_length = true};

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

struct ring_by_fill : models::ring_commands<true> {
    enum class fill { empty, partly, full, bursting };
    static constexpr fill classify(const model& m) { return static_cast<fill>(m.count); }
};

TEST(engine_class_tally, each_step_leads_to_a_class) {
    const fg::verdict found = drawn<ring_by_fill, few>();
    ASSERT_EQ(found.sampled.classes.size(), 4U);
    EXPECT_EQ(std::accumulate(found.sampled.classes.begin(), found.sampled.classes.end(), std::uint64_t{0}),
              found.counted.transitions);
    EXPECT_GT(found.sampled.classes[2], 0U);
    EXPECT_EQ(found.sampled.classes[3], 0U);
    EXPECT_EQ(found.counted, (drawn<models::ring_commands<true>, few>().counted));
}

struct ring_opened : ring_by_fill {
    using initial_commands = fg::product<push, fg::values<1>>;
    using final_commands = size;
};

TEST(engine_class_tally, a_suite_is_asked_about_its_own_model) {
    EXPECT_GT((drawn<ring_opened, few>().sampled.classes[1]), 0U);
    EXPECT_TRUE((drawn<models::ring_commands<true>, few>().sampled.classes.empty()));
}

struct ticks : models::countdown_avoids_six {
    static constexpr bool classify(const state& s) { return s == state{}; }
};
struct unlikely : ring_by_fill {
    static constexpr fill classify(const model& m) { return static_cast<fill>(m.count + 3); }
};

TEST(engine_class_tally, states_are_classified_and_values_that_are_no_class_are_not) {
    EXPECT_EQ((drawn<ticks, few>().sampled.classes.size()), 2U);
    const auto classes = drawn<unlikely, few>().sampled.classes;
    EXPECT_EQ(classes[0] + classes[1] + classes[2], 0U);
    EXPECT_GT(classes[3], 0U);
}

/// A system that is the machine itself.
template <class M>
struct perfect {
    fg::running<M> inside{};
    constexpr auto handle(const auto& input) { return inside.handle(input); }
    bool operator==(const perfect&) const = default;
};
template <class M>
using against_itself = fg::conforms_to<perfect<M>, M>;

/// What runs covered of a machine, added up by hand from the runs of a scope.
template <class Model, class M, fg::random Scope>
fg::basic_sampling<std::vector<std::uint64_t>> met_by_hand() {
    using view = fg::search_view<Model>;
    std::set<std::size_t> states, rows;
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    for (std::uint64_t number = 0; number < Scope.runs; ++number) {
        fg::configuration_of<M> at = fg::first_configuration<M>();
        std::optional<std::size_t> last;
        states.insert(fg::enumerator_index(at.state));
        for (const std::uint64_t action : fg::random_walk<view, Scope>(Scope.seed, number).actions) {
            view::actions::for_each(action, action + 1, [&](std::uint64_t, const auto& input) {
                fg::react<M>(at, input, [&](auto row) {
                    rows.insert(row);
                    if (last) pairs.insert({*last, row});
                    last = row;
                });
            });
            states.insert(fg::enumerator_index(at.state));
        }
    }
    fg::basic_sampling<std::vector<std::uint64_t>> met;
    met.of_machine[0].covered = states.size(), met.of_machine[1].covered = rows.size(), met.of_machine[2].covered = pairs.size();
    return met;
}

template <class Model, class M, fg::random Scope>
void covers_what_it_runs() {
    SCOPED_TRACE(std::string(fg::type_name<Model>()));
    const fg::verdict found = drawn<Model, Scope>();
    const auto by_hand = met_by_hand<Model, M, Scope>();
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(found.sampled.of_machine[i].covered, by_hand.of_machine[i].covered) << i;
}

TEST(engine_coverage, is_that_of_the_runs) {
    constexpr fg::random one{.runs = 1, .steps = 3}, short_ones{.runs = 3, .steps = 4};
    covers_what_it_runs<against_itself<models::ticket>, models::ticket, one>();
    covers_what_it_runs<against_itself<models::ticket>, models::ticket, short_ones>();
    covers_what_it_runs<against_itself<models::ticket>, models::ticket, few>();
    covers_what_it_runs<against_itself<models::counter_machine>, models::counter_machine, one>();
    covers_what_it_runs<against_itself<models::counter_machine>, models::counter_machine, few>();
    covers_what_it_runs<against_itself<models::turnstile>, models::turnstile, one>();
    covers_what_it_runs<fg::machine<models::turnstile>, models::turnstile, short_ones>();
    covers_what_it_runs<fg::machine<models::ticket>, models::ticket, few>();
}

fg::part_covered part(std::uint64_t covered, std::uint64_t all) { return {covered, all, {}}; }

TEST(engine_coverage, of_a_machine_that_is_run_through) {
    const auto tour = same_verdict_everywhere<against_itself<models::ticket>, fg::transition_tour>().sampled;
    const auto own = drawn<fg::machine<models::ticket>, fg::random{.runs = 20, .steps = 30}>().sampled;
    for (const auto& sampled : {tour, own}) {
        EXPECT_EQ(sampled.of_machine[0], part(3, 3));
        EXPECT_EQ(sampled.of_machine[1], part(3, 3));
        EXPECT_EQ(sampled.of_machine[2], part(7, 7));
        EXPECT_EQ(sampled.of_machine[3], part(1, 1));
    }
}

TEST(engine_coverage, of_a_violation_is_that_of_the_walks_up_to_it) {
    const fg::verdict found = drawn<fg::machine<models::endless_ticket>, few>();
    ASSERT_TRUE(found.violated());
    EXPECT_EQ(found.sampled.of_machine[0].all, 3U);
    EXPECT_GE(found.sampled.of_machine[1].covered, 2U);
}

TEST(engine_coverage, what_came_before_what_is_noted_of_all_kinds) {
    const auto sampled = same_verdict_everywhere<against_itself<models::ticket>, fg::transition_tour>().sampled;
    const std::uint64_t kinds = sampled.selected.size();
    ASSERT_GT(kinds, 1U);
    EXPECT_EQ(sampled.of_orders.all, kinds * (kinds - 1));
    EXPECT_GT(sampled.of_orders.covered, 0U);
}

TEST(engine_coverage, is_nothing_where_there_is_no_machine) {
    const auto sampled = drawn<models::ring_commands<true>, few>().sampled;
    for (const fg::part_covered& one : sampled.of_machine) EXPECT_EQ(one, part(0, 0));
}

/// Derived from a system against a machine: one that leaves inputs out, and one that keeps something else.
struct never_closed : against_itself<models::ticket> {
    using action = fg::one_of<fg::product<models::ticket::create, models::ticket::level>>;
};
struct otherwise_kept : never_closed {
    struct model {
        fg::running<models::ticket> it{};
        bool operator==(const model&) const = default;
    };
    static constexpr void next(model& m, const models::ticket::create& input) { m.it.handle(input); }
    struct answers {
        static constexpr bool accepts(const auto&, const auto&, const std::optional<models::ticket::output>& answer) {
            return answer.has_value();
        }
    };
    using expectations = fg::first_of<answers>;
};

TEST(engine_coverage, of_what_is_derived_from_a_system_against_a_machine) {
    EXPECT_EQ((drawn<never_closed, few>().sampled.of_machine[2].covered), 1U);
    EXPECT_EQ((drawn<otherwise_kept, few>().sampled.of_machine[2]), part(0, 0));
}

struct classed_ticket : models::ticket {
    static constexpr bool classify(const fg::configuration<state, variables>& at) { return at.variables.edits == 2; }
};

TEST(engine_class_tally, a_machine_has_classes_and_so_has_a_system_against_it) {
    EXPECT_GT((drawn<fg::machine<classed_ticket>, few>().sampled.classes.at(1)), 0U);
    EXPECT_GT((drawn<against_itself<classed_ticket>, few>().sampled.classes.at(1)), 0U);
}

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

TEST(engine_run_walks, a_tour_counts_classes) {
    EXPECT_EQ(toured<ring_by_fill>().sampled.classes, (std::vector<std::uint64_t>{3, 13, 13, 0}));
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
