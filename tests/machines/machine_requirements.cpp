// SPDX-License-Identifier: BSL-1.0
#include "../models/flawed_machine.hpp"
#include "../models/ticket_machine.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/machines/machine_requirements.hpp>
#include <foregone/model/machine.hpp>
#include <foregone/model/machines.hpp>

#include <type_traits>

namespace {

// What is unmet, and the sentence, is in tests/compile_fail/model_machine_*.cpp.

namespace fg = foregone;

template <class... Machines>
constexpr bool all_met = (fg::unmet_in_machine<Machines>::met && ...);
template <class... Models>
constexpr bool fit_to_search = (fg::unmet_requirement<Models, fg::reachable>::met && ...);

constexpr bool good_machines_lack_nothing() {
    return all_met<models::ticket, models::turnstile, models::counter_machine, models::flawed_heater> &&
           fit_to_search<fg::machine<models::ticket>, fg::machine<models::turnstile>, fg::machines<models::counter_machine, 3>>;
}
VERIFY(model_machine_requirements, good_machines_lack_nothing)

struct no_table : models::turnstile {
    static constexpr int transitions = 3;
};
struct no_input {
    enum class state { here };
};

constexpr bool the_first_that_is_unmet_is_found() {
    return std::is_same_v<fg::unmet_in_machine<no_table>, fg::has_transitions<no_table>> &&
           std::is_same_v<fg::unmet_in_machine<no_input>, fg::has_inputs<no_input>> &&
           std::is_same_v<fg::unmet_in_machine<int>, fg::has_control_states<int>>;
}
VERIFY(model_machine_requirements, the_first_that_is_unmet_is_found)

constexpr bool a_machine_that_lacks_something_is_not_searched() {
    return !fit_to_search<fg::machine<no_table>> && !fit_to_search<fg::machines<no_input, 2>> &&
           std::is_empty_v<fg::machine<no_input>>;
}
VERIFY(model_machine_requirements, a_machine_that_lacks_something_is_not_searched)

struct misspelt : models::turnstile {
    static constexpr bool within_boundary(int) { return true; }
};
struct unasked : models::turnstile {
    static constexpr bool terminal(const auto&) { return true; }
};

constexpr bool what_every_model_needs_a_machine_needs_too() {
    return all_met<misspelt, unasked> && !fit_to_search<fg::machine<misspelt>> && !fit_to_search<fg::machine<unasked>>;
}
VERIFY(model_machine_requirements, what_every_model_needs_a_machine_needs_too)

}  // namespace
