// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/mix.hpp>
#include <foregone/probability/execution_model.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

inline constexpr std::uint32_t no_twin = UINT32_MAX;

/// States of a model that may change places with each other without changing an execution model: at the same positions, with the same
/// weights from and to the same other nodes. Any permutation of a class of twins is then a symmetry.
///
/// Shape: twins are numbered class by class; a state with no other one of its class is none.
/// Cost: linear in the nodes, and in the edges for each state that looks like one of a class found before.
template <class Probability>
class twins {
    const execution_model<Probability>& model_;
    std::uint32_t states_ = 0;
    std::vector<std::uint32_t> place_{};            // of a node among those of its state
    std::vector<std::uint32_t> first_{}, nodes_{};  // of each state
    std::vector<std::uint64_t> looks_{};            // of each state
    std::vector<std::uint32_t> number_{}, class_{};
    std::vector<std::uint32_t> begin_{};

public:
    constexpr explicit twins(const execution_model<Probability>& model) : model_(model) {
        list_nodes();
        look();
        number_.assign(states_, no_twin);
        std::vector<char> is_known(states_, 0);
        for (std::uint32_t state = 0; state < states_; ++state)
            if (!is_known[state] && looks_[state] != 0) collect(state, is_known);
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

    /// Twins look the same; 0 for a state that has none.
    constexpr void look() {
        std::vector<std::uint32_t> entering(model_.size(), 0);
        for (std::uint32_t node = 0; node < model_.size(); ++node)
            for (const auto& edge : model_.from(node)) ++entering[edge.to];
        looks_.assign(states_, 0);
        for (std::uint32_t state = 0; state < states_; ++state) {
            mixer mixed;
            for (std::uint32_t i = first_[state]; i < first_[state + 1]; ++i)
                mixed.add(model_[nodes_[i]].position, std::uint64_t{entering[nodes_[i]]} << 32 | model_.from(nodes_[i]).size());
            if (first_[state] < first_[state + 1]) looks_[state] = mixed.finish() | 1;
        }
        if (!model_[0].is_exit()) looks_[model_[0].state] = 0;
    }

    constexpr void collect(std::uint32_t state, std::vector<char>& is_known) {
        const std::uint32_t begin = size();
        for (std::uint32_t other = state + 1; other < states_; ++other)
            if (!is_known[other] && looks_[other] == looks_[state] && are_twins(state, other)) {
                if (size() == begin) add(state);
                add(other);
                is_known[other] = 1;
            }
        if (size() > begin) begin_.push_back(begin);
    }

    constexpr void add(std::uint32_t state) {
        number_[state] = size();
        class_.push_back(static_cast<std::uint32_t>(begin_.size()));
    }

    constexpr bool are_twins(std::uint32_t a, std::uint32_t b) const {
        const std::uint32_t count = first_[a + 1] - first_[a];
        if (count != first_[b + 1] - first_[b]) return false;
        for (std::uint32_t i = 0; i < count; ++i)
            if (model_[nodes_[first_[a] + i]].position != model_[nodes_[first_[b] + i]].position) return false;
        for (std::uint32_t node = 0; node < model_.size(); ++node) {
            const bool moves = model_[node].state == a || model_[node].state == b;
            for (const auto& edge : model_.from(node)) {
                const std::uint32_t state = model_[edge.to].state;
                if ((moves || state == a || state == b) && !has_mirrored(node, edge, a, b)) return false;
            }
        }
        return true;
    }

    constexpr std::uint32_t swapped(std::uint32_t node, std::uint32_t a, std::uint32_t b) const {
        if (model_[node].state == a) return nodes_[first_[b] + place_[node]];
        if (model_[node].state == b) return nodes_[first_[a] + place_[node]];
        return node;
    }

    constexpr bool has_mirrored(std::uint32_t node, const execution_edge<Probability>& edge, std::uint32_t a,
                                std::uint32_t b) const {
        const std::uint32_t to = swapped(edge.to, a, b);
        for (const auto& other : model_.from(swapped(node, a, b)))
            if (other.to == to && other.weight == edge.weight) return true;
        return false;
    }
};

}  // namespace foregone
