// SPDX-License-Identifier: BSL-1.0
#pragma once

// The argument check of composed domains: an argument becomes its domain, or a compile error names it.

#include <foregone/domain/values.hpp>
#include <foregone/impl/domain/empty_domain.hpp>
#include <foregone/impl/domain/generated.hpp>
#include <foregone/types/name.hpp>

#include <cstddef>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class T, bool = describes_domain<T>>
struct domain_or_none {
    using type = domain_of<T>;
};

template <class T>
struct domain_or_none<T, false> {
    using type = empty_domain<refused_value>;  // the error is reported already; no second diagnostic
};

/// Whether T describes a domain that has reported an error and lists no values.
template <class T>
concept has_refused = describes_domain<T> && std::is_same_v<typename domain_of<T>::value_type, refused_value>;

/// Component number Position (from 0) of a domain of `Of`: the domain that Argument describes, or a compile error that names all
/// three.
template <class Of, std::size_t Position, class Argument>
struct component {
    static constexpr bool is_domain = describes_domain<Argument>;
    using domain = typename domain_or_none<Argument>::type;

    // Last: after a failed static_assert, Clang leaves out what follows in a class.
    static_assert(is_domain,
                  "foregone: a component is not a domain; the compiler names it as component<type made, number from 0, "
                  "component>; write its values as values<...>, range<First, Last>, bool, an enum, an empty "
                  "struct or another domain; see "
                  "docs/reference/domain/values.md");
};

/// The domain that the only argument of a domain describes, or a compile error that names it.
template <class Argument>
struct only_argument {
    static constexpr bool is_domain = describes_domain<Argument>;
    using domain = typename domain_or_none<Argument>::type;

    // Last: after a failed static_assert, Clang leaves out what follows in a class.
    static_assert(is_domain,
                  "foregone: the argument of a domain is not a domain; the compiler names it as only_argument<it>; if it is a "
                  "struct with members, such as a command, list it with the values of each: fg::product<add, fg::range<1, 2>>; "
                  "otherwise write its values as values<...>, range<First, Last>, bool, an enum, an empty struct or another "
                  "domain; see docs/reference/domain/values.md");
};

/// Whether a type is an enum or a domain of the library. If it is not a domain although it should be, it has reported why.
template <class Action>
constexpr bool is_domain_of_library() {
    return std::is_enum_v<Action> || type_name<Action>().starts_with("foregone::");
}

/// Whether values are looked for in the actions of a model instead of among them: their domain has reported an error.
template <class Value, class Actions>
constexpr bool is_broken_domain() {
    if constexpr (std::is_same_v<Value, Actions>) return type_name<Actions>().starts_with("foregone::");
    else return false;
}

/// The domain of an argument of a domain that can be generated itself.
template <class Argument>
using generated_argument = typename only_argument<Argument>::domain;

/// As only_argument, for a domain that numbers its values by those of the argument.
template <class Argument>
struct numbered_argument {
    using domain = generated_argument<Argument>;
    static_assert(!generated<domain>,
                  "foregone: the argument of a domain has no index for each value, because it has too many values or generates "
                  "them; the compiler names it as numbered_argument<it>; only product, tuples_of, one_of, optional_of, lists_of "
                  "and mapped take such; see "
                  "docs/reference/domain/choices.md");
};

template <class Argument>
using domain_argument = typename numbered_argument<Argument>::domain;

}}  // namespace foregone::impl
