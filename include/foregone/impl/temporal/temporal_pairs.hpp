// SPDX-License-Identifier: BSL-1.0
#pragma once

// The product of a graph and an automaton.

#include <foregone/impl/temporal/ranked_bits.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// What an edge between two pairs carries.
struct pair_marks {
    std::uint32_t buchi = 0;
    std::uint64_t met = 0;  ///< conditions that are taken; and weak ones that are not enabled in the state which the edge leaves

    constexpr pair_marks& operator|=(const pair_marks& other) {
        buchi |= other.buchi;
        met |= other.met;
        return *this;
    }
    constexpr bool operator==(const pair_marks&) const = default;
};

/// The pairs of a state and an automaton's state that has read its letter.
///
/// A pair is the number state * automaton.states + automaton state. From a state that repeats infinitely, an edge without a step
/// leads to the same state. `Bits`: the set of pairs that runs reach.
template <class Bits>
class basic_temporal_pairs {
    static constexpr std::size_t most_automaton_states = 64;

    graph_span graph_;
    claim_span claim_;
    std::uint32_t first_edge_[most_automaton_states + 1]{};  ///< by automaton state; then the end of all edges
    Bits reached_{};
    std::uint64_t count_ = 0;

public:
    using bits = Bits;
    static constexpr std::uint32_t no_step = UINT32_MAX;

    /// Where an enumeration of edges stands.
    struct cursor {
        std::uint32_t state;
        std::uint32_t step;  ///< of the graph; the number after the last one: no step
        std::uint8_t from;   ///< the automaton's state
        std::uint16_t edge = 0;
    };

    struct edge {
        std::uint64_t to = 0;
        std::uint32_t step = no_step;
        pair_marks marks{};
    };

    /// No pair is reached yet.
    ///
    /// Requires: what the spans are of outlives the pairs.
    constexpr basic_temporal_pairs(const graph_span& graph, const claim_span& claim)
        : graph_(graph), claim_(claim), reached_(std::uint64_t{graph.states()} * claim.violations.states) {
        std::uint32_t at = 0;
        for (std::size_t state = 0; state <= claim.violations.states; ++state) {
            while (at < claim.violations.edges.size() && claim.violations.edges[at].from < state) ++at;
            first_edge_[state] = at;
        }
    }

    /// `by`: a lone_pair_search, or one by several workers.
    template <class By>
    constexpr basic_temporal_pairs(const graph_span& graph, const claim_span& claim, const By& by)
        : basic_temporal_pairs(graph, claim) {
        by.reach(*this, reached_);
        count_reached();
    }

    /// With the pairs that a search has reached.
    constexpr basic_temporal_pairs(const graph_span& graph, const claim_span& claim, const Bits& reached)
        : basic_temporal_pairs(graph, claim) {
        reached_ = reached;
        count_reached();
    }

    constexpr const graph_span& graph() const { return graph_; }
    constexpr const claim_span& claim() const { return claim_; }
    constexpr const Bits& reached() const { return reached_; }
    constexpr std::uint64_t count() const { return count_; }
    constexpr std::uint32_t state_of(std::uint64_t pair) const {
        return static_cast<std::uint32_t>(pair / claim_.violations.states);
    }
    constexpr std::size_t automaton_state_of(std::uint64_t pair) const { return pair % claim_.violations.states; }

    constexpr std::uint64_t strong() const { return graph_.shape.strong & claim_.conditions; }
    constexpr std::uint64_t weak() const { return ~graph_.shape.strong & claim_.conditions; }
    constexpr std::uint64_t enabled(std::uint64_t pair) const { return graph_.enabled[state_of(pair)] & claim_.conditions; }

    /// The pairs of an initial state.
    template <class Visit>
    constexpr void each_initial(std::uint32_t state, Visit&& visit) const {
        for (const automaton_edge& read : claim_.violations.edges)
            if (read.from == 0 && read.reads(letter(graph_.letters[state])) && read.fits(false)) visit(pair_of(state, read.to));
    }

    constexpr cursor edges_of(std::uint64_t pair) const {
        const std::uint32_t state = state_of(pair);
        return {state, graph_.first[state], static_cast<std::uint8_t>(automaton_state_of(pair))};
    }
    constexpr std::uint64_t pair_at(const cursor& at) const { return pair_of(at.state, at.from); }

    /// The next edge of an enumeration. Returns false after the last one.
    ///
    /// Order: steps in the order of the model, the edge without a step last.
    constexpr bool next(cursor& at, edge& found) const {
        const automaton_edge* const edges = edges_from(at.from);
        const std::uint32_t count = first_edge_[at.from + 1] - first_edge_[at.from];
        for (const std::uint32_t end = end_of(at.state); at.step != end; ++at.step, at.edge = 0) {
            const position to = position_after(at.state, at.step);
            while (at.edge < count) {
                const automaton_edge& by = edges[at.edge++];
                if (!is_read(by, to)) continue;
                found = edge_to(at.state, at.step, to, by);
                return true;
            }
        }
        return false;
    }

