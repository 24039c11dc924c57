// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/concepts.hpp>
#include <foregone/impl/base/config.hpp>

#include <concepts>
#include <cstdint>

namespace foregone {

/// Stands for whatever looks at candidates, in the concept below.
struct refuses_all {
    constexpr bool operator()(std::uint64_t) const { return false; }
};

/// A domain may offer `each_simpler` besides: one made of others makes one of them simpler at a time.
template <class D>
concept simplifies_itself = requires(std::uint64_t index, refuses_all visit) {
    { D::each_simpler(index, visit) } -> std::same_as<bool>;
};

/// Up to so many lower indices are offered one by one.
inline constexpr std::uint64_t simpler_limit_values = 64;

/// Offers lower indices, lowest first, until visit(lower) is true: all if there are at most 64, otherwise 0 and then ever
/// nearer ones, each half as far away as the one before. Answers whether one was accepted.
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

/// Offers the indices of simpler values of D, simplest first, until visit(candidate) is true; answers whether one was.
///
/// Requires: index < D::size. A domain's own each_simpler offers lower indices only, and at least one where index > 0.
/// Shape: each candidate is lower than `index`, so whoever goes on from the candidate accepted comes to an end. What is made
///     of parts makes one part simpler and keeps the others; anything else offers what each_lower does.
/// Cost: up to 65 candidates a part; nothing is stored.
template <domain D, class Visit>
constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
    if constexpr (simplifies_itself<D>) return D::each_simpler(index, visit);
    else return each_lower(index, visit);
}

}  // namespace foregone
