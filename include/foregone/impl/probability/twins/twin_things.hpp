// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/probability/twins/twin_images.hpp>
#include <foregone/impl/probability/twins/twins.hpp>
#include <foregone/impl/probability/words/number_pairs.hpp>
#include <foregone/impl/probability/words/word_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// The words and vertices of a graph as things that hold twins.
class twin_things {
    std::vector<std::uint32_t> target_{};  // the twin of each vertex's node, or no_twin
    std::vector<std::uint32_t> class_{}, begin_{};
    twin_images words_{}, vertices_{};
    number_pairs patterns_{};                     // of sequences of states
    std::vector<std::uint32_t> tail_patterns_{};  // 1 + that of each tail, 0 for none
    std::vector<std::uint64_t> with_twins_{};     // the words that hold any
    std::uint32_t classes_ = 0;
    bool pays_ = false;

public:
    constexpr twin_things() = default;

    template <class Probability>
    constexpr twin_things(const execution_model<Probability>& model, const word_graph& graph, const twins<Probability>& found) {
        if (found.size() == 0) return;
        find_tail_patterns(graph, found);
        add_words(graph, found);
        add_vertices(model, graph, found);
        std::vector<std::uint32_t> digit;
        for (std::uint32_t twin = 0; twin < found.size(); ++twin) {
            class_.push_back(found.class_of(twin));
            begin_.push_back(found.begin_of(found.class_of(twin)));
            digit.push_back(twin - begin_.back());
        }
        classes_ = found.classes();
        pays_ = words_.complete(found, digit) && vertices_.complete(found, digit);
    }

    /// Whether there are twins, and few enough ways to exchange them.
    constexpr bool pays() const { return pays_; }

    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(class_.size()); }
    constexpr std::uint32_t classes() const { return classes_; }
    constexpr std::uint32_t class_of(std::uint32_t twin) const { return class_[twin]; }
    constexpr std::uint32_t begin_of_class(std::uint32_t twin) const { return begin_[twin]; }  ///< the first twin of its class

    constexpr const twin_images& words() const { return words_; }
    constexpr const twin_images& vertices() const { return vertices_; }
    constexpr const std::vector<std::uint64_t>& with_twins() const { return with_twins_; }  ///< the words that hold any

    /// The twin that a vertex's node is in, or no_twin.
    constexpr std::uint32_t at(std::uint32_t vertex) const { return target_[vertex]; }

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
};

}  // namespace foregone
