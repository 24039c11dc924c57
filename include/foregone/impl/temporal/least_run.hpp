// SPDX-License-Identifier: BSL-1.0
#pragma once

// The shortest run to a goal, for any space of nodes.

#include <foregone/impl/base/mix.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

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
/// Complexity: three times a step for each edge of the nodes nearer than the goal; up to 54 bytes a node.
template <class Space>
class least_run {
    static constexpr std::size_t visits_between_polls = 4'096;  ///< of nodes and edges
    static constexpr std::uint8_t marked = 1, taken = 2;          ///< the goal can be reached in time; and walk() was there

    const Space& space_;
    key_numbers nodes_{};
    std::vector<std::size_t> levels_{0};  ///< where each level begins; then the end of the last one
    std::vector<std::uint8_t> marks_{};
    std::size_t visits_ = 0, next_poll_ = 0;

public:
    std::uint32_t root = 0;  ///< the order of the root
    std::vector<std::uint32_t> steps{};
    std::uint64_t goal = 0;  ///< the node at the end
    bool found = false;

    constexpr explicit least_run(const Space& space, std::size_t most_nodes = SIZE_MAX) : space_(space) {
        search(most_nodes);
        if (!found) return;
        mark();
        walk();
    }

private:
    /// Inserts nodes level by level, up to the first level that has a goal.
    constexpr void search(std::size_t most_nodes) {
        space_.each_root([&](std::uint32_t, std::uint64_t node) { nodes_.insert(node); });
        while (true) {
            const std::size_t first = levels_.back(), last = nodes_.size();
            levels_.push_back(last);
            marks_.resize(last, 0);
            for (std::size_t i = first; i < last; ++i)
                if (space_.is_goal(nodes_[i])) marks_[i] = marked, found = true;
            if (found || first == last || last > most_nodes) return;
            for (std::size_t i = first; i < last; ++i)
                follow(nodes_[i], [&](std::uint32_t, std::uint64_t to) { nodes_.insert(to); });
        }
    }

    /// Calls visit(step, node) for the edges of a node.
    template <class Visit>
    constexpr void follow(std::uint64_t node, Visit&& visit) {
        if (visits_ >= next_poll_) poll();
        ++visits_;
        space_.each_edge(node, [&](std::uint32_t step, std::uint64_t to) {
            ++visits_;
            visit(step, to);
        });
    }

    constexpr void poll() {
        next_poll_ = visits_ + visits_between_polls;
        space_.check_in(nodes_.bytes() + marks_.capacity() + levels_.capacity() * sizeof(std::size_t) +
                        steps.capacity() * sizeof(std::uint32_t));
    }

    constexpr bool is_marked(std::uint64_t node, std::size_t level) const {
        const std::size_t number = nodes_.find(node);
        return number >= levels_[level] && number < levels_[level + 1] && marks_[number] != 0;
    }

    /// Marks the nodes from which the goal can be reached in time.
    constexpr void mark() {
        next_poll_ = visits_;
        for (std::size_t level = levels_.size() - 2; level-- > 0;)
            for (std::size_t i = levels_[level]; i < levels_[level + 1]; ++i)
                follow(nodes_[i], [&](std::uint32_t, std::uint64_t to) {
                    if (is_marked(to, level + 1)) marks_[i] = marked;
                });
    }

    /// Takes a marked node once, however many edges lead to it.
    constexpr void take(std::uint64_t node, std::vector<std::uint64_t>& into) {
        std::uint8_t& mark = marks_[nodes_.find(node)];
        if (mark == taken) return;
        mark = taken;
        into.push_back(node);
    }
    constexpr void take_back(std::vector<std::uint64_t>& from) {
        for (const std::uint64_t node : from) marks_[nodes_.find(node)] = marked;
        from.clear();
    }

    constexpr void walk() {
        next_poll_ = visits_;
        std::vector<std::uint64_t> here, next;
        space_.each_root([&](std::uint32_t order, std::uint64_t node) {
            if (!is_marked(node, 0) || (!here.empty() && order != root)) return;
            root = order;
            take(node, here);
        });
        for (std::size_t level = 0; level + 2 < levels_.size(); ++level, here.swap(next), next.clear())
            steps.push_back(take_least_step(here, level + 1, next));
        choose_goal(here);
    }

    /// Takes the marked nodes of a level to which the least step of some nodes leads. Returns the step.
    constexpr std::uint32_t take_least_step(const std::vector<std::uint64_t>& from, std::size_t level,
                                            std::vector<std::uint64_t>& into) {
        std::uint32_t least = UINT32_MAX;
        for (const std::uint64_t node : from)
            follow(node, [&](std::uint32_t step, std::uint64_t to) {
                const std::uint32_t order = step + 1;  // 0 for no step
                if (order > least || !is_marked(to, level)) return;
                if (order < least) take_back(into);
                least = order;
                take(to, into);
            });
        return least - 1;
    }

    constexpr void choose_goal(const std::vector<std::uint64_t>& among) {
        goal = among.front();
        bool prefers_last = false;
        if constexpr (requires { space_.prefers_last(); }) prefers_last = space_.prefers_last();
        for (const std::uint64_t node : among) goal = (node < goal) != prefers_last ? node : goal;
    }
};

}}  // namespace foregone::impl
