// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/checked.hpp>
#include <foregone/base/hash.hpp>
#include <foregone/base/members.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/model/search_view.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace foregone {

// One sentence for each way to get a model wrong: who, what is wrong, what to do. Each function asks for one thing and is
// called only once the ones before it hold, so that the first sentence is the one that helps.

/// Whether every action of a domain, or of each alternative of a list of them, has a `next`.
template <class M, class Actions>
inline constexpr bool has_next_for_all = has_next<M, typename Actions::value_type>;
template <class M, class... Alternatives>
inline constexpr bool has_next_for_all<M, one_of<Alternatives...>> = (has_next_for_all<M, domain_of<Alternatives>> && ...);

template <class M, class Actions>
inline constexpr bool two_next_fit_one = next_is_ambiguous<M, typename Actions::value_type>;
template <class M, class... Alternatives>
inline constexpr bool two_next_fit_one<M, one_of<Alternatives...>> = (two_next_fit_one<M, domain_of<Alternatives>> || ...);

template <class State, class Actions>
struct fits_model {
    template <class Property>
    static constexpr bool takes_transition = on_transitions<Property, State, typename Actions::value_type>;

    template <class Property>
    using fn = std::bool_constant<on_states<Property, State> || takes_transition<Property>>;
};
template <class State, class... Alternatives>
struct fits_model<State, one_of<Alternatives...>> {
    template <class Property>
    using fn = std::bool_constant<on_states<Property, State> ||
                                  (fits_model<State, domain_of<Alternatives>>::template takes_transition<Property> && ...)>;
};

template <class State>
struct takes_state_if_sometimes {
    template <class Property>
    using fn = std::bool_constant<Property::kind != property_kind::sometimes || on_states<Property, State>>;
};

template <class Property>
using is_deadlock_free = std::bool_constant<Property::kind == property_kind::deadlock_free>;

template <class M>
concept properties_are_listed = !has_properties<M> || requires { typename std::remove_cvref_t<decltype(M::properties)>::list; };

template <class M>
consteval void check_properties() {
    if constexpr (has_properties<M>) {
        static_assert(properties_are_listed<M>,
                      "foregone: the model's `properties` is no list of properties; write `static constexpr auto properties = "
                      "fg::properties{fg::always<\"…\">(…), …};`; see docs/reference/model/property.md");
        using list = typename std::remove_cvref_t<decltype(M::properties)>::list;
        static_assert(boost::mp11::mp_all_of_q<list, fits_model<typename M::state, domain_of<typename M::action>>>::value,
                      "foregone: a property's predicate takes the wrong arguments or does not return bool; it takes (const "
                      "state&), or (const state&, const action&, const state&) for every type of action; see "
                      "docs/reference/model/property.md");
        static_assert(boost::mp11::mp_all_of_q<list, takes_state_if_sometimes<typename M::state>>::value,
                      "foregone: `sometimes` is about states; its predicate takes (const state&); see "
                      "docs/reference/model/property.md");
        static_assert(!has_terminal<M> || boost::mp11::mp_any_of<list, is_deadlock_free>::value,
                      "foregone: the model says which states are `terminal`, but nothing asks; add fg::deadlock_free to its "
                      "properties, or remove terminal(); see docs/decisions/0002-deadlock.md");
    }
}

template <class M>
concept initial_is_states = has_initial_domain<M> || requires {
    { M::initial() } -> std::convertible_to<typename M::state>;
} || requires {
    { *M::initial().begin() } -> std::convertible_to<typename M::state>;
    M::initial().size();
};

template <class M>
consteval void check_actions() {
    static_assert(has_action<M>,
                  "foregone: the model has no `action`; declare an enum, a domain, or fg::one_of<…> with this name; see "
                  "docs/reference/model/transition_system.md");
    static_assert(describes_domain<typename M::action>,
                  "foregone: the model's `action` is no domain: its values cannot be listed; use an enum, a domain such as "
                  "fg::product<…>, or fg::one_of<…>; see docs/reference/model/transition_system.md");
    static_assert(domain_of<typename M::action>::size > 0,
                  "foregone: the model's `action` is an empty domain, so that nothing can ever be done; give it a value; see "
                  "docs/reference/model/transition_system.md");
}

