// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/markov/weighted_system.hpp>
#include <foregone/impl/model/require/requirements.hpp>
#include <foregone/impl/model/require/transition_system_requirements.hpp>
#include <foregone/impl/model/require/unmet.hpp>

#include <concepts>

namespace foregone::inline impl {

// One message for each error in a transition system that is converted to a Markov decision process.

template <class System>
struct begins_in_one {
    static constexpr bool met = begins_in_one_state<System>;
    struct sentence {
        static_assert(met, "foregone: the model has several initial states, but a Markov decision process has one; let `initial` "
                           "return a `state`, "
                           "and continue by an internal action; see docs/reference/likelihood/markov_model_of.md");
    };
};

template <class System, class Action>
struct leads_to_outcomes {
    static constexpr bool met = answers_outcomes<System, Action> || has_next<System, Action> || chooses_next<System, Action>;
    struct sentence {
        static_assert(
            met,
            "foregone: the model has no `next` for one of its actions, or its `next` returns no outcomes; write `static constexpr "
            "fg::outcomes<state> next(state, action);`, and `using probability = double;` if they are double; see "
            "docs/reference/likelihood/markov_model_of.md");
    };
};

template <class System, class Action>
struct internal_can_be_asked {
    static constexpr bool met = says_what_is_internal<System, Action> || !names_internal<System>;
    struct sentence {
        static_assert(met,
                      "foregone: the model's `internal` cannot be called with one of its actions; write `static constexpr bool "
                      "internal(action);`, or (state, action); see docs/reference/likelihood/markov_model_of.md");
    };
};

template <class System>
struct actions_have_a_first_value {
    static constexpr bool met = std::default_initializable<typename domain_of<typename System::action>::value_type>;
    struct sentence {
        static_assert(met,
                      "foregone: an action of the model has no default constructor; write initial values for its members; see "
                      "docs/reference/likelihood/markov_model_of.md");
    };
};

template <class System>
struct states_can_be_numbered : state_requirements<typename System::state>::type {};

/// The requirements of a transition system for a Markov decision process.
template <class System>
using unmet_in_weighted_system =
    typename first_unmet<is_a_model<System>, has_states_that_can_be_copied<System>, says_where_it_begins<System>,
                         begins_in_one<System>, has_actions<System>, actions_can_be_listed<System>, has_an_action_to_take<System>,
                         of_every_action<leads_to_outcomes, System>, of_every_action<internal_can_be_asked, System>,
                         actions_have_a_first_value<System>, states_can_be_numbered<System>>::type;

}  // namespace foregone::impl
