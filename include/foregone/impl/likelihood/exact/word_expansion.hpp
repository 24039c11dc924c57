// SPDX-License-Identifier: BSL-1.0
#pragma once

// The k-word expansion of an execution model: a graph of segments of k nodes; for labelling, sets and sampling.

#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/refuse.hpp>
#include <foregone/likelihood/goal.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Upper bound of the model nodes in an expansion: 4 GiB of them.
inline constexpr std::uint64_t expansion_limit_nodes = std::uint64_t{1} << 30;

/// Called for an expansion that would be too large: a compiler names the function, and a run ends with the message.
[[noreturn]] inline void word_expansion_is_too_large() {
    refuse_probabilities("the execution model has too many ways through its states for an expansion to hold them; ask for "
                         "shorter words, or sample them");
}

/// For each node of an execution model, the number of segments of `length` consecutive nodes that begin there; UINT64_MAX stands
/// for that many or more.
///
/// Complexity: at most the product of length and edges, less where paths are shorter.
template <class Probability>
constexpr std::vector<std::uint64_t> segments_by_node(const execution_model<Probability>& model, unsigned length) {
    std::vector<std::uint64_t> ways(model.size(), 1);
    bool has_changed = true;  // beyond the end of every path, the numbers do not change
    for (unsigned nodes = 1; nodes < length && has_changed; ++nodes) {
        has_changed = false;
        for (std::uint32_t node = 0; node < model.size(); ++node) {
            if (model[node].is_exit()) continue;
            std::uint64_t sum = 0;  // greater nodes, whose segments still have one node fewer
            for (const auto& one : model.from(node)) sum = sum > UINT64_MAX - ways[one.to] ? UINT64_MAX : sum + ways[one.to];
            has_changed = has_changed || sum != ways[node];
            ways[node] = sum;
        }
    }
    return ways;
}

/// Whether an expansion holds fewer nodes of the model than a limit: its number of segments times their length.
constexpr bool expansion_fits(const std::vector<std::uint64_t>& segments, unsigned length, std::uint64_t limit_nodes) {
    std::uint64_t left = limit_nodes / length;
    for (const std::uint64_t one : segments) {
        if (one >= left) return false;
        left -= one;
    }
    return true;
}

/// The k-word expansion of an execution model: an acyclic graph whose nodes are words of k states, with the same paths and weights.
///
/// Requires: length > 0.
/// Order: an entry, then the segments of `length` consecutive nodes by their first node, then an exit. In a suite, these of each
/// test case, with an edge from each exit to the next entry. An edge leads to a node with a greater number.
/// Guarantees: a segment that runs past the exit is padded with exits. Two segments may have the same states. Length 1 is the model
/// itself without an entry.
/// Complexity: 4 `length` bytes per segment; the number of segments grows exponentially with the length.
/// Errors: word_expansion_is_too_large from expansion_limit_nodes on.
/// Source: Prasetya and Klomp, 2019, section 4.1; the graphs of their table have more nodes, in each of 21 rows.
template <class Probability>
class word_expansion {
    unsigned length_;
    std::vector<std::uint32_t> states_{};  // nodes of the model
    std::vector<std::uint32_t> begin_{};   // by node of the model: its first segment; then the end
    std::vector<std::uint32_t> nodes_{};   // nodes of all segments
    std::vector<std::size_t> first_{};     // by segment: its first edge; then the end
    std::vector<execution_edge<Probability>> edges_{};

public:
    using edge = execution_edge<Probability>;
    using edge_range = typename execution_model<Probability>::edge_range;

    constexpr word_expansion(const execution_model<Probability>& model, unsigned length) : length_(length) {
        for (std::uint32_t node = 0; node < model.size(); ++node) states_.push_back(model[node].state);
        number(model);
        fill(model);
        first_.push_back(0);
        for (std::uint32_t node = 0; node < model.size(); ++node) connect(model, node);
    }

    constexpr unsigned length() const { return length_; }
    constexpr std::uint32_t size() const { return begin_.back(); }
    constexpr std::size_t edges() const { return edges_.size(); }
    constexpr edge_range from(std::uint32_t segment) const {
        return {edges_.data() + first_[segment], edges_.data() + first_[segment + 1]};
    }

    /// The i-th node of a segment in the execution model; padding is exits.
    constexpr std::uint32_t node_at(std::uint32_t segment, unsigned i) const { return nodes_[std::size_t{segment} * length_ + i]; }
    /// The state of that node, or no_markov_state.
    constexpr std::uint32_t state_at(std::uint32_t segment, unsigned i) const { return states_[node_at(segment, i)]; }

