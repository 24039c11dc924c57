// SPDX-License-Identifier: BSL-1.0
#pragma once

// The requirements of the `properties` of a behavior or a suite of commands, one compile error for each mistake.

#include <foregone/impl/behaviors/behavior_parts.hpp>
#include <foregone/impl/behaviors/behavior_properties.hpp>
#include <foregone/impl/model/transition_system_requirements.hpp>
#include <foregone/impl/model/unmet.hpp>
#include <foregone/model/property.hpp>

#include <boost/mp11/algorithm.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

// One message for each error in the `properties` of a behavior or a suite of commands.

/// A nested type of this name is a command or an action.
template <class B>
struct has_a_list_of_properties : properties_are_listed<B> {
    static constexpr bool met = requires { typename B::properties; } || properties_are_listed<B>::met;
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

}}  // namespace foregone::impl
