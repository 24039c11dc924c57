// SPDX-License-Identifier: BSL-1.0
#pragma once

// The successors of a transition system with their probabilities, and its requirements; for fg::markov_model_of.

#include <foregone/domain/values.hpp>
#include <foregone/impl/model/choosing_view.hpp>
#include <foregone/impl/model/state_requirements.hpp>
#include <foregone/impl/model/transition_system_requirements.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class System>
concept names_probability = requires {
    typename System::probability;
};

/// The number type of a weighted system: `probability`, otherwise fg::ratio.
template <class System>
struct probability_of_system : std::type_identity<ratio> {};
template <names_probability System>
struct probability_of_system<System> : std::type_identity<typename System::probability> {};

template <class System>
using system_probability = typename probability_of_system<System>::type;

/// `next` returns outcomes: states with probabilities.
template <class System, class Action>
concept answers_outcomes = requires(const typename System::state& s, const Action& a) {
    { (*System::next(s, a).begin()).to } -> std::convertible_to<const typename System::state&>;
    { (*System::next(s, a).begin()).probability } -> std::convertible_to<system_probability<System>>;
    System::next(s, a).end();
};

template <class System, class Action>
concept says_what_is_internal = requires(const typename System::state& s, const Action& a) {
    { System::internal(s, a) } -> std::convertible_to<bool>;
}
|| requires(const Action& a) {
    { System::internal(a) } -> std::convertible_to<bool>;
};

template <class System>
concept names_internal = requires {
    &System::internal;
};

/// Whether an action is internal.
template <class System, class Action>
constexpr bool is_internal_action(const typename System::state& state, const Action& action) {
    if constexpr (requires { System::internal(state, action); }) return System::internal(state, action);
    else if constexpr (requires { System::internal(action); }) return System::internal(action);
    else return false;
}

/// The probability of a sequence of choices: alternatives without weights are equally likely.
template <class Probability>
constexpr Probability probability_of_path(const choice_point* choices, std::uint64_t count, const listed_odds& odds) {
    Probability share = 1;
    odds.each_share(choices, count, [&](std::uint64_t weight, std::uint64_t all) {
        share = share * Probability(static_cast<std::int64_t>(weight)) / Probability(static_cast<std::int64_t>(all));
    });
    return share;
}

/// Calls visit(successor, probability) for all possible successors of an action; a successor may occur more than once.
///
/// Guarantees: for a `next` that chooses, the paths that `assume` ends, or without a result, are left out, and the probabilities of
///     the others are normalised.
template <class System, class Action, class Visit>
constexpr void each_outcome(const typename System::state& from, const Action& action, Visit&& visit) {
    using state = typename System::state;
    using number = system_probability<System>;
    if constexpr (answers_outcomes<System, Action>) {
        for (const auto& outcome : System::next(from, action)) visit(outcome.to, static_cast<number>(outcome.probability));
    } else if constexpr (chooses_next<System, Action>) {
        number all = 0;
        const auto add = [&](const state&, const choice_point* choices, std::uint64_t count, const listed_odds& odds) {
            all = all + probability_of_path<number>(choices, count, odds);
        };
        choosing_view<System>::each_way(from, action, add);
        const auto tell = [&](const state& to, const choice_point* choices, std::uint64_t count, const listed_odds& odds) {
            visit(to, probability_of_path<number>(choices, count, odds) / all);
        };
        choosing_view<System>::each_way(from, action, tell);
    } else if constexpr (steps_in_place<System, Action>) {
        state to = from;
        if constexpr (std::is_void_v<decltype(System::next(to, action))>) System::next(to, action), visit(to, number(1));
        else if (System::next(to, action)) visit(to, number(1));
    } else {
        const auto to = System::next(from, action);
        if constexpr (successor_of<decltype(to), state>) visit(to, number(1));
        else if (to) visit(*to, number(1));
    }
}

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

}}  // namespace foregone::impl
