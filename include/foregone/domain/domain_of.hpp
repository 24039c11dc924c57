// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/concepts.hpp>
#include <foregone/domain/values.hpp>

#include <type_traits>

namespace foregone {

// Something that was meant as a domain is none where a member is missing; it must not pass as an empty struct.
template <class T>
concept resembles_domain = requires { typename T::value_type; } || requires { &T::at; } || requires { &T::index_of; };

/// In which way a type stands for a domain.
enum class description { none, domain, enumeration, truth, empty_struct };

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
    else
        return description::none;
}

/// Says by its member `type` which domain T stands for; may be specialised for a type of one's own.
// Not by constrained partial specialisations, of which GCC 12 overlooks one in one compilation out of some hundred.
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

/// A type that can be written where a domain is expected: a domain, an enum, bool or an empty struct.
template <class T>
concept describes_domain = requires { typename described_domain<T>::type; } && domain<typename described_domain<T>::type>;

/// The domain that T stands for: itself, the enumerators of an enum, false and true, the one value of an empty struct.
template <describes_domain T>
using domain_of = typename described_domain<T>::type;

}  // namespace foregone
