// SPDX-License-Identifier: BSL-1.0
#pragma once

// The requirements of a transition system, one message for each error; partly shared by the other kinds of models.

#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/model/choosing_view.hpp>
#include <foregone/impl/model/classes.hpp>
#include <foregone/impl/model/identity_requirements.hpp>
#include <foregone/impl/model/ignored_members.hpp>
#include <foregone/impl/model/member_names.hpp>
#include <foregone/impl/model/near_names.hpp>
#include <foregone/impl/model/refinement_requirements.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/model/transition_system.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

// One message for each error in a transition system: who, what is wrong, what to do, where to read.

template <class M>
struct is_a_model {
    static constexpr bool met = has_state<M>;
    struct sentence {
        static_assert(
            met, "foregone: this is not a model: it has neither a public `state` (a transition system) nor a public `system` (a "
                 "behavior); declare one; see docs/reference/model/transition_system.md");
    };
};

template <class M>
struct has_states_that_can_be_copied {
    static constexpr bool met = std::copyable<typename M::state>;
    struct sentence {
        static_assert(met, "foregone: the model's `state` cannot be copied and assigned, as every search does; remove const and "
                           "reference members; see docs/reference/model/transition_system.md");
    };
};

template <class M>
struct says_where_it_begins {
    static constexpr bool met = has_initial_function<M> || has_initial_domain<M>;
    struct sentence {
        static_assert(met, "foregone: the model has no `initial` that can be called without an object; add `static constexpr state "
                           "initial();`, or one that returns several states, or a domain with this name; see "
                           "docs/reference/model/transition_system.md");
    };
};

template <class M>
struct begins_in_states {
    static constexpr bool met = has_initial_domain<M> || begins_in_one_state<M> || requires {
        { *M::initial().begin() } -> std::convertible_to<typename M::state>;
        M::initial().size();
    };
    struct sentence {
        static_assert(met, "foregone: the model's `initial` does not return states; return a `state`, or an array of them; see "
                           "docs/reference/model/transition_system.md");
    };
};

template <class M>
struct has_actions {
    static constexpr bool met = has_action<M>;
    struct sentence {
        static_assert(met, "foregone: the model has no `action`; declare an enum, a domain, or fg::one_of<…> with this name; see "
                           "docs/reference/model/transition_system.md");
    };
};

template <class M>
struct actions_can_be_listed {
    static constexpr bool met = describes_domain<typename M::action>;
    struct sentence {
        static constexpr bool has_been_reported = is_domain_of_library<typename M::action>();
        static_assert(met || has_been_reported,
                      "foregone: the model's `action` is not a domain: its values cannot be listed; use an enum, a domain such as "
                      "fg::product<…>, or fg::one_of<…>; see docs/reference/model/transition_system.md");
    };
};

template <class M>
struct has_an_action_to_take {
    static constexpr bool met = domain_of<typename M::action>::size > 0;
    struct sentence {
        static constexpr bool has_been_reported = std::is_enum_v<typename M::action> || has_refused<typename M::action>;
        static_assert(met || has_been_reported,
                      "foregone: the model's `action` is an empty domain, so no step is possible; add a value; see "
                      "docs/reference/model/transition_system.md");
    };
};

template <class M, class Action>
struct can_take {
    static constexpr bool met = has_next<M, Action> || chooses_next<M, Action>;
    struct sentence {
        static constexpr bool has_been_reported =
            is_broken_domain<Action, typename M::action>() || std::is_same_v<Action, refused_value>;
        static_assert(
            met || has_been_reported,
            "foregone: the model has no `next` for one of its actions, or its `next` returns no state, or cannot be called without "
            "an object; write `static constexpr state next(state, action);` that returns a state, or a std::optional of it for "
            "an action that may be disabled, or `static constexpr bool next(state&, action);` that changes the state and returns "
            "whether the action is enabled; see docs/reference/model/transition_system.md");
    };
};

