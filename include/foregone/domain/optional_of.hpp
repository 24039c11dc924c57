// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/argument.hpp>

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
};

}  // namespace foregone
