// SPDX-License-Identifier: BSL-1.0
#pragma once

// Classifies types by how they are packed as part of a state; selects the specialization of state_part.

#include <foregone/domain/concepts.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/types/inline_vector.hpp>
#include <foregone/types/members.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>
#include <utility>

namespace foregone {

/// How a part of a state is packed.
enum class state_form {
    none,         ///< it has no fixed number of bits, or bits of unknown meaning
    number,       ///< an integer
    enumeration,  ///< one of its enumerators
    floating,     ///< float and double
    index,        ///< the index of a value in the domain of the type
    bytes,        ///< a class whose equal values have equal bytes
    empty,
    array,
    list,  ///< an inline_vector
    optional,
    variant,
    tuple,
    members
};

namespace state_forms {

/// A type that is the domain of its own values.
template <class T>
concept lists_itself = domain<T> && std::same_as<typename T::value_type, T>;

template <class T>
inline constexpr bool is_list = false;
template <class T, std::size_t Capacity>
inline constexpr bool is_list<inline_vector<T, Capacity>> = true;

template <class T>
concept is_made_in_place = std::is_constructible_v<T, std::in_place_t, typename T::value_type>;

template <class T>
concept has_elements = requires(const T& value, std::size_t index) {
    value[index];
};

template <class T>
constexpr state_form scalar_form() {
    if constexpr (std::is_integral_v<T>) return state_form::number;
    else if constexpr (std::is_enum_v<T>) return state_form::enumeration;
    else if constexpr (std::same_as<T, float> || std::same_as<T, double>) return state_form::floating;
    else return state_form::none;
}

template <class T>
constexpr state_form class_form() {
    if constexpr (lists_itself<T>) return state_form::index;
    else if constexpr (hashed_as_bytes<T>) return std::is_trivially_copyable_v<T> ? state_form::bytes : state_form::none;
    else if constexpr (is_list<T>) return state_form::list;
    else if constexpr (string_like<T>) return state_form::none;
    else if constexpr (optional_like<T>) return is_made_in_place<T> ? state_form::optional : state_form::none;
    else if constexpr (variant_like<T>) return state_form::variant;
    else if constexpr (range_like<T>) return tuple_like<T> && has_elements<T> ? state_form::array : state_form::none;
    else if constexpr (tuple_like<T>) return state_form::tuple;
    else if constexpr (has_members<T>) return state_form::members;
    else return std::is_empty_v<T> && std::is_default_constructible_v<T> ? state_form::empty : state_form::none;
}

template <class T>
constexpr state_form form() {
    if constexpr (hashes_itself<T>) return state_form::none;  // equal values may differ in a member
    else if constexpr (std::is_bounded_array_v<T>) return state_form::array;
    else if constexpr (std::is_class_v<T>) return class_form<T>();
    else return scalar_form<T>();
}

}  // namespace state_forms

template <class T>
inline constexpr state_form state_form_of = state_forms::form<T>();

}  // namespace foregone
