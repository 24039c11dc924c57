// SPDX-License-Identifier: BSL-1.0
#pragma once

// Domains of listed values, and the domain that a type describes: an enum, bool, an empty struct.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/concepts.hpp>
#include <foregone/impl/domain/listed.hpp>
#include <foregone/impl/domain/value_union.hpp>
#include <foregone/types/enumeration.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone {
class choices;
}

namespace foregone { inline namespace impl {

template <class D>
struct recipes;

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

}}  // namespace foregone::impl

namespace foregone {

/// The values listed: numbers, characters, enumerators, std::nullopt, or any other structural value.
///
/// Order: as listed. value_type is the type of the values; `values<0, std::nullopt>` has optional values, and other mixed types
///     make a std::variant, see value_union.hpp.
/// Complexity: `at` is one load; `index_of` one comparison a value.
/// Errors: a value listed twice is a compile error.
template <auto... Values>
struct values {
    using value_type = value_union<std::remove_cv_t<decltype(Values)>...>;
    static constexpr std::uint64_t size = sizeof...(Values);

    static constexpr value_type at(std::uint64_t index) { return listed[index]; }

    /// The index of a value, or `size` if the domain lacks it.
    static constexpr std::uint64_t find(const value_type& value)
        requires(std::is_same_v<value_type, std::remove_cv_t<decltype(Values)>> && ...) && requires { value == value; }
    {
        std::uint64_t index = 0;
        static_cast<void>(((value == Values || (++index, false)) || ...));
        return index;
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        return position_in(listed, value);
    }

private:
    static constexpr value_type listed[]{as_union<value_type>(Values)...};

    static_assert(all_distinct(listed),
                  "foregone: values<...>; a value is listed twice, so it has two indices; list each once; see "
                  "docs/reference/domain/values.md");
};

template <>
struct values<> : empty_domain<no_value> {};

/// The one value of a type without members: the domain that such a type describes.
template <class T>
struct unit {
    static_assert(std::is_empty_v<T>, "foregone: unit<T>; T has members, so it has more than one value; use a product of T and a "
                                      "domain for each member; see "
                                      "docs/reference/domain/values.md");

    using value_type = T;
    static constexpr std::uint64_t size = 1;

    static constexpr value_type at(std::uint64_t) { return value_type{}; }
    static constexpr std::optional<std::uint64_t> index_of(const value_type&) { return 0; }
};

/// false, then true: the domain that `bool` describes.
struct booleans {
    using value_type = bool;
    static constexpr std::uint64_t size = 2;

    static constexpr value_type at(std::uint64_t index) { return index != 0; }
    static constexpr std::uint64_t find(const value_type& value) { return value ? 1 : 0; }
    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) { return find(value); }
};

/// All enumerators of E: the domain that an enum describes.
///
/// Order: ascending by value; enumerators with one value count once.
/// Errors: an E without enumerators is a compile error; enumerators outside enum_range<E> (-128 to 255 unless specialised, see
///     types/enumeration.hpp) are missing.
template <class E>
struct enumerators {
    static_assert(std::is_enum_v<E>, "foregone: enumerators<E>; E is not an enum; use values<...> or range<First, Last>; see "
                                     "docs/reference/domain/values.md");
    using value_type = E;
    static constexpr std::uint64_t size = enumerator_count<E>;

    static constexpr value_type at(std::uint64_t index) {
        return enumerator_values<E>[static_cast<std::size_t>(index)];
    }

    /// The index of a value, or `size` if the domain lacks it.
    static constexpr std::uint64_t find(const value_type& value) { return enumerator_index(value); }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::uint64_t index = find(value);
        return index < size ? std::optional(index) : std::nullopt;
    }

    // Last: after a failed static_assert, Clang leaves out what follows in a class.
    static constexpr bool has_enumerators = size > 0;
    static_assert(has_enumerators,
                  "foregone: enumerators<E>; no enumerator of E was found; specialise foregone::enum_range<E> with the "
                  "minimum and maximum value, or write values<...>; see "
                  "docs/reference/domain/values.md");
};

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
