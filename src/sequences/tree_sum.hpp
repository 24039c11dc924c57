// SPDX-License-Identifier: BSL-1.0
#pragma once

// Merges counts and the least violation of a tree's workers, shards and ranks, and concludes the verdict.

#include <foregone/impl/sequences/tree_model.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

namespace foregone { inline namespace impl {

/// The least violation so far, in the order of tree_finding.
struct shortest_violation {
    std::uint64_t steps = unlimited;
    bool deadlocked = false;
    std::uint32_t property = no_property;
    std::uint64_t initial = 0;
    std::vector<std::uint64_t> actions{};

    bool exists() const { return property != no_property; }

    /// Takes a violation if it comes before this one.
    void merge(const tree_violation& other) {
        if (!other.exists() || !comes_first(other)) return;
        *this = {other.steps, other.deadlocked, other.property, other.initial, {other.actions, other.actions + other.steps}};
    }
    void merge(const shortest_violation& other) {
        merge({other.steps, other.deadlocked, other.property, other.initial, other.actions.data()});
    }

private:
    bool comes_first(const tree_violation& other) const {
        if (!exists()) return true;
        const auto key = std::tuple(other.steps, other.deadlocked, other.initial), own = std::tuple(steps, deadlocked, initial);
        if (key != own) return key < own;
        return std::vector<std::uint64_t>(other.actions, other.actions + steps) < actions;
    }
};

/// The merged findings of the workers of one tree.
class tree_sum {
    const tree_shape* shape_;

public:
    std::vector<std::uint64_t> numbers;  ///< see tree_shape::counters
    shortest_violation best{};

    explicit tree_sum(const tree_shape& shape) : shape_(&shape), numbers(shape.counters()) {}

    void merge(const tree_walk& walk) {
        walk.add_to(numbers.data());
        best.merge(walk.best());
    }

    void merge(const tree_sum& other) {
        for (std::size_t i = 0; i < numbers.size(); ++i)
            numbers[i] = is_flag(i) ? numbers[i] | other.numbers[i] : numbers[i] + other.numbers[i];
        best.merge(other.best);
    }

    /// Removes what only one shard counts.
    void forget_counts() {
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if (!is_flag(i)) numbers[i] = 0;
    }

    /// Sets the numbers; returns false if they belong to something else.
    bool read(const std::vector<std::uint64_t>& list) {
        if (list.size() != numbers.size()) return false;
        for (std::size_t i = 0; i < list.size(); ++i)
            if (is_flag(i) && list[i] > 1) return false;
        numbers = list;
        return true;
    }

    /// The number of sequences of a length.
    std::uint64_t visited(std::uint64_t steps) const { return numbers[shape_->tally.counters() + static_cast<std::size_t>(steps)]; }

    /// Fills in the verdict but for the trace. After a violation of length n, longer sequences are not counted, because their
    /// number depends on chance. `in_part`: only the counts of a shard without a violation are final, since other shards may have
    /// the witnesses.
    void conclude(verdict& into, std::uint64_t min_steps, bool in_part) const;

private:
    bool is_flag(std::size_t i) const { return i >= tally_shape::counts && i < shape_->tally.counters(); }
};

}}  // namespace foregone::impl
