// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/checked.hpp>
#include <foregone/base/random.hpp>
#include <foregone/domain/argument.hpp>
#include <foregone/domain/selection.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace foregone {

/// How many ways there are to pick k of n in order: n! / (n - k)!
constexpr checked permutation_count(std::uint64_t n, std::uint64_t k) {
    if (k > n) return 0;
    checked product = 1;
    for (std::uint64_t i = 0; i < k && !product.overflow; ++i) product = checked_multiply(product, n - i);
    return product;
}

/// K different values of D in every order; without K, all orders of D: n! / (n - K)! of them.
///
/// Shape: std::array, lexicographic by index in D.
/// Cost: `at` and `index_of` take K divisions and K^2 / 2 comparisons.
/// Errors: more than 2^64 - 1 elements (21 values and more, without K) are a compile error.
template <class D, std::size_t K = static_cast<std::size_t>(domain_argument<D>::size)>
struct permutations_of {
    using element = domain_argument<D>;
    using value_type = selected_values<element, K>;
    static_assert(!permutation_count(element::size, K).overflow,
                  "foregone: permutations_of<D, K> has more than 2^64 - 1 elements; take a smaller K or fewer values in D");
    static constexpr std::uint64_t size = permutation_count(element::size, K).value;

    static constexpr value_type at(std::uint64_t index) {
        selection<K> picked;
        for (std::size_t i = K; i-- > 0;) {
            const std::uint64_t remaining = element::size - i;
            picked.indices[i] = index % remaining;  // so many of those not picked before are less
            index /= remaining;
            for (std::size_t later = i + 1; later < K; ++later)
                if (picked.indices[later] >= picked.indices[i]) ++picked.indices[later];
        }
        return values_at<element, K>(picked);
    }

    // All alike, for no value is larger than another here; only the order of the indices would be followed.
    static constexpr std::uint64_t draw(random_bits& bits) { return bits.below(size); }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::optional<selection<K>> picked = selection_of<element, K>(value);
        if (!picked) return std::nullopt;
        std::uint64_t index = 0;
        for (std::size_t i = 0; i < K; ++i) {
            std::uint64_t less = picked->indices[i];
            for (std::size_t earlier = 0; earlier < i; ++earlier) {
                if (picked->indices[earlier] == picked->indices[i]) return std::nullopt;
                if (picked->indices[earlier] < picked->indices[i]) --less;
            }
            index = index * (element::size - i) + less;
        }
        return index;
    }
};

}  // namespace foregone
