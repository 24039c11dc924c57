// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/domain/listed.hpp>
#include <foregone/impl/domain/value_union.hpp>
#include <foregone/types/enumeration.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

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
    static_assert(std::is_enum_v<E>, "foregone: enumerators<E>; E is no enum; use values<...> or range<First, Last>; see "
                                     "docs/reference/domain/values.md");
    static_assert(enumerator_count<E> > 0,
                  "foregone: enumerators<E>; no enumerator of E was found; specialise foregone::enum_range<E> with the "
                  "least and greatest value, or write values<...>; see "
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
};

}  // namespace foregone
