// SPDX-License-Identifier: BSL-1.0
#pragma once

// The common result of the exact algorithms for word counts: the probability of each number of covered words.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The distribution of the number of different covered words.
///
/// Guarantees: `exactly[n]` exists for each n up to the greatest possible number; the entries add up to 1.
template <class Probability>
struct count_distribution {
    std::vector<Probability> exactly{};

    constexpr std::size_t most() const { return exactly.empty() ? 0 : exactly.size() - 1; }

    constexpr void add(std::size_t count, const Probability& probability) {
        if (exactly.size() <= count) exactly.resize(count + 1, Probability(0));
        exactly[count] = exactly[count] + probability;
    }

    constexpr Probability at_least(std::uint64_t count) const {
        Probability sum = 0;
        for (std::size_t i = exactly.size(); i-- > 0 && i >= count;) sum = sum + exactly[i];
        return sum;
    }

    constexpr Probability expected() const {
        Probability sum = 0;
        for (std::size_t i = 1; i < exactly.size(); ++i) sum = sum + Probability(static_cast<std::int64_t>(i)) * exactly[i];
        return sum;
    }

    constexpr bool operator==(const count_distribution&) const = default;
};

}}  // namespace foregone::impl
