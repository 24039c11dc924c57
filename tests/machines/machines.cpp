// SPDX-License-Identifier: BSL-1.0
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/check.hpp>
#include <foregone/model/machines.hpp>

#include <cstddef>

namespace {

namespace fg = foregone;
using models::ticket;
using models::turnstile;

using desk = fg::machines<ticket, 2>;
using enum ticket::state;
using enum ticket::level;

constexpr bool each_creation_takes_the_next_object() {
    desk::state all = desk::initial();
    const bool unused = all.created == 0 && !desk::next(all, ticket::close{});
    const bool first = desk::next(all, ticket::create{high}) && all.created == 1 && all.active == 0;
    const bool second = desk::next(all, ticket::create{low}) && all.created == 2 && all.active == 1;
    return unused && first && second && all.objects[0].variables.priority == high && all.objects[1].variables.priority == low;
}
VERIFY(model_machines, each_creation_takes_the_next_object)

constexpr bool no_more_are_created_than_there_are() {
    desk::state all = desk::initial();
    desk::next(all, ticket::create{high});
    desk::next(all, ticket::create{high});
    const desk::state full = all;
    return !desk::next(all, ticket::create{low}) && all == full;
}
VERIFY(model_machines, no_more_are_created_than_there_are)

constexpr bool inputs_go_to_the_active_object() {
    desk::state all = desk::initial();
    desk::next(all, ticket::create{high});
    desk::next(all, ticket::create{high});
    const bool closed_second = desk::next(all, ticket::close{}) && all.objects[1].state == closed && all.objects[0].state == open;
    const bool switched = desk::next(all, fg::switch_to{0}) && all.current().state == open;
    return closed_second && switched && desk::next(all, ticket::close{}) && all.objects[0].state == closed;
}
VERIFY(model_machines, inputs_go_to_the_active_object)

constexpr bool one_switches_to_another_object_that_is_there() {
    desk::state all = desk::initial();
    const bool none_there = !desk::next(all, fg::switch_to{0}) && !desk::next(all, fg::switch_to{1});
    desk::next(all, ticket::create{high});
    return none_there && !desk::next(all, fg::switch_to{0}) && !desk::next(all, fg::switch_to{1});
}
VERIFY(model_machines, one_switches_to_another_object_that_is_there)

struct note {
    enum class state { blank, written };
    struct take {};
    struct wipe {};
    using input = fg::one_of<take, wipe>;
    static constexpr auto transitions = fg::transitions{
        fg::on<take>.from(fg::scratch).to(state::written),
        fg::on<wipe>.from(fg::anywhere).to(state::blank),
    };
};

constexpr bool before_the_first_is_created_nothing_else_is_enabled() {
    using notes = fg::machines<note, 2>;
    notes::state all = notes::initial();
    return !notes::next(all, note::wipe{}) && notes::next(all, note::take{}) && notes::next(all, note::wipe{}) && all.created == 1;
}
VERIFY(model_machines, before_the_first_is_created_nothing_else_is_enabled)

constexpr bool without_a_creation_all_are_there() {
    using pair = fg::machines<turnstile, 2>;
    pair::state all = pair::initial();
    return all.created == 2 && pair::next(all, turnstile::coin{}) && pair::next(all, fg::switch_to{1}) &&
           !pair::next(all, turnstile::push{}) && fg::verdict_of<pair>.counted.states == 8;
}
VERIFY(model_machines, without_a_creation_all_are_there)

/// 12 configurations an object but for the unused one: one unused pair, 12 with one object, 2 * 12 * 12 with both.
constexpr bool the_objects_multiply() { return fg::verdict_of<desk>.counted.states == 1 + 12 + 2 * 12 * 12; }
VERIFY(model_machines, the_objects_multiply)

template <bool Defect>
struct door {
    enum class state { shut, open, locked };
    struct turn {};
    struct push {};
    using input = fg::one_of<turn, push>;
    static constexpr auto transitions = fg::transitions{
        fg::on<turn>.from(state::shut).to(state::locked),
        fg::on<turn>.from(state::locked).to(Defect ? state::open : state::shut),
        fg::on<push>.from(state::shut).to(state::open),
        fg::on<push>.from(state::open).to(state::shut),
    };
    static constexpr auto properties = fg::properties{
        fg::always<"turning never opens">([](const auto& from, const auto& input, const auto& to) {
            return !std::is_same_v<std::remove_cvref_t<decltype(input)>, turn> || from.state == to.state || to.state != state::open;
        }),
        fg::never<"push locks">([](const auto&, const auto& input, const auto& to) {
            return std::is_same_v<std::remove_cvref_t<decltype(input)>, push> && to.state == state::locked;
        }),
        fg::sometimes<"one is open">([](const auto& at) { return at.state == state::open; }),
        fg::deadlock_free,
    };
    static constexpr bool terminal(const auto& at) { return at.state == state::locked; }
    static constexpr bool within_boundary(const fg::configuration<state>& at) { return at.state <= state::locked; }
};

/// Properties of all objects together are those of a derived model.
struct turnstiles : fg::machines<turnstile, 2> {
    static constexpr auto properties = fg::properties{
        fg::sometimes<"both are unlocked">(
            [](const state& s) { return s.objects[0] == s.objects[1] && s.current().state == turnstile::state::unlocked; }),
    };
};

}  // namespace

FOREGONE_STATIC_CHECK(turnstiles);
FOREGONE_STATIC_CHECK(fg::machines<models::ticket, 2>);
FOREGONE_STATIC_CHECK(fg::machines<models::ticket, 2>, fg::sequences<2>);
FOREGONE_STATIC_CHECK(fg::machines<models::endless_ticket, 2>, fg::reachable.expect_violation("at most two edits", 4));
FOREGONE_STATIC_CHECK(fg::machines<door<false>, 3>);
FOREGONE_STATIC_CHECK(fg::machines<door<true>, 2>, fg::reachable.expect_violation("turning never opens", 2));
