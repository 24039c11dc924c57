// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/random.hpp>
#include <foregone/domain/argument.hpp>
#include <foregone/domain/combination_rank.hpp>
#include <foregone/domain/combinations_of.hpp>
#include <foregone/domain/selection.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace foregone {

/// How many multisets of k of n things there are: C(n + k - 1, k).
constexpr checked multiset_count(std::uint64_t n, std::uint64_t k) {
    return n == 0 ? (k == 0 ? 1 : 0) : combination_count(n + k - 1, k);
}

/// K values of D without regard to order, each as often as one likes: C(n + K - 1, K) of them.
///
/// Shape: std::array, by index in D never descending; lexicographic.
/// Cost: at most n + K additions for `at` and `index_of`; (n + K) * (K + 1) words of constants.
/// Errors: more than 2^64 - 1 elements, and n + K > 4,096, are compile errors.
template <class D, std::size_t K>
struct combinations_with_repetition_of {
    using element = domain_argument<D>;
    using value_type = selected_values<element, K>;
    static_assert(element::size <= pickable_limit_values && element::size + K <= pickable_limit_values,
                  "foregone: combinations_with_repetition_of<D, K>; D has more than 4,096 - K values; list fewer "
                  "representative values, or use tuples_of<D, K>");
    static_assert(!multiset_count(element::size, K).overflow,
                  "foregone: combinations_with_repetition_of<D, K> has more than 2^64 - 1 elements; take a smaller K or "
                  "fewer values in D");
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

    // All alike, for no value is larger than another here; only the order of the indices would be followed.
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
    // Adding its position to each index turns what never descends into what ascends, out of K - 1 things more.
    static constexpr std::uint64_t widened = element::size + K == 0 ? 0 : element::size + K - 1;
    using ranks = combination_ranks<static_cast<std::size_t>(widened), K>;

    static constexpr bool descends(const selection<K>& picked) {
        for (std::size_t i = 1; i < K; ++i)
            if (picked.indices[i - 1] > picked.indices[i]) return true;
        return false;
    }
};

}  // namespace foregone
