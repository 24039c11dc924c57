// SPDX-License-Identifier: BSL-1.0
#include "../models/flawed_machine.hpp"
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/structure.hpp>

namespace {

namespace fg = foregone;
using models::counter_machine;
using models::flawed_heater;
using models::ticket;
using models::turnstile;

constexpr const auto& of_ticket = fg::structure_of<ticket>;
constexpr const auto& of_turnstile = fg::structure_of<turnstile>;
constexpr const auto& of_heater = fg::structure_of<flawed_heater>;
constexpr const auto& of_counter = fg::structure_of<counter_machine>;

constexpr bool a_good_table_has_no_flaws() {
    return of_ticket.every_state_is_reached() && of_ticket.every_transition_fires() && of_ticket.deterministic() &&
           of_ticket.free_of_sinks() && of_turnstile.deterministic() && of_turnstile.every_transition_fires();
}
VERIFY(analysis_structure, a_good_table_has_no_flaws)

constexpr bool a_state_that_no_run_gets_into_is_not_reached() {
    using enum flawed_heater::state;
    return !of_heater.every_state_is_reached() && of_heater.reaches(boiling) && of_heater.reaches(broken) &&
           !of_heater.reaches(exploded);
}
VERIFY(analysis_structure, a_state_that_no_run_gets_into_is_not_reached)

constexpr bool a_guard_that_never_holds_is_a_transition_that_never_fires() {
    return !of_heater.every_transition_fires() && of_heater.fires(0) && of_heater.fires(1) && !of_heater.fires(2) &&
           of_heater.fires(4);
}
VERIFY(analysis_structure, a_guard_that_never_holds_is_a_transition_that_never_fires)

constexpr bool guards_that_hold_at_once_have_a_witness() {
    const auto& found = of_heater.overlap_of(1);
    return !of_heater.deterministic() && found.exists && found.earlier == 0 && found.later == 1 &&
           found.at.state == flawed_heater::state::on && found.at.variables.warmth == 3 && found.input == 0 &&
           !of_heater.overlap_of(0).exists && !of_heater.overlap_of(3).exists;
}
VERIFY(analysis_structure, guards_that_hold_at_once_have_a_witness)

constexpr bool the_second_of_two_overlapping_rows_may_fire_elsewhere() {
    return !of_counter.deterministic() && of_counter.overlap_of(1).exists && of_counter.every_transition_fires();
}
VERIFY(analysis_structure, the_second_of_two_overlapping_rows_may_fire_elsewhere)

constexpr bool inputs_are_handled_or_not_in_a_state() {
    using enum ticket::state;
    return of_ticket.handles<ticket::edit>(open) && !of_ticket.always_handles<ticket::edit>(open) &&
           !of_ticket.handles<ticket::edit>(closed) && of_ticket.always_handles<ticket::create>(closed) &&
           !of_ticket.every_input_is_handled() && !of_ticket.complete();
}
VERIFY(analysis_structure, inputs_are_handled_or_not_in_a_state)

constexpr bool a_state_that_is_never_left_is_a_sink() {
    using enum flawed_heater::state;
    return !of_heater.free_of_sinks() && of_heater.is_sink(broken) && !of_heater.is_sink(on) && !of_heater.is_sink(exploded);
}
VERIFY(analysis_structure, a_state_that_is_never_left_is_a_sink)

struct light {
    enum class state { off, on };
    struct press {};
    using input = fg::one_of<press>;
    static constexpr auto transitions = fg::transitions{
        fg::on<press>.from(state::off).to(state::on),
        fg::on<press>.from(state::on).to(state::off),
    };
};
static_assert(fg::structure_of<light>.complete() && fg::structure_of<light>.every_input_is_handled());

struct fuse : light {
    static constexpr auto transitions = fg::transitions{fg::on<press>.from(state::off).to(state::on)};
};
struct fuse_that_ends : fuse {
    static constexpr bool terminal(const auto& at) { return at.state == state::on; }
    static constexpr auto properties = fg::properties{fg::deadlock_free};
};

constexpr bool where_a_machine_may_end_is_no_sink() {
    return fg::structure_of<fuse>.is_sink(light::state::on) && fg::structure_of<fuse_that_ends>.free_of_sinks();
}
VERIFY(analysis_structure, where_a_machine_may_end_is_no_sink)

/// More pairs of a configuration and an input than one evaluation looks at.
struct odometer {
    enum class state { runs };
    struct variables {
        int kilometres = 0;
        bool operator==(const variables&) const = default;
    };
    struct drive {
        int kilometres;
    };
    using input = fg::product<drive, fg::range<1, 20>>;
    static constexpr auto transitions = fg::transitions{
        fg::on<drive>.from(state::runs)
            .update([](variables& v, drive d) { v.kilometres = (v.kilometres + d.kilometres) % 1000; })
            .to(state::runs),
        fg::on<drive>.from(state::runs)
            .when([](const variables& v, drive d) { return v.kilometres == 999 && d.kilometres == 20; })
            .to(state::runs),
    };
};

constexpr bool a_large_machine_is_looked_at_in_pieces() {
    constexpr const auto& found = fg::structure_of<odometer>;
    return !found.fires(1) && found.overlap_of(1).at.variables.kilometres == 999 && found.overlap_of(1).input == 19;
}
VERIFY(analysis_structure, a_large_machine_is_looked_at_in_pieces)

}  // namespace
