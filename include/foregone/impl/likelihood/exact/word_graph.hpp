// SPDX-License-Identifier: BSL-1.0
#pragma once

// The graph on which FRONTIER counts words: nodes with only those preceding states that later words need; numbers for pairs.

#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/likelihood/goal.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Interns pairs of numbers, numbered in the order of their first occurrence. Separate from numbered_states, because a pair is one
/// word: its hash is one multiplication, and no hash is stored.
///
/// Complexity: constant time per look-up; 8 bytes per pair, and 8 to 16 for the index.
class pair_interner {
    std::vector<std::uint64_t> pairs_{};
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, 0);  // 1 + the number of a pair, 0 for none
    int shift_ = 60;                                                        // the upper bits of a hash select a slot

public:
    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(pairs_.size()); }
    constexpr std::uint32_t first(std::uint32_t pair) const { return static_cast<std::uint32_t>(pairs_[pair] >> 32); }
    constexpr std::uint32_t second(std::uint32_t pair) const { return static_cast<std::uint32_t>(pairs_[pair]); }

    /// The number of a pair; a new pair gets the number size().
    constexpr std::uint32_t number(std::uint32_t first, std::uint32_t second) {
        const std::uint64_t pair = std::uint64_t{first} << 32 | second;
        std::size_t slot = (pair * golden) >> shift_;
        for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1))
            if (pairs_[slots_[slot] - 1] == pair) return slots_[slot] - 1;
        pairs_.push_back(pair);
        slots_[slot] = size();
        if (2 * size() > slots_.size()) grow();
        return size() - 1;
    }

private:
    static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;  // Fibonacci hashing: 2^64 divided by the golden ratio

    constexpr void grow() {
        slots_.assign(2 * slots_.size(), 0);
        --shift_;
        for (std::uint32_t i = 0; i < size(); ++i) {
            std::size_t slot = (pairs_[i] * golden) >> shift_;
            while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = i + 1;
        }
    }
};

/// The positions of executions, distinguished by the states that matter for later words.
///
/// Guarantees: a vertex is a node of an execution model with the last states up to and including it, up to length - 1, of one test
/// case; a step to the next node completes at most one word. States that can no longer complete a word are dropped.
/// Complexity: linear in vertices and steps; each node has at most as many vertices as there are paths of length - 2 steps to it.
class word_graph {
public:
    struct step {
        std::uint32_t to;    // a vertex
        std::uint32_t word;  // or no_word
        std::uint32_t edge;  // of the execution model
    };
    struct vertex {
        std::uint32_t node, tail;
        std::uint32_t first_step = 0, last_step = 0;

        constexpr bool is_last() const { return first_step == last_step; }
    };
    static constexpr std::uint32_t no_tail = 0;

private:
    // A tail is a sequence of states: a shorter tail followed by a state.
    struct tail_node {
        std::uint32_t rest;  // the tail without its first state
        std::uint32_t size;
    };

    unsigned length_;
    pair_interner tails_{};                      // pairs of a tail and a state
    std::vector<tail_node> tail_{{no_tail, 0}};  // by pair
    pair_interner words_{};                      // pairs of a tail and a state
    pair_interner places_{};                     // pairs of a node and a tail
    std::vector<vertex> vertices_{};
    std::vector<step> steps_{};
    std::vector<std::uint32_t> order_{};
    std::uint32_t first_word_ = no_word;

    // Used while the graph is built: the vertices of each node, as lists, and the longest path from it to the end of its test case.
    std::vector<std::uint32_t> newest_{}, older_{}, left_{};

public:
    /// Requires: length > 0.
    template <class Probability>
    constexpr word_graph(const execution_model<Probability>& model, unsigned length) : length_(length) {
        find_ways_left(model);
        newest_.assign(model.size(), no_word);
        steps_.reserve(2 * model.edges());
        vertices_.reserve(2 * model.size());
        const std::uint32_t begin = model[0].state;
        enter(0, tail_at(0, no_tail, begin));
        if (length == 1 && !model[0].is_exit()) first_word_ = words_.number(no_tail, begin);
        for (std::uint32_t node = 0; node < model.size(); ++node)
            for (std::uint32_t at = newest_[node]; at != no_word; at = older_[at]) leave(model, at);
    }

