// SPDX-License-Identifier: BSL-1.0
#pragma once

// Finds the interchangeable states of an execution model, so that FRONTIER can merge what differs in them only.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/likelihood/as_probability.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

inline constexpr std::uint32_t no_twin = UINT32_MAX;

/// Twin states: states of a model that can be exchanged without changing an execution model, because they have the same positions
/// and the same weights from and to the same other nodes. Any permutation of a class of twins is a symmetry.
///
/// Guarantees: twins are numbered class by class; a state alone in its class is not a twin. In a large model with very many states
/// that resemble each other without being twins, some twins may be missed. The state of node 0 is never a twin, because no edge
/// enters it.
/// Complexity: linear in the nodes and edges.
template <class Probability>
class twins {
    using edge = execution_edge<Probability>;
    using edge_range = typename execution_model<Probability>::edge_range;

    static constexpr std::uint32_t none = UINT32_MAX;

    const execution_model<Probability>& model_;
    std::uint32_t states_ = 0;
    std::vector<std::uint32_t> place_{};            // position of a node among those of its state
    std::vector<std::uint32_t> first_{}, nodes_{};  // by state
    std::vector<std::uint32_t> first_entering_{};   // by node
    std::vector<edge> entering_{};                  // the edges by target: each with its source
    std::vector<std::uint64_t> looks_{};            // by state; equal for twins without an edge between them
    std::vector<std::uint32_t> next_{};             // a greater state that may be equivalent
    std::vector<std::uint32_t> number_{}, class_{};
    std::vector<std::uint32_t> begin_{};
    std::vector<std::uint32_t> compared_with_{};  // by state; the state itself once it needs no comparison
    std::uint64_t comparisons_left_ = 0;          // of edges

public:
    constexpr explicit twins(const execution_model<Probability>& model) : model_(model) {
        list_nodes();
        list_entering();
        look();
        chain();
        number_.assign(states_, no_twin);
        compared_with_.assign(states_, none);
        comparisons_left_ = (std::uint64_t{1} << 20) + 64 * (std::uint64_t{model_.size()} + model_.edges());
        for (std::uint32_t state = 0; state < states_; ++state)
            if (!is_settled(state)) collect(state);
        begin_.push_back(size());
    }

    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(class_.size()); }
    constexpr std::uint32_t classes() const { return static_cast<std::uint32_t>(begin_.size() - 1); }
    constexpr std::uint32_t class_of(std::uint32_t twin) const { return class_[twin]; }
    constexpr std::uint32_t begin_of(std::uint32_t number) const { return begin_[number]; }  ///< the first twin of a class
    constexpr std::uint32_t size_of(std::uint32_t number) const { return begin_[number + 1] - begin_[number]; }

    /// The number of a state as a twin, or no_twin.
    constexpr std::uint32_t of_state(std::uint32_t state) const { return state < states_ ? number_[state] : no_twin; }

