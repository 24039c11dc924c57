// SPDX-License-Identifier: BSL-1.0
// Exact counts of small models, each reached while compiling; where they come from is said beside the model.
#include <foregone/impl/check/proof.hpp>

#include <foregone/impl/search/search_view.hpp>

#include "../models/binary_clock.hpp"
#include "../models/bounded_counter.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/lamps.hpp"
#include "../models/linear_equation.hpp"
#include "../models/long_way.hpp"
#include "../models/philosophers.hpp"
#include "../models/put_off.hpp"
#include "../models/ratchet.hpp"
#include "../models/ties.hpp"
#include "../support/verify.hpp"

#include <initializer_list>

namespace {

namespace fg = foregone;
using fg::counts;

template <class Model, auto Scope = fg::reachable>
constexpr const auto& verdict = fg::proof<fg::search_view<Model>, Scope>::verdict;

template <class Model, auto Scope = fg::reachable>
constexpr bool proved(const counts& counted) {
    return verdict<Model, Scope>.result == fg::outcome::proved && verdict<Model, Scope>.counted == counted;
}
template <class Model, auto Scope>
constexpr bool holds_to_depth(const counts& counted) {
    return verdict<Model, Scope>.result == fg::outcome::holds_to_depth && verdict<Model, Scope>.counted == counted;
}
template <class Model, auto Scope = fg::reachable>
constexpr bool violated(std::uint32_t property, std::uint64_t initial, std::initializer_list<std::uint64_t> actions) {
    const auto& v = verdict<Model, Scope>;
    if (!v.violated() || !v.has_trace || v.property != property || v.trace.initial != initial) return false;
    if (v.trace.actions.size() != actions.size()) return false;
    std::size_t i = 0;
    for (const std::uint64_t action : actions)
        if (v.trace.actions[i++] != action) return false;
    return true;
}

constexpr bool a_closed_graph_is_proved() {
    return proved<models::binary_clock>({.states = 2, .transitions = 2}) &&
           proved<models::ratchet>({.states = 4, .transitions = 7, .depth_steps = 3}) &&
           proved<models::philosophers>({.states = 6, .transitions = 8, .depth_steps = 2, .deadlocks = 1}) &&
           proved<models::countdown>({.states = 8, .transitions = 7, .depth_steps = 2, .deadlocks = 1}) &&
           proved<models::countdown_from_anywhere>({.states = 8, .transitions = 7, .deadlocks = 1}) &&
           proved<models::countdown_ends_at_zero>({.states = 8, .transitions = 7, .depth_steps = 2}) &&
           proved<models::cell_by_model<false>>({.states = 3, .transitions = 12, .depth_steps = 1});
}
VERIFY(engine_prove, a_closed_graph_is_proved)

/// A compiler that keeps three equal elements as one must not change all values to come with one of them.
constexpr bool a_default_stays_what_it_is() {
    constexpr models::lamps::state later{};
    return proved<models::lamps>({.states = 8, .transitions = 12, .depth_steps = 3, .deadlocks = 1}) &&
           holds_to_depth<models::lamps, fg::reachable.depth(3)>({.states = 8, .transitions = 12, .depth_steps = 3}) &&
           later.of[2].lit && !later.of[2].touched;
}
VERIFY(engine_prove, a_default_stays_what_it_is)

/// A compiler that puts off the construction of elements must have evaluated them before a state is kept.
constexpr bool elements_are_evaluated() {
    return proved<models::begins_in_changed_array>({.states = 6, .transitions = 7, .depth_steps = 2, .deadlocks = 1}) &&
           proved<models::begins_in_changed_list>({.states = 6, .transitions = 7, .depth_steps = 2, .deadlocks = 1}) &&
           holds_to_depth<models::begins_in_changed_array, fg::sequences<2>>(
               {.transitions = 7, .depth_steps = 2, .sequences = 4}) &&
           proved<models::changes_nested_elements>({.states = 24, .transitions = 52, .depth_steps = 5, .deadlocks = 1});
}
VERIFY(engine_prove, elements_are_evaluated)

TEST(engine_prove, a_default_is_the_same_when_the_program_runs) { EXPECT_EQ(models::lamps::state{}.of[2], models::lamp{}); }

constexpr bool what_leaves_the_boundary_is_counted_and_not_followed() {
    return proved<models::bounded_counter>({.states = 11, .transitions = 22, .depth_steps = 4, .outside = 4}) &&
           proved<models::countdown_begins_outside>(
               {.states = 6, .transitions = 5, .depth_steps = 2, .deadlocks = 1, .outside = 2});
}
VERIFY(engine_prove, what_leaves_the_boundary_is_counted_and_not_followed)

// Levels of the bounded counter: 0; 1 3; 2 4 6; 5 7 9; 8 10.
constexpr bool a_depth_is_not_more_than_a_depth() {
    using model = models::bounded_counter;
    return holds_to_depth<models::ratchet, fg::reachable.depth(3)>({.states = 4, .transitions = 6, .depth_steps = 3}) &&
           proved<models::ratchet, fg::reachable.depth(4)>({.states = 4, .transitions = 7, .depth_steps = 3}) &&
           fg::proof<fg::search_view<model>, fg::reachable.depth(2)>::verdict.counted ==
               counts{.states = 6, .transitions = 6, .depth_steps = 2} &&
           fg::proof<fg::search_view<model>, fg::reachable.depth(0)>::verdict.counted == counts{.states = 1};
}
VERIFY(engine_prove, a_depth_is_not_more_than_a_depth)

constexpr bool sequences_are_counted_by_length() {
    return holds_to_depth<models::cell_by_history<false>, fg::sequences<4>>(
               {.transitions = 4 + 16 + 64 + 256, .depth_steps = 4, .sequences = 256}) &&
           holds_to_depth<models::cell_by_model<false>, fg::sequences<0, 3>>(
               {.transitions = 84, .depth_steps = 3, .sequences = 1 + 84}) &&
           holds_to_depth<models::cell_by_model<false>, fg::sequences<2, 3>>(
               {.transitions = 84, .depth_steps = 3, .sequences = 80}) &&
           holds_to_depth<models::binary_clock, fg::sequences<5>>({.transitions = 10, .depth_steps = 5, .sequences = 2});
}
VERIFY(engine_prove, sequences_are_counted_by_length)

// Four beginnings n, each a path of n steps: two are three steps long or longer, and two end before.
constexpr bool sequences_end_where_nothing_can_be_done() {
    return holds_to_depth<models::countdown, fg::sequences<3>>(
               {.transitions = 3 + 2 + 3 + 2, .depth_steps = 3, .sequences = 2, .deadlocks = 2}) &&
           holds_to_depth<models::countdown, fg::sequences<0, 2>>({.transitions = 8, .depth_steps = 2, .sequences = 12}) &&
           holds_to_depth<models::countdown, fg::sequences<9>>({.transitions = 16, .depth_steps = 7, .deadlocks = 4});
}
VERIFY(engine_prove, sequences_end_where_nothing_can_be_done)

// Of the 16 sums of four steps only 3 + 3 + 3 + 3 is outside; the 15 others go on, and 3 + 3 + 3 + 1 and its like (4 of them)
// leave with another 1 (to 11) or 3, those of two threes (6 of them, at 8) with a 3.
constexpr bool sequences_end_at_the_boundary() {
    return holds_to_depth<models::bounded_counter, fg::sequences<0, 4>>(
               {.transitions = 30, .depth_steps = 4, .sequences = 31, .outside = 1}) &&
           holds_to_depth<models::bounded_counter, fg::sequences<5>>(
               {.transitions = 60, .depth_steps = 5, .sequences = 30, .outside = 1 + 2 * 4 + 6});
}
VERIFY(engine_prove, sequences_end_at_the_boundary)

constexpr bool a_sometimes_without_witness_is_violated_without_trace() {
    const auto& graph = verdict<models::never_counts_to_eleven>;
    const auto& equation = verdict<models::linear_equation<2, 4, 7, 16>>;
    return graph.violated() && !graph.has_trace && graph.property == 1 && graph.counted.states == 11 && equation.violated() &&
           equation.counted == counts{.states = 256, .transitions = 512, .depth_steps = 30} &&
           proved<models::linear_equation<2, 10, 14, 16>>({.states = 256, .transitions = 512, .depth_steps = 30});
}
VERIFY(engine_prove, a_sometimes_without_witness_is_violated_without_trace)

constexpr bool a_counterexample_is_shortest_and_then_least() {
    return violated<models::several_counterexamples>(0, 0, {0, 5}) && violated<models::several_ways>(0, 0, {0, 3}) &&
           violated<models::nearer_counterexample>(0, 0, {1, 3}) &&
           violated<models::unsolved_equation<2, 10, 14, 64>>(0, 0, {0, 0, 1}) &&
           violated<models::cell_by_model<true>>(2, 0, {1, 1, 3}) &&
           violated<models::cell_by_history<true>, fg::sequences<5>>(2, 0, {1, 1, 3});
}
VERIFY(engine_prove, a_counterexample_is_shortest_and_then_least)

constexpr bool a_counterexample_may_begin_anywhere() {
    return violated<models::countdown_begins_badly>(0, 2, {}) && violated<models::countdown_avoids_six>(0, 2, {0}) &&
           violated<models::countdown_never_ends>(0, 1, {0, 0}) &&
           violated<models::countdown_begins_badly, fg::sequences<2>>(0, 2, {});
}
VERIFY(engine_prove, a_counterexample_may_begin_anywhere)

constexpr bool a_transition_may_be_the_counterexample() {
    return violated<models::ratchet_falls_softly>(1, 0, {0, 0, 1}) &&
           violated<models::ratchet_falls_softly, fg::sequences<4>>(1, 0, {0, 0, 1});
}
VERIFY(engine_prove, a_transition_may_be_the_counterexample)

constexpr bool a_deadlock_is_a_counterexample_where_it_is_asked_for() {
    return violated<models::philosophers_starve>(1, 0, {0, 1}) && violated<models::deadlock_before_violation>(1, 0, {1, 3}) &&
           violated<models::deadlock_beside_violation>(1, 0, {1, 3}) && verdict<models::philosophers>.holds();
}
VERIFY(engine_prove, a_deadlock_is_a_counterexample_where_it_is_asked_for)

constexpr bool of_two_properties_the_one_listed_first_is_violated() {
    return violated<models::two_properties_at_once>(1, 0, {0, 1}) &&
           violated<models::ratchet_state_before_transition>(0, 0, {0, 0}) &&
           violated<models::ratchet_transition_before_state>(0, 0, {0, 0});
}
VERIFY(engine_prove, of_two_properties_the_one_listed_first_is_violated)

constexpr bool a_gap_in_the_oracle_is_violated() {
    return violated<models::cell_with_gap>(0, 0, {3}) && violated<models::cell_with_gap, fg::sequences<3>>(0, 0, {3});
}
VERIFY(engine_prove, a_gap_in_the_oracle_is_violated)

constexpr bool counts_of_a_violation_are_those_of_the_levels_up_to_it() {
    return verdict<models::unsolved_equation<2, 10, 14, 64>>.counted == counts{.states = 10, .transitions = 12, .depth_steps = 3} &&
           verdict<models::countdown_begins_badly>.counted == counts{.states = 5} &&
           verdict<models::cell_by_history<true>, fg::sequences<5>>.counted == counts{.transitions = 84, .depth_steps = 3};
}
VERIFY(engine_prove, counts_of_a_violation_are_those_of_the_levels_up_to_it)

constexpr bool a_counterexample_may_be_hundreds_of_steps_long() {
    const auto& v = verdict<models::long_way<300>>;
    bool turns = v.violated() && v.trace.actions.size() == 300 && v.counted.states == 301;
    for (const std::uint64_t action : v.trace.actions) turns = turns && action == 1;
    return turns;
}
VERIFY(engine_prove, a_counterexample_may_be_hundreds_of_steps_long)

constexpr bool what_was_never_used_is_told() {
    constexpr auto& actions = verdict<models::ratchet_without_release>.unused;
    constexpr auto& expectations = verdict<models::cell_with_idle_expectations>.unused;
    return actions.idle_actions == 2 && actions.first_idle_action == 1 && expectations.idle_actions == 0 &&
           expectations.unselected_expectations == 2 && expectations.first_unselected == 0 &&
           verdict<models::ratchet>.unused == fg::vacuity{} &&
           verdict<models::cell_by_model<false>, fg::sequences<2>>.unused == fg::vacuity{};
}
VERIFY(engine_prove, what_was_never_used_is_told)

}  // namespace
