// SPDX-License-Identifier: BSL-1.0
#pragma once

// Domains of K values picked from a domain: combinations, with and without repetition, and permutations.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/domain/combination_rank.hpp>
#include <foregone/impl/domain/selection.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace foregone { inline namespace impl {

/// The most values from which combinations are picked; they are numbered by a table.
inline constexpr std::uint64_t pickable_limit_values = 4'096;

/// The number of multisets of k of n things: C(n + k - 1, k).
constexpr checked multiset_count(std::uint64_t n, std::uint64_t k) {
    return n == 0 ? (k == 0 ? 1 : 0) : combination_count(n + k - 1, k);
}

/// The number of ordered picks of k of n: n! / (n - k)!
constexpr checked permutation_count(std::uint64_t n, std::uint64_t k) {
    if (k > n) return 0;
    checked product = 1;
    for (std::uint64_t i = 0; i < k && !product.overflow; ++i) product = checked_multiply(product, n - i);
    return product;
}

}}  // namespace foregone::impl

namespace foregone {

/// K different values of D without regard to order: C(n, K) combinations.
///
/// Guarantees: std::array, ascending by index in D; lexicographic.
/// Complexity: at most n additions for `at` and `index_of`; (n + 1) * (K + 1) words of constants.
/// Errors: more than 2^64 - 1 elements, and more than 4,096 values in D, are compile errors.
template <class D, std::size_t K>
struct combinations_of {
    using element = domain_argument<D>;
    using value_type = selected_values<element, K>;
    static_assert(element::size <= pickable_limit_values,
                  "foregone: combinations_of<D, K>; D has more than 4,096 values; list fewer representative values, or "
                  "use tuples_of<D, K> and let the model refuse what repeats; see "
                  "docs/reference/domain/arrangements.md");
    static_assert(!combination_count(element::size, K).overflow,
                  "foregone: combinations_of<D, K> has more than 2^64 - 1 elements; take a smaller K or fewer values in D; see "
                  "docs/reference/domain/arrangements.md");
    static constexpr std::uint64_t size = combination_count(element::size, K).value;

    static constexpr value_type at(std::uint64_t index) {
        selection<K> picked;
        std::size_t i = 0;
        ranks::unrank(index, K, [&](std::size_t chosen) { picked.indices[i++] = chosen; });
        return values_at<element, K>(picked);
    }

    // Uniform: no combination is larger than another; the index order has no such meaning.
    static constexpr std::uint64_t draw(random_bits& bits) { return bits.below(size); }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::optional<selection<K>> picked = selection_of<element, K>(value);
        if (!picked || !ascending(*picked)) return std::nullopt;
        std::size_t i = 0;
        return ranks::rank(K, [&] { return picked->indices[i++]; });
    }

private:
    using ranks = combination_ranks<static_cast<std::size_t>(element::size), K>;

    static constexpr bool ascending(const selection<K>& picked) {
        for (std::size_t i = 1; i < K; ++i)
            if (picked.indices[i - 1] >= picked.indices[i]) return false;
        return true;
    }
};

/// K values of D without regard to order, with repetition: C(n + K - 1, K) multisets.
///
/// Guarantees: std::array, by index in D never descending; lexicographic.
/// Complexity: at most n + K additions for `at` and `index_of`; (n + K) * (K + 1) words of constants.
/// Errors: more than 2^64 - 1 elements, and n + K > 4,096, are compile errors.
template <class D, std::size_t K>
struct combinations_with_repetition_of {
    using element = domain_argument<D>;
    using value_type = selected_values<element, K>;
    static_assert(element::size <= pickable_limit_values && element::size + K <= pickable_limit_values,
                  "foregone: combinations_with_repetition_of<D, K>; D has more than 4,096 - K values; list fewer "
                  "representative values, or use tuples_of<D, K>; see "
                  "docs/reference/domain/arrangements.md");
    static_assert(!multiset_count(element::size, K).overflow,
                  "foregone: combinations_with_repetition_of<D, K> has more than 2^64 - 1 elements; take a smaller K or "
                  "fewer values in D; see "
                  "docs/reference/domain/arrangements.md");
    static constexpr std::uint64_t size = multiset_count(element::size, K).value;

    static constexpr value_type at(std::uint64_t index) {
        selection<K> picked;
        std::size_t i = 0;
        ranks::unrank(index, K, [&](std::size_t chosen) {
            picked.indices[i] = chosen - i;
            ++i;
        });
        return values_at<element, K>(picked);
    }

    // Uniform: no multiset is larger than another; the index order has no such meaning.
    static constexpr std::uint64_t draw(random_bits& bits) { return bits.below(size); }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::optional<selection<K>> picked = selection_of<element, K>(value);
        if (!picked || descends(*picked)) return std::nullopt;
        std::size_t i = 0;
        return ranks::rank(K, [&] {
            const std::uint64_t chosen = picked->indices[i] + i;
            ++i;
            return chosen;
        });
    }

private:
    // Adding its position to each index turns a non-descending sequence into an ascending one over K - 1 more values.
    static constexpr std::uint64_t widened = element::size + K == 0 ? 0 : element::size + K - 1;
    using ranks = combination_ranks<static_cast<std::size_t>(widened), K>;

    static constexpr bool descends(const selection<K>& picked) {
        for (std::size_t i = 1; i < K; ++i)
            if (picked.indices[i - 1] > picked.indices[i]) return true;
        return false;
    }
};

/// K different values of D in every order, n! / (n - K)! sequences; without K, all permutations of D.
///
/// Guarantees: std::array, lexicographic by index in D.
/// Complexity: `at` and `index_of` take K divisions and K^2 / 2 comparisons.
/// Errors: more than 2^64 - 1 elements (21 values and more, without K) are a compile error.
template <class D, std::size_t K = static_cast<std::size_t>(domain_argument<D>::size)>
struct permutations_of {
    using element = domain_argument<D>;
    using value_type = selected_values<element, K>;
    static_assert(!permutation_count(element::size, K).overflow,
                  "foregone: permutations_of<D, K> has more than 2^64 - 1 elements; take a smaller K or fewer values in D; see "
                  "docs/reference/domain/arrangements.md");
    static constexpr std::uint64_t size = permutation_count(element::size, K).value;

    static constexpr value_type at(std::uint64_t index) {
        selection<K> picked;
        for (std::size_t i = K; i-- > 0;) {
            const std::uint64_t remaining = element::size - i;
            picked.indices[i] = index % remaining;  // the number of smaller values not picked before
            index /= remaining;
            for (std::size_t later = i + 1; later < K; ++later)
                if (picked.indices[later] >= picked.indices[i]) ++picked.indices[later];
        }
        return values_at<element, K>(picked);
    }

    // Uniform: no permutation is larger than another; the index order has no such meaning.
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