private:
    constexpr void list_nodes() {
        for (std::uint32_t node = 0; node < model_.size(); ++node)
            if (!model_[node].is_exit() && model_[node].state >= states_) states_ = model_[node].state + 1;
        first_.assign(std::size_t{states_} + 1, 0);
        place_.assign(model_.size(), 0);
        for (std::uint32_t node = 0; node < model_.size(); ++node)
            if (!model_[node].is_exit()) place_[node] = first_[model_[node].state + 1]++;
        for (std::uint32_t state = 0; state < states_; ++state) first_[state + 1] += first_[state];
        nodes_.assign(first_[states_], 0);
        for (std::uint32_t node = 0; node < model_.size(); ++node)
            if (!model_[node].is_exit()) nodes_[first_[model_[node].state] + place_[node]] = node;
    }

    constexpr void list_entering() {
        first_entering_.assign(std::size_t{model_.size()} + 1, 0);
        for (std::uint32_t node = 0; node < model_.size(); ++node)
            for (const edge& one : model_.from(node)) ++first_entering_[one.to + 1];
        for (std::uint32_t node = 0; node < model_.size(); ++node) first_entering_[node + 1] += first_entering_[node];
        std::vector<std::uint32_t> end = first_entering_;
        entering_.resize(model_.edges());
        for (std::uint32_t node = 0; node < model_.size(); ++node)
            for (const edge& one : model_.from(node)) entering_[end[one.to]++] = {node, one.weight};
    }

    constexpr edge_range entering(std::uint32_t node) const {
        return {entering_.data() + first_entering_[node], entering_.data() + first_entering_[node + 1]};
    }

    /// A hash of the weights from and to other nodes, independent of order.
    constexpr void look() {
        looks_.assign(states_, 0);
        for (std::uint32_t node = 0; node < model_.size(); ++node) {
            const std::uint32_t from = model_[node].state;
            for (const edge& one : model_.from(node)) {
                const std::uint32_t to = model_[one.to].state;
                const auto weight = std::bit_cast<std::uint64_t>(as_probability<double>(one.weight));
                if (from == to && from != no_markov_state) {
                    looks_[from] += mixer::of(weight, model_[node].position);
                    continue;
                }
                if (from != no_markov_state) looks_[from] += mixer::of(weight, std::uint64_t{one.to} << 32);
                if (to != no_markov_state) looks_[to] += mixer::of(weight, std::uint64_t{node} << 32 | 1U << 31);
            }
        }
    }

    constexpr void chain() {
        const std::size_t slots = std::bit_ceil(std::size_t{states_} + 1);
        std::vector<std::uint32_t> least(slots, none);
        next_.assign(states_, none);
        for (std::uint32_t state = states_; state-- > 0;) {
            if (first_[state] == first_[state + 1]) continue;
            std::uint32_t& slot = least[looks_[state] & (slots - 1)];
            next_[state] = slot;
            slot = state;
        }
    }

    constexpr bool is_settled(std::uint32_t state) const { return compared_with_[state] == state; }
    constexpr void settle(std::uint32_t state) { compared_with_[state] = state; }

    /// Any two states of a class have an edge between them, or no two have.
    constexpr void collect(std::uint32_t state) {
        const std::uint32_t begin = size();
        for (std::uint32_t other = next_[state]; other != none; other = next_[other])
            if (looks_[other] == looks_[state]) compare(state, other, begin);
        for (std::uint32_t i = first_[state]; i < first_[state + 1] && size() == begin; ++i) collect_neighbours(nodes_[i], begin);
        if (size() > begin) begin_.push_back(begin);
    }

    constexpr void collect_neighbours(std::uint32_t node, std::uint32_t begin) {
        const std::uint32_t state = model_[node].state;
        for (const edge& one : model_.from(node))
            if (const std::uint32_t other = model_[one.to].state; other != no_markov_state && other > state)
                compare(state, other, begin);
    }

    constexpr void compare(std::uint32_t state, std::uint32_t other, std::uint32_t begin) {
        if (is_settled(other) || compared_with_[other] == state) return;
        compared_with_[other] = state;
        if (!are_twins(state, other)) return;
        if (size() == begin) add(state);
        add(other);
        settle(other);
    }

    constexpr void add(std::uint32_t state) {
        number_[state] = size();
        class_.push_back(static_cast<std::uint32_t>(begin_.size()));
    }

    constexpr bool are_twins(std::uint32_t a, std::uint32_t b) {
        const std::uint32_t count = first_[a + 1] - first_[a];
        if (count != first_[b + 1] - first_[b]) return false;
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t x = nodes_[first_[a] + i], y = nodes_[first_[b] + i];
            if (model_[x].position != model_[y].position || !are_mirrored(model_.from(x), model_.from(y), a, b) ||
                !are_mirrored(entering(x), entering(y), a, b))
                return false;
        }
        return true;
    }

    /// Compares edges to nodes of other states in order, which suffices if nodes are in the order of states.
    constexpr bool are_mirrored(edge_range one, edge_range other, std::uint32_t a, std::uint32_t b) {
        const std::uint64_t cost = one.size() + 1;
        if (one.size() != other.size() || cost > comparisons_left_) return false;
        for (const edge* next = other.first; one.first != one.last; ++one.first) {
            --comparisons_left_;
            if (is_of(one.first->to, a, b)) {
                if (!has_mirrored(other, *one.first, a, b)) return false;
                continue;
            }
            while (next != other.last && is_of(next->to, a, b)) ++next;
            if (next == other.last || *next != *one.first) return false;
            ++next;
        }
        --comparisons_left_;
        return true;
    }

    constexpr bool is_of(std::uint32_t node, std::uint32_t a, std::uint32_t b) const {
        return model_[node].state == a || model_[node].state == b;
    }

    constexpr std::uint32_t swapped(std::uint32_t node, std::uint32_t a, std::uint32_t b) const {
        return nodes_[first_[model_[node].state == a ? b : a] + place_[node]];
    }

    constexpr bool has_mirrored(edge_range in, const edge& of, std::uint32_t a, std::uint32_t b) const {
        const std::uint32_t to = swapped(of.to, a, b);
        for (const edge& one : in)
            if (one.to == to && one.weight == of.weight) return true;
        return false;
    }
};

}}  // namespace foregone::impl
