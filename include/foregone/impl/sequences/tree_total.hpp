// SPDX-License-Identifier: BSL-1.0
#pragma once

// The findings of all workers of one choice tree, and the verdict of its search.

#include <foregone/impl/search/conclude.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/sequences/count_sequences.hpp>
#include <foregone/impl/sequences/tree_finding.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The merged findings of the workers of one choice tree.
template <class View, std::uint64_t MaxSteps>
struct tree_total {
    tally<View> counted{};
    tree_finding<MaxSteps> best{};
    std::uint64_t visited[MaxSteps + 1]{};

    /// Adds the findings of a worker, or another total.
    constexpr void merge(const auto& part) {
        counted.merge(part.counted);
        // The new interpreter of Clang 22 copies no array within an object.
        if (part.best.before(best)) best = tree_finding<MaxSteps>(part.best);
        for (std::uint64_t i = 0; i <= MaxSteps; ++i) visited[i] += part.visited[i];
    }

    /// Removes what only one shard counts.
    constexpr void forget_counts() {
        counted.transitions = counted.deadlocks = counted.outside = 0;
        for (std::uint64_t& sequences : visited) sequences = 0;
    }

    static constexpr void each_number(auto& self, auto&& visit) {
        tally<View>::each_number(self.counted, visit);
        for (auto& sequences : self.visited) visit(sequences);
    }
};

/// Guarantees: after a violation of length n, sequences longer than n are not counted, because their number depends on chance.
/// `in_part`: only the counts of a shard without a violation are final, since other shards may have the witnesses.
template <class Verdict, class View, std::uint64_t MaxSteps>
constexpr void conclude_tree(Verdict& into, const tree_total<View, MaxSteps>& total, std::uint64_t min_steps,
                             bool in_part = false) {
    count_sequences(into, total.visited, total.best.exists() ? total.best.steps : MaxSteps, min_steps);
    if (!total.best.exists()) {
        into.counted.deadlocks = total.counted.deadlocks;
        into.counted.outside = total.counted.outside;
        if (in_part) return void(into.result = conclude_arguments<View>(into, outcome::holds_to_depth));
        if (total.visited[0] == 0) return void(into.result = outcome::invalid_model);  // no initial state
        return conclude_passed(into, total.counted, outcome::holds_to_depth);
    }
    into.result = outcome::violated;
    into.property = total.best.property;
    into.has_trace = true;
}

}}  // namespace foregone::impl
