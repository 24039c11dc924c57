// SPDX-License-Identifier: BSL-1.0
#pragma once

// Binomial coefficients, and the numbering of k-element subsets; used by arrangements and subsets.

#include <foregone/impl/base/checked.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The binomial coefficient: the number of ways to pick k of n without order, n! / (k! (n - k)!).
constexpr checked combination_count(std::uint64_t n, std::uint64_t k) {
    if (k > n) return 0;
    if (k > n - k) k = n - k;
    checked product = 1;
    for (std::uint64_t i = 1; i <= k && !product.overflow; ++i) {
        // product * (n - k + i) / i without an intermediate result greater than the quotient
        const std::uint64_t common = greatest_divisor(product.value, i);
        product = checked_multiply(product.value / common, (n - k + i) / (i / common));
    }
    return product;
}

/// Numbers the k-element subsets of 0 to N - 1, for any k up to K, in lexicographic order.
///
/// Complexity: (N + 1) * (K + 1) words of constants; `unrank` and `rank` take at most N additions.
template <std::size_t N, std::size_t K>
struct combination_ranks {
    /// Pascal's triangle; coefficients past 64 bits are truncated, and never read if the count itself fits.
    struct triangle {
        std::uint64_t rows[N + 1][K + 1]{};

        constexpr triangle() {
            for (std::size_t n = 0; n <= N; ++n) {
                rows[n][0] = 1;
                for (std::size_t k = 1; k <= K && k <= n; ++k) rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            }
        }
    };
    static constexpr triangle count{};

    /// Calls pick(element) for the k elements of the subset with this rank, in ascending order.
    template <class Pick>
    static constexpr void unrank(std::uint64_t rank, std::size_t k, Pick&& pick) {
        for (std::size_t element = 0; k > 0; ++element) {
            const std::uint64_t with_element = count.rows[N - 1 - element][k - 1];
            if (rank < with_element) {
                pick(element);
                --k;
            } else
                rank -= with_element;
        }
    }

    /// Requires: next() returns the k elements, one a call, in ascending order.
    template <class Next>
    static constexpr std::uint64_t rank(std::size_t k, Next&& next) {
        std::uint64_t smaller = 0;
        for (std::size_t element = 0; k > 0; --k, ++element)
            for (const std::size_t chosen = static_cast<std::size_t>(next()); element < chosen; ++element)
                smaller += count.rows[N - 1 - element][k - 1];
        return smaller;
    }
};

}}  // namespace foregone::impl
