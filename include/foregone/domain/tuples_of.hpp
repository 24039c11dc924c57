// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/checked.hpp>
#include <foregone/base/random.hpp>
#include <foregone/domain/argument.hpp>
#include <foregone/domain/digits.hpp>
#include <foregone/domain/selection.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace foregone {

/// K values of D one after the other, repetition allowed: n^K of them.
///
/// Shape: std::array, lexicographic by index in D: the last value varies fastest.
/// Cost: `at` divides by a constant, K times.
/// Errors: more than 2^64 - 1 elements are a compile error.
template <class D, std::size_t K>
struct tuples_of {
    using element = domain_argument<D>;
    using value_type = selected_values<element, K>;
    static_assert(!checked_power(element::size, K).overflow,
                  "foregone: tuples_of<D, K> has more than 2^64 - 1 elements; take a smaller K or fewer values in D");
    static constexpr std::uint64_t size = checked_power(element::size, K).value;

    static constexpr value_type at(std::uint64_t index) {
        constexpr std::uint64_t radix = element::size == 0 ? 1 : element::size;
        selection<K> picked;
        for (std::size_t i = K; i-- > 0; index /= radix) picked.indices[i] = index % radix;
        return values_at<element, K>(picked);
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::optional<selection<K>> picked = selection_of<element, K>(value);
        if (!picked) return std::nullopt;
        std::uint64_t index = 0;
        for (std::size_t i = 0; i < K; ++i) index = index * element::size + picked->indices[i];
        return index;
    }

    static constexpr std::uint64_t draw(random_bits& bits) { return draw_digits<element>(K, bits); }

    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        return each_simpler_digit<element>(index, K, visit);
    }
};

}  // namespace foregone
