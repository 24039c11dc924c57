// SPDX-License-Identifier: BSL-1.0
#pragma once

// Compares two observations up to one exchanged value, part by part; used by the comparison of fg::alike.

#include <foregone/impl/types/shape.hpp>
#include <foregone/types/members.hpp>

#include <concepts>
#include <type_traits>

namespace foregone { inline namespace impl {

/// A type with an equality.
template <class T>
concept can_be_equal = requires(const T& a) {
    { a == a } -> std::convertible_to<bool>;
};

/// A part that may be a value of type V: it has this type, both are whole numbers, or both are texts.
template <class T, class V>
concept may_be_value = std::same_as<T, V> ||(string_like<T>&& string_like<V>) ||
                       (std::integral<T> && std::integral<V> && !std::same_as<T, bool> && !std::same_as<V, bool>);

/// Whether a part is the value.
template <class V, class T>
constexpr bool is_value(const T& part, const V& value) {
    if constexpr (std::same_as<T, V>) return part == value;
    else if constexpr (string_like<T>) return view_of(part) == view_of(value);
    else return part == static_cast<T>(value) && static_cast<V>(static_cast<T>(value)) == value && (part < T{}) == (value < V{});
}

template <class T, class V>
constexpr bool corresponds(const T& left, const T& right, const V& of_left, const V& of_right);

namespace correspondence {

template <class T, class V>
constexpr bool of_ranges(const T& left, const T& right, const V& of_left, const V& of_right) {
    auto a = left.begin();
    auto b = right.begin();
    for (; a != left.end() && b != right.end(); ++a, ++b)
        if (!corresponds(*a, *b, of_left, of_right)) return false;
    return !(a != left.end()) && !(b != right.end());
}

template <class T, class V>
constexpr bool of_variants(const T& left, const T& right, const V& of_left, const V& of_right) {
    bool alike = left.index() == right.index();
    if (!alike) return false;
    visit_alternative(left, [&]<class A>(const A& a) {
        visit_alternative(right, [&]<class B>(const B& b) {
            if constexpr (std::same_as<A, B>) alike = corresponds(a, b, of_left, of_right);
        });
    });
    return alike;
}

/// Compares the parts of both values pairwise.
template <class T, class V>
constexpr bool of_parts(const T& left, const T& right, const V& of_left, const V& of_right) {
    const auto each = [&](const auto&... a) {
        const auto with = [&](const auto&... b) { return (corresponds(a, b, of_left, of_right) && ...); };
        if constexpr (tuple_like<T>) return visit_elements(right, with);
        else return visit_members(right, with);
    };
    if constexpr (tuple_like<T>) return visit_elements(left, each);
    else return visit_members(left, each);
}

template <class T>
concept composed = !string_like<T> && (optional_like<T> || range_like<T> || variant_like<T> || tuple_like<T> || has_members<T>);

template <class T, class V>
constexpr bool of_composed(const T& left, const T& right, const V& of_left, const V& of_right) {
    if constexpr (optional_like<T>)
        return left.has_value() == right.has_value() && (!left.has_value() || corresponds(*left, *right, of_left, of_right));
    else if constexpr (range_like<T>) return of_ranges(left, right, of_left, of_right);
    else if constexpr (variant_like<T>) return of_variants(left, right, of_left, of_right);
    else return of_parts(left, right, of_left, of_right);
}

}  // namespace correspondence

/// Whether two observations are equal except for one exchanged value: each part of the left equals that of the right, or it is
/// `of_left` and the other `of_right`.
///
/// Guarantees: the parts are those that `print` shows: members, elements, the content of an optional or variant. Whole numbers of
///     any type, and texts of any type, are compared by value. Not symmetric: `of_right` on the left and `of_left` on the right
///     differ.
/// Errors: a part that can neither be compared nor decomposed is a compile error.
template <class T, class V>
constexpr bool corresponds(const T& left, const T& right, const V& of_left, const V& of_right) {
    static_assert(can_be_equal<T> || std::is_empty_v<T> || correspondence::composed<T>,
                  "foregone: an observation has a part that cannot be compared; add to its type `bool operator==(const T&) const = "
                  "default;`, or leave it out in the model's `observe`; see docs/reference/model/alike.md");
    if constexpr (may_be_value<T, V>)
        if (is_value(left, of_left) && is_value(right, of_right)) return true;
    if constexpr (can_be_equal<T>)
        if (left == right) return true;
    if constexpr (correspondence::composed<T>) return correspondence::of_composed(left, right, of_left, of_right);
    else return std::is_empty_v<T> && !can_be_equal<T>;
}

}}  // namespace foregone::impl
