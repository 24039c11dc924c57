// SPDX-License-Identifier: BSL-1.0
#pragma once

// The counterexample of a temporal property: a run that repeats for ever.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/engine/temporal/fair_core.hpp>
#include <foregone/impl/engine/temporal/temporal_pairs.hpp>
#include <foregone/verdict.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// A step of a lasso: from a state, by the step of the graph, or without one.
struct lasso_step {
    std::uint32_t state;
    std::uint32_t step;

    constexpr bool operator==(const lasso_step&) const = default;
};

/// A run that repeats its steps from `loop_from` on. If no step does, the run ends, or stops, in its last state, or leads to where
/// something is out of reach.
struct lasso {
    std::uint32_t initial = 0;  ///< the state
    std::vector<lasso_step> steps{};
    std::uint64_t loop_from = 0;
    bool is_shortest_lap = true;

    constexpr bool ends() const { return loop_from == steps.size(); }
};

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
/// the order of the steps; `is_goal(node)`; `check_in(bytes)`, which is called now and then. Nodes of one state that the same steps lead to are searched together, so a run is the
/// least by its steps, whatever the automaton does.
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

/// Runs from the initial states to a fair component.
struct prefix_space {
    const temporal_pairs& pairs;
    const fair_core& core;

    template <class Visit>
    constexpr void each_root(Visit&& visit) const {
        const std::vector<std::uint32_t>& initial = pairs.graph().initial;
        for (std::uint32_t i = 0; i < initial.size(); ++i)
            pairs.each_initial(initial[i], [&](std::uint64_t pair) { visit(i, pair); });
    }
    template <class Visit>
    constexpr void each_edge(std::uint64_t pair, Visit&& visit) const {
        pairs.each_edge(pair, [&](const temporal_pairs::edge& edge) { visit(edge.step, edge.to); });
    }
    constexpr bool is_goal(std::uint64_t pair) const { return core.component_of(pair) != 0; }
    constexpr void check_in(std::uint64_t bytes) const { pairs.graph().check_in(core.bytes() + bytes); }
    /// A run that has stopped is simpler than one that goes on.
    constexpr bool prefers_last() const { return pairs.claim().violations.stops; }
};

/// Runs inside a fair component, from a pair back to it, that have every mark and meet every condition.
///
/// A node is a pair, and below it a bit for each mark that the run has, and for each strong condition that it enables. Marks that
/// every edge of the component has are no bits.
class lap_space {
    const temporal_pairs& pairs_;
    const fair_core& core_;
    std::uint64_t entry_;
    std::uint32_t component_;
    unsigned bits_ = 1;                                       ///< the first one: some edge was passed
    std::vector<std::uint64_t> buchi_{}, weak_{}, strong_{};  ///< masks of one mark each

public:
    /// Calls visit(edge) for the edges inside the component.
    // Clang evaluates a template of a class only where it stands below its definition.
    template <class Visit>
    constexpr void each_inner_edge(std::uint64_t pair, Visit&& visit) const {
        pairs_.each_edge(pair, [&](const temporal_pairs::edge& edge) {
            if (core_.component_of(edge.to) == component_) visit(edge);
        });
    }

    constexpr lap_space(const temporal_pairs& pairs, const fair_core& core, std::uint64_t entry)
        : pairs_(pairs), core_(core), entry_(entry), component_(core.component_of(entry)) {
        pair_marks every{~std::uint32_t{0}, ~std::uint64_t{0}};
        std::uint64_t enabled = 0;
        pairs_.reached().each([&](std::uint64_t pair) {
            if (core_.component_of(pair) != component_) return;
            enabled |= pairs_.enabled(pair);
            each_inner_edge(pair, [&](const temporal_pairs::edge& edge) {
                every.buchi &= edge.marks.buchi;
                every.met &= edge.marks.met;
            });
        });
        each_bit(pairs_.claim().violations.all_marks() & ~every.buchi, buchi_);
        each_bit(pairs_.weak() & ~every.met, weak_);
        each_bit(pairs_.strong() & enabled & ~every.met, strong_);
        bits_ += static_cast<unsigned>(buchi_.size() + weak_.size() + 2 * strong_.size());
    }

