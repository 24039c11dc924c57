// SPDX-License-Identifier: BSL-1.0
#pragma once

// The domain concept, a finite set of values that are numbered by a type, with its optional members and traits.

#include <foregone/impl/base/config.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone {

template <class D>
concept has_domain_size =
    std::same_as<decltype(D::size), const std::uint64_t> && requires { typename std::integral_constant<std::uint64_t, D::size>; };

template <class D>
concept has_domain_at = requires(std::uint64_t index) {
    { D::at(index) } -> std::same_as<typename D::value_type>;
};

template <class D>
concept has_domain_index_of = requires(const typename D::value_type& value) {
    { D::index_of(value) } -> std::same_as<std::optional<std::uint64_t>>;
};

/// A domain with the optional member `find`: the index of a value, or `size` if the domain lacks it. In constant evaluation it
/// costs a tenth of an optional.
template <class D>
concept finds_values = requires(const typename D::value_type& value) {
    { D::find(value) } -> std::same_as<std::uint64_t>;
};

/// A finite set of values declared as a type: its size, the value at each index, the index of each value.
///
/// Requires: `index_of(at(i)) == i` for all i < size; `index_of(v)` is empty if v is not a value of the domain. `at(i)` is called
///     with i < size only.
template <class D>
concept domain = has_domain_size<D> && has_domain_at<D> && has_domain_index_of<D>;

/// States that every object of a type that is its own domain holds a value of the domain, so no check is needed.
template <class T>
inline constexpr bool holds_only_its_values = false;

/// States that a class that hides its members contains no identity of a scalarset.
template <class T>
inline constexpr bool holds_no_identities = false;

/// A domain with at least one value.
template <class D>
concept nonempty_domain = domain<D> && (D::size > 0);

}  // namespace foregone
