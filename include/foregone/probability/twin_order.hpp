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
    std::vector<std::uint32_t> target_{};  // the twin of each vertex's node, or no_twin
    std::vector<std::uint32_t> class_{}, begin_{};
    twin_images words_{}, vertices_{};
    number_pairs patterns_{};                     // of sequences of states
    std::vector<std::uint32_t> tail_patterns_{};  // 1 + that of each tail, 0 for none
    std::vector<std::uint64_t> with_twins_{};     // the words that hold any
    bool pays_ = false;

    struct coloured {
        std::uint64_t colour;
        std::uint32_t twin;
    };

    // Of the state under way.
    std::vector<std::uint64_t> colour_{}, next_{};  // of each twin
    std::vector<char> is_met_{}, is_linked_{};      // each twin; those that share a word or the vertex with another one
    std::vector<coloured> met_{};                   // the twins that occur, by colour
    std::vector<std::uint32_t> held_words_{}, linked_words_{};
    std::vector<std::uint32_t> digit_{}, used_{};  // where each twin goes within its class; places of each class that are taken

public:
    constexpr twin_order() = default;

    template <class Probability>
    constexpr twin_order(const execution_model<Probability>& model, const word_graph& graph, const twins<Probability>& found) {
        if (found.size() == 0) return;
        find_tail_patterns(graph, found);
        add_words(graph, found);
        add_vertices(model, graph, found);
        for (std::uint32_t twin = 0; twin < found.size(); ++twin) {
            class_.push_back(found.class_of(twin));
            begin_.push_back(found.begin_of(found.class_of(twin)));
            digit_.push_back(twin - begin_.back());
        }
        pays_ = words_.complete(found, digit_) && vertices_.complete(found, digit_);
        colour_.assign(found.size(), 0);
        next_.assign(found.size(), 0);
        is_met_.assign(found.size(), 0);
        is_linked_.assign(found.size(), 0);
        used_.assign(found.classes(), 0);
    }

    /// Whether there are twins, and few enough ways to exchange them.
    constexpr bool pays() const { return pays_; }

    /// The twin that a vertex's node is in, or no_twin.
    constexpr std::uint32_t at(std::uint32_t vertex) const { return target_[vertex]; }
    /// Vertices that share a pattern can be exchanged for each other, with all twins that they hold.
    constexpr std::uint32_t pattern(std::uint32_t vertex) const { return vertices_.pattern(vertex); }

    /// Notes which twins occur in a vertex and a set of words, and colours them by their places.
    constexpr void meet(std::uint32_t vertex, const std::uint64_t* set) {
        forget();
        meet(vertices_.places(vertex), 3);
        for (std::size_t i = 0; i < with_twins_.size(); ++i)
            for (std::uint64_t left = set[i] & with_twins_[i]; left != 0; left &= left - 1) {
                const std::size_t word = 64 * i + static_cast<std::size_t>(std::countr_zero(left));
                held_words_.push_back(static_cast<std::uint32_t>(word));
                if (meet(words_.places(held_words_.back()), 1)) linked_words_.push_back(held_words_.back());
            }
    }
    constexpr bool is_met(std::uint32_t twin) const { return is_met_[twin] != 0; }

    /// Exchanges twins in both for the ones that stand for all.
    constexpr void order(std::uint32_t& vertex, std::uint64_t* set) {
        meet(vertex, set);
        if (met_.empty()) return;
        std::size_t ties = sort();
        for (std::size_t rounds = 2 * met_.size(); rounds > 0 && ties > 0; --rounds) {
            const std::size_t before = ties;
            colour_by_neighbours(vertex);
            ties = sort();
            if (ties < before) continue;
            tell_apart();
            ties = sort();
        }
        if (give_digits()) rename(vertex, set);
    }

