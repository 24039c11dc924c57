// SPDX-License-Identifier: BSL-1.0
#pragma once

// The shortest run to a goal, for any space of nodes.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/mix.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// Numbers for keys, in the order in which they are inserted.
class key_numbers {
    std::vector<std::uint64_t> keys_{};
    std::vector<std::uint32_t> table_ = std::vector<std::uint32_t>(16, 0);

public:
    constexpr std::size_t size() const { return keys_.size(); }
    constexpr std::uint64_t operator[](std::size_t number) const { return keys_[number]; }
    constexpr std::uint64_t bytes() const { return keys_.capacity() * 8 + table_.capacity() * 4; }

    /// Whether the key is new.
    constexpr bool insert(std::uint64_t key) {
        if (3 * keys_.size() >= 2 * table_.size()) grow();
        std::uint32_t& slot = table_[slot_of(key)];
        if (slot != 0) return false;
        keys_.push_back(key);
        slot = static_cast<std::uint32_t>(keys_.size());
        return true;
    }

    /// The number of a key, or size().
    constexpr std::size_t find(std::uint64_t key) const {
        const std::uint32_t slot = table_[slot_of(key)];
        return slot == 0 ? keys_.size() : slot - 1;
    }

private:
    constexpr std::size_t slot_of(std::uint64_t key) const {
        const std::size_t mask = table_.size() - 1;
        const std::uint64_t mixed = key * mixer::factor;
        std::size_t slot = static_cast<std::size_t>((mixed ^ mixed >> 32) & mask);
        while (table_[slot] != 0 && keys_[table_[slot] - 1] != key) slot = (slot + 1) & mask;
        return slot;
    }

    constexpr void grow() {
        table_.assign(2 * table_.size(), 0);
        for (std::size_t i = 0; i < keys_.size(); ++i) table_[slot_of(keys_[i])] = static_cast<std::uint32_t>(i + 1);
    }
};

/// The shortest run through a space of nodes to a goal, and the least of those: least root first, then least steps, before
/// them no step.
///
/// A node is a number. A space has `each_root(visit(order, node))`, by ascending order; `each_edge(node, visit(step, node))`, in
/// the order of the steps; `is_goal(node)`; `check_in(bytes)`, which is called now and then, and may throw. Nodes of one state that
/// the same steps lead to are searched together, so a run is the least by its steps, whatever the automaton does.
/// Complexity: a step for each edge of the nodes nearer than the goal, twice.
template <class Space>
class least_run {
    static constexpr std::size_t nodes_between_polls = 4'096;

    const Space& space_;
    key_numbers nodes_{};
    std::vector<std::size_t> levels_{0};  ///< where each level begins; then the end of the last one
    std::vector<std::uint8_t> marked_{};

public:
    std::uint32_t root = 0;  ///< the order of the root
    std::vector<std::uint32_t> steps{};
    std::uint64_t goal = 0;  ///< the node at the end
    bool found = false;

    constexpr explicit least_run(const Space& space, std::size_t most_nodes = SIZE_MAX) : space_(space) {
        space_.each_root([&](std::uint32_t, std::uint64_t node) { nodes_.insert(node); });
        while (!found) {
            const std::size_t first = levels_.back(), last = nodes_.size();
            levels_.push_back(last);
            marked_.resize(last, 0);
            for (std::size_t i = first; i < last; ++i)
                if (space_.is_goal(nodes_[i])) marked_[i] = 1, found = true;
            if (found) break;
            if (first == last || last > most_nodes) return;
            for (std::size_t i = first; i < last; ++i) {
                poll_at(i);
                space_.each_edge(nodes_[i], [&](std::uint32_t, std::uint64_t to) { nodes_.insert(to); });
            }
        }
        mark();
        walk();
    }

private:
    constexpr void poll_at(std::size_t number) const {
        if (number % nodes_between_polls == 0) space_.check_in(nodes_.bytes() + marked_.capacity());
    }

    constexpr bool is_marked(std::uint64_t node, std::size_t level) const {
        const std::size_t number = nodes_.find(node);
        return number >= levels_[level] && number < levels_[level + 1] && marked_[number] != 0;
    }

    /// Marks the nodes from which the goal can be reached in time.
    constexpr void mark() {
        for (std::size_t level = levels_.size() - 2; level-- > 0;)
            for (std::size_t i = levels_[level]; i < levels_[level + 1]; ++i) {
                poll_at(i);
                space_.each_edge(nodes_[i], [&](std::uint32_t, std::uint64_t to) {
                    if (is_marked(to, level + 1)) marked_[i] = 1;
                });
            }
    }

    constexpr void walk() {
        std::vector<std::uint64_t> here;
        space_.each_root([&](std::uint32_t order, std::uint64_t node) {
            if (!is_marked(node, 0) || (!here.empty() && order != root)) return;
            root = order;
            here.push_back(node);
        });
        for (std::size_t level = 0; level + 2 < levels_.size(); ++level) {
            std::uint32_t least = UINT32_MAX;
            std::vector<std::uint64_t> next;
            for (const std::uint64_t node : here)
                space_.each_edge(node, [&](std::uint32_t step, std::uint64_t to) {
                    const std::uint32_t order = step + 1;  // 0 for no step
                    if (order > least || !is_marked(to, level + 1)) return;
                    if (order < least) next.clear();
                    least = order;
                    next.push_back(to);
                });
            steps.push_back(least - 1);
            here = next;
        }
        goal = here.front();
        bool prefers_last = false;
        if constexpr (requires { space_.prefers_last(); }) prefers_last = space_.prefers_last();
        for (const std::uint64_t node : here) goal = (node < goal) != prefers_last ? node : goal;
    }
};

}  // namespace foregone::inline impl