    /// Calls visit(edge) for all of them, in the same order.
    template <class Visit>
    constexpr void each_edge(std::uint64_t pair, Visit&& visit) const {
        const cursor at = edges_of(pair);
        const automaton_edge* const edges = edges_from(at.from);
        const std::uint32_t count = first_edge_[at.from + 1] - first_edge_[at.from];
        for (std::uint32_t step = at.step, end = end_of(at.state); step < end; ++step) {
            const position to = position_after(at.state, step);
            for (std::uint32_t i = 0; i < count; ++i)
                if (is_read(edges[i], to)) visit(edge_to(at.state, step, to, edges[i]));
        }
    }

private:
    /// The state after a step, or after none, and the letter that the automaton reads there.
    struct position {
        std::uint32_t state, letter;
        bool without_step;
    };

    constexpr void count_reached() {
        count_ = reached_.count();
        if (claim_.violations.stops) reached_.each([&](std::uint64_t pair) { count_ -= std::uint64_t{is_second_copy(pair)}; });
    }

    constexpr const automaton_edge* edges_from(std::size_t automaton_state) const {
        return claim_.violations.edges.data() + first_edge_[automaton_state];
    }

    /// The number after the last step of a state; one more, which stands for no step, if a run may stay there.
    constexpr std::uint32_t end_of(std::uint32_t state) const { return graph_.first[state + 1] + (may_stay(state) ? 1 : 0); }

    constexpr position position_after(std::uint32_t state, std::uint32_t step) const {
        if (step == graph_.first[state + 1]) return {state, letter(graph_.letters[state]), true};
        const std::uint32_t target = graph_.to[step];
        return {target, letter(graph_.letters[target] | graph_.step_letters[step]), false};
    }

    static constexpr bool is_read(const automaton_edge& by, const position& at) {
        return by.reads(at.letter) && by.fits(at.without_step);
    }

    constexpr edge edge_to(std::uint32_t from, std::uint32_t step, const position& to, const automaton_edge& by) const {
        const std::uint64_t taken = to.without_step ? 0 : graph_.taken[step], idle_weak = weak() & ~graph_.enabled[from];
        return {pair_of(to.state, by.to), to.without_step ? no_step : step, {by.marks, (taken & claim_.conditions) | idle_weak}};
    }

    constexpr std::uint64_t pair_of(std::uint64_t state, std::uint64_t automaton_state) const {
        return state * claim_.violations.states + automaton_state;
    }
    /// Whether a run may stay in a state infinitely long.
    constexpr bool may_stay(std::uint32_t state) const {
        return graph_.is_end[state] != 0 || (claim_.may_stop && state < graph_.expanded);
    }

    constexpr std::uint32_t letter(std::uint64_t atoms) const { return static_cast<std::uint32_t>(atoms >> claim_.first_atom); }

    /// Whether a pair is one of a run that has stopped, and is reached by one that goes on, too.
    constexpr bool is_second_copy(std::uint64_t pair) const {
        const std::size_t half = claim_.violations.states / 2;
        return automaton_state_of(pair) >= half && reached_.contains(pair - half);
    }
};

using temporal_pairs = basic_temporal_pairs<ranked_bits>;

/// The search for the pairs of all runs, which can be interrupted.
template <class Bits, class Open>
struct pair_reach {
    Bits& reached;
    Open& open;  ///< reached pairs whose edges are not followed yet

    template <class Pairs>
    constexpr void begin(const Pairs& pairs) {
        for (const std::uint32_t state : pairs.graph().initial)
            pairs.each_initial(state, [&](std::uint64_t pair) { visit(pair); });
    }

    /// Follows the edges of an open pair. Returns how many there are.
    template <class Pairs>
    constexpr std::uint64_t step(const Pairs& pairs) {
        const std::uint64_t pair = open.back();
        std::uint64_t edges = 0;
        open.pop_back();
        pairs.each_edge(pair, [&](const typename Pairs::edge& found) {
            ++edges;
            visit(found.to);
        });
        return edges;
    }

private:
    constexpr void visit(std::uint64_t pair) {
        if (reached.insert(pair)) open.push_back(pair);
    }
};

/// Searches pairs by one thread, also while compiling.
struct lone_pair_search {
    template <class Pairs>
    constexpr void reach(const Pairs& pairs, typename Pairs::bits& into) const {
        std::vector<std::uint64_t> open;
        pair_reach<typename Pairs::bits, std::vector<std::uint64_t>> search{into, open};
        search.begin(pairs);
        while (!open.empty()) search.step(pairs);
    }

    /// Removes no pair: components are found without.
    template <class Pairs>
    constexpr void trim(const Pairs&, typename Pairs::bits&) const {}
};

}}  // namespace foregone::impl
