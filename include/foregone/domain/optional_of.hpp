// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/random.hpp>
#include <foregone/domain/argument.hpp>
#include <foregone/domain/draw.hpp>
#include <foregone/domain/simpler.hpp>

#include <cstdint>
#include <optional>

namespace foregone {

/// Nothing, then each value of D.
template <class D>
struct optional_of {
    using element = domain_argument<D>;
    using value_type = std::optional<typename element::value_type>;
    static constexpr std::uint64_t size = element::size + 1;
    static_assert(size != 0, "foregone: optional_of<D> has more than 2^64 - 1 elements; take a smaller D");

    static constexpr value_type at(std::uint64_t index) {
        if (index == 0) return std::nullopt;
        return value_type(std::in_place, element::at(index - 1));
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        if (!value) return 0;
        const std::optional<std::uint64_t> index = element::index_of(*value);
        return index ? std::optional(*index + 1) : std::nullopt;
    }

    static constexpr std::uint64_t draw(random_bits& bits) {
        return element::size == 0 || bits.below(4) == 0 ? 0 : 1 + foregone::draw<element>(bits);
    }

    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        if (index == 0) return false;
        return visit(std::uint64_t{0}) ||
               foregone::each_simpler<element>(index - 1, [&](std::uint64_t simpler) { return visit(simpler + 1); });
    }
};

}  // namespace foregone
