// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/random.hpp>
#include <foregone/domain/argument.hpp>
#include <foregone/domain/combination_rank.hpp>
#include <foregone/domain/selection.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

namespace foregone {

/// The greatest number of things to pick from that is numbered by a table.
inline constexpr std::uint64_t pickable_limit_values = 4'096;

/// K different values of D without regard to order: C(n, K) of them.
///
/// Shape: std::array, ascending by index in D; lexicographic.
/// Cost: at most n additions for `at` and `index_of`; (n + 1) * (K + 1) words of constants.
/// Errors: more than 2^64 - 1 elements, and more than 4,096 values in D, are compile errors.
template <class D, std::size_t K>
struct combinations_of {
    using element = domain_argument<D>;
    using value_type = selected_values<element, K>;
    static_assert(element::size <= pickable_limit_values,
                  "foregone: combinations_of<D, K>; D has more than 4,096 values; list fewer representative values, or "
                  "use tuples_of<D, K> and let the model refuse what repeats");
    static_assert(!combination_count(element::size, K).overflow,
                  "foregone: combinations_of<D, K> has more than 2^64 - 1 elements; take a smaller K or fewer values in D");
    static constexpr std::uint64_t size = combination_count(element::size, K).value;

    static constexpr value_type at(std::uint64_t index) {
        selection<K> picked;
        std::size_t i = 0;
        ranks::unrank(index, K, [&](std::size_t chosen) { picked.indices[i++] = chosen; });
        return values_at<element, K>(picked);
    }

    // All alike, for no value is larger than another here; only the order of the indices would be followed.
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

}  // namespace foregone
