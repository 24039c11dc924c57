// SPDX-License-Identifier: BSL-1.0
#pragma once

// Equivalence classes as domains: one value represents its class, a claim that fg::alike checks.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/domain/disjoint.hpp>
#include <foregone/impl/domain/listed.hpp>
#include <foregone/impl/domain/value_union.hpp>

#include <cstdint>
#include <optional>
#include <variant>

namespace foregone { inline namespace impl {

template <class T>
inline constexpr bool is_variant = false;
template <class... Ts>
inline constexpr bool is_variant<std::variant<Ts...>> = true;
template <class T>
inline constexpr bool is_variant<std::optional<T>> = is_variant<T>;

/// The values of a class: all of one type; empty if their types differ.
template <auto... Values>
struct class_values : values<Values...> {
    static_assert(!is_variant<typename values<Values...>::value_type>,
                  "foregone: representative<...>; the values of a class are of different types, so no argument type can hold "
                  "all of them; write values of one type, with std::nullopt for an optional; see "
                  "docs/reference/domain/representative.md");
};

}}  // namespace foregone::impl

namespace foregone {

/// The first value of D, representing all of them: the claim that they are equivalent for the model.
///
/// As a domain it has that one value. fg::alike checks the claim, see docs/how-to/check-representative-values.md.
/// Requires: values that can be compared.
/// Errors: a D without values is a compile error.
template <class D>
struct representative_of {
    using members = domain_argument<D>;
    static_assert(members::size > 0,
                  "foregone: representative_of<D>; the class D is empty, so it has no representative; list at least one value; see "
                  "docs/reference/domain/representative.md");
    using value_type = typename members::value_type;
    static constexpr std::uint64_t size = members::size > 0 ? 1 : 0;

    static constexpr value_type at(std::uint64_t) { return members::at(0); }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        return size > 0 && same_value(value, at(0)) ? std::optional<std::uint64_t>(0) : std::nullopt;
    }
};

template <class D>
struct spoken_for<representative_of<D>> {
    using type = typename representative_of<D>::members;
};

/// Represents a class by the first value listed: `representative<1, 2, 999>` is 1, and claims that 2 and 999 behave like it.
template <auto... Values>
using representative = representative_of<class_values<Values...>>;

}  // namespace foregone
