// SPDX-License-Identifier: BSL-1.0
#pragma once

// The weighted acyclic graph of all executions of tests; the input of every coverage algorithm.

#include <foregone/impl/likelihood/markov/markov_table.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The numbers of a tester's actions, in order.
using numbered_test = std::vector<std::uint32_t>;

/// The state of an exit of an execution model: none.
inline constexpr std::uint32_t no_markov_state = UINT32_MAX;

template <class Probability>
struct execution_edge {
    std::uint32_t to = 0;
    Probability weight = 1;

    constexpr bool operator==(const execution_edge&) const = default;
};

/// A situation of a running test case: a state of the model and the number of actions taken before.
struct execution_node {
    std::uint32_t state = no_markov_state;
    std::uint32_t position = 0;
    std::uint32_t first_edge = 0;

    constexpr bool is_exit() const { return state == no_markov_state; }
    constexpr bool operator==(const execution_node&) const = default;
};

/// All executions of a test case, or of several test cases one after another, as an acyclic graph.
///
/// Order: node 0 is the beginning. An edge leads to a node with a greater number. Nodes of a test case are sorted by position, by
/// the most internal steps since then, and by state; its exit follows. Nodes of a suite are those of its test cases in order, with
/// an edge from each exit to the next beginning.
/// Guarantees: every node is on a path to the last node.
/// Source: Prasetya and Klomp, 2019, section 2.1.
template <class Probability>
class execution_model {
    std::vector<execution_node> nodes_{};
    std::vector<execution_edge<Probability>> edges_{};

public:
    using probability = Probability;
    using edge = execution_edge<Probability>;

    struct edge_range {
        const edge* first;
        const edge* last;
        constexpr const edge* begin() const { return first; }
        constexpr const edge* end() const { return last; }
        constexpr std::size_t size() const { return static_cast<std::size_t>(last - first); }
    };

    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
    constexpr std::size_t edges() const { return edges_.size(); }
    constexpr const execution_node& operator[](std::uint32_t node) const { return nodes_[node]; }
    constexpr std::uint32_t exit() const { return size() - 1; }

    constexpr edge_range from(std::uint32_t node) const {
        const std::size_t end = node + 1 < size() ? nodes_[node + 1].first_edge : edges_.size();
        return {edges_.data() + nodes_[node].first_edge, edges_.data() + end};
    }

    /// Reserves memory, which saves steps of a constant evaluation.
    constexpr void reserve(std::size_t nodes, std::size_t edges) {
        nodes_.reserve(nodes);
        edges_.reserve(edges);
    }

    /// Adds a node after all others. The edges added before the next node are its edges.
    constexpr void add_node(std::uint32_t state, std::uint32_t position) {
        nodes_.push_back({state, position, static_cast<std::uint32_t>(edges_.size())});
    }
    constexpr void add_edge(std::uint32_t to, const Probability& weight) { edges_.push_back({to, weight}); }

    /// Appends another execution model, which runs after this one.
    constexpr void append(const execution_model& next) {
        if (nodes_.empty()) return void(*this = next);
        const std::uint32_t begin = size(), taken = nodes_.back().position + 1;
        add_edge(begin, Probability(1));
        for (std::uint32_t node = 0; node < next.size(); ++node) {
            add_node(next[node].state, next[node].position + taken);
            for (const edge& one : next.from(node)) add_edge(one.to + begin, one.weight);
        }
    }

    /// For each node, the sum of the weights of all paths to the end: 1 with local weights, and with posterior weights in
    /// floating-point numbers.
    constexpr std::vector<Probability> totals() const {
        std::vector<Probability> total(nodes_.size(), Probability(0));
        total.back() = Probability(1);
        for (std::uint32_t node = exit(); node-- > 0;)
            for (const edge& one : from(node)) total[node] = total[node] + one.weight * total[one.to];
        return total;
    }
};

}}  // namespace foregone::impl
