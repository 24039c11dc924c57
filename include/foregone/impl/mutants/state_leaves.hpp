// SPDX-License-Identifier: BSL-1.0
#pragma once

// The members of a state by number, members of nested structs among them: their names, values and changes; for mutants.

#include <foregone/domain/within.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/types/enumeration.hpp>
#include <foregone/types/members.hpp>
#include <foregone/types/memberwise.hpp>

#include <boost/mp11/algorithm.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// Values of a type in their order, as integers. `is_closed`: each integer from `first` to `last` is a value, whether or not it
/// was ever seen.
template <class T>
struct counted_value {};

template <std::integral T>
struct counted_value<T> {
    static constexpr bool is_closed = false;
    static constexpr std::int64_t number(T value) { return static_cast<std::int64_t>(value); }
    static constexpr T at(std::int64_t number) { return static_cast<T>(number); }
};

template <>
struct counted_value<bool> {
    static constexpr bool is_closed = true;
    static constexpr std::int64_t first = 0, last = 1;
    static constexpr std::int64_t number(bool value) { return value ? 1 : 0; }
    static constexpr bool at(std::int64_t number) { return number != 0; }
};

template <class E>
    requires(std::is_enum_v<E> && enumerator_count<E> > 0)
struct counted_value<E> {
    static constexpr bool is_closed = true;
    static constexpr std::int64_t first = 0, last = static_cast<std::int64_t>(enumerator_count<E>) - 1;
    /// A value that is not an enumerator is beyond the last one.
    static constexpr std::int64_t number(E value) { return static_cast<std::int64_t>(enumerator_index(value)); }
    static constexpr E at(std::int64_t number) { return enumerator_values<E>[static_cast<std::size_t>(number)]; }
};

template <auto First, auto Last>
struct counted_value<within<First, Last>> {
    using numbers = typename within<First, Last>::number;
    static constexpr bool is_closed = true;
    static constexpr std::int64_t first = static_cast<std::int64_t>(First), last = static_cast<std::int64_t>(Last);
    static constexpr std::int64_t number(const within<First, Last>& value) {
        return static_cast<std::int64_t>(static_cast<numbers>(value));
    }
    static constexpr within<First, Last> at(std::int64_t number) { return static_cast<numbers>(number); }
};

template <class T>
concept counted = requires(const T& value) { counted_value<T>::number(value); };

/// A list of counted values, such as an array of numbers.
template <class T>
concept counted_list = range_like<T> && !string_like<T> && counted<element_of<T>> &&
                       requires(T& list, std::size_t i) { { list[i] } -> std::same_as<element_of<T>&>; list.size(); };

/// A struct whose members are leaves, or have some.
template <class T>
concept divided = !counted<T> && has_addressable_members<T> && (member_count<T> > 0);

template <class T>
constexpr std::size_t count_leaves();

struct leaf_counter {
    template <class... Members>
    constexpr auto operator()(const Members&...) const {
        return std::integral_constant<std::size_t, (count_leaves<Members>() + ... + 0)>{};
    }
};

/// The number of leaves of a type: one for a type that is not divided.
template <class T>
constexpr std::size_t count_leaves() {
    if constexpr (divided<T>) return decltype(visit_members(std::declval<const T&>(), leaf_counter{}))::value;
    else return 1;
}

template <std::size_t I, class T>
constexpr auto& leaf_in(T& value);

template <std::size_t I>
struct leaf_among {
    template <class First, class... Others>
    constexpr auto& operator()(First& first, Others&... others) const {
        constexpr std::size_t own = count_leaves<std::remove_const_t<First>>();
        if constexpr (I < own) return leaf_in<I>(first);
        else return leaf_among<I - own>{}(others...);
    }
};

/// The leaf of a number.
template <std::size_t I, class T>
constexpr auto& leaf_in(T& value) {
    if constexpr (divided<std::remove_const_t<T>>) return visit_members(value, leaf_among<I>{});
    else return value;
}

template <class T, std::size_t I>
using leaf_type = std::remove_cvref_t<decltype(leaf_in<I>(std::declval<T&>()))>;

/// Whether a leaf's changes can be seen, and taken back.
template <class Leaf>
concept changing_leaf = std::equality_comparable<Leaf> && std::is_copy_assignable_v<Leaf>;

/// Writes the name of a leaf: `door.is_open`; nothing for a type that is not divided.
template <class T, std::size_t I>
constexpr void write_leaf_name(auto& sink) {
    if constexpr (divided<T>) {
        [&]<std::size_t... Member>(std::index_sequence<Member...>) {
            std::size_t left = I;
            static_cast<void>((write_name_in_member<T, Member>(sink, left) || ...));
        }(std::make_index_sequence<member_count<T>>{});
    }
}

/// The type of a member.
template <std::size_t I>
struct member_among {
    template <class First, class... Others>
    constexpr auto operator()(const First&, const Others&... others) const {
        if constexpr (I == 0) return std::type_identity<First>{};
        else return member_among<I - 1>{}(others...);
    }
};

/// The same for the leaves of one member, if `left` numbers one of these; otherwise they are subtracted from it.
template <class T, std::size_t Member>
constexpr bool write_name_in_member(auto& sink, std::size_t& left) {
    using member = typename decltype(visit_members(std::declval<const T&>(), member_among<Member>{}))::type;
    constexpr std::size_t own = count_leaves<member>();
    if (left >= own) return left -= own, false;
    sink.append(member_name<T, Member>());
    if constexpr (divided<member>) {
        sink.append(".");
        boost::mp11::mp_with_index<own>(left, [&](auto i) { write_leaf_name<member, decltype(i)::value>(sink); });
    }
    return true;
}

/// The least and the greatest of some counted values; none yet: least > greatest.
struct seen_range {
    std::int64_t least = INT64_MAX, greatest = INT64_MIN;

    constexpr void note(std::int64_t number) {
        if (number < least) least = number;
        if (number > greatest) greatest = number;
    }
    constexpr bool contains(std::int64_t number) const { return least <= number && number <= greatest; }
};

/// Calls visit(value) for each counted value of a leaf: the leaf, or its elements.
template <class Leaf, class Visit>
constexpr void each_counted(const Leaf& leaf, Visit&& visit) {
    if constexpr (counted<Leaf>) visit(leaf);
    else if constexpr (counted_list<Leaf>)
        for (const auto& element : leaf) visit(element);
}

/// Whether a leaf can end one higher or lower.
template <class Leaf>
inline constexpr bool can_be_shifted = changing_leaf<Leaf> && (counted<Leaf> || counted_list<Leaf>);

/// The neighbour of a value, if it has one among the seen ones.
template <counted T>
constexpr void shift_value(T& value, int by, const seen_range& seen) {
    const std::int64_t number = counted_value<T>::number(value) + by;
    if constexpr (counted_value<T>::is_closed) {
        if (number < counted_value<T>::first || number > counted_value<T>::last) return;
    } else if (!seen.contains(number)) {
        return;
    }
    value = counted_value<T>::at(number);
}

/// Raises or lowers a leaf that an action left; of a list, the elements that it changed.
template <class Leaf>
constexpr void shift_leaf(Leaf& to, const Leaf& from, int by, const seen_range& seen) {
    if constexpr (counted<Leaf>) {
        shift_value(to, by, seen);
    } else if constexpr (counted_list<Leaf>) {
        for (std::size_t i = 0; i < to.size(); ++i)
            if (i >= from.size() || !(to[i] == from[i])) shift_value(to[i], by, seen);
    }
}

}}  // namespace foregone::impl
