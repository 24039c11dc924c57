// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/probability/frontier/frontier_table.hpp>
#include <foregone/impl/probability/words/word_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// What a search has found and has still to look at, or a part of it.
template <class Weights>
struct frontier_front {
    using unit = typename Weights::unit;
    using table = frontier_table<unit>;

    std::vector<table> states{};  // to be looked at, by depth
    std::vector<unit> counts{};   // of executions that are over, for each number of words
    std::vector<unit> reached{};  // at each node, of those that have as many words as asked for

    template <class Plan>
    constexpr explicit frontier_front(const Plan& plan)
        : states(plan.depths_in_all(), table(plan.prospects().set_limbs(), plan.weights().units())),
          reached(plan.nodes() * plan.weights().units(), unit(0)) {}

    /// The sums of executions that are over, for so many numbers of words from one on.
    constexpr unit* reach_counts(std::size_t count, std::size_t terms, std::size_t units) {
        if (counts.size() < (count + terms) * units) counts.resize((count + terms) * units, unit(0));
        return counts.data() + count * units;
    }

    /// Takes in what another one has found, in its order.
    constexpr void take_in(const frontier_front& other, const Weights& weights, bool by_count) {
        for (std::size_t depth = 0; depth < states.size(); ++depth)
            for (std::uint32_t i = 0; i < other.states[depth].size(); ++i) {
                const auto& one = other.states[depth][i];
                table& into = states[depth];
                const std::uint32_t state = into.find(one.vertex, other.states[depth].set(i), one.count, by_count);
                add(into.reach(state, one.count, one.terms), other.states[depth].sums(i), one.terms, weights);
            }
        const std::size_t units = weights.units();
        add(reach_counts(0, other.counts.size() / units, units), other.counts.data(), other.counts.size() / units, weights);
        add(reached.data(), other.reached.data(), reached.size() / units, weights);
    }

private:
    static constexpr void add(unit* into, const unit* sums, std::size_t terms, const Weights& weights) {
        for (std::size_t i = 0; i < terms * weights.units(); i += weights.units()) weights.add(into + i, sums + i);
    }
};

}  // namespace foregone
