// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/probability/execution_model.hpp>
#include <foregone/probability/sequence_table.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// What a step of a word graph does not complete.
inline constexpr std::uint32_t no_word = UINT32_MAX;

/// Where executions may be, told apart by what matters for the words that they complete from there on.
///
/// Shape: a vertex is a node of an execution model with the states of up to length - 2 nodes before it, of one test case; a step to the
///     next node completes at most one word. Where no word can be completed with those states any more, they are left out.
/// Cost: linear in vertices and steps; each node has at most as many vertices as there are ways of length - 2 steps to it.
class word_graph {
public:
    struct step {
        std::uint32_t to;    // a vertex
        std::uint32_t word;  // or no_word
        std::uint32_t edge;  // of the execution model
    };
    struct vertex {
        std::uint32_t node = 0, first_step = 0, last_step = 0;
    };

private:
    unsigned length_;
    sequence_table words_{};
    sequence_table places_{};  // a node, then the states before it, the oldest first
    std::vector<vertex> vertices_{};
    std::vector<step> steps_{};
    std::vector<std::uint32_t> order_{};
    std::uint32_t first_word_ = no_word;

    // While it is made: the vertices of each node, as lists, and the longest way from it to the end of its test case.
    std::vector<std::uint32_t> newest_{}, older_{}, rest_{};
    std::vector<std::uint32_t> place_{}, word_{};

public:
    /// Requires: length > 0.
    template <class Probability>
    constexpr word_graph(const execution_model<Probability>& model, unsigned length) : length_(length) {
        find_rests(model);
        newest_.assign(model.size(), no_word);
        enter(model, 0, no_word);
        if (length == 1) first_word_ = words_.number({model[0].state});
        for (std::uint32_t node = 0; node < model.size(); ++node)
            for (std::uint32_t at = newest_[node]; at != no_word; at = older_[at]) leave(model, at);
    }

    constexpr unsigned length() const { return length_; }
    constexpr const sequence_table& words() const { return words_; }
    constexpr std::uint32_t first_word() const { return first_word_; }  ///< that is covered before any step, or no_word
    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(vertices_.size()); }
    constexpr const vertex& operator[](std::uint32_t number) const { return vertices_[number]; }
    constexpr const std::vector<step>& steps() const { return steps_; }
    constexpr const std::vector<std::uint32_t>& order() const { return order_; }  ///< a vertex comes before those that it leads to

    /// A vertex as its node and the states before it.
    constexpr const std::uint32_t* place(std::uint32_t number) const { return places_.begin_of(number); }
    constexpr std::size_t place_size(std::uint32_t number) const { return places_.size_of(number); }

private:
    template <class Probability>
    constexpr void find_rests(const execution_model<Probability>& model) {
        rest_.assign(model.size(), 0);
        for (std::uint32_t node = model.exit(); node-- > 0;)
            for (const auto& edge : model.from(node))
                if (!model[edge.to].is_exit() && !model[node].is_exit() && rest_[node] <= rest_[edge.to])
                    rest_[node] = rest_[edge.to] + 1;
    }

    /// The vertex of a node that is reached from another one, or begins a test case.
    template <class Probability>
    constexpr std::uint32_t enter(const execution_model<Probability>& model, std::uint32_t node, std::uint32_t from) {
        place_.assign(1, node);
        if (from != no_word && !model[node].is_exit()) add_states(model, from, length_ - 2);
        if (place_.size() + rest_[node] < length_) place_.resize(1);
        const std::uint32_t at = places_.number(place_);
        if (at < size()) return at;
        vertices_.push_back({node, 0, 0});
        older_.push_back(newest_[node]);
        newest_[node] = at;
        return at;
    }

    /// The last states at a vertex, its own among them, at most so many.
    template <class Probability>
    constexpr void add_states(const execution_model<Probability>& model, std::uint32_t from, std::size_t most) {
        const execution_node& own = model[vertices_[from].node];
        if (own.is_exit() || length_ <= 2) return;
        const std::uint32_t* const earlier = places_.begin_of(from);
        const std::size_t size = places_.size_of(from);
        for (std::size_t i = size < most ? 1 : size - most + 1; i < size; ++i) place_.push_back(earlier[i]);
        place_.push_back(own.state);
    }

    template <class Probability>
    constexpr void leave(const execution_model<Probability>& model, std::uint32_t at) {
        order_.push_back(at);
        const std::uint32_t node = vertices_[at].node;
        vertices_[at].first_step = static_cast<std::uint32_t>(steps_.size());
        std::uint32_t edge = model[node].first_edge;
        for (const auto& one : model.from(node)) {
            const std::uint32_t word = completed(model, at, one.to);
            steps_.push_back({enter(model, one.to, at), word, edge++});
        }
        vertices_[at].last_step = static_cast<std::uint32_t>(steps_.size());
    }

    template <class Probability>
    constexpr std::uint32_t completed(const execution_model<Probability>& model, std::uint32_t from, std::uint32_t to) {
        if (model[to].is_exit()) return no_word;
        word_.clear();
        const execution_node& own = model[vertices_[from].node];
        if (length_ > 1) {
            if (own.is_exit() || places_.size_of(from) + 1 < length_) return no_word;
            word_.assign(places_.begin_of(from) + 1, places_.begin_of(from) + places_.size_of(from));
            word_.push_back(own.state);
        }
        word_.push_back(model[to].state);
        return words_.number(word_);
    }
};

}  // namespace foregone
