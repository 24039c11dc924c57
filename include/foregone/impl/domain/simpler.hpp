// SPDX-License-Identifier: BSL-1.0
#pragma once

// The default order in which shrinking tries simpler values, and how a domain replaces it by its own.

#include <foregone/domain/concepts.hpp>
#include <foregone/impl/domain/value_place.hpp>

#include <concepts>
#include <cstdint>

namespace foregone { inline namespace impl {

/// A visitor of candidates, for the concept below.
struct refuses_all {
    constexpr bool operator()(std::uint64_t) const { return false; }
};

/// A domain with the optional member `each_simpler`: a composed domain simplifies one part at a time.
template <class D>
concept simplifies_itself = requires(std::uint64_t index, refuses_all visit) {
    { D::each_simpler(index, visit) } -> std::same_as<bool>;
};

/// Visits lower indices, lowest first, until visit(lower) is true: all if there are at most 64, otherwise 0 and then indices at
/// half the distance of the previous one. Returns whether one was accepted.
constexpr bool each_lower(std::uint64_t index, auto&& visit) {
    if (index <= simpler_limit_values) {
        for (std::uint64_t lower = 0; lower < index; ++lower)
            if (visit(lower)) return true;
        return false;
    }
    if (visit(std::uint64_t{0})) return true;
    for (std::uint64_t distance = index / 2; distance > 0; distance /= 2)
        if (visit(index - distance)) return true;
    return false;
}

/// Visits the indices of simpler values of D, simplest first, until visit(candidate) is true; returns whether one was accepted.
///
/// Requires: index < D::size. A domain's own each_simpler visits lower indices only, and at least one if index > 0.
/// Guarantees: each candidate is lower than `index`, so repeated simplification terminates. A composed domain simplifies one part
///     and keeps the others; any other domain uses each_lower.
/// Complexity: up to 65 candidates a part; nothing is stored.
template <domain D, class Visit>
constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
    if constexpr (simplifies_itself<D>) return D::each_simpler(index, visit);
    else return each_lower(index, visit);
}

}}  // namespace foregone::impl