template <class M, class Action>
struct takes_one_way {
    static constexpr bool met = !next_is_ambiguous<M, Action>;
    struct sentence {
        static_assert(met,
                      "foregone: two of the model's `next` fit one of its actions, one that changes the state and one that takes "
                      "a constant state; remove one; see docs/decisions/0004-next-in-place.md");
    };
};

/// Applies a requirement to each type of action: each alternative of a list is a type of its own.
template <template <class M, class Action> class Requirement, class M, class Actions>
struct for_each_action : Requirement<M, typename Actions::value_type> {};
template <template <class M, class Action> class Requirement, class M, class... Alternatives>
struct for_each_action<Requirement, M, one_of<Alternatives...>>
    : first_unmet<for_each_action<Requirement, M, typename domain_or_none<Alternatives>::type>...>::type {};

/// A requirement of a model and each type of its actions.
template <template <class M, class Action> class Requirement, class M>
struct of_every_action : for_each_action<Requirement, M, domain_of<typename M::action>> {};

template <class M>
struct boundary_can_be_asked {
    static constexpr bool met = has_boundary<M> || !names_boundary<M>;
    struct sentence {
        static_assert(met, "foregone: the model's `within_boundary` cannot be called; write `static constexpr bool "
                           "within_boundary(const state&);`; see docs/reference/model/transition_system.md");
    };
};

template <class M>
struct terminal_can_be_asked {
    static constexpr bool met = has_terminal<M> || !names_terminal<M>;
    struct sentence {
        static_assert(met,
                      "foregone: the model's `terminal` cannot be called; write `static constexpr bool terminal(const state&);`; "
                      "see docs/reference/model/transition_system.md");
    };
};

template <class Model, class Modelled>
struct classes_can_be_asked {
    static constexpr bool met = has_classes<Model, Modelled> || !names_classify<Model>;
    struct sentence {
        static_assert(
            met, "foregone: the model's `classify` cannot be called; write `static constexpr size_class classify(const model&);` "
                 "beside a behavior's or a suite's `model`, or with (const state&), that returns an enumeration or bool; see "
                 "docs/reference/model/alike.md");
    };
};

template <class M>
struct states_can_be_classified : classes_can_be_asked<M, typename M::state> {};

template <class M>
struct properties_are_listed {
    static constexpr bool met = !names_properties<M> || requires { typename std::remove_cvref_t<decltype(M::properties)>::list; };
    struct sentence {
        static_assert(
            met, "foregone: the model's `properties` is not a public list of properties; write `static constexpr auto properties = "
                 "fg::properties{fg::always<\"…\">(…), …};`; temporal properties and fairness need #include "
                 "<foregone/model/temporal.hpp>; see docs/reference/model/property.md");
    };
};

template <class M>
using listed_properties = decltype(transition_view<M>::model_properties());

/// Whether a predicate takes a step by every type of action.
template <class State, class Actions>
struct steps_of {
    template <class Property>
    using taken_by = std::bool_constant<on_transitions<Property, State, typename Actions::value_type>>;
};
template <class State, class... Alternatives>
struct steps_of<State, one_of<Alternatives...>> {
    template <class Property>
    using taken_by = std::bool_constant<(steps_of<State, domain_of<Alternatives>>::template taken_by<Property>::value && ...)>;
};

template <class M>
struct predicates_fit_the_model {
    using state = typename M::state;
    template <class Property>
    using fits = std::bool_constant<Property::kind == property_kind::temporal || on_states<Property, state> ||
                                    steps_of<state, domain_of<typename M::action>>::template taken_by<Property>::value>;

    static constexpr bool met = boost::mp11::mp_all_of<listed_properties<M>, fits>::value;
    struct sentence {
        static_assert(met, "foregone: a property's predicate takes the wrong arguments or does not return bool; it takes (const "
                           "state&), or (const state&, const action&, const state&) for every type of action; see "
                           "docs/reference/model/property.md");
    };
};

