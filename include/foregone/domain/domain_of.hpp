// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "booleans.hpp"
#include "concepts.hpp"
#include "enumerators.hpp"
#include "unit.hpp"

#include <type_traits>

namespace foregone {

/// Says by its member `type` which domain T stands for; may be specialised for a type of one's own.
template <class T>
struct described_domain {};

// Something that was meant as a domain is none where a member is missing; it must not pass as an empty struct.
template <class T>
concept resembles_domain = requires { typename T::value_type; } || requires { &T::at; } || requires { &T::index_of; };

template <class T>
concept plain_empty_struct =
    std::is_class_v<T> && std::is_empty_v<T> && std::is_aggregate_v<T> && !domain<T> && !resembles_domain<T>;

template <domain D>
struct described_domain<D> {
    using type = D;
};

template <class E>
    requires std::is_enum_v<E>
struct described_domain<E> {
    using type = enumerators<E>;
};

template <>
struct described_domain<bool> {
    using type = booleans;
};

template <plain_empty_struct T>
struct described_domain<T> {
    using type = unit<T>;
};

/// A type that can be written where a domain is expected: a domain, an enum, bool or an empty struct.
template <class T>
concept describes_domain = requires { typename described_domain<T>::type; } && domain<typename described_domain<T>::type>;

/// The domain that T stands for: itself, the enumerators of an enum, false and true, the one value of an empty struct.
template <describes_domain T>
using domain_of = typename described_domain<T>::type;

}  // namespace foregone
