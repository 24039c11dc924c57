// SPDX-License-Identifier: BSL-1.0
#pragma once

// Saturating counters of incoming edges, one byte a pair, for trimming pairs that lie on no cycle.

#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/temporal/ranked_bits.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// For each live pair: how many edges lead to it from live pairs. 255 stands for as many or more, and stays.
class edge_counts {
    static constexpr std::uint8_t many = UINT8_MAX;
    std::vector<shared_value<std::uint8_t>> counts_;

public:
    explicit edge_counts(std::size_t pairs) : counts_(pairs) {}

    std::uint8_t operator[](std::size_t number) const { return counts_[number].peek(); }
    std::uint64_t bytes() const { return counts_.size(); }

    /// Threads: any number at once.
    void add(std::size_t number) {
        std::uint8_t seen = counts_[number].peek();
        while (seen != many && !counts_[number].replace(seen, static_cast<std::uint8_t>(seen + 1))) {}
    }

    /// Takes an edge away. Returns whether it was the last one. Threads: any number at once, none of which adds.
    bool take(std::size_t number) {
        if (counts_[number].peek() == many) return false;
        return counts_[number].add(static_cast<std::uint8_t>(-1)) == 1;
    }
};

/// Removes the pairs without an edge from some words of a set.
inline void remove_without_edges(ranked_bits& live, const edge_counts& edges, std::size_t first, std::size_t last) {
    live.remove_in(first, last, [&](std::uint64_t, std::uint32_t number) { return edges[number] == 0; });
}

}}  // namespace foregone::impl
