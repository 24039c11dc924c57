// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/domain/values.hpp>

#include <concepts>
#include <type_traits>

namespace foregone {

class choices;
inline namespace impl {
template <class D>
struct recipes;
}

/// A type whose function `generate` makes values from choices; random runs draw from it, and nothing else numbers its values.
template <class T>
concept generates_values = requires(choices& from) {
    { T::generate(from) } -> std::same_as<typename T::value_type>;
};

// A type that was meant as a domain but lacks a member; it must not pass as an empty struct.
template <class T>
concept resembles_domain = requires { typename T::value_type; } || requires { &T::at; } || requires { &T::index_of; };

/// The way in which a type describes a domain.
enum class description { none, domain, enumeration, truth, empty_struct, generator };

template <class T>
constexpr description description_of() {
    if constexpr (domain<T>)
        return description::domain;
    else if constexpr (std::is_enum_v<T>)
        return description::enumeration;
    else if constexpr (std::is_same_v<T, bool>)
        return description::truth;
    else if constexpr (std::is_class_v<T> && !resembles_domain<T>)
        return std::is_empty_v<T> && std::is_aggregate_v<T> ? description::empty_struct : description::none;
    else if constexpr (generates_values<T>)
        return description::generator;
    else
        return description::none;
}

/// Names in its member `type` the domain that T describes; may be specialised for a user's type. Uses no constrained partial
/// specialisations: GCC 12 overlooks one in about one of some hundred compilations.
template <class T, description = description_of<T>()>
struct described_domain {};

template <class T>
struct described_domain<T, description::domain> {
    using type = T;
};

template <class T>
struct described_domain<T, description::enumeration> {
    using type = enumerators<T>;
};

template <class T>
struct described_domain<T, description::truth> {
    using type = booleans;
};

template <class T>
struct described_domain<T, description::empty_struct> {
    using type = unit<T>;
};

template <class T>
struct described_domain<T, description::generator> {
    using type = recipes<T>;
};

/// A type that can be written as a domain: a domain, an enum, bool, an empty struct, or a generator, which only random runs take.
template <class T>
concept describes_domain = requires { typename described_domain<T>::type; } && domain<typename described_domain<T>::type>;

/// The domain that T describes: T itself, the enumerators of an enum, false and true, or the one value of an empty struct.
template <describes_domain T>
using domain_of = typename described_domain<T>::type;

}  // namespace foregone
