// SPDX-License-Identifier: BSL-1.0
#pragma once

// A total order of states of any type; selects the least image of a state as its orbit's representative.

#include <foregone/impl/symmetry/scalarsets_in.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/types/hash.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Negative, 0 or positive if a is before, equal to or after b in a total order of a state type's values: by members, elements and
/// alternatives, identities by their numbers.
///
/// Guarantees: a class that hides its members is ordered by its bytes, if they fit a word and distinguish values, otherwise by its
///     hash.
template <class T>
constexpr int compare_values(const T& a, const T& b);

namespace value_order {

template <class Number>
constexpr int of_numbers(const Number& a, const Number& b) {
    return a < b ? -1 : b < a ? 1 : 0;
}

/// Orders floating-point numbers by their bits, because < orders neither 0.0 and -0.0, nor a NaN.
template <std::size_t Count>
constexpr int of_floating(const bytes::words<Count>& a, const bytes::words<Count>& b) {
    int order = 0;
    for (std::size_t i = 0; i < Count && order == 0; ++i) order = of_numbers(a.word[i], b.word[i]);
    return order;
}

/// A class that hides its members, but whose equal values have equal bytes in one word.
template <class T>
concept is_one_word = bytewise<T> && byte_words<T> == 1;

template <class T>
constexpr int of_ranges(const T& a, const T& b) {
    auto x = std::begin(a), y = std::begin(b);
    for (; x != std::end(a) && y != std::end(b); ++x, ++y)
        if (const int order = compare_values<element_of<T>>(*x, *y); order != 0) return order;
    return (x != std::end(a)) - (y != std::end(b));
}

template <class T, std::size_t... I>
constexpr int of_elements(const T& a, const T& b, std::index_sequence<I...>) {
    int order = 0;
    static_cast<void>((((order = compare_values(get<I>(a), get<I>(b))) != 0) || ...));
    return order;
}

template <class T, std::size_t... I>
constexpr int of_alternatives(const T& a, const T& b, std::index_sequence<I...>) {
    int order = of_numbers(a.index(), b.index());
    if (order == 0) static_cast<void>(((a.index() == I && ((order = compare_values(get<I>(a), get<I>(b))) != 0)) || ...));
    return order;
}

template <class T>
constexpr int of_members(const T& a, const T& b) {
    return visit_members(a, [&](const auto&... left) {
        return visit_members(b, [&](const auto&... right) {
            int order = 0;
            static_cast<void>((((order = compare_values(left, right)) != 0) || ...));
            return order;
        });
    });
}

template <class T>
constexpr int of_arrays(const T& a, const T& b) {
    for (std::size_t i = 0; i < T::identity::size; ++i) {
        const int order = compare_values(scalarset_access::content(a)[i], scalarset_access::content(b)[i]);
        if (order != 0) return order;
    }
    return 0;
}

}  // namespace value_order

template <class T>
constexpr int compare_values(const T& a, const T& b) {
    using namespace value_order;
    if constexpr (is_scalarset<T>) return of_numbers(scalarset_access::number(a), scalarset_access::number(b));
    else if constexpr (is_scalarset_subset<T>) return of_numbers(scalarset_access::content(a), scalarset_access::content(b));
    else if constexpr (is_scalarset_array<T>) return of_arrays(a, b);
    else if constexpr (std::is_floating_point_v<T>) return of_floating(floating_words(a), floating_words(b));
    else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) return of_numbers(a, b);
    else if constexpr (string_like<T>) return of_numbers(std::string_view(view_of(a)), std::string_view(view_of(b)));
    else if constexpr (optional_like<T>)
        return a.has_value() && b.has_value() ? compare_values(*a, *b) : of_numbers(a.has_value(), b.has_value());
    else if constexpr (range_like<T>) return of_ranges(a, b);
    else if constexpr (tuple_like<T>) return of_elements(a, b, std::make_index_sequence<std::tuple_size<T>::value>{});
    else if constexpr (variant_like<T>)
        return of_alternatives(a, b, std::make_index_sequence<alternatives::count(static_cast<const T*>(nullptr))>{});
    else if constexpr (has_members<T>) return of_members(a, b);
    else if constexpr (is_one_word<T>) return of_numbers(to_word(a), to_word(b));
    else if constexpr (hashable<T>) return of_numbers(hash(a), hash(b));
    else return 0;
}

}}  // namespace foregone::impl
