// SPDX-License-Identifier: BSL-1.0
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/check.hpp>
#include <foregone/impl/check/registered_check.hpp>
#include <foregone/model/gaps.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/report/falsified_run.hpp>

#include <type_traits>
#include <variant>

namespace {

namespace fg = foregone;
using models::counter_machine;
using models::ticket;
using models::turnstile;

using enum ticket::state;
using enum ticket::level;
using enum ticket::output;

constexpr bool it_begins_in_the_first_state_or_where_it_says() {
    return fg::running<ticket>{}.state() == none && fg::running<counter_machine>{}.state() == counter_machine::state::on &&
           fg::running<ticket>{}.variables() == ticket::variables{};
}
VERIFY(model_machine, it_begins_in_the_first_state_or_where_it_says)

constexpr bool an_enabled_transition_updates_answers_and_goes() {
    fg::running<ticket> m;
    return m.handle(ticket::create{high}) == created && m.state() == open && m.handle(ticket::edit{low}) == edited &&
           m.variables() == ticket::variables{low, 1} && m.handle(ticket::close{}) == closed_low && m.state() == closed;
}
VERIFY(model_machine, an_enabled_transition_updates_answers_and_goes)

constexpr bool what_is_not_enabled_changes_nothing() {
    fg::running<ticket> m;
    const bool refused = !m.handle(ticket::close{}) && m == fg::running<ticket>{};
    m.handle(ticket::create{high});
    m.handle(ticket::edit{});
    m.handle(ticket::edit{});
    const auto before = m;
    return refused && !m.handle(ticket::edit{low}) && m == before;
}
VERIFY(model_machine, what_is_not_enabled_changes_nothing)

constexpr bool from_scratch_is_from_everywhere_with_initial_variables() {
    fg::running<ticket> m;
    m.handle(ticket::create{high});
    m.handle(ticket::edit{});
    m.handle(ticket::close{});
    return m.handle(ticket::create{low}) == created && m.state() == open && m.variables() == ticket::variables{};
}
VERIFY(model_machine, from_scratch_is_from_everywhere_with_initial_variables)

constexpr bool an_input_may_be_one_of_several() {
    using any = ticket::input::value_type;
    fg::running<ticket> m;
    return !m.handle(any(ticket::close{})) && m.handle(any(ticket::create{low})) == created &&
           m.handle(any(ticket::close{})) == closed_low;
}
VERIFY(model_machine, an_input_may_be_one_of_several)

constexpr bool without_outputs_the_answer_is_whether_it_was_handled() {
    static_assert(std::is_same_v<fg::answer_of<turnstile>, bool>);
    fg::running<turnstile> m;
    return !m.handle(turnstile::push{}) && m.handle(turnstile::coin{}) && m.handle(turnstile::push{}) &&
           !m.handle(turnstile::push{});
}
VERIFY(model_machine, without_outputs_the_answer_is_whether_it_was_handled)

constexpr bool the_first_enabled_transition_fires() {
    fg::running<counter_machine> m;
    return m.handle(1) == 1 && m.handle(5) == -1 && m.state() == counter_machine::state::off && m.handle(5) == 6 &&
           m.state() == counter_machine::state::on;
}
VERIFY(model_machine, the_first_enabled_transition_fires)

constexpr bool a_check_sees_configurations() {
    constexpr auto found = fg::verdict_of<fg::machine<ticket>>;
    return found.result == fg::outcome::proved &&
           found.counted.states == 13;  // none; two levels, three counts of edits, open or not
}
VERIFY(model_machine, a_check_sees_configurations)

constexpr bool the_boundary_is_passed_on() { return fg::verdict_of<fg::machine<counter_machine>>.holds(); }
VERIFY(model_machine, the_boundary_is_passed_on)

/// A turnstile whose pushes a log may lack, and that receives the shortest failing run.
struct reported_turnstile : turnstile {
    static constexpr auto unrecorded = fg::gaps<push>(2);
    static void falsified(const fg::falsified_run&) {}
};
constexpr bool what_reads_logs_and_failures_is_passed_on() {
    using checked = fg::machine<reported_turnstile>;
    return checked::unrecorded.in_a_row == 2 && fg::falsified_of<checked>() != nullptr &&
           fg::falsified_of<fg::machine<turnstile>>() == nullptr && !fg::names_unrecorded<fg::machine<turnstile>>;
}
VERIFY(model_machine, what_reads_logs_and_failures_is_passed_on)

}  // namespace

FOREGONE_STATIC_CHECK(fg::machine<models::ticket>);
FOREGONE_STATIC_CHECK(fg::machine<models::ticket>, fg::sequences<3>);
FOREGONE_STATIC_CHECK(fg::machine<models::turnstile>);
FOREGONE_STATIC_CHECK(fg::machine<models::endless_ticket>, fg::reachable.expect_violation("at most two edits", 4));
