// SPDX-License-Identifier: BSL-1.0
#pragma once

// The value type of a sum domain: one type, std::optional or std::variant, with conversion and access.

#include <foregone/impl/domain/empty_domain.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>

#include <optional>
#include <type_traits>
#include <utility>
#include <variant>

namespace foregone { inline namespace impl {

template <class DistinctTypes>
struct union_of_distinct;

template <>
struct union_of_distinct<boost::mp11::mp_list<>> {
    using type = no_value;
};

template <class T>
struct union_of_distinct<boost::mp11::mp_list<T>> {
    using type = T;
};

template <class... Ts>
struct union_of_distinct<boost::mp11::mp_list<Ts...>> {
    using type = std::variant<Ts...>;
};

template <class... Ts>
inline constexpr bool all_same = false;
template <class T, class... Same>
inline constexpr bool all_same<T, Same...> = (std::is_same_v<T, Same> && ...);

template <bool AllSame, class... Ts>
struct union_of {
    using distinct = boost::mp11::mp_unique<boost::mp11::mp_list<Ts...>>;
    using others = boost::mp11::mp_remove<distinct, std::nullopt_t>;
    using united = typename union_of_distinct<others>::type;
    using type = std::conditional_t<std::is_same_v<distinct, others>, united, std::optional<united>>;
};

// Long lists of one type are the usual case and need no set of types.
template <class T, class... Same>
struct union_of<true, T, Same...> {
    using type = T;
};

/// The type that holds a value of any of Ts.
///
/// Guarantees: one type is itself; std::nullopt_t among others makes the union of the others optional; otherwise a std::variant of
///     the distinct types in order of first appearance.
template <class... Ts>
using value_union = typename union_of<all_same<Ts...>, Ts...>::type;

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

/// A value of one of the united types as the union.
template <class Union, class T>
constexpr Union as_union(const T& value) {
    if constexpr (std::is_same_v<Union, T>)
        return value;
    else if constexpr (std::is_same_v<T, std::nullopt_t>)
        return Union(std::nullopt);
    else if constexpr (is_optional<Union>)
        return Union(std::in_place, as_union<typename Union::value_type>(value));
    else
        return Union(std::in_place_type<T>, value);
}

/// Whether a union holds a value of this united type.
template <class T, class Union>
constexpr bool holds(const Union& united) {
    if constexpr (std::is_same_v<Union, T>)
        return true;
    else if constexpr (std::is_same_v<T, std::nullopt_t>)
        return !united.has_value();
    else if constexpr (is_optional<Union>)
        return united.has_value() && holds<T>(*united);
    else
        return std::holds_alternative<T>(united);
}

/// The value that a union holds. Requires: holds<T>(united).
template <class T, class Union>
constexpr const T& held_in(const Union& united) {
    if constexpr (std::is_same_v<Union, T>)
        return united;
    else if constexpr (std::is_same_v<T, std::nullopt_t>)
        return std::nullopt;
    else if constexpr (is_optional<Union>)
        return held_in<T>(*united);
    else
        return *std::get_if<T>(&united);
}

}}  // namespace foregone::impl
