// SPDX-License-Identifier: BSL-1.0
#pragma once

// The requirements of a behavior, one compile error for each mistake; the suite of commands shares some of them.

#include <foregone/impl/behaviors/behavior_parts.hpp>
#include <foregone/impl/behaviors/behavior_properties.hpp>
#include <foregone/impl/model/ignored_members.hpp>
#include <foregone/impl/model/member_names.hpp>
#include <foregone/impl/model/near_names.hpp>
#include <foregone/impl/model/transition_system_requirements.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/property.hpp>

#include <boost/mp11/algorithm.hpp>

#include <concepts>
#include <type_traits>

namespace foregone { inline namespace impl {

// One message for each error in the `properties` of a behavior or a suite of commands.

/// A nested type of this name is a command or an action, unless it is a list of properties: a model lists an object, not its type.
template <class B>
struct has_a_list_of_properties : properties_are_listed<B> {
    static constexpr bool met = requires { typename B::properties; } ? !requires { typename B::properties::list; }
                                                                     : properties_are_listed<B>::met;
};

template <class B>
struct listed_properties_are_of_steps {
    template <class P>
    using fits = std::bool_constant<P::kind != property_kind::temporal>;

    static constexpr bool met = boost::mp11::mp_all_of<typename properties_listed_by<B>::list, fits>::value;
    struct sentence {
        static_assert(
            met,
            "foregone: a temporal property is about the runs of a transition system, not of a behavior or a suite of commands; "
            "check the model as a transition system of its own; see docs/reference/model/temporal.md");
    };
};

template <class B>
struct listed_properties_fit {
    template <class P>
    using fits = std::bool_constant<on_system_and_model<P, typename B::system, typename oracle_state<B>::type> ||
                                    on_states<P, typename B::system>>;

    static constexpr bool met = boost::mp11::mp_all_of<typename properties_listed_by<B>::list, fits>::value;
    struct sentence {
        static_assert(
            met, "foregone: a property of the behavior or the suite of commands takes the wrong arguments or does not return bool; "
                 "it takes (const system&, const model&), or (const system&), and is asked after every step; see "
                 "docs/reference/model/property.md");
    };
};

template <class B>
struct listed_properties_are_of_states {
    template <class P>
    using fits = std::bool_constant<P::kind != property_kind::deadlock_free>;

