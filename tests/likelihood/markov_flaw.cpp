// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "support/verify.hpp"

#include <foregone/impl/likelihood/markov/markov_flaw.hpp>

#include <vector>

namespace fg = foregone;

namespace {

using flaw = fg::markov_flaw;
using step = fg::markov_step<fg::ratio>;
using steps = std::vector<step>;
constexpr std::uint32_t tau = fg::internal_action;
constexpr fg::ratio half{1, 2};

constexpr bool is(const flaw& found, flaw::kind what, std::uint32_t state = 0, std::uint32_t action = 0, std::uint32_t target = 0) {
    return found.what == what && found.state == state && found.action == action && found.target == target;
}

constexpr flaw flaw_of(std::uint32_t states, const steps& given, std::uint32_t initial = 0) {
    fg::markov_table<fg::ratio> table(states, 4, initial, given);
    return fg::find_flaw(table);
}

constexpr bool needs_a_state() {
    steps none;
    return is(flaw_of(0, none), flaw::stateless) && !flaw_of(1, none);
}
VERIFY(markov_flaw, needs_a_state)

constexpr bool needs_probabilities() {
    steps none{{0, 0, 1, 0}, {0, 0, 0, 1}}, negative{{0, 2, 0, 2}, {0, 2, 1, -1}}, large{{0, 0, 1, {3, 2}}}, sure{{0, 0, 1, 1}};
    return is(flaw_of(2, none), flaw::probability_out_of_range, 0, 0, 1) &&
           is(flaw_of(2, negative), flaw::probability_out_of_range, 0, 2, 0) &&
           is(flaw_of(2, large), flaw::probability_out_of_range, 0, 0, 1) && !flaw_of(2, sure);
}
VERIFY(markov_flaw, needs_probabilities)

constexpr bool needs_each_step_once() {
    steps twice{{1, 3, 0, half}, {1, 3, 0, half}}, by_two_actions{{1, 3, 0, 1}, {1, 2, 0, 1}};
    return is(flaw_of(2, twice), flaw::duplicate_step, 1, 3, 0) && !flaw_of(2, by_two_actions);
}
VERIFY(markov_flaw, needs_each_step_once)

constexpr bool needs_sums_of_one() {
    steps less{{0, 1, 0, half}, {0, 1, 1, {1, 3}}}, more{{0, 1, 0, half}, {0, 1, 1, {2, 3}}},
        one{{0, 1, 0, {1, 3}}, {0, 1, 1, {2, 3}}};
    steps second{{0, 0, 0, 1}, {0, 1, 0, half}}, internal{{0, tau, 1, half}};
    return is(flaw_of(2, less), flaw::sum_is_not_one, 0, 1, 1) && is(flaw_of(2, more), flaw::sum_is_not_one, 0, 1, 1) &&
           is(flaw_of(1, second), flaw::sum_is_not_one, 0, 1, 0) && is(flaw_of(2, internal), flaw::sum_is_not_one, 0, tau, 1) &&
           !flaw_of(2, one);
}
VERIFY(markov_flaw, needs_sums_of_one)

constexpr bool sums_floating_point_nearly() {
    fg::markov_table<double> tenths(10, 1, 0, {});
    std::vector<fg::markov_step<double>> nearly, not_nearly{{0, 0, 0, 0.5}, {0, 0, 1, 0.499}}, above{{0, 0, 0, 1 + 1e-12}};
    for (std::uint32_t to = 0; to < 10; ++to) nearly.push_back({0, 0, to, 0.1});
    fg::markov_table<double> good(10, 1, 0, nearly), bad(2, 1, 0, not_nearly), rounded(1, 1, 0, above);
    return !fg::find_flaw(good) && is(fg::find_flaw(bad), flaw::sum_is_not_one, 0, 0, 1) && !fg::find_flaw(rounded);
}
VERIFY(markov_flaw, sums_floating_point_nearly)

constexpr bool needs_actions_or_internal_steps() {  // N1
    steps mixed{{0, 0, 1, 1}, {1, 2, 0, 1}, {1, tau, 2, 1}}, apart{{0, 0, 1, 1}, {1, tau, 2, 1}, {2, 2, 0, 1}};
    return is(flaw_of(3, mixed), flaw::mixed_actions, 1, 2, 0) && !flaw_of(3, apart);
}
VERIFY(markov_flaw, needs_actions_or_internal_steps)

constexpr bool needs_an_action_at_each_state() {  // N2
    steps between{{0, 0, 1, 1}, {1, tau, 2, 1}, {2, tau, 3, 1}},
        entered_by_an_action{{0, 0, 1, 1}, {0, 1, 2, 1}, {1, tau, 2, 1}, {2, tau, 3, 1}};
    steps initial{{0, tau, 1, 1}, {1, 0, 2, 1}}, at_first{{0, tau, 1, half}, {0, tau, 2, half}};
    return is(flaw_of(4, between), flaw::only_internal, 2) && !flaw_of(4, entered_by_an_action) && !flaw_of(3, initial) &&
           !flaw_of(3, at_first) && !flaw_of(4, between, 2);  // the initial state is exempt, and so is a deadlock
}
VERIFY(markov_flaw, needs_an_action_at_each_state)

constexpr bool needs_internal_steps_to_end() {  // N3
    steps to_itself{{0, 0, 1, 1}, {1, tau, 1, 1}};
    steps cycle{{0, 0, 1, 1}, {0, 1, 2, 1}, {1, tau, 2, half}, {1, tau, 0, half}, {2, tau, 1, 1}};
    steps from_the_initial_state{{0, tau, 0, half}, {0, tau, 1, half}};
    const flaw found = flaw_of(3, cycle);
    return is(flaw_of(2, to_itself), flaw::internal_cycle, 1, tau, 1) && found.what == flaw::internal_cycle &&
           (found.state == 1 || found.state == 2) && flaw_of(2, from_the_initial_state).what == flaw::internal_cycle;
}
VERIFY(markov_flaw, needs_internal_steps_to_end)

constexpr bool names_a_state_on_the_cycle() {
    // 0 leads into the cycle of 2 and 3, and 4 follows it: neither is on it.
    steps given{{0, 0, 1, 1},   {0, 1, 2, 1},      {0, 2, 3, 1},      {0, 3, 4, 1},  {1, tau, 2, 1},
                {2, tau, 3, 1}, {3, tau, 2, half}, {3, tau, 4, half}, {4, tau, 5, 1}};
    const flaw found = flaw_of(6, given);
    return found.what == flaw::internal_cycle && (found.state == 2 || found.state == 3);
}
VERIFY(markov_flaw, names_a_state_on_the_cycle)

constexpr bool finds_none_in_a_model_with_all_of_it() {
    steps given{{0, 0, 0, half},      {0, 0, 2, half}, {0, 1, 1, 1}, {2, tau, 3, {9, 10}},
                {2, tau, 4, {1, 10}}, {3, 0, 2, 1},    {3, 1, 0, 1}, {4, 0, 2, 1}};
    return !flaw_of(5, given);
}
VERIFY(markov_flaw, finds_none_in_a_model_with_all_of_it)

}  // namespace
