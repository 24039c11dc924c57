// SPDX-License-Identifier: BSL-1.0
#pragma once

// Sets of (state, automaton state) pairs, and the pass that reaches them; used by rounds and nearest pairs.

#include "temporal/state_share.hpp"

#include <foregone/impl/temporal/formula/automaton.hpp>
#include <foregone/impl/temporal/ranked_bits.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Sets bits of a word. Returns the ones that were not set. Threads: any number at once.
inline std::uint64_t unite(std::uint64_t& word, std::uint64_t bits) {
    if ((__atomic_load_n(&word, __ATOMIC_RELAXED) & bits) == bits) return 0;
    return bits & ~__atomic_fetch_or(&word, bits, __ATOMIC_RELAXED);
}

/// A set of pairs of a state and an automaton's state, by state a mask.
class pair_masks {
    ranked_bits bits_{};
    unsigned width_ = 1;  ///< automaton states

public:
    pair_masks() = default;
    pair_masks(std::uint64_t states, unsigned automaton_states) : bits_(states * automaton_states), width_(automaton_states) {}

    ranked_bits& bits() { return bits_; }
    const ranked_bits& bits() const { return bits_; }
    std::uint64_t pair(std::uint64_t state, unsigned automaton_state) const { return state * width_ + automaton_state; }

    std::uint64_t operator[](std::uint64_t state) const {
        const std::uint64_t first = state * width_, shift = first % 64;
        std::uint64_t mask = bits_.word(first / 64) >> shift;
        if (shift + width_ > 64) mask |= bits_.word(first / 64 + 1) << (64 - shift);
        return mask & low_bits(width_);
    }

    /// Inserts pairs of a state. Returns the new ones. Threads: any number at once.
    std::uint64_t insert(std::uint64_t state, std::uint64_t mask) {
        const std::uint64_t first = state * width_, shift = first % 64;
        std::uint64_t made = unite(bits_.word(first / 64), mask << shift) >> shift;
        if (shift + width_ > 64) made |= unite(bits_.word(first / 64 + 1), mask >> (64 - shift)) << (64 - shift);
        return made & low_bits(width_);
    }

    /// Removes the pairs of a state that are not in the mask. Threads: one at a time.
    void keep(std::uint64_t state, std::uint64_t mask) {
        const std::uint64_t first = state * width_, shift = first % 64, dropped = low_bits(width_) & ~mask;
        bits_.word(first / 64) &= ~(dropped << shift);
        if (shift + width_ > 64) bits_.word(first / 64 + 1) &= ~(dropped >> (64 - shift));
    }
};

/// The pairs of a set, as a pass visits them. Requires: the set does not change meanwhile.
class each_pair {
    const pair_masks* of_;
    std::uint64_t next_ = 0, states_;

public:
    each_pair(const pair_masks& of, std::uint64_t states) : of_(&of), states_(states) {}

    /// Whether the pairs of a state were listed.
    bool has_passed(std::uint64_t state) const { return state < next_; }

    void operator()(std::vector<state_pairs>& into, std::size_t size) {
        for (; into.size() < size && next_ < states_; ++next_)
            if (const std::uint64_t mask = (*of_)[next_]; mask != 0) into.push_back({static_cast<std::uint32_t>(next_), mask});
    }
};

/// A list, as a pass visits it.
class each_listed {
    std::vector<state_pairs> list_;

public:
    explicit each_listed(std::vector<state_pairs> list) : list_(std::move(list)) {}

    void operator()(std::vector<state_pairs>& into, std::size_t size) {
        for (; into.size() < size && !list_.empty(); list_.pop_back()) into.push_back(list_.back());
    }
};

/// The edges of an automaton that read a letter.
class edge_reader {
    automaton_span of_;
    std::uint32_t first_[65]{};  ///< by automaton state; then the end of all edges

public:
    explicit edge_reader(const automaton_span& of) : of_(of) {
        std::uint32_t at = 0;
        for (std::size_t state = 0; state <= of.states; ++state) {
            while (at < of.edges.size() && of.edges[at].from < state) ++at;
            first_[state] = at;
        }
    }

    /// Calls visit(edge) for the edges of some automaton states.
    template <class Visit>
    void each(std::uint64_t from, std::uint32_t letter, bool is_pause, Visit&& visit) const {
        for (; from != 0; from &= from - 1) {
            const int state = std::countr_zero(from);
            for (std::uint32_t i = first_[state]; i < first_[state + 1]; ++i)
                if (of_.edges[i].reads(letter) && of_.edges[i].fits(is_pause)) visit(of_.edges[i]);
        }
    }

    /// The automaton states to which they lead.
    std::uint64_t targets(std::uint64_t from, std::uint32_t letter, bool is_pause) const {
        std::uint64_t to = 0;
        each(from, letter, is_pause, [&](const automaton_edge& by) { to |= std::uint64_t{1} << by.to; });
        return to;
    }
};

/// Reaches pairs by the steps from others.
class reach_pass final : public step_pass {
    const edge_reader& reads_;
    pair_masks& reached_;

public:
    reach_pass(const edge_reader& reads, pair_masks& reached) : reads_(reads), reached_(reached) {}

    void send(const state_pairs& at, const step_again&, sender to) override { to(at.at, 0); }
    void receive(const step_arrival& arrived, std::vector<state_pairs>& found) override {
        add(arrived.state, reads_.targets(arrived.from, arrived.letter, arrived.is_pause), found);
    }

    /// The pairs of the initial states.
    std::vector<state_pairs> begin_in(const state_share& graph, const claim_span& claim) {
        std::vector<state_pairs> found;
        for (const std::uint32_t state : graph.initial()) add(state, at_beginning(graph, claim, state), found);
        return found;
    }

    /// The pairs of all states, as if each was initial: for automata that forget the past.
    void begin_everywhere(const state_share& graph, const claim_span& claim) {
        for (std::uint32_t state = 0; state < graph.size(); ++state) reached_.insert(state, at_beginning(graph, claim, state));
    }

private:
    std::uint64_t at_beginning(const state_share& graph, const claim_span& claim, std::uint32_t state) const {
        return reads_.targets(1, static_cast<std::uint32_t>(graph.letter(state) >> claim.first_atom), false);
    }
    void add(std::uint32_t state, std::uint64_t mask, std::vector<state_pairs>& found) {
        if (const std::uint64_t made = reached_.insert(state, mask); made != 0) found.push_back({state, made});
    }
};

}}  // namespace foregone::impl