template <class M, template <class> class ListOf>
struct titles_differ {
    static constexpr bool met = [] {
        using properties = property_list<ListOf<M>>;
        for (std::uint32_t i = 0; i < properties::size; ++i)
            for (std::uint32_t k = 0; k < i; ++k)
                if (properties::title(i) == properties::title(k)) return false;
        return true;
    }();
    struct sentence {
        static_assert(met,
                      "foregone: two of the model's properties have the same name, so a report would be ambiguous; rename one; see "
                      "docs/reference/model/property.md");
    };
};

template <class M>
struct properties_have_names_of_their_own : titles_differ<M, listed_properties> {};

template <class M>
struct witnesses_are_states {
    template <class Property>
    using fits = std::bool_constant<Property::kind != property_kind::sometimes || on_states<Property, typename M::state>>;

    static constexpr bool met = boost::mp11::mp_all_of<listed_properties<M>, fits>::value;
    struct sentence {
        static_assert(met, "foregone: `sometimes` is about states; its predicate takes (const state&); see "
                           "docs/reference/model/property.md");
    };
};

template <class M>
struct terminal_is_asked {
    static constexpr bool met =
        !has_terminal<M> || is_refinement<M> || property_list<listed_properties<M>>::deadlock() != no_property;
    struct sentence {
        static_assert(met, "foregone: the model has a `terminal`, but no property uses it; add fg::deadlock_free to its "
                           "properties, or remove terminal(); see docs/decisions/0002-deadlock.md");
    };
};

/// A fairness that no property asks for.
template <class M>
struct fairness_is_used {
    static constexpr bool demands = requires { M::fairness; } && !requires {
        requires boost::mp11::mp_empty<typename std::remove_cvref_t<decltype(M::fairness)>::list>::value;
    };
    static constexpr bool met = !demands || is_refinement<M> || property_list<listed_properties<M>>::has_temporal;
    struct sentence {
        static_assert(
            met, "foregone: the model has a `fairness`, but no temporal property; fairness says which runs a temporal property "
                 "is about; list one, such as fg::leads_to<…>, or remove it; see docs/reference/model/fairness.md");
    };
};

/// The requirements of temporal properties; defined in temporal_requirements.hpp, which temporal properties include.
template <class M>
struct temporal_requirements;

template <class M>
struct temporal_properties_fit {
    static consteval auto find() {
        if constexpr (property_list<listed_properties<M>>::has_temporal) return typename temporal_requirements<M>::type{};
        else return nothing_unmet{};
    }
    using unmet = decltype(find());
    static constexpr bool met = unmet::met;
    using sentence = typename unmet::sentence;
};

/// The requirements of a transition system, in the order in which one is written.
template <class M>
struct transition_system_requirements
    : first_unmet<program_can_be_run<M>, is_a_model<M>, is_no_bare_machine<M>, has_states_that_can_be_copied<M>,
                  says_where_it_begins<M>, begins_in_states<M>, has_actions<M>, actions_can_be_listed<M>, has_an_action_to_take<M>,
                  of_every_action<can_take, M>, of_every_action<takes_one_way, M>, boundary_can_be_asked<M>,
                  terminal_can_be_asked<M>, fairness_is_a_list<M>, image_can_be_asked<M>, specification_can_be_asked<M>,
                  states_can_be_classified<M>, properties_are_listed<M>, properties_are_not_misspelt<M>,
                  predicates_fit_the_model<M>, fairness_is_used<M>, temporal_properties_fit<M>, witnesses_are_states<M>,
                  properties_have_names_of_their_own<M>, terminal_is_asked<M>, identities_can_be_seen<M>,
                  identities_are_in_no_order<M>, actions_are_open_to_everybody<M>, representative_can_be_asked<M>,
                  of_every_action<enabled_is_no_member, M>, reserved::no_initial_precondition<M>, claims_are_looked_at<M>,
                  near_names_of_models::unmet_by<M>, copies_are_declared_by_a_bool<M>> {};

}}  // namespace foregone::impl