    static constexpr bool met = boost::mp11::mp_all_of<typename properties_listed_by<B>::list, fits>::value;
    struct sentence {
        static_assert(met,
                      "foregone: fg::deadlock_free is a property of transition systems, and a run of a behavior or a suite of "
                      "commands ends where nothing is enabled; remove it, or write fg::always with a condition on the model; see "
                      "docs/reference/model/property.md");
    };
};

template <class B>
using properties_of_system_and_model = typename properties_listed_by<B>::list;

/// The requirements of the `properties` of a behavior or a suite of commands.
template <class B>
struct listed_properties_requirements
    : first_unmet<has_a_list_of_properties<B>, listed_properties_are_of_steps<B>, listed_properties_fit<B>,
                  listed_properties_are_of_states<B>, titles_differ<B, properties_of_system_and_model>>::type {};

// One message for each error in a behavior: who, what is wrong, what to do, where to read.

template <class B>
struct behavior_has_actions {
    static constexpr bool met = has_action<B>;
    struct sentence {
        static_assert(met,
                      "foregone: the model of a `system` has neither `action` (a behavior) nor `commands` (a suite of commands); "
                      "declare an enum or a domain `action`, or write `using commands = fg::one_of<…>;` with a struct for each "
                      "command; see docs/reference/model/behavior.md and docs/reference/model/command.md");
    };
};

template <class B, class Action>
struct can_perform {
    static constexpr bool met = has_perform<B, Action>;
    struct sentence {
        static_assert(met,
                      "foregone: the behavior has no `perform` for one of its actions; add `static constexpr auto perform(system&, "
                      "const action&);` that returns the system's answer; see docs/reference/model/behavior.md");
    };
};

template <class B, class Action>
struct answers_as_to_others {
    static constexpr bool met = has_model<B> || std::same_as<answer_to<B, Action>, answer_to_first<B>>;
    struct sentence {
        static_assert(met,
                      "foregone: the behavior's `perform` returns different types for its actions, and its "
                      "expectations look at the history; return one type, such as a std::optional or a struct, or add to the "
                      "behavior a `model`; see docs/reference/model/behavior.md");
    };
};

template <class B>
struct has_expectations {
    static constexpr bool met = requires { typename B::expectations::list; };
    struct sentence {
        static_assert(met, "foregone: the behavior has no `expectations`; add `using expectations = fg::first_of<…>;`; see "
                           "docs/reference/model/behavior.md");
    };
};

template <class B>
struct system_can_be_made {
    static constexpr bool met =
        has_create<B> || creates_for_model<B> || (std::default_initializable<typename B::system> && !names_create<B>);
    struct sentence {
        static_assert(met,
                      "foregone: the `system` has no default constructor, or its `create` does not return one; "
                      "write `static constexpr system create();`, which may take the model; see docs/reference/model/behavior.md");
    };
};

template <class B>
struct history_can_be_kept {
    using view = behavior_view<B>;
    static constexpr bool met =
        has_model<B> || (std::semiregular<typename view::action> && std::semiregular<typename view::answer>);
    struct sentence {
        static_assert(met,
                      "foregone: this behavior's expectations look at the history, and its actions or its answers cannot be stored "
                      "there; make both copyable and default constructible, or add a `model` to the behavior; see "
                      "docs/reference/model/behavior.md");
    };
};

template <class B>
concept begins_by_default = !names_initial<B> && std::default_initializable<typename B::model>;

template <class B>
struct model_can_begin {
    static constexpr bool met = !has_model<B> || has_initial_model<B> || begins_by_default<B> || has_domain_of_models<B> ||
                                has_range_of_models<B>;
    struct sentence {
        static_assert(met,
                      "foregone: the `model` has no default constructor, or its `initial` does not return one; "
                      "write `static constexpr model initial();`, which may return a range of models; see "
                      "docs/reference/model/behavior.md");
    };
};

template <class B>
struct initial_models_can_be_filtered {
    static constexpr bool met =
        !reserved::names_initial_precondition<B> || requires { requires has_model<B> && has_initial_precondition<B>; };
    struct sentence {
        static_assert(met,
                      "foregone: the `initial_precondition` cannot be called; write `static constexpr bool "
                      "initial_precondition(const model&);`, which is false for models in which no run begins; see "
                      "docs/reference/model/behavior.md");
    };
};

template <class B, class Action>
struct precondition_can_be_asked {
    static constexpr bool met = !names_enabled<B> || has_enabled<B, Action>;
    struct sentence {
        static_assert(met,
                      "foregone: the behavior's `enabled` cannot be called with each of its actions; write `static constexpr bool "
                      "enabled(const model&, const action&);` beside a `model`; see docs/reference/model/behavior.md");
    };
};

template <class B, class Action>
struct oracle_takes {
    static constexpr bool met = [] {
        if constexpr (has_model<B> && names_next<B>)
            return has_oracle_step<B, Action, seen_of<B, Action>>;
        else return true;
    }();
    struct sentence {
        static_assert(met,
                      "foregone: the behavior's `next` does not fit its model and its actions; write `static constexpr model "
                      "next(model, const action&);`, or a third parameter for the answer; see docs/reference/model/behavior.md");
    };
};

template <class B>
struct oracle_can_be_classified : classes_can_be_asked<B, typename oracle_state<B>::type> {};

template <class B, class Action>
struct expectations_can_be_asked {
    using context = typename behavior_view<B>::expectation_context;
    template <class E>
    using fits = std::bool_constant<has_applies<E, context, Action> || !names_applies<E>>;

    static constexpr bool met = boost::mp11::mp_all_of<typename B::expectations::list, fits>::value;
    struct sentence {
        static_assert(met,
                      "foregone: an expectation's `applies` cannot be called; write `static constexpr bool applies(const model&, "
                      "const action&);`, with fg::observations for the first parameter if the behavior has no `model`; see "
                      "docs/reference/model/expectation.md");
    };
};

template <class B, class Action>
struct expectations_can_judge {
    using context = typename behavior_view<B>::expectation_context;
    using answer = seen_of<B, Action>;
    template <class E>
    using fits = std::bool_constant<has_accepts<E, context, Action, answer> || expects<E, context, Action, answer> ||
                                    (has_accepts<E, context, Action, thrown> && !has_expected<E, context, Action>)>;

