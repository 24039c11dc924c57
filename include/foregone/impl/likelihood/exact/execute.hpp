// SPDX-License-Identifier: BSL-1.0
#pragma once

// Builds the execution model of a numbered test case from the table of a Markov model.

#include <foregone/impl/likelihood/conditioned.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/likelihood/test_case.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Runs a test case on a model in every possible way.
///
/// Requires: find_flaw finds none in the table; the test case has the table's actions.
/// Complexity: linear in the executions' nodes and edges, and in the states of the model for each action.
template <class Probability>
class execution_search {
    struct layer {
        std::size_t begin = 0, end = 0;
    };

    const markov_table<Probability>& table_;
    const numbered_test& test_;
    std::vector<execution_node> nodes_{};   // layer by layer; first_edge will be the node's number
    std::vector<layer> layers_{};           // by position: states that some execution reaches
    std::vector<std::uint32_t> places_[2];  // by state: index in nodes_ at the current positions, even and odd ones

    static constexpr std::uint32_t nowhere = UINT32_MAX;

public:
    constexpr execution_search(const markov_table<Probability>& table, const numbered_test& test) : table_(table), test_(test) {
        nodes_.reserve(test.size() * 2 + 2);
        layers_.reserve(test.size() + 1);
        places_[0].assign(table.states(), nowhere);
        places_[1].assign(table.states(), nowhere);
        std::vector<std::uint32_t> reached(1, table.initial());
        for (std::uint32_t position = 0; !reached.empty(); ++position) {
            add_layer(position, closed(reached));
            reached.clear();
            if (position < test.size()) reach_after(position, reached);
        }
    }

    /// The number of actions that some execution can take; all of them if the test case is legal.
    constexpr std::size_t possible_actions() const { return layers_.size() - 1; }

    /// Requires: the test case is legal.
    constexpr execution_model<Probability> complete(weighting weights) {
        number_what_completes();
        execution_model<Probability> made;
        made.reserve(nodes_.size() + 1, nodes_.size() * 2);
        each_layer_forward([&](std::uint32_t place) {
            made.add_node(nodes_[place].state, nodes_[place].position);
            add_edges(made, place, weights);
        });
        made.add_node(no_markov_state, static_cast<std::uint32_t>(test_.size()));
        if constexpr (std::floating_point<Probability>)  // products of many weights would be too small for the model's numbers
            if (weights == weighting::posterior) return conditioned<Probability>(made);
        return made;
    }

private:
    constexpr std::vector<std::uint32_t>& places_at(std::uint32_t position) { return places_[position % 2]; }

    constexpr bool is_over(const execution_node& at) const {
        return at.position == test_.size() && !table_.moves_by_itself(at.state);
    }

    constexpr markov_steps<Probability> steps_at(const execution_node& at) const {
        if (is_over(at)) return {nullptr, nullptr};
        return table_.from(at.state, table_.moves_by_itself(at.state) ? internal_action : test_[at.position]);
    }

    /// The states and everything that internal steps lead to from them, sorted by the greatest number of such steps, then by state.
    constexpr std::vector<std::uint32_t> closed(const std::vector<std::uint32_t>& reached) {
        std::vector<std::uint32_t> states = reached;
        std::vector<std::uint32_t>& entering = places_[0];  // how many internal steps of the others
        for (const std::uint32_t state : states) entering[state] = 0;
        for (std::size_t i = 0; i < states.size(); ++i)
            for (const auto& step : table_.from(states[i], internal_action)) {
                if (entering[step.to] == nowhere) entering[step.to] = 0, states.push_back(step.to);
                ++entering[step.to];
            }
        std::vector<std::uint32_t> ordered;
        ordered.reserve(states.size());
        for (const std::uint32_t state : states)
            if (entering[state] == 0) ordered.push_back(state);
        sort(ordered, 0);
        for (std::size_t begin = 0; begin < ordered.size();) {
            const std::size_t end = ordered.size();
            for (; begin < end; ++begin)
                for (const auto& step : table_.from(ordered[begin], internal_action))
                    if (--entering[step.to] == 0) ordered.push_back(step.to);
            sort(ordered, end);
        }
        for (const std::uint32_t state : states) entering[state] = nowhere;
        return ordered;
    }

    /// The states after the first ones. Targets are mostly sorted already.
    static constexpr void sort(std::vector<std::uint32_t>& states, std::size_t begin) {
        std::size_t ordered = begin + 1;
        while (ordered < states.size() && states[ordered - 1] < states[ordered]) ++ordered;
        if (ordered >= states.size()) return;
        std::uint32_t* const heap = states.data() + begin;
        const std::size_t size = states.size() - begin;
        for (std::size_t root = size / 2; root-- > 0;) sink(heap, root, size);
        for (std::size_t end = size - 1; end > 0; --end) {
            std::swap(heap[0], heap[end]);
            sink(heap, 0, end);
        }
    }