    constexpr std::uint32_t words() const { return words_.size(); }
    constexpr std::uint32_t first_word() const { return first_word_; }  ///< the word covered before any step, or no_word
    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(vertices_.size()); }
    constexpr const vertex& operator[](std::uint32_t number) const { return vertices_[number]; }
    constexpr const std::vector<step>& steps() const { return steps_; }
    constexpr const std::vector<std::uint32_t>& order() const { return order_; }  ///< vertices are in topological order

    // A word, or a tail other than no_tail, is a shorter tail followed by a state.
    constexpr std::uint32_t tails() const { return static_cast<std::uint32_t>(tail_.size()); }
    constexpr std::uint32_t word_tail(std::uint32_t word) const { return words_.first(word); }
    constexpr std::uint32_t word_state(std::uint32_t word) const { return words_.second(word); }
    constexpr std::uint32_t shorter(std::uint32_t tail) const { return tails_.first(tail - 1); }
    constexpr std::uint32_t last_state(std::uint32_t tail) const { return tails_.second(tail - 1); }

private:
    template <class Probability>
    constexpr void find_ways_left(const execution_model<Probability>& model) {
        left_.assign(model.size(), 0);
        for (std::uint32_t node = model.exit(); node-- > 0;) {
            if (model[node].is_exit()) continue;
            for (const auto& edge : model.from(node))
                if (!model[edge.to].is_exit() && left_[node] <= left_[edge.to]) left_[node] = left_[edge.to] + 1;
        }
    }

    /// The tail after a step from a tail to a node; empty at an exit, which has no continuation.
    constexpr std::uint32_t tail_at(std::uint32_t node, std::uint32_t before, std::uint32_t state) {
        if (length_ == 1) return no_tail;
        if (tail_[before].size + 1 == length_) before = tail_[before].rest;
        return tail_[before].size + 1 + left_[node] < length_ ? no_tail : extended(before, state);
    }

    /// Adds tails that end in the same state, each a suffix of the one before, until a tail already exists.
    constexpr std::uint32_t extended(std::uint32_t before, std::uint32_t state) {
        const std::uint32_t made = tails_.number(before, state) + 1;
        for (std::uint32_t at = made; at == tails();) {
            tail_.push_back({no_tail, tail_[before].size + 1});
            if (before == no_tail) break;
            before = tail_[before].rest;
            const std::uint32_t rest = tails_.number(before, state) + 1;
            tail_[at].rest = rest;
            at = rest;
        }
        return made;
    }

    constexpr std::uint32_t enter(std::uint32_t node, std::uint32_t tail) {
        const std::uint32_t at = places_.number(node, tail);
        if (at < size()) return at;
        vertices_.push_back({node, tail});
        older_.push_back(newest_[node]);
        newest_[node] = at;
        return at;
    }

    template <class Probability>
    constexpr void leave(const execution_model<Probability>& model, std::uint32_t at) {
        order_.push_back(at);
        const std::uint32_t node = vertices_[at].node, tail = vertices_[at].tail;
        const bool completes = tail_[tail].size + 1 == length_;
        std::uint32_t edge = model[node].first_edge;
        vertices_[at].first_step = static_cast<std::uint32_t>(steps_.size());
        for (const auto& one : model.from(node)) {
            const std::uint32_t state = model[one.to].state;
            const std::uint32_t word = completes && state != no_markov_state ? words_.number(tail, state) : no_word;
            steps_.push_back({enter(one.to, tail_at(one.to, tail, state)), word, edge++});
        }
        vertices_[at].last_step = static_cast<std::uint32_t>(steps_.size());
    }
};

}}  // namespace foregone::impl