template <class M>
consteval bool check_transition_system() {
    static_assert(has_state<M>,
                  "foregone: this is no model: it has neither a `state` (a transition system) nor a `system` (a behavior); "
                  "declare one; see docs/reference/model/transition_system.md");
    static_assert(has_initial_function<M> || has_initial_domain<M>,
                  "foregone: the model has no `initial`; add `static constexpr state initial();`, or one that returns several "
                  "states, or a domain with this name; see docs/reference/model/transition_system.md");
    static_assert(initial_is_states<M>,
                  "foregone: the model's `initial` is not made of states; return a `state`, or an array of them; see "
                  "docs/reference/model/transition_system.md");
    check_actions<M>();
    static_assert(has_next_for_all<M, domain_of<typename M::action>>,
                  "foregone: the model has no `next` for one of its actions; add `static constexpr state next(state, action);` "
                  "that returns a state, or a std::optional of it for an action that may be disabled, or `bool next(state&, action);` "
                  "that changes the state and says whether the action is enabled; see "
                  "docs/reference/model/transition_system.md");
    static_assert(!two_next_fit_one<M, domain_of<typename M::action>>,
                  "foregone: two of the model's `next` fit one of its actions, one that changes the state and one that takes a "
                  "constant state; remove one; see docs/decisions/0004-next-in-place.md");
    static_assert(has_boundary<M> || !requires { &M::within_boundary; },
                  "foregone: the model's `within_boundary` cannot be asked; write `static constexpr bool within_boundary(const "
                  "state&);`; see docs/reference/model/transition_system.md");
    static_assert(has_terminal<M> || !requires { &M::terminal; },
                  "foregone: the model's `terminal` cannot be asked; write `static constexpr bool terminal(const state&);`; see "
                  "docs/reference/model/transition_system.md");
    check_properties<M>();
    return true;
}

template <class B>
consteval bool check_behavior() {
    check_actions<B>();
    static_assert(has_perform<B>,
                  "foregone: the behavior has no `perform` for its actions; add `static constexpr auto perform(system&, const "
                  "action&);` that returns what the system answers; see docs/reference/model/behavior.md");
    static_assert(requires { typename B::expectations::list; },
                  "foregone: the behavior has no `expectations`; add `using expectations = fg::first_of<…>;`; see "
                  "docs/reference/model/behavior.md");
    if constexpr (has_model<B> && requires { &B::next; }) {
        using view = behavior_view<B>;
        static_assert(has_oracle_step<B, typename view::action, typename view::answer> ||
                          has_oracle_step<B, typename view::action, thrown>,
                      "foregone: the behavior's `next` does not fit its model and its actions; write `static constexpr model "
                      "next(model, const action&);`, or a third parameter for the answer; see docs/reference/model/behavior.md");
    }
    static_assert(std::default_initializable<typename B::system> || has_create<B>,
                  "foregone: the behavior's `system` cannot be made without arguments; add `static constexpr system "
                  "create();`; see docs/reference/model/behavior.md");
    return true;
}

template <class State>
consteval void check_mergeable() {
    static_assert(std::equality_comparable<State>,
                  "foregone: fg::reachable merges equal states, and this state has no ==; add `bool operator==(const state&) "
                  "const = default;`; see docs/reference/model/scope.md");
    static_assert(hashable<State>,
                  "foregone: fg::reachable merges equal states, and this state cannot be hashed; make it an aggregate of "
                  "hashable members, adapt it with Boost.Hana, or give it a hash_value(); see docs/reference/base/hash.md");
}

template <class Model>
consteval void check_reachable() {
    if constexpr (has_system<Model>) {
        static_assert(has_model<Model>,
                      "foregone: fg::reachable merges equal states, and this behavior's expectations look at the history, "
                      "which never repeats; give the behavior a `model` and a `next`, or use fg::sequences<N>; see "
                      "docs/reference/model/behavior.md");
        check_mergeable<typename Model::model>();
        static_assert(std::copyable<typename Model::system>,
                      "foregone: fg::reachable keeps a system for every state, and this one cannot be copied; use "
                      "fg::sequences<N>, which replays it; see docs/reference/model/behavior.md");
        check_mergeable<typename Model::system>();
    } else {
        check_mergeable<typename Model::state>();
    }
}

/// Everything that a model and a scope need of each other, one sentence for each way to get it wrong.
template <class Model, auto Scope>
consteval bool check_requirements() {
    if constexpr (has_system<Model>) check_behavior<Model>();
    else check_transition_system<Model>();
    if constexpr (std::same_as<std::remove_const_t<decltype(Scope)>, reachable_scope>) check_reachable<Model>();
    else
        static_assert(checked_power(domain_of<typename Model::action>::size, Scope.max_steps).overflow == false,
                      "foregone: there are more than 2^64 - 1 sequences of this length, which cannot be numbered; use shorter "
                      "ones, or fg::reachable; see docs/reference/model/scope.md");
    return true;
}

}  // namespace foregone
