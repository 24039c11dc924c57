// SPDX-License-Identifier: BSL-1.0
#include "../models/flawed_machine.hpp"
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/well_formed.hpp>

#include <type_traits>

namespace {

namespace fg = foregone;
using models::flawed_heater;

static_assert(fg::well_formed<models::ticket>);
static_assert(fg::well_formed<models::turnstile>);
static_assert(std::is_same_v<fg::flaws_of<models::ticket>, boost::mp11::mp_list<>>);

using flaws = fg::flaws_of<flawed_heater>;
template <class Flaw>
constexpr bool is_listed = boost::mp11::mp_contains<flaws, Flaw>::value;

using too_hot = fg::table_row<2, "too hot">;

constexpr bool a_flaw_is_a_type_with_its_name() {
    return boost::mp11::mp_size<flaws>::value == 3 && is_listed<fg::state_never_reached<"exploded">> &&
           is_listed<fg::transition_never_fires<too_hot>>;
}
VERIFY(analysis_well_formed, a_flaw_is_a_type_with_its_name)

template <class Flaw>
constexpr bool overlaps_at_three = false;
template <fg::name... Earlier, fg::name... Later, fg::name... At, fg::name... Input>
constexpr bool
    overlaps_at_three<fg::transitions_overlap<fg::table_row<0, Earlier...>, fg::table_row<1, Later...>, fg::in_configuration<At...>,
                                              fg::on_input<Input...>>> = ((Input.view() == "heat{degrees = 1}") || ...) &&
                                                                         sizeof...(At) > 0;

constexpr bool an_overlap_has_its_witness() { return overlaps_at_three<boost::mp11::mp_back<flaws>>; }
VERIFY(analysis_well_formed, an_overlap_has_its_witness)

}  // namespace
