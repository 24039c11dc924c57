// SPDX-License-Identifier: BSL-1.0
#pragma once

// The counterexample of a temporal property: a run that ends in a loop.

#include <foregone/impl/temporal/least_run.hpp>
#include <foregone/impl/temporal/temporal_pairs.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

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

/// Runs from the initial states to a fair component.
template <class Pairs, class Core>
struct prefix_space {
    const Pairs& pairs;
    const Core& core;

    template <class Visit>
    constexpr void each_root(Visit&& visit) const {
        for (std::uint32_t i = 0; i < pairs.graph().initial.size(); ++i)
            pairs.each_initial(pairs.graph().initial[i], [&](std::uint64_t pair) { visit(i, pair); });
    }
    template <class Visit>
    constexpr void each_edge(std::uint64_t pair, Visit&& visit) const {
        pairs.each_edge(pair, [&](const typename Pairs::edge& edge) { visit(edge.step, edge.to); });
    }
    constexpr bool is_goal(std::uint64_t pair) const { return core.component_of(pair) != 0; }
    constexpr void check_in(std::uint64_t bytes) const { pairs.graph().check_in(core.bytes() + bytes); }
    /// A run that has stopped is simpler than one that goes on.
    constexpr bool prefers_last() const { return pairs.claim().violations.stops; }
};

/// Runs inside a fair component, from a pair back to it, that have every mark and meet every condition.
///
/// A node is a pair, and below it a bit for each mark that the run has, and for each strong condition that it enables. Marks that
/// every edge of the component has are not bits.
template <class Pairs, class Core>
class lap_space {
    static constexpr std::uint64_t pairs_between_polls = 4'096;

    const Pairs& pairs_;
    const Core& core_;
    std::uint64_t entry_;
    std::uint32_t component_;
    unsigned bits_ = 1;                                       ///< the first one: some edge was passed
    std::vector<std::uint64_t> buchi_{}, weak_{}, strong_{};  ///< masks of one mark each

public:
    /// Calls visit(edge) for the edges inside the component.
    // Clang evaluates a template of a class only where it stands below its definition.
    template <class Visit>
    constexpr void each_inner_edge(std::uint64_t pair, Visit&& visit) const {
        pairs_.each_edge(pair, [&](const typename Pairs::edge& edge) {
            if (core_.component_of(edge.to) == component_) visit(edge);
        });
    }

    constexpr lap_space(const Pairs& pairs, const Core& core, std::uint64_t entry)
        : pairs_(pairs), core_(core), entry_(entry), component_(core.component_of(entry)) {
        pair_marks every{~std::uint32_t{0}, ~std::uint64_t{0}};
        std::uint64_t enabled = 0, visited = 0;
        pairs_.reached().each([&](std::uint64_t pair) {
            if (visited++ % pairs_between_polls == 0) check_in(0);
            if (core_.component_of(pair) != component_) return;
            enabled |= pairs_.enabled(pair);
            each_inner_edge(pair, [&](const typename Pairs::edge& edge) {
                every.buchi &= edge.marks.buchi;
                every.met &= edge.marks.met;
            });
        });
        each_bit(pairs_.claim().violations.all_marks() & ~every.buchi, buchi_);
        each_bit(pairs_.weak() & ~every.met, weak_);
        each_bit(pairs_.strong() & enabled & ~every.met, strong_);
        bits_ += static_cast<unsigned>(buchi_.size() + weak_.size() + 2 * strong_.size());
    }

    /// Whether a node is a number that fits: a pair has at most 38 bits.
    constexpr bool fits() const { return bits_ < 24; }

    template <class Visit>
    constexpr void each_root(Visit&& visit) const {
        visit(std::uint32_t{0}, entry_ << bits_);
    }

    template <class Visit>
    constexpr void each_edge(std::uint64_t node, Visit&& visit) const {
        const std::uint64_t pair = node >> bits_, before = node & all();
        each_inner_edge(pair, [&](const typename Pairs::edge& edge) {
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
template <class Pairs, class Core>
struct leg_space {
    const lap_space<Pairs, Core>& lap;
    std::uint64_t from, entry;
    pair_marks wanted;

    template <class Visit>
    constexpr void each_root(Visit&& visit) const {
        visit(std::uint32_t{0}, from << 1);
    }
    template <class Visit>
    constexpr void each_edge(std::uint64_t node, Visit&& visit) const {
        lap.each_inner_edge(node >> 1, [&](const typename Pairs::edge& edge) { visit(edge.step, edge.to << 1 | has(edge.marks)); });
    }
    constexpr void check_in(std::uint64_t bytes) const { lap.check_in(bytes); }
    constexpr bool is_goal(std::uint64_t node) const { return (node & 1) != 0 && (wanted != pair_marks{} || node >> 1 == entry); }

private:
    constexpr std::uint64_t has(const pair_marks& marks) const {
        return wanted == pair_marks{} || (marks.buchi & wanted.buchi) != 0 || (marks.met & wanted.met) != 0;
    }
};

}}  // namespace foregone::impl