    /// Whether a node is a number that fits.
    constexpr bool fits() const { return bits_ < 24 && bits_ + static_cast<unsigned>(std::bit_width(entry_)) < 56; }

    template <class Visit>
    constexpr void each_root(Visit&& visit) const {
        visit(std::uint32_t{0}, entry_ << bits_);
    }

    template <class Visit>
    constexpr void each_edge(std::uint64_t node, Visit&& visit) const {
        const std::uint64_t pair = node >> bits_, before = node & all();
        each_inner_edge(pair, [&](const temporal_pairs::edge& edge) {
            visit(edge.step, edge.to << bits_ | before | bits_of(edge.marks, pairs_.enabled(pair)));
        });
    }

    /// Guarantees: of a strong condition, the run may have both bits or none, or only the one for taking it.
    constexpr bool is_goal(std::uint64_t node) const {
        const std::size_t plain = bits_ - 2 * strong_.size(), count = strong_.size();
        const std::uint64_t has = node & all(), needed = (std::uint64_t{1} << plain) - 1;
        const std::uint64_t taken = has >> plain & ((std::uint64_t{1} << count) - 1), enabled = has >> (plain + count);
        return node >> bits_ == entry_ && (has & needed) == needed && (enabled & ~taken) == 0;
    }

    constexpr void check_in(std::uint64_t bytes) const { pairs_.graph().check_in(core_.bytes() + bytes); }

    /// The marks that some edge of the component lacks, and that a run has to have. A strong condition that is enabled anywhere
    /// in the component is one.
    constexpr pair_marks needed() const {
        pair_marks all{};
        for (const std::uint64_t one : buchi_) all.buchi |= static_cast<std::uint32_t>(one);
        for (const std::uint64_t one : weak_) all.met |= one;
        for (const std::uint64_t one : strong_) all.met |= one;
        return all;
    }

private:
    constexpr std::uint64_t all() const { return (std::uint64_t{1} << bits_) - 1; }

    static constexpr void each_bit(std::uint64_t bits, std::vector<std::uint64_t>& into) {
        for (; bits != 0; bits &= bits - 1) into.push_back(bits & (~bits + 1));
    }

    constexpr std::uint64_t bits_of(const pair_marks& marks, std::uint64_t enabled) const {
        std::uint64_t bits = 1, bit = 2;
        const auto add = [&](const std::vector<std::uint64_t>& of, std::uint64_t in) {
            for (const std::uint64_t one : of) bits |= (in & one) != 0 ? bit : 0, bit <<= 1;
        };
        add(buchi_, marks.buchi);
        add(weak_, marks.met);
        add(strong_, marks.met);
        add(strong_, enabled);
        return bits;
    }
};

/// Runs inside a fair component to the nearest edge that has a mark; if none is wanted, back to the entry.
///
/// A node is a pair, and a bit: the last edge has the mark.
struct leg_space {
    const lap_space& lap;
    std::uint64_t from, entry;
    pair_marks wanted;

    template <class Visit>
    constexpr void each_root(Visit&& visit) const {
        visit(std::uint32_t{0}, from << 1);
    }
    template <class Visit>
    constexpr void each_edge(std::uint64_t node, Visit&& visit) const {
        lap.each_inner_edge(node >> 1, [&](const temporal_pairs::edge& edge) { visit(edge.step, edge.to << 1 | has(edge.marks)); });
    }
    constexpr void check_in(std::uint64_t bytes) const { lap.check_in(bytes); }
    constexpr bool is_goal(std::uint64_t node) const { return (node & 1) != 0 && (wanted != pair_marks{} || node >> 1 == entry); }

private:
    constexpr std::uint64_t has(const pair_marks& marks) const {
        return wanted == pair_marks{} || (marks.buchi & wanted.buchi) != 0 || (marks.met & wanted.met) != 0;
    }
};

}  // namespace foregone::inline impl