    static constexpr void sink(std::uint32_t* heap, std::size_t root, std::size_t size) {
        for (std::size_t child = 2 * root + 1; child < size; root = child, child = 2 * root + 1) {
            if (child + 1 < size && heap[child] < heap[child + 1]) ++child;
            if (heap[child] <= heap[root]) return;
            std::swap(heap[root], heap[child]);
        }
    }

    constexpr void add_layer(std::uint32_t position, const std::vector<std::uint32_t>& states) {
        layers_.push_back({nodes_.size(), nodes_.size() + states.size()});
        for (const std::uint32_t state : states) nodes_.push_back({state, position, nowhere});
    }

    constexpr void reach_after(std::uint32_t position, std::vector<std::uint32_t>& reached) {
        std::vector<std::uint32_t>& place = places_[0];
        for (std::size_t i = layers_[position].begin; i < layers_[position].end; ++i) {
            if (table_.moves_by_itself(nodes_[i].state)) continue;
            for (const auto& step : table_.from(nodes_[i].state, test_[position]))
                if (place[step.to] == nowhere) place[step.to] = 0, reached.push_back(step.to);
        }
        for (const std::uint32_t state : reached) place[state] = nowhere;
    }

    constexpr void open(std::uint32_t position) {
        for (std::size_t i = layers_[position].begin; i < layers_[position].end; ++i)
            places_at(position)[nodes_[i].state] = static_cast<std::uint32_t>(i);
    }
    constexpr void shut(std::uint32_t position) {
        for (std::size_t i = layers_[position].begin; i < layers_[position].end; ++i)
            places_at(position)[nodes_[i].state] = nowhere;
    }

    /// visit(step, target): targets are indices in nodes_ and complete the trace or not.
    template <class Visit>
    constexpr void each_target(const execution_node& at, Visit&& visit) {
        const std::uint32_t position = at.position + (table_.moves_by_itself(at.state) ? 0 : 1);
        for (const auto& step : steps_at(at)) visit(step, places_at(position)[step.to]);
    }

    constexpr void number_what_completes() {
        for (std::uint32_t position = static_cast<std::uint32_t>(layers_.size()); position-- > 0;) {
            open(position);
            for (std::size_t i = layers_[position].end; i-- > layers_[position].begin;) {
                bool completes = is_over(nodes_[i]);
                each_target(nodes_[i],
                            [&](const auto&, std::uint32_t to) { completes = completes || nodes_[to].first_edge != nowhere; });
                if (completes) nodes_[i].first_edge = 0;
            }
            if (position + 1 < layers_.size()) shut(position + 1);
        }
        shut(0);
        std::uint32_t number = 0;
        for (execution_node& node : nodes_)
            if (node.first_edge != nowhere) node.first_edge = number++;
    }

    template <class Visit>
    constexpr void each_layer_forward(Visit&& visit) {
        open(0);
        for (std::uint32_t position = 0; position < layers_.size(); ++position) {
            if (position + 1 < layers_.size()) open(position + 1);
            for (std::size_t i = layers_[position].begin; i < layers_[position].end; ++i)
                if (nodes_[i].first_edge != nowhere) visit(static_cast<std::uint32_t>(i));
            shut(position);
        }
    }

    constexpr void add_edges(execution_model<Probability>& made, std::uint32_t place, weighting weights) {
        const execution_node& at = nodes_[place];
        if (is_over(at)) return made.add_edge(last_number() + 1, Probability(1));
        Probability sum = 0;
        each_target(at, [&](const auto& step, std::uint32_t to) {
            if (nodes_[to].first_edge != nowhere) sum = sum + step.probability;
        });
        each_target(at, [&](const auto& step, std::uint32_t to) {
            if (nodes_[to].first_edge == nowhere) return;
            made.add_edge(nodes_[to].first_edge, weights == weighting::local ? step.probability / sum : step.probability);
        });
    }

    constexpr std::uint32_t last_number() const {
        std::size_t i = nodes_.size() - 1;
        while (nodes_[i].first_edge == nowhere) --i;
        return nodes_[i].first_edge;
    }
};

/// The number of actions of a test case that some execution of a model can take before the first impossible one.
template <class Probability>
constexpr std::size_t possible_actions(const markov_table<Probability>& table, const numbered_test& test) {
    return execution_search<Probability>(table, test).possible_actions();
}

/// The execution model of a test case.
///
/// Requires: the test case is legal: all of its actions are possible.
template <class Probability>
constexpr execution_model<Probability> execute(const markov_table<Probability>& table, const numbered_test& test,
                                               weighting weights) {
    return execution_search<Probability>(table, test).complete(weights);
}

}}  // namespace foregone::impl
