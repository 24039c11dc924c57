// SPDX-License-Identifier: BSL-1.0
#pragma once

// The compile errors of a Markov decision process declared as a type; a flaw of the whole process names its place.

#include <foregone/impl/likelihood/markov/markov_arrow.hpp>
#include <foregone/impl/likelihood/markov/markov_flaw.hpp>
#include <foregone/impl/model/unmet.hpp>

#include <concepts>
#include <type_traits>

namespace foregone { inline namespace impl {

// One message for each error in a Markov decision process that is declared as a type. For an error of the whole process, the
// template arguments of a struct name the place.

template <class Arrow>
struct is_an_arrow {
    static constexpr bool met = is_markov_arrow<Arrow>;
    struct sentence {
        static_assert(
            met, "foregone: an argument of a Markov process is not an arrow; write fg::markov_arrow<from, action, to, "
                 "probability>; see docs/reference/model/markov_process.md");
    };
};

template <class State, class Arrow>
struct joins_states {
    static constexpr bool met = std::same_as<typename Arrow::state, State> && std::same_as<typename Arrow::target, State>;
    struct sentence {
        static_assert(
            met, "foregone: an arrow's state has another type than the initial state; use one type for all states of a Markov "
                 "process; see docs/reference/model/markov_process.md");
    };
};

template <class Action, class Arrow>
struct is_by_an_action {
    static constexpr bool met = Arrow::internal || std::same_as<typename Arrow::action, Action>;
    struct sentence {
        static_assert(met,
                      "foregone: the actions of a Markov process have two types; use one type for all except fg::tau; see "
                      "docs/reference/model/markov_process.md");
    };
};

/// The first flaw of a process, with states and actions as they were declared.
template <class Rows>
struct declared_flaw {
    markov_flaw::kind what = markov_flaw::none;
    typename Rows::state state = Rows::initial;
    action_or_tau<typename Rows::action> action = tau;
    typename Rows::state target = Rows::initial;
};

template <class Rows>
constexpr declared_flaw<Rows> find_declared_flaw() {
    auto made = indexed(Rows{});
    const markov_flaw found = find_flaw(made.table);
    declared_flaw<Rows> declared{found.what};
    if (!found) return declared;
    declared.state = made.states[found.state];
    if (found.action < made.actions.size()) declared.action = made.actions[found.action];
    declared.target = made.states[found.target];
    return declared;
}

template <class Rows>
inline constexpr declared_flaw<Rows> flaw_of_process = find_declared_flaw<Rows>();

/// False: instantiated only if a flaw was found.
template <auto... Place>
inline constexpr bool is_well_formed = false;

template <auto From, auto By, auto To>
struct probability_is_out_of_range {
    static_assert(is_well_formed<From, By, To>, "foregone: an arrow of a Markov process has a probability of 0 or less, "
                                                "or of more than 1; leave out steps that never "
                                                "happen; see docs/reference/model/markov_process.md");
};
template <auto From, auto By, auto To>
struct arrow_is_there_twice {
    static_assert(is_well_formed<From, By, To>,
                  "foregone: an arrow of a Markov process occurs twice; replace both by one with the sum of the probabilities; see "
                  "docs/reference/model/markov_process.md");
};
template <auto From, auto By>
struct probabilities_do_not_add_up_to_1 {
    static_assert(is_well_formed<From, By>, "foregone: the probabilities of the arrows that leave a state of a Markov process by "
                                            "one action do not add up to 1; write "
                                            "each probability exactly; see docs/reference/model/markov_process.md");
};
template <auto State>
struct state_has_internal_steps_and_others {
    static_assert(is_well_formed<State>, "foregone: a state of a Markov process has internal steps and others; add an internal "
                                         "step to a new state with the "
                                         "others, and write its probability; see docs/reference/model/markov_process.md");
};
template <auto State>
struct state_has_only_internal_steps {
    static_assert(is_well_formed<State>, "foregone: a state of a Markov process is entered and left by internal steps only; join "
                                         "these steps and remove the state; see "
                                         "docs/reference/model/markov_process.md");
};
template <auto State>
struct state_is_on_an_internal_cycle {
    static_assert(is_well_formed<State>, "foregone: a state of a Markov process is on a cycle of internal steps; make an action "
                                         "part of it, or remove the cycle; "
                                         "see docs/reference/model/markov_process.md");
};

/// Reports the flaw: completing the type makes the compiler print the message.
template <class Rows>
constexpr auto report_flaw() {
    constexpr const declared_flaw<Rows>& flaw = flaw_of_process<Rows>;
    constexpr auto by = [] {
        if constexpr (flaw.action.internal) return tau;
        else return flaw.action.action;
    }();
    if constexpr (flaw.what == markov_flaw::probability_out_of_range)
        return std::type_identity<probability_is_out_of_range<flaw.state, by, flaw.target>>{};
    else if constexpr (flaw.what == markov_flaw::duplicate_step)
        return std::type_identity<arrow_is_there_twice<flaw.state, by, flaw.target>>{};
    else if constexpr (flaw.what == markov_flaw::sum_is_not_one)
        return std::type_identity<probabilities_do_not_add_up_to_1<flaw.state, by>>{};
    else if constexpr (flaw.what == markov_flaw::mixed_actions)
        return std::type_identity<state_has_internal_steps_and_others<flaw.state>>{};
    else if constexpr (flaw.what == markov_flaw::only_internal)
        return std::type_identity<state_has_only_internal_steps<flaw.state>>{};
    else return std::type_identity<state_is_on_an_internal_cycle<flaw.state>>{};
}

/// Instantiated only if all arguments are arrows.
template <class State, State Initial, class... Arrows>
struct is_tau_normalised {
    using rows = markov_rows<State, Initial, Arrows...>;
    static constexpr bool met = flaw_of_process<rows>.what == markov_flaw::none;
    struct sentence {
        static_assert(met || sizeof(typename decltype(report_flaw<rows>())::type) > 0);
    };
};

template <class State, class... Arrows>
struct completed_arrows
    : first_unmet<joins_states<State, Arrows>..., is_by_an_action<typename action_of_arrows<Arrows...>::type, Arrows>...> {};

/// Instantiated after the preceding requirements.
template <class State, class... Arrows>
struct all_arrows_fit : completed_arrows<State, Arrows...>::type {};

/// The requirements of a process declared as a type.
template <class State, State Initial, class... Arrows>
using unmet_in_markov_process = typename first_unmet<is_an_arrow<Arrows>..., all_arrows_fit<State, Arrows...>,
                                                     is_tau_normalised<State, Initial, Arrows...>>::type;

}}  // namespace foregone::impl
