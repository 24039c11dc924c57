// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/mix.hpp>
#include <foregone/probability/number_pairs.hpp>
#include <foregone/probability/twin_images.hpp>
#include <foregone/probability/twins.hpp>
#include <foregone/probability/word_graph.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// Puts twins in an order that depends only on where they occur in a vertex and a set of words, and so makes one of what differs by a
/// symmetry only.
///
/// Shape: twins are coloured by the places they are in, again and again by the colours of those they share a word with, and sorted by
///     colour; where colours tie, one of those is given a colour of its own. Two that are symmetric may still be told apart, rarely:
///     that costs states, and is never wrong.
/// Cost: a few rounds, each linear in the words of the set that hold twins.
class twin_order {
    std::vector<std::uint32_t> of_state_{}, target_{};  // twins: of each state, of each vertex's node
    std::vector<std::uint32_t> class_{}, begin_{};
    twin_images words_{}, vertices_{};
    number_pairs patterns_{};                     // of sequences of states
    std::vector<std::uint32_t> tail_patterns_{};  // 1 + that of each tail, 0 for none
    std::vector<std::uint64_t> with_twins_{};  // the words that hold any
    bool pays_ = false;

    // Of the state under way.
    std::vector<std::uint64_t> colour_{}, next_{};
    std::vector<std::uint32_t> met_{}, digit_{};  // the twins that occur; where each goes within its class
    std::vector<char> is_met_{};
    std::vector<std::uint32_t> held_words_{};

public:
    constexpr twin_order() = default;

    template <class Probability>
    constexpr twin_order(const execution_model<Probability>& model, const word_graph& graph, const twins<Probability>& found) {
        if (found.size() == 0) return;
        find_tail_patterns(graph, found);
        add_words(graph, found);
        add_vertices(model, graph, found);
        pays_ = words_.is_small() && vertices_.is_small();
        if (!pays_) return;
        for (std::uint32_t twin = 0; twin < found.size(); ++twin) {
            class_.push_back(found.class_of(twin));
            begin_.push_back(found.begin_of(found.class_of(twin)));
            digit_.push_back(twin - begin_.back());
        }
        words_.complete(digit_);
        vertices_.complete(digit_);
        colour_.assign(found.size(), 0);
        next_.assign(found.size(), 0);
        is_met_.assign(found.size(), 0);
    }

    /// Whether there are twins, and few enough ways to exchange them.
    constexpr bool pays() const { return pays_; }

    /// The twin that a vertex's node is in, or no_twin.
    constexpr std::uint32_t at(std::uint32_t vertex) const { return target_[vertex]; }
    /// Vertices that share a pattern can be exchanged for each other, with all twins that they hold.
    constexpr std::uint32_t pattern(std::uint32_t vertex) const { return vertices_.pattern(vertex); }

    /// Notes which twins occur in a vertex and a set of words.
    constexpr void meet(std::uint32_t vertex, const std::uint64_t* set) {
        forget();
        for (const auto& place : vertices_.places(vertex)) meet(place.twin);
        for (std::size_t i = 0; i < with_twins_.size(); ++i)
            for (std::uint64_t left = set[i] & with_twins_[i]; left != 0; left &= left - 1) {
                held_words_.push_back(static_cast<std::uint32_t>(64 * i + static_cast<std::size_t>(std::countr_zero(left))));
                for (const auto& place : words_.places(held_words_.back())) meet(place.twin);
            }
    }
    constexpr bool is_met(std::uint32_t twin) const { return is_met_[twin] != 0; }

    /// Exchanges twins in both for the ones that stand for all.
    constexpr void order(std::uint32_t& vertex, std::uint64_t* set) {
        meet(vertex, set);
        if (met_.empty()) return;
        colour_by_places(vertex);
        sort();
        for (std::size_t rounds = 2 * met_.size(); rounds > 0 && has_ties(); --rounds) {
            const std::size_t before = colours();
            colour_by_neighbours(vertex);
            sort();
            if (colours() == before) tell_apart();
        }
        if (give_digits()) rename(vertex, set);
    }

private:
    template <class Twins>
    constexpr void add_words(const word_graph& graph, const Twins& found) {
        std::vector<std::uint32_t> held;
        with_twins_.assign((std::size_t{graph.words()} + 63) / 64, 0);
        for (std::uint32_t word = 0; word < graph.words(); ++word) {
            held.clear();
            hold(found, graph.word_state(word), held);
            hold_tail(graph, found, graph.word_tail(word), held);
            words_.add(found, patterns_.number(tail_patterns_[graph.word_tail(word)], symbol(found, graph.word_state(word))), held);
            if (!held.empty()) with_twins_[word / 64] |= std::uint64_t{1} << word % 64;
        }
    }

    template <class Probability>
    constexpr void add_vertices(const execution_model<Probability>& model, const word_graph& graph, const twins<Probability>& found) {
        std::vector<std::uint32_t> held;
        number_pairs patterns;
        for (std::uint32_t at = 0; at < graph.size(); ++at) {
            const execution_node& node = model[graph[at].node];
            held.clear();
            hold(found, node.state, held);
            if (graph[at].tail != word_graph::no_tail) hold_tail(graph, found, graph.shorter(graph[at].tail), held);
            const std::uint32_t before = graph[at].tail == word_graph::no_tail ? no_twin : tail_patterns_[graph[at].tail];
            vertices_.add(found, patterns.number(patterns_.number(before, symbol(found, node.state)), node.position), held);
            target_.push_back(found.of_state(node.state));
        }
    }

