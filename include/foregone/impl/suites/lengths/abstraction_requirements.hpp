// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a sufficient-length analysis requires of scope, model, abstraction and labels, with the error messages.

#include <foregone/impl/check/scopes/scope_requirements.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/suites/lengths/abstracted_view.hpp>
#include <foregone/impl/suites/lengths/step_labels.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/hash.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

// What an analysis of an abstraction requires of the model, the abstraction and the labels, in this order.

/// The states of a scope: all, or those within a number of steps.
constexpr reachable_scope states_visited(const reachable_scope& scope) { return scope; }
constexpr reachable_scope states_visited(const sequences_scope& scope) {
    return with_budget_of(reachable.depth(scope.max_steps), scope);
}

template <auto Scope>
struct scope_is_of_states {
    static constexpr bool met = requires { states_visited(Scope); };
    struct sentence {
        static_assert(met,
                      "foregone: the scope of a sufficient length is fg::reachable, or a horizon such as fg::sequences<6>; see "
                      "docs/reference/suites/sufficient_length.md");
    };
};

template <class Model>
struct model_has_states {
    static constexpr bool met = !is_program<Model>;
    struct sentence {
        static_assert(met, "foregone: a program has paths, but no states for an abstraction; write it as a transition system; "
                           "see docs/reference/suites/sufficient_length.md");
    };
};

template <class Model>
struct states_have_no_history {
    static constexpr bool met = !has_system<Model> || has_model<Model> || has_commands<Model>;
    struct sentence {
        static_assert(met,
                      "foregone: this behavior's expectations read the history, which never repeats and is not a state; add a "
                      "`model` with a `next` to the behavior, which stores what the abstraction reads; see "
                      "docs/reference/suites/sufficient_length.md");
    };
};

template <class Model>
using concrete_state = typename concrete_steps<search_view<Model>>::state;
template <class Model>
using modelled_state =
    std::remove_cvref_t<decltype(concrete_steps<search_view<Model>>::modelled(std::declval<const concrete_state<Model>&>()))>;

template <class T>
concept distinguishes = std::equality_comparable<T> && hashable<T> && std::default_initializable<T> && std::copyable<T>;

template <class Model, auto Abstraction>
struct abstraction_can_be_asked {
    static constexpr bool met = [] {
        if constexpr (requires(const modelled_state<Model>& at) { Abstraction(at); })
            return distinguishes<std::remove_cvref_t<decltype(Abstraction(std::declval<const modelled_state<Model>&>()))>>;
        else return false;
    }();
    struct sentence {
        static_assert(
            met, "foregone: the abstraction cannot be called; write a function or a lambda without captures that takes the model's "
                 "state (of a behavior or a suite: its `model`) and returns a small value with ==, such as an enum; see "
                 "docs/reference/suites/sufficient_length.md");
    };
};

/// Whether a label can be computed for the actions of a domain.
template <class Domain, auto Label, class To>
inline constexpr bool labels_actions = requires(const typename Domain::value_type& a) {
    { Label(a) } -> std::convertible_to<To>;
};
template <class... Alternatives, auto Label, class To>
inline constexpr bool labels_actions<one_of<Alternatives...>, Label, To> = (labels_actions<domain_of<Alternatives>, Label, To> &&
                                                                            ...);

template <class Model, auto Label>
struct label_can_be_asked {
    using view = search_view<Model>;
    static constexpr bool met = [] {
        if constexpr (names_steps<std::remove_cvref_t<decltype(Label)>>) return true;
        else if constexpr (requires {
                               Label(std::declval<const typename first_action_type<typename view::action_domain>::type&>());
                           }) {
            using label = typename step_label<view, Label>::type;
            return distinguishes<label> && labels_actions<typename view::action_domain, Label, label>;
        } else return false;
    }();
    struct sentence {
        static_assert(
            met, "foregone: the labels of steps are fg::by_kind, fg::by_action, fg::unlabelled, or a lambda without captures that "
                 "takes an action of every type and returns a small value with ==; see docs/reference/suites/sufficient_length.md");
    };
};

/// What the concrete states of a model have to provide, so that equal ones can be merged.
template <class Model>
struct merged_state_requirements : state_requirements<concrete_state<Model>> {};
template <class Model>
    requires(has_system<Model> && !goes_on_without_system<search_view<Model>>)
struct merged_state_requirements<Model> : copied_behavior_requirements<Model> {};

template <class Model, auto Abstraction, auto Scope, auto Label>
constexpr auto find_unmet_in_abstraction() {
    if constexpr (!scope_is_of_states<Scope>::met) return std::type_identity<scope_is_of_states<Scope>>{};
    else if constexpr (is_program<Model>) return std::type_identity<model_has_states<Model>>{};
    else if constexpr (!requirements_of_kind<Model>::type::met)
        return std::type_identity<typename requirements_of_kind<Model>::type>{};
    else if constexpr (!states_have_no_history<Model>::met) return std::type_identity<states_have_no_history<Model>>{};
    else if constexpr (!merged_state_requirements<Model>::type::met)
        return std::type_identity<typename merged_state_requirements<Model>::type>{};
    else
        return std::type_identity<
            typename first_unmet<abstraction_can_be_asked<Model, Abstraction>, label_can_be_asked<Model, Label>>::type>{};
}

/// The first unmet requirement; nothing_unmet if the analysis can begin.
template <class Model, auto Abstraction, auto Scope, auto Label>
using unmet_in_abstraction = typename decltype(find_unmet_in_abstraction<Model, Abstraction, Scope, Label>())::type;

}}  // namespace foregone::impl
