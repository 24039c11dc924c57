// SPDX-License-Identifier: BSL-1.0
#pragma once

// The division of a choice tree into tasks, its saved parts, and the sum of all workers, shards and ranks with its verdict.

#include "search/search_part.hpp"
#include "search/task_queue.hpp"

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/search/run_terms.hpp>
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

/// A pseudo-random order of the numbers below a count, without a table: a bijection that depends on a seed only. Seed 0: in order.
///
/// Complexity: four rounds, less than four times on average.
/// Source: a Feistel network over the least even number of bits, applied until the number is small enough (Black and Rogaway,
/// "Ciphers with arbitrary finite domains", 2002).
class shuffled_order {
    static constexpr std::uint64_t rounds = 4;

    std::uint64_t count_, seed_, half_bits_ = 1;

public:
    /// Requires: count <= 2^62.
    constexpr shuffled_order(std::uint64_t count, std::uint64_t seed) : count_(count), seed_(seed) {
        while (std::uint64_t{1} << (2 * half_bits_) < count) ++half_bits_;
    }

    /// The number at a place of the order. Requires: place < count.
    constexpr std::uint64_t at(std::uint64_t place) const {
        if (seed_ == 0) return place;
        do place = mixed(place);
        while (place >= count_);
        return place;
    }

private:
    constexpr std::uint64_t mixed(std::uint64_t number) const {
        const std::uint64_t mask = (std::uint64_t{1} << half_bits_) - 1;
        std::uint64_t high = number >> half_bits_, low = number & mask;
        for (std::uint64_t round = 0; round < rounds; ++round) {
            const std::uint64_t next = high ^ (mixer::of(mixer::of(seed_, round), low) & mask);
            high = low, low = next;
        }
        return high << half_bits_ | low;
    }
};

/// The tasks of a tree: each prefix of length k is a task; shard i of n takes tasks i, i+n, i+2n, …
///
/// Guarantees: k is the least length with 64 tasks a shard, or 256 a rank; at most one less than the length of the longest
/// sequence. Shuffled tasks have another order, and longer prefixes, up to 1,024 tasks or more, if these are at most 16,384.
struct tree_division {
    static constexpr std::uint64_t tasks_a_shard = 64, tasks_a_rank = 256;
    static constexpr std::uint64_t enough_shuffled = 1'024, most_shuffled = 16'384;

    const tree_shape& shape;
    search_shard shard;
    std::uint64_t prefix_steps = 0;
    std::uint64_t per_initial = 1;

    /// `ranks`: the number of ranks that share its tasks; 0: none. `seed`: of the order of tasks; 0: in order.
    explicit tree_division(const tree_shape& of, search_shard part, std::uint64_t ranks = 0, std::uint64_t seed = 0)
        : shape(of), shard(part) {
        const std::uint64_t wanted = ranks > 0 ? tasks_a_rank * ranks : tasks_a_shard * shard.count;
        while (can_lengthen() && per_initial < wanted) lengthen();
        while (seed > 0 && can_lengthen() && per_initial < enough_shuffled && per_initial * shape.actions <= most_shuffled)
            lengthen();
        order_ = {per_initial * shape.initial_states, seed};
    }

    /// The number of tasks of the shard.
    std::uint64_t tasks() const { return of_shard().count(); }

    /// The start of a task of the shard: the initial state, and the actions of the prefix.
    std::uint64_t locate(std::uint64_t task, std::vector<std::uint64_t>& prefix) const {
        const std::uint64_t number = order_.at(of_shard().at(task));
        prefix.assign(static_cast<std::size_t>(prefix_steps), 0);
        std::uint64_t rest = number % per_initial;
        for (std::size_t i = prefix.size(); i-- > 0; rest /= shape.actions) prefix[i] = rest % shape.actions;
        return number / per_initial;
    }

private:
    shuffled_order order_{1, 0};

    bool can_lengthen() const { return prefix_steps + 1 < shape.max_steps; }
    void lengthen() { ++prefix_steps, per_initial *= shape.actions; }
    shard_tasks of_shard() const { return {shard, per_initial * shape.initial_states}; }
};

/// The position of a walk.
inline tree_position position_of(const tree_walk& walk) {
    tree_position at{.initial = walk.initial, .floor = walk.floor_steps};
    at.next.assign(walk.next, walk.next + walk.depth + 1);
    at.enabled.assign(walk.any_enabled, walk.any_enabled + walk.depth + 1);
    return at;
}

/// Moves a walk to a position, without counting; returns false if there is no such position.
inline bool go_to(tree_walk& walk, const tree_position& at) {
    std::vector<std::uint64_t> actions;
    for (std::uint64_t i = 0; i < at.depth(); ++i) actions.push_back(at.next[i] - 1);
    if (!walk.seek(actions.data(), at.depth())) return false;
    walk.floor_steps = at.floor;
    walk.next[at.depth()] = at.next.back();
    for (std::uint64_t i = 0; i <= at.depth(); ++i) walk.any_enabled[i] = at.enabled[i] != 0;
    return true;
}

inline void write_part(search_part& into, const tree_sum& total) {
    into.counted = total.numbers;
    into.found = {};
    const shortest_violation& best = total.best;
    if (best.exists()) into.found = {best.property, best.deadlocked, best.initial, best.actions, {}};
}

/// Fills in the run of a violation, if there is one.
inline void enter_trace(verdict& into, const shortest_violation& best) {
    if (best.exists()) into.trace = {best.initial, best.actions};
}

/// Returns false if the part does not belong to such a tree.
bool read_part(tree_sum& total, const tree_shape& shape, const search_part& part);

/// Whether the search of a shard can resume from a part.
bool fits_tree(const tree_model& model, const search_part& part, search_shard shard);

}}  // namespace foregone::impl
