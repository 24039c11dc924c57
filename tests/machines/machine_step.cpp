// SPDX-License-Identifier: BSL-1.0
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/machines/machine_step.hpp>

#include <cstddef>

namespace {

namespace fg = foregone;
using models::counter_machine;
using models::ticket;
using models::turnstile;

using at_ticket = fg::configuration_of<ticket>;
using enum ticket::state;
using enum ticket::level;

constexpr bool a_transition_is_enabled_by_its_state_and_its_guard() {
    return fg::is_enabled<ticket, 1>({open, {low, 1}}, ticket::edit{}) &&
           !fg::is_enabled<ticket, 1>({open, {low, 2}}, ticket::edit{}) &&
           !fg::is_enabled<ticket, 1>({closed, {low, 1}}, ticket::edit{});
}
VERIFY(model_machine_step, a_transition_is_enabled_by_its_state_and_its_guard)

constexpr bool a_transition_that_is_taken_updates_and_goes() {
    at_ticket at{none, {high, 1}};
    fg::take<ticket, 1>(at, ticket::edit{low});
    return at == at_ticket{none, {low, 2}} && fg::stays<ticket, 1> &&
           !fg::stays<ticket, 2>;  // its guard is not asked, it stays where it is
}
VERIFY(model_machine_step, a_transition_that_is_taken_updates_and_goes)

constexpr bool from_scratch_the_variables_are_new() {
    at_ticket at{closed, {low, 2}};
    fg::take<ticket, 0>(at, ticket::create{high});
    return at == at_ticket{open, {high, 0}};
}
VERIFY(model_machine_step, from_scratch_the_variables_are_new)

struct once {
    enum class state { idle, busy };
    struct variables {
        int runs = 0;
        bool operator==(const variables&) const = default;
    };
    struct start {};
    using input = fg::one_of<start>;
    static constexpr auto transitions = fg::transitions{
        fg::on<start>.from(fg::scratch).when([](const variables& v) { return v.runs == 0; })
            .update([](variables& v) { ++v.runs; }).to(state::busy),
    };
};

constexpr bool from_scratch_the_guard_sees_new_variables() {
    return fg::is_enabled<once, 0>({once::state::busy, {7}}, once::start{});
}
VERIFY(model_machine_step, from_scratch_the_guard_sees_new_variables)

constexpr bool whoever_listens_hears_which_transition_fired() {
    fg::configuration_of<counter_machine> at{counter_machine::state::on, {1}};
    std::size_t row = 9;
    const auto listen = [&](auto fired) { row = fired.value; };
    const bool first = fg::react<counter_machine>(at, 5, listen) && row == 0;
    const bool second = fg::react<counter_machine>(at, 2, listen) && row == 1;
    row = 9;
    return first && second && !fg::react<counter_machine>(at, 9, listen) && row == 9 && at.variables.sum == 3;
}
VERIFY(model_machine_step, whoever_listens_hears_which_transition_fired)

constexpr bool an_output_sees_the_variables_as_updated() {
    return fg::output_of<counter_machine, 1>({counter_machine::state::on, {4}}, 1) == 4 &&
           fg::output_of<counter_machine, 0>({counter_machine::state::on, {4}}, 5) == -1;
}
VERIFY(model_machine_step, an_output_sees_the_variables_as_updated)

constexpr bool inputs_of_another_type_are_not_even_asked() {
    fg::configuration_of<turnstile> at{turnstile::state::locked};
    return !fg::is_on<turnstile, 0, turnstile::push> && fg::is_on<turnstile, 0, turnstile::coin> &&
           !fg::react<turnstile>(at, turnstile::push{});
}
VERIFY(model_machine_step, inputs_of_another_type_are_not_even_asked)

}  // namespace
