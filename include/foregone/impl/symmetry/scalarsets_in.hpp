// SPDX-License-Identifier: BSL-1.0
#pragma once

// Finds the scalarsets in a type, and visits the parts of a value; the base of all operations on identities.

#include <foregone/domain/concepts.hpp>
#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/types/members.hpp>

#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>
#include <boost/mp11/set.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

namespace scalarsets {

using boost::mp11::mp_list;
template <class... Lists>
using united = boost::mp11::mp_set_union<mp_list<>, Lists...>;

/// A list entry for a part that hides its members.
template <class T>
struct unseen;

/// A list entry for a range of identities that cannot be written through its iterators: its order depends on them.
template <class T>
struct unwritable;

template <class T>
constexpr auto find();
template <class T>
using in = decltype(find<T>());

struct in_all {
    template <class... Parts>
    constexpr auto operator()(const Parts&...) const {
        return united<in<Parts>...>{};
    }
};

template <class T, std::size_t... I>
constexpr auto find_in_elements(std::index_sequence<I...>) {
    return united<in<std::remove_cvref_t<typename std::tuple_element<I, T>::type>>...>{};
}

template <template <class...> class Variant, class... Alternatives>
constexpr auto find_in_alternatives(const Variant<Alternatives...>*) {
    return united<in<Alternatives>...>{};
}

template <class T>
concept yields_elements = requires(T& range) {
    requires std::is_lvalue_reference_v<decltype(*range.begin())>;
    requires !std::is_const_v<std::remove_reference_t<decltype(*range.begin())>>;
};

template <class T>
constexpr auto find_in_range() {
    using found = in<element_of<T>>;
    if constexpr (boost::mp11::mp_empty<found>::value || std::is_array_v<T> || yields_elements<T>) return found{};
    else return boost::mp11::mp_push_back<found, unwritable<T>>{};
}

template <class T>
constexpr auto find() {
    if constexpr (is_scalarset<T>) return mp_list<T>{};
    else if constexpr (is_scalarset_subset<T>) return mp_list<typename T::identity>{};
    else if constexpr (is_scalarset_array<T>) return united<mp_list<typename T::identity>, in<typename T::element>>{};
    else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T> || string_like<T> || std::is_same_v<T, std::nullopt_t> ||
                       std::is_same_v<T, std::nullptr_t> || std::is_empty_v<T> || holds_no_identities<T>)
        return mp_list<>{};
    else if constexpr (optional_like<T>) return in<typename T::value_type>{};
    else if constexpr (range_like<T>) return find_in_range<T>();
    else if constexpr (tuple_like<T>) return find_in_elements<T>(std::make_index_sequence<std::tuple_size<T>::value>{});
    else if constexpr (variant_like<T>) return find_in_alternatives(static_cast<const T*>(nullptr));
    else if constexpr (has_members<T>) return decltype(visit_members(std::declval<const T&>(), in_all{})){};
    else return mp_list<unseen<T>>{};
}

template <class T>
using is_identity = std::bool_constant<is_scalarset<T>>;
template <class T>
inline constexpr bool is_unseen = false;
template <class T>
inline constexpr bool is_unseen<unseen<T>> = true;
template <class T>
inline constexpr bool is_unwritable = false;
template <class T>
inline constexpr bool is_unwritable<unwritable<T>> = true;
template <class T>
using hides = std::bool_constant<is_unseen<T>>;
template <class T>
using orders = std::bool_constant<is_unwritable<T>>;

}  // namespace scalarsets

/// The scalarsets with identities in a T, as an MP11 list without duplicates.
template <class T>
using scalarsets_in = boost::mp11::mp_copy_if<scalarsets::in<T>, scalarsets::is_identity>;

template <class T>
inline constexpr bool mentions_identities = !boost::mp11::mp_empty<scalarsets_in<T>>::value;

/// Whether every part of a T can be visited, so that all identities in it are known.
template <class T>
inline constexpr bool shows_identities = boost::mp11::mp_none_of<scalarsets::in<T>, scalarsets::hides>::value;

/// Whether a T contains a range that is sorted by identities.
template <class T>
inline constexpr bool orders_identities = boost::mp11::mp_any_of<scalarsets::in<T>, scalarsets::orders>::value;

/// Calls f with each part of a value that is a struct, tuple, range, optional or variant.
template <class T, class F>
constexpr void visit_each_part(T& value, F&& f) {
    using bare = std::remove_const_t<T>;
    const auto all = [&](auto&... parts) { (f(parts), ...); };
    if constexpr (optional_like<bare>) {
        if (value.has_value()) f(*value);
    } else if constexpr (range_like<bare>) {
        for (auto&& element : value) f(element);
    } else if constexpr (tuple_like<bare>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) { all(get<I>(value)...); }
        (std::make_index_sequence<std::tuple_size<bare>::value>{});
    } else if constexpr (variant_like<bare>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (void)((value.index() == I ? (f(get<I>(value)), true) : false) || ...);
        }
        (std::make_index_sequence<alternatives::count(static_cast<const bare*>(nullptr))>{});
    } else if constexpr (has_members<bare>) {
        visit_members(value, all);
    }
}

}}  // namespace foregone::impl