    /// Whether the segment is an entry or an exit.
    constexpr bool is_outside(std::uint32_t segment) const { return state_at(segment, 0) == no_markov_state; }
    /// Whether the segment is a word without padding.
    constexpr bool is_word(std::uint32_t segment) const { return state_at(segment, length_ - 1) != no_markov_state; }

    /// Requires: the word is not longer than this graph's words.
    constexpr bool begins_with(std::uint32_t segment, const state_word& word) const {
        for (unsigned i = 0; i < word.size(); ++i)
            if (state_at(segment, i) != word[i]) return false;
        return true;
    }

private:
    constexpr bool has_entry(std::uint32_t node) const {
        return length_ > 1 && (node == 0 || states_[node - 1] == no_markov_state);
    }

    constexpr void number(const execution_model<Probability>& model) {
        const std::vector<std::uint64_t> segments = segments_by_node(model, length_);
        if (!expansion_fits(segments, length_, expansion_limit_nodes)) word_expansion_is_too_large();
        std::uint32_t next = 0;
        for (std::uint32_t node = 0; node < model.size(); ++node) {
            begin_.push_back(next += has_entry(node) ? 1u : 0u);
            next += static_cast<std::uint32_t>(segments[node]);
        }
        begin_.push_back(next);
    }

    constexpr std::uint32_t end(std::uint32_t node) const {
        return begin_[node + 1] - (node + 1 < states_.size() && has_entry(node + 1) ? 1 : 0);
    }

    /// The end of the segments of a node that have the same nodes as this one except the last.
    constexpr std::uint32_t end_of_siblings(std::uint32_t segment, std::uint32_t end) const {
        const std::uint32_t first = segment;
        while (++segment < end)
            for (unsigned i = 0; i + 1 < length_; ++i)
                if (node_at(segment, i) != node_at(first, i)) return segment;
        return end;
    }

    /// visit(segment, end) for the segments that those of a node lead to, in the same order.
    template <class Visit>
    constexpr void each_next(const execution_model<Probability>& model, std::uint32_t node, Visit&& visit) const {
        for (const edge& one : model.from(node))
            for (std::uint32_t segment = begin_[one.to], next = 0; segment < end(one.to); segment = next) {
                next = end_of_siblings(segment, end(one.to));
                visit(segment, next);
            }
    }

    constexpr void fill(const execution_model<Probability>& model) {
        nodes_.assign(std::size_t{size()} * length_, model.exit());  // as entries stay
        for (std::uint32_t node = model.size(); node-- > 0;) {
            std::size_t at = std::size_t{begin_[node]} * length_;
            if (length_ == 1 || states_[node] == no_markov_state) {
                for (unsigned i = 0; i < length_; ++i) nodes_[at++] = node;
                continue;
            }
            each_next(model, node, [&](std::uint32_t segment, std::uint32_t) {
                nodes_[at++] = node;
                for (unsigned i = 0; i + 1 < length_; ++i) nodes_[at++] = node_at(segment, i);
            });
        }
    }

    constexpr void connect(const execution_model<Probability>& model, std::uint32_t node) {
        if (has_entry(node)) {
            for (std::uint32_t segment = begin_[node]; segment < end(node); ++segment)
                edges_.push_back({segment, weight_within(model, segment)});
            first_.push_back(edges_.size());
        }
        if (length_ > 1 && states_[node] != no_markov_state) {
            each_next(model, node, [&](std::uint32_t segment, std::uint32_t next) { connect(model, segment, next); });
            return;
        }
        for (const edge& one : model.from(node)) edges_.push_back({begin_[one.to] - (has_entry(one.to) ? 1 : 0), one.weight});
        first_.push_back(edges_.size());
    }

    /// Segments that differ in their last node only: one for each edge from the last but one, in order.
    constexpr void connect(const execution_model<Probability>& model, std::uint32_t segment, std::uint32_t end) {
        const std::uint32_t last = node_at(segment, length_ - 2);
        const edge* at = model.from(last).begin();
        for (; segment < end; ++segment)
            edges_.push_back({segment, states_[last] == no_markov_state ? Probability(1) : (at++)->weight});
        first_.push_back(edges_.size());
    }

    constexpr Probability weight_within(const execution_model<Probability>& model, std::uint32_t segment) const {
        Probability weight = 1;
        for (unsigned i = 0; i + 1 < length_ && states_[node_at(segment, i)] != no_markov_state; ++i)
            for (const edge& one : model.from(node_at(segment, i)))
                if (one.to == node_at(segment, i + 1)) weight = weight * one.weight;
        return weight;
    }
};

}}  // namespace foregone::impl