private:
    template <class Twins>
    constexpr void add_words(const word_graph& graph, const Twins& found) {
        with_twins_.assign((std::size_t{graph.words()} + 63) / 64, 0);
        words_.reserve(graph.words());
        for (std::uint32_t word = 0; word < graph.words(); ++word) {
            const std::uint32_t state = graph.word_state(word), tail = graph.word_tail(word);
            words_.add(patterns_.number(tail_patterns_[tail], symbol(found, state)));
            hold(words_, found.of_state(state));
            hold_tail(words_, graph, found, tail);
            if (words_.places(word).size() > 0) with_twins_[word / 64] |= std::uint64_t{1} << word % 64;
        }
    }

    /// A vertex is its node, and what is before that.
    template <class Probability>
    constexpr void add_vertices(const execution_model<Probability>& model, const word_graph& graph,
                                const twins<Probability>& found) {
        std::vector<std::uint32_t> of_node;
        of_node.reserve(model.size());
        for (std::uint32_t node = 0; node < model.size(); ++node)
            of_node.push_back(patterns_.number(symbol(found, model[node].state), model[node].position));
        number_pairs patterns;
        vertices_.reserve(graph.size());
        target_.reserve(graph.size());
        for (std::uint32_t at = 0; at < graph.size(); ++at) {
            const word_graph::vertex& one = graph[at];
            target_.push_back(found.of_state(model[one.node].state));
            vertices_.add(patterns.number(of_node[one.node], tail_patterns_[one.tail]));
            hold(vertices_, target_.back());
            if (one.tail != word_graph::no_tail) hold_tail(vertices_, graph, found, graph.shorter(one.tail));
        }
    }

    template <class Twins>
    constexpr void find_tail_patterns(const word_graph& graph, const Twins& found) {
        tail_patterns_.assign(graph.tails(), 0);
        for (std::uint32_t tail = 1; tail < graph.tails(); ++tail)
            tail_patterns_[tail] = patterns_.number(tail_patterns_[graph.shorter(tail)], symbol(found, graph.last_state(tail))) + 1;
    }

    /// What stands for a state in a pattern: itself, or the class of a twin.
    template <class Twins>
    static constexpr std::uint32_t symbol(const Twins& found, std::uint32_t state) {
        const std::uint32_t twin = found.of_state(state);
        return twin == no_twin ? state : found.class_of(twin) | std::uint32_t{1} << 31;
    }

    static constexpr void hold(twin_images& images, std::uint32_t twin) {
        if (twin != no_twin) images.hold(twin);
    }
    template <class Twins>
    static constexpr void hold_tail(twin_images& images, const word_graph& graph, const Twins& found, std::uint32_t tail) {
        for (; tail != word_graph::no_tail; tail = graph.shorter(tail)) hold(images, found.of_state(graph.last_state(tail)));
    }

    constexpr void forget() {
        for (const coloured& one : met_) is_met_[one.twin] = is_linked_[one.twin] = 0;
        met_.clear();
        held_words_.clear();
        linked_words_.clear();
    }

    /// Whether different twins are in these places.
    constexpr bool meet(twin_images::place_range places, std::uint64_t kind) {
        bool links = false;
        for (const auto& place : places) {
            if (is_met_[place.twin] == 0) {
                is_met_[place.twin] = 1;
                met_.push_back({0, place.twin});
                colour_[place.twin] = 0;
            }
            colour_[place.twin] += kind * place.mark;
            links = links || place.twin != places.first->twin;
        }
        if (links)
            for (const auto& place : places) is_linked_[place.twin] = 1;
        return links;
    }

    constexpr void colour_by_neighbours(std::uint32_t vertex) {
        for (const coloured& one : met_) next_[one.twin] = mixer::of(one.colour);
        add_colours(vertices_.places(vertex), 3);
        for (const std::uint32_t word : linked_words_) add_colours(words_.places(word), 1);
        for (const coloured& one : met_) colour_[one.twin] = next_[one.twin];
    }
    constexpr void add_colours(twin_images::place_range places, std::uint64_t kind) {
        std::uint64_t all = kind;
        for (const auto& place : places) all += place.mark * colour_[place.twin];
        for (const auto& place : places) next_[place.twin] += mixer::of(all, place.mark);
    }

    /// How many share their colour with the one before. Those that share no word with another twin may: they are symmetric.
    constexpr std::size_t sort() {
        std::size_t ties = 0;
        for (std::size_t i = 0; i < met_.size(); ++i) {
            const coloured moved{colour_[met_[i].twin], met_[i].twin};
            std::size_t to = i;
            for (; to > 0 && moved.colour < met_[to - 1].colour; --to) met_[to] = met_[to - 1];
            met_[to] = moved;
            if (to > 0 && met_[to - 1].colour == moved.colour && is_linked_[moved.twin] != 0) ++ties;
        }
        return ties;
    }

    /// Gives one of those that share a colour another one.
    constexpr void tell_apart() {
        std::size_t i = 1;
        while (met_[i].colour != met_[i - 1].colour || is_linked_[met_[i].twin] == 0) ++i;
        colour_[met_[i - 1].twin] += mixer::factor;
    }

    /// Whether any twin gets another place than its own.
    constexpr bool give_digits() {
        bool changes = false;
        for (const coloured& one : met_) used_[class_[one.twin]] = 0;
        for (const coloured& one : met_) {
            digit_[one.twin] = used_[class_[one.twin]]++;
            changes = changes || begin_[one.twin] + digit_[one.twin] != one.twin;
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
