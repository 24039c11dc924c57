// SPDX-License-Identifier: BSL-1.0
#pragma once

// The named claims about a model's states and transitions: always, never, sometimes and deadlock_free.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/types/name.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

struct true_of_all_states {
    constexpr bool operator()(const auto&) const { return true; }
};

template <class Predicate>
inline constexpr bool captures_nothing = std::is_empty_v<Predicate> && std::is_default_constructible_v<Predicate>;

/// Completing it reports a predicate that captures something.
template <class Predicate>
struct checked_predicate {
    static_assert(captures_nothing<Predicate>,
                  "foregone: a property's predicate captures something; a property is part of a type and cannot hold "
                  "values; capture nothing and read constants of the model instead; see docs/reference/model/property.md");
};

/// A property that stands for several, such as one for each value of a domain.
template <class Property>
concept stands_for_several = requires { typename Property::instances; };

template <class Property>
struct instances_of {
    using type = boost::mp11::mp_list<Property>;
};
template <stands_for_several Property>
struct instances_of<Property> {
    using type = typename Property::instances;
};

/// A list of properties, each that stands for several replaced by them.
template <class... Properties>
constexpr auto single_properties() {
    if constexpr ((stands_for_several<Properties> || ...))
        return boost::mp11::mp_append<typename instances_of<Properties>::type...>{};
    else return boost::mp11::mp_list<Properties...>{};
}

}}  // namespace foregone::impl

namespace foregone {

/// A named claim about a model; made by `always`, `never`, `sometimes` and `deadlock_free`.
///
/// Requires: Predicate captures nothing, so a property is a type and takes no memory in a search.
template <name Title, property_kind Kind, class Predicate>
struct property {
    using predicate = Predicate;
    static constexpr property_kind kind = Kind;
    static constexpr std::string_view title() { return Title.view(); }

    template <class... Arguments>
    static constexpr bool holds(const Arguments&... arguments) {
        if constexpr (!captures_nothing<Predicate>) return true;
        else return static_cast<bool>(Predicate{}(arguments...)) != (Kind == property_kind::never);
    }
};

/// The predicate is true in every reachable state; a predicate of (old state, action, new state) is true for every transition.
template <name Title, class Predicate>
constexpr property<Title, property_kind::always, Predicate> always(Predicate) {
    static_assert(sizeof(checked_predicate<Predicate>) > 0);
    return {};
}

/// The predicate is false in every reachable state; a predicate of (old state, action, new state) is false for every transition.
template <name Title, class Predicate>
constexpr property<Title, property_kind::never, Predicate> never(Predicate) {
    static_assert(sizeof(checked_predicate<Predicate>) > 0);
    return {};
}

/// The predicate is true in at least one reachable state: the guard against a vacuous model.
///
/// Errors: a search that visits its whole scope without a witness reports a violation without a trace; in a scope with a depth or
///     length, the witness may lie beyond it.
template <name Title, class Predicate>
constexpr property<Title, property_kind::sometimes, Predicate> sometimes(Predicate) {
    static_assert(sizeof(checked_predicate<Predicate>) > 0);
    return {};
}

/// Every reachable state has an enabled action or is `terminal`.
///
/// A property like any other: a model that does not list it is not checked for it; docs/decisions/0002-deadlock.md.
inline constexpr property<"freedom from deadlock", property_kind::deadlock_free, true_of_all_states> deadlock_free{};

}  // namespace foregone

namespace foregone { inline namespace impl {

/// Reports a name among the arguments of a function that makes properties or atoms, or a missing name.
template <class... Arguments>
constexpr auto refuse_unnamed() {
    constexpr bool is_named = sizeof...(Arguments) > 999;  // never
    static_assert(is_named,
                  "foregone: the name of a property or of an atom is a template argument; write fg::always<\"small\">(…) for "
                  "fg::always(\"small\", …) and for fg::always(…); see docs/reference/model/property.md");
    return property<"unnamed", property_kind::always, true_of_all_states>{};
}

}}  // namespace foregone::impl

namespace foregone {

// Without a name in angle brackets; temporal.hpp has more.
template <class... Arguments>
constexpr auto always(Arguments...) {
    return refuse_unnamed<Arguments...>();
}
template <class... Arguments>
constexpr auto never(Arguments...) {
    return refuse_unnamed<Arguments...>();
}
template <class... Arguments>
constexpr auto sometimes(Arguments...) {
    return refuse_unnamed<Arguments...>();
}

/// The properties of a model, in the order in which they are reported.
template <class... Properties>
struct properties {
    using list = decltype(single_properties<Properties...>());
    static constexpr std::size_t size = boost::mp11::mp_size<list>::value;

    constexpr explicit properties(Properties...) {}
};

template <>
struct properties<> {
    using list = boost::mp11::mp_list<>;
    static constexpr std::size_t size = 0;
};

/// The property list of a model that deliberately asks nothing: `static constexpr fg::no_properties properties{};`.
struct no_properties : properties<> {};

}  // namespace foregone
