// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone::inline impl {

/// With more kinds of action than this, their order is not noted.
inline constexpr std::size_t most_ordered_kinds = 64;

/// Which kinds of action walks took before which, with any others between them.
///
/// Guarantees: nothing is noted for a single kind, or for more than most_ordered_kinds.
/// Complexity: two operations a step.
template <std::size_t Kinds, bool Noted = (Kinds > 1 && Kinds <= most_ordered_kinds)>
struct order_tally {
    std::uint64_t before[Kinds]{};  ///< by kind: a bit for each kind that came before it
    std::uint64_t taken = 0;        ///< a bit for each kind that this walk took

    constexpr void step(std::size_t kind) {
        before[kind] |= taken;
        taken |= std::uint64_t{1} << kind;
    }
    constexpr void merge(const order_tally& other) {
        for (std::size_t i = 0; i < Kinds; ++i) before[i] |= other.before[i];
    }
    static constexpr void each_number(auto& self, auto&& visit) {
        for (auto& kinds : self.before) visit(kinds);
    }
    constexpr void describe(auto& into) const {
        for (std::size_t first = 0; first < Kinds; ++first)
            for (std::size_t second = 0; second < Kinds; ++second)
                if (first != second) into.of_orders.add((before[second] >> first & 1) != 0, first * Kinds + second);
    }
};

template <std::size_t Kinds>
struct order_tally<Kinds, false> {
    constexpr void step(std::size_t) {}
    constexpr void merge(const order_tally&) {}
    static constexpr void each_number(auto&, auto&&) {}
    constexpr void describe(auto&) const {}
};

}  // namespace foregone::impl