    static constexpr bool met = boost::mp11::mp_all_of<typename B::expectations::list, fits>::value;
    struct sentence {
        static_assert(
            met,
            "foregone: an expectation has neither an `expected(const model&, const action&)` that can be compared with the "
            "answer, nor an `accepts(const model&, const action&, const answer&)`; add one of them, with fg::observations "
            "for the first parameter if the behavior has no `model`; see docs/reference/model/expectation.md");
    };
};

/// Whether an expectation has no `accepts`, or one that takes actions of this type; the same of `expected`.
template <class B, class Action, class E>
struct expectation_is_asked_of {
    using context = typename behavior_view<B>::expectation_context;
    using answer = seen_of<B, Action>;
    static constexpr bool accepts = has_accepts<E, context, Action, answer> || has_accepts<E, context, Action, thrown>;
    static constexpr bool expects = has_expected<E, context, Action>;
};

template <class B, class Actions, class E>
struct expectation_is_asked : expectation_is_asked_of<B, typename Actions::value_type, E> {};
template <class B, class... Alternatives, class E>
struct expectation_is_asked<B, one_of<Alternatives...>, E> {
    static constexpr bool accepts = (expectation_is_asked<B, domain_of<Alternatives>, E>::accepts || ...);
    static constexpr bool expects = (expectation_is_asked<B, domain_of<Alternatives>, E>::expects || ...);
};

/// A second condition of an expectation that no action fits is not asked.
template <class B>
struct every_condition_is_asked {
    template <class E>
    using asked_by = expectation_is_asked<B, domain_of<typename B::action>, E>;
    template <class E>
    using fits = std::bool_constant<(!names_accepts<E> || asked_by<E>::accepts) && (!names_expected<E> || asked_by<E>::expects)>;

    static constexpr bool met = boost::mp11::mp_all_of<typename B::expectations::list, fits>::value;
    struct sentence {
        static_assert(
            met, "foregone: an expectation's `accepts` or `expected` cannot be called with any action, so it is not asked; write "
                 "`static constexpr bool accepts(const model&, const action&, const answer&);` or `static constexpr answer "
                 "expected(const model&, const action&);`, with fg::observations for the first parameter if the behavior has no "
                 "`model`; see docs/reference/model/expectation.md");
    };
};

template <class List>
struct all_are_spelt_right;
template <class... Expectations>
struct all_are_spelt_right<boost::mp11::mp_list<Expectations...>>
    : first_unmet<near_names_of_expectations::unmet_by<Expectations>...>::type {};
template <class B>
struct expectations_are_spelt_right
    : all_are_spelt_right<boost::mp11::mp_rename<typename B::expectations::list, boost::mp11::mp_list>> {};

template <class B>
struct system_can_be_copied {
    static constexpr bool met = std::copyable<typename B::system>;
    struct sentence {
        static_assert(met, "foregone: fg::reachable stores a system for every state, and this system cannot be copied; use "
                           "fg::sequences<N>, which replays it; see docs/reference/model/behavior.md");
    };
};

template <class B>
struct copies_are_known_to_be_independent {
    static constexpr bool met = copies_freely_together<B, typename B::system, typename B::model>();
    struct sentence {
        static_assert(met, "foregone: fg::reachable stores a copy of the system for every state, and copies of this system may "
                           "share something: a member is a pointer or a handle, the class does not show its members, or a `create` "
                           "that is not constexpr makes it; if they share nothing, write `static constexpr bool "
                           "copies_are_independent = true;` into the model, otherwise use fg::sequences<N>, which runs each "
                           "sequence from its start; see docs/reference/model/behavior.md#copies");
    };
};

/// The requirements of a behavior, in the order in which one is written.
template <class B>
struct behavior_requirements
    : first_unmet<behavior_has_actions<B>, actions_can_be_listed<B>, has_an_action_to_take<B>, of_every_action<can_perform, B>,
                  of_every_action<answers_as_to_others, B>, has_expectations<B>, system_can_be_made<B>, model_can_begin<B>,
                  initial_models_can_be_filtered<B>,
                  history_can_be_kept<B>, of_every_action<precondition_can_be_asked, B>, of_every_action<oracle_takes, B>,
                  oracle_can_be_classified<B>, of_every_action<expectations_can_be_asked, B>,
                  of_every_action<expectations_can_judge, B>, every_condition_is_asked<B>, listed_properties_requirements<B>,
                  model_is_there_to_change<B>, types_around_runs_are_public<B>, parts_are_looked_at<B>,
                  near_names_of_models::unmet_by<B>, copies_are_declared_by_a_bool<B>, expectations_are_spelt_right<B>> {};

}}  // namespace foregone::impl
