// SPDX-License-Identifier: BSL-1.0
#include "../models/flawed_machine.hpp"
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/machines/structure_tally.hpp>

namespace {

namespace fg = foregone;
using models::flawed_heater;
using tally = fg::structure_tally<flawed_heater>;
using enum flawed_heater::state;

/// The five inputs: heat by 1, 2 and 3 degrees, stop, kick.
constexpr tally seen_at(flawed_heater::state state, int warmth, std::uint64_t first = 0, std::uint64_t last = 5) {
    tally seen;
    seen.look({state, {warmth}}, first, last);
    return seen;
}

constexpr bool a_look_notes_what_fires_and_what_is_refused() {
    const tally seen = seen_at(on, 2);
    return seen.reached[1] && !seen.reached[0] && seen.left[1] && seen.fires[0] && !seen.fires[1] && seen.fires[3] &&
           seen.fires[4] && seen.handled[1][0] && seen.refused[1][0] && seen.handled[1][1] && !seen.refused[1][1];
}
VERIFY(analysis_structure_tally, a_look_notes_what_fires_and_what_is_refused)

constexpr bool a_look_is_at_some_of_the_inputs() {
    const tally seen = seen_at(on, 2, 0, 2);
    return seen.fires[0] && !seen.refused[1][0] && !seen.handled[1][1] && !seen.left[1] && seen_at(on, 2, 2, 3).refused[1][0];
}
VERIFY(analysis_structure_tally, a_look_is_at_some_of_the_inputs)

constexpr bool an_overlap_is_noted_at_the_later_row() {
    const tally seen = seen_at(on, 3);
    return seen.shadowed[1].exists && seen.shadowed[1].earlier == 0 && seen.shadowed[1].input == 0 && !seen.shadowed[0].exists &&
           seen.fires[1];
}
VERIFY(analysis_structure_tally, an_overlap_is_noted_at_the_later_row)

constexpr bool two_looks_add_up() {
    tally both = seen_at(on, 3);
    both.add(seen_at(boiling, 3));
    tally other_way = seen_at(off, 0);
    other_way.add(seen_at(on, 3, 0, 3));
    return both.reached[1] && both.reached[2] && both.shadowed[1].exists && both.refused[2][0] && other_way.shadowed[1].exists &&
           other_way.reached[0] && other_way.unfinished[0] && other_way.left[0] && other_way.fires[1];
}
VERIFY(analysis_structure_tally, two_looks_add_up)

constexpr bool the_first_witness_is_kept() {
    tally first = seen_at(on, 3, 0, 1);
    tally second;
    second.shadowed[1] = {true, 0, 1, {on, {9}}, 2};
    first.add(second);
    return first.shadowed[1].at.variables.warmth == 3;
}
VERIFY(analysis_structure_tally, the_first_witness_is_kept)

}  // namespace
