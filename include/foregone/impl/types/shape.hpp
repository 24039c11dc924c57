// SPDX-License-Identifier: BSL-1.0
#pragma once

// Concepts for text, ranges, optionals, tuples and variants, and visits of their parts, by interface alone.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/types/name.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

/// Classifies a type by its interface, without including <variant>, <tuple> and <string>.
namespace foregone { inline namespace impl {

template <class T>
inline constexpr bool is_inline_text = false;
template <std::size_t N>
inline constexpr bool is_inline_text<name<N>> = true;
template <std::size_t N>
inline constexpr bool is_inline_text<text<N>> = true;

/// Text: any type that converts to std::string_view, and this library's texts.
template <class T>
concept string_like = is_inline_text<T> || (std::is_convertible_v<const T&, std::string_view> && !std::same_as<T, std::nullptr_t>);

template <string_like T>
constexpr std::string_view view_of(const T& value) {
    if constexpr (is_inline_text<T>) return value.view();
    else return value;
}

/// An optional value.
template <class T>
concept optional_like = requires(const T& value) {
    typename T::value_type;
    { value.has_value() } -> std::same_as<bool>;
    *value;
}
&&!requires(const T& value) { value.error(); };

/// A type that a range-based for statement iterates over, except text.
template <class T>
concept range_like = !string_like<T> && (std::is_array_v<T> || requires(const T& value) {
    *value.begin();
    { value.begin() != value.end() } -> std::convertible_to<bool>;
});

/// A container whose iteration order may differ between equal containers.
template <class T>
concept unordered_like = range_like<T> && requires {
    typename T::hasher;
};

/// A pair, tuple or array: a type with std::tuple_size.
template <class T>
concept tuple_like = requires {
    { std::tuple_size<T>::value } -> std::convertible_to<std::size_t>;
};

/// One of several alternatives.
template <class T>
concept variant_like = requires(const T& value) {
    { value.index() } -> std::convertible_to<std::size_t>;
    { value.valueless_by_exception() } -> std::same_as<bool>;
};

namespace alternatives {

template <template <class...> class Variant, class... Alternatives>
constexpr std::size_t count(const Variant<Alternatives...>*) {
    return sizeof...(Alternatives);
}

template <class T, class F, std::size_t... I>
FOREGONE_ALWAYS_INLINE constexpr void visit(const T& value, F& f, std::index_sequence<I...>) {
    (void)((value.index() == I ? (f(get<I>(value)), true) : false) || ...);
}

}  // namespace alternatives

/// Calls f with the active alternative of `value`; does nothing if it is valueless.
template <variant_like T, class F>
FOREGONE_ALWAYS_INLINE constexpr void visit_alternative(const T& value, F&& f) {
    alternatives::visit(value, f, std::make_index_sequence<alternatives::count(static_cast<const T*>(nullptr))>{});
}

/// Calls f with references to all elements of the pair or tuple; returns its result.
template <tuple_like T, class F>
FOREGONE_ALWAYS_INLINE constexpr decltype(auto) visit_elements(const T& value, F&& f) {
    return [&]<std::size_t... I>(std::index_sequence<I...>)->decltype(auto) { return f(get<I>(value)...); }
    (std::make_index_sequence<std::tuple_size<T>::value>{});
}

}}  // namespace foregone::impl
