// SPDX-License-Identifier: BSL-1.0
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/base/text.hpp>
#include <foregone/impl/machines/machine_coverage.hpp>
#include <foregone/verdict.hpp>

#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;
using models::counter_machine;
using models::ticket;
using models::turnstile;
using sampling = fg::basic_sampling<std::vector<std::uint64_t>>;

/// Goes one way through a machine, and is given what was covered.
template <class M>
struct way {
    fg::machine_coverage<M> coverage{};
    fg::running<M> at{};

    constexpr way() { coverage.begin(at); }
    constexpr way& on(const auto& input) {
        at.handle(input);
        coverage.step(input, at);
        return *this;
    }
    constexpr fg::part_covered part(std::size_t number) const {
        sampling met;
        coverage.describe(met);
        return met.of_machine[number];
    }
};

constexpr bool is(const fg::part_covered& part, std::uint64_t covered, std::uint64_t all) {
    return part.covered == covered && part.all == all;
}

template <class M>
constexpr bool reads(std::size_t part, std::uint64_t number, std::string_view text) {
    fg::text<200> written;
    fg::machine_coverage<M>::print_missing(part, number, written);
    return written.view() == text;
}

constexpr bool the_beginning_is_met_and_nothing_else() {
    const way<ticket> none;
    return is(none.part(0), 1, 3) && is(none.part(1), 0, 3) && is(none.part(2), 0, 7) && is(none.part(3), 0, 1) &&
           none.part(0).missing[0] == 1 && none.part(0).missing[1] == 2 && none.part(2).missing[2] == 2;
}
VERIFY(model_machine_coverage, the_beginning_is_met_and_nothing_else)

constexpr bool a_pair_has_no_other_transition_in_between() {
    way<ticket> there;
    there.on(ticket::create{}).on(ticket::edit{}).on(ticket::close{});
    const auto pairs = there.part(2).covered;
    there.on(ticket::close{}).on(ticket::edit{});  // which are refused
    return pairs == 2 && there.part(2).covered == 2 && there.on(ticket::create{}).part(2).covered == 3;
}
VERIFY(model_machine_coverage, a_pair_has_no_other_transition_in_between)

constexpr bool a_walk_begins_without_a_transition_before() {
    way<ticket> there;
    there.on(ticket::create{});
    there.coverage.begin(fg::running<ticket>{});
    there.coverage.step(ticket::create{}, fg::running<ticket>{});
    return there.part(2).covered == 0;
}
VERIFY(model_machine_coverage, a_walk_begins_without_a_transition_before)

constexpr bool a_guard_counts_when_it_was_seen_both_ways() {
    way<ticket> there;
    there.on(ticket::edit{});  // the source does not fit
    const auto never_asked = there.part(3).missing[0];
    there.on(ticket::create{}).on(ticket::edit{}).on(ticket::edit{});
    const auto only_true = there.part(3);
    return never_asked == 3 && is(only_true, 0, 1) && only_true.missing[0] == 4 && is(there.on(ticket::edit{}).part(3), 1, 1);
}
VERIFY(model_machine_coverage, a_guard_counts_when_it_was_seen_both_ways)

constexpr bool a_guard_behind_the_row_that_fires_is_asked_too() {
    way<counter_machine> there;
    return there.on(5).part(3).missing[0] == 1 && there.part(3).missing[1] == 4 && is(there.part(1), 1, 2);
}
VERIFY(model_machine_coverage, a_guard_behind_the_row_that_fires_is_asked_too)

constexpr bool a_guard_of_what_is_refused_is_seen_false() {
    way<counter_machine> there;
    there.coverage.refuse(1);
    return there.part(3).missing[0] == 2 && is(there.part(1), 0, 2) && is(there.part(0), 1, 2);
}
VERIFY(model_machine_coverage, a_guard_of_what_is_refused_is_seen_false)

constexpr bool merged_it_is_what_either_met() {
    way<turnstile> one, other;
    one.on(turnstile::coin{}).on(turnstile::coin{});
    other.on(turnstile::coin{}).on(turnstile::push{});
    one.coverage.merge(other.coverage);
    return is(one.part(0), 2, 2) && is(one.part(1), 2, 2) && is(one.part(2), 2, 3) && one.part(2).missing[0] == 2 &&
           is(one.part(3), 0, 0);
}
VERIFY(model_machine_coverage, merged_it_is_what_either_met)

constexpr bool what_is_missing_has_a_name() {
    return reads<ticket>(0, 2, "closed") && reads<ticket>(1, 2, "close it") &&
           reads<ticket>(2, 5, "open --edit--> open then close it") && reads<ticket>(3, 3, "open --edit--> open was never asked") &&
           reads<ticket>(3, 4, "open --edit--> open was never false") && reads<ticket>(3, 5, "open --edit--> open was never true");
}
VERIFY(model_machine_coverage, what_is_missing_has_a_name)

/// Only what the table allows: nothing leaves `closed` but a new ticket.
constexpr bool pairs_are_those_that_the_table_allows() {
    return !fg::possible_pairs<ticket>.has(2 * 3 + 1) && !fg::possible_pairs<ticket>.has(2 * 3 + 2) &&
           fg::possible_pairs<ticket>.has(2 * 3);
}
VERIFY(model_machine_coverage, pairs_are_those_that_the_table_allows)

}  // namespace