    template <class Twins>
    constexpr void find_tail_patterns(const word_graph& graph, const Twins& found) {
        tail_patterns_.assign(graph.tails(), 0);
        for (std::uint32_t tail = 1; tail < graph.tails(); ++tail)
            tail_patterns_[tail] =
                patterns_.number(tail_patterns_[graph.shorter(tail)], symbol(found, graph.last_state(tail))) + 1;
    }

    /// What stands for a state in a pattern: itself, or the class of a twin.
    template <class Twins>
    static constexpr std::uint32_t symbol(const Twins& found, std::uint32_t state) {
        const std::uint32_t twin = found.of_state(state);
        return twin == no_twin ? state : found.class_of(twin) | std::uint32_t{1} << 31;
    }

    template <class Twins>
    static constexpr void hold(const Twins& found, std::uint32_t state, std::vector<std::uint32_t>& held) {
        const std::uint32_t twin = found.of_state(state);
        if (twin != no_twin) held.push_back(twin);
    }
    template <class Twins>
    static constexpr void hold_tail(const word_graph& graph, const Twins& found, std::uint32_t tail,
                                    std::vector<std::uint32_t>& held) {
        for (; tail != word_graph::no_tail; tail = graph.shorter(tail)) hold(found, graph.last_state(tail), held);
    }

    constexpr void forget() {
        for (const std::uint32_t twin : met_) is_met_[twin] = 0;
        met_.clear();
        held_words_.clear();
    }
    constexpr void meet(std::uint32_t twin) {
        if (is_met_[twin] != 0) return;
        is_met_[twin] = 1;
        met_.push_back(twin);
    }

    constexpr void colour_by_places(std::uint32_t vertex) {
        for (const std::uint32_t twin : met_) colour_[twin] = 0;
        for (const auto& place : vertices_.places(vertex)) colour_[place.twin] += 3 * place.mark;
        for (const std::uint32_t word : held_words_)
            for (const auto& place : words_.places(word)) colour_[place.twin] += place.mark;
    }

    constexpr void colour_by_neighbours(std::uint32_t vertex) {
        for (const std::uint32_t twin : met_) next_[twin] = mixer::of(colour_[twin]);
        add_colours(vertices_.places(vertex), 3);
        for (const std::uint32_t word : held_words_) add_colours(words_.places(word), 1);
        for (const std::uint32_t twin : met_) colour_[twin] = next_[twin];
    }
    constexpr void add_colours(twin_images::place_range places, std::uint64_t kind) {
        if (places.size() < 2) return;
        std::uint64_t all = kind;
        for (const auto& place : places) all += place.mark * colour_[place.twin];
        for (const auto& place : places) next_[place.twin] += mixer::of(all, place.mark);
    }

    constexpr bool is_before(std::uint32_t a, std::uint32_t b) const {
        return class_[a] != class_[b] ? class_[a] < class_[b] : colour_[a] < colour_[b];
    }
    constexpr bool is_tie(std::size_t i) const {
        return class_[met_[i]] == class_[met_[i - 1]] && colour_[met_[i]] == colour_[met_[i - 1]];
    }
    constexpr void sort() {
        for (std::size_t i = 1; i < met_.size(); ++i)
            for (std::size_t j = i; j > 0 && is_before(met_[j], met_[j - 1]); --j) std::swap(met_[j], met_[j - 1]);
    }
    constexpr std::size_t colours() const {
        std::size_t count = 1;
        for (std::size_t i = 1; i < met_.size(); ++i) count += is_tie(i) ? 0U : 1U;
        return count;
    }
    constexpr bool has_ties() const { return colours() < met_.size(); }

    /// Gives one of those that share a colour another one.
    constexpr void tell_apart() {
        std::size_t i = 1;
        while (i < met_.size() && !is_tie(i)) ++i;
        if (i == met_.size()) return;
        colour_[met_[i - 1]] += mixer::factor;
        sort();
    }

    /// Whether any twin gets another place than its own.
    constexpr bool give_digits() {
        bool changes = false;
        for (std::size_t i = 0, next = 0; i < met_.size(); ++i) {
            if (i > 0 && class_[met_[i]] != class_[met_[i - 1]]) next = i;
            digit_[met_[i]] = static_cast<std::uint32_t>(i - next);
            changes = changes || begin_[met_[i]] + digit_[met_[i]] != met_[i];
        }
        return changes;
    }

    constexpr void rename(std::uint32_t& vertex, std::uint64_t* set) {
        vertex = vertices_.image(vertex, digit_);
        for (std::size_t i = 0; i < with_twins_.size(); ++i) set[i] &= ~with_twins_[i];
        for (const std::uint32_t word : held_words_) {
            const std::uint32_t image = words_.image(word, digit_);
            set[image / 64] |= std::uint64_t{1} << image % 64;
        }
    }
};

}  // namespace foregone
