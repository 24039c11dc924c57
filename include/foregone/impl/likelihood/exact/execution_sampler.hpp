// SPDX-License-Identifier: BSL-1.0
#pragma once

// Draws the edges of random executions by their weights, exactly where integers allow it; used by all sampling.

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/likelihood/exact/word_expansion.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The first 63 binary digits of a number between 0 and 1.
template <class Probability>
constexpr std::uint64_t binary_digits(Probability share) {
    std::uint64_t digits = 0;
    for (unsigned digit = 0; digit < 63; ++digit) {
        const Probability rest = Probability(1) - share;
        const bool is_set = share >= rest;
        digits = digits * 2 + (is_set ? 1 : 0);
        share = is_set ? Probability(share - rest) : Probability(share + share);
    }
    return digits;
}

/// Draws an execution, node by node.
///
/// Guarantees: the probability of each edge is its share of the weight of all paths. Shares that are ratios with a common
/// denominator below 2^63 are exact; other shares are rounded down to multiples of 2^-63, and the last edge gets the remainder.
/// Complexity: 16 bytes per edge; one random word per draw with more than one edge.
template <class Probability>
class execution_sampler {
    struct branch {
        std::uint64_t below;  // the edge is taken if the draw is less, and not less than the bound of the edge before
        std::uint32_t to;
    };
    struct choice {
        std::uint64_t bound;  // of the drawn number
        std::uint32_t first, last;
    };

    std::vector<choice> choices_{};  // by node
    std::vector<branch> branches_{};

    static constexpr std::uint64_t largest_bound = std::uint64_t{1} << 63;

public:
    constexpr explicit execution_sampler(const word_expansion<Probability>& graph) {
        const std::vector<Probability> totals = totals_of(graph);
        for (std::uint32_t node = 0; node < graph.size(); ++node) {
            std::vector<Probability> shares;
            for (const auto& edge : graph.from(node)) shares.push_back(edge.weight * totals[edge.to] / totals[node]);
            add(graph.from(node).begin(), shares, common_denominator(shares));
        }
    }

    /// The node after a node.
    ///
    /// Requires: the node is not the last.
    constexpr std::uint32_t next(std::uint32_t node, random_bits& bits) const {
        const choice& at = choices_[node];
        std::uint32_t taken = at.first;
        if (at.first == at.last) return branches_[taken].to;
        const std::uint64_t drawn = at.bound == largest_bound ? bits() >> 1 : bits.below(at.bound);
        // Without a branch to predict.
        for (std::uint32_t i = at.first; i < at.last; ++i) taken += branches_[i].below <= drawn ? 1u : 0u;
        return branches_[taken].to;
    }

private:
    constexpr void add(const execution_edge<Probability>* edges, const std::vector<Probability>& shares, std::uint64_t common) {
        const auto first = static_cast<std::uint32_t>(branches_.size());
        const std::uint64_t bound = common == 0 ? largest_bound : common;
        std::uint64_t below = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            below = i + 1 == shares.size() ? bound : below + part_of(shares[i], common);
            branches_.push_back({below, edges[i].to});
        }
        choices_.push_back({bound, first, static_cast<std::uint32_t>(branches_.size()) - (shares.empty() ? 0 : 1)});
    }

    static constexpr std::vector<Probability> totals_of(const word_expansion<Probability>& graph) {
        std::vector<Probability> totals(graph.size(), Probability(0));
        totals.back() = Probability(1);
        for (std::uint32_t node = graph.size() - 1; node-- > 0;)
            for (const auto& edge : graph.from(node)) totals[node] = totals[node] + edge.weight * totals[edge.to];
        return totals;
    }

    /// 0 if there is none below 2^63.
    static constexpr std::uint64_t common_denominator(const std::vector<Probability>& shares) {
        if constexpr (std::same_as<Probability, ratio>) {
            uint128 common = 1;
            for (const ratio& share : shares) {
                const auto other = static_cast<std::uint64_t>(share.denominator);
                common = common / greatest_divisor(static_cast<std::uint64_t>(common), other) * other;
                if (common >= largest_bound) return 0;
            }
            return static_cast<std::uint64_t>(common);
        } else {
            return 0;
        }
    }

    static constexpr std::uint64_t part_of(const Probability& share, std::uint64_t bound) {
        if constexpr (std::same_as<Probability, ratio>)
            if (bound != 0)
                return static_cast<std::uint64_t>(share.numerator) * (bound / static_cast<std::uint64_t>(share.denominator));
        return binary_digits(share);
    }
};

}}  // namespace foregone::impl
