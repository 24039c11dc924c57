// SPDX-License-Identifier: BSL-1.0
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/machines/transition_name.hpp>

namespace {

namespace fg = foregone;
using models::counter_machine;
using models::ticket;
using models::turnstile;

constexpr bool a_row_is_called_by_what_it_does() {
    return fg::transition_name<ticket, 1>() == "open --edit--> open" &&
           fg::transition_name<turnstile, 1>() == "unlocked --push--> locked" &&
           fg::transition_name<counter_machine, 1>() == "on, off --int--> on";
}
VERIFY(model_transition_name, a_row_is_called_by_what_it_does)

constexpr bool what_leaves_every_state_says_how() {
    return fg::transition_name<ticket, 0>() == "scratch --create--> open" &&
           fg::transition_name<turnstile, 0>() == "anywhere --coin--> unlocked";
}
VERIFY(model_transition_name, what_leaves_every_state_says_how)

constexpr bool a_name_of_its_own_comes_first() { return fg::transition_name<ticket, 2>() == "close it"; }
VERIFY(model_transition_name, a_name_of_its_own_comes_first)

}  // namespace
