// SPDX-License-Identifier: BSL-1.0
#pragma once

// Tables of the images of words and vertices under permutations of twins; used by FRONTIER and twin_order.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/likelihood/exact/word_graph.hpp>
#include <foregone/impl/likelihood/frontier/twins.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Objects with twins in some places, such as words, and the image of each object under a permutation of twins.
///
/// Guarantees: objects are numbered in the order of insertion. Objects that differ only in twins of the same classes share a table
/// with a cell for each way to fill their places.
/// Complexity: a look-up takes one addition per place.
class twin_images {
public:
    struct place {
        std::uint32_t twin, stride;
        std::uint64_t mark;  // odd, and equal for the places of objects that share a table
    };
    struct place_range {
        const place* first;
        const place* last;
        constexpr const place* begin() const { return first; }
        constexpr const place* end() const { return last; }
        constexpr std::size_t size() const { return static_cast<std::size_t>(last - first); }
    };

private:
    std::vector<std::uint32_t> pattern_{};  // by object
    std::vector<std::uint32_t> first_{0};
    std::vector<place> places_{};
    std::vector<std::size_t> table_{};  // by pattern: where its cells begin
    std::vector<std::uint32_t> image_{};

public:
    /// Reserves memory for objects.
    constexpr void reserve(std::size_t things) {
        pattern_.reserve(things);
        first_.reserve(things + 1);
    }

    /// Adds an object: the number of its pattern without twins. The twins in its places are added next, in order.
    constexpr void add(std::uint32_t pattern) {
        pattern_.push_back(pattern);
        first_.push_back(first_.back());
    }
    constexpr void hold(std::uint32_t twin) {
        const std::uint32_t begin = first_[first_.size() - 2], own = first_.back()++ - begin;
        std::uint32_t same = 0;  // the first place that holds the twin
        while (same < own && places_[begin + same].twin != twin) ++same;
        places_.push_back({twin, 0, mixer::of(pattern_.back(), std::uint64_t{own} << 32 | same) | 1});
    }

    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(pattern_.size()); }

    /// Makes the tables, unless they are too large to pay off; called once, after all insertions. `digit`: the position of a twin
    /// within its class.
    template <class Twins>
    constexpr bool complete(const Twins& classes, const std::vector<std::uint32_t>& digit) {
        std::size_t cells = 0;
        for (std::uint32_t i = 0; i < size() && cells < too_many; ++i) {
            const std::uint64_t own = set_strides(classes, i);
            if (table_.size() <= pattern_[i]) table_.resize(2 * pattern_[i] + 1, no_table);
            if (table_[pattern_[i]] == no_table) table_[pattern_[i]] = cells, cells += own;
        }
        if (cells > std::size_t{1'024} + 64 * std::size_t{size()}) return false;
        image_.assign(cells, no_twin);
        for (std::uint32_t i = 0; i < size(); ++i) image_[cell(i, digit)] = i;
        return true;
    }

    /// Objects of one pattern differ only in twins of the same classes.
    constexpr std::uint32_t pattern(std::uint32_t thing) const { return pattern_[thing]; }

    constexpr place_range places(std::uint32_t thing) const {
        return {places_.data() + first_[thing], places_.data() + first_[thing + 1]};
    }

    /// The image of an object if twins have these positions within their classes.
    constexpr std::uint32_t image(std::uint32_t thing, const std::vector<std::uint32_t>& digit) const {
        return image_[cell(thing, digit)];
    }

private:
    static constexpr std::size_t no_table = SIZE_MAX;
    static constexpr std::uint64_t too_many = std::uint64_t{1} << 28;

    /// Sets the strides of the object's places and returns the number of ways to fill them.
    template <class Twins>
    constexpr std::uint64_t set_strides(const Twins& classes, std::uint32_t thing) {
        std::uint64_t cells = 1;
        for (std::uint32_t i = first_[thing]; i < first_[thing + 1]; ++i) {
            places_[i].stride = static_cast<std::uint32_t>(cells);
            if (cells < too_many) cells *= classes.size_of(classes.class_of(places_[i].twin));
        }
        return cells;
    }

    constexpr std::size_t cell(std::uint32_t thing, const std::vector<std::uint32_t>& digit) const {
        std::size_t at = table_[pattern_[thing]];
        for (const place& one : places(thing)) at += std::size_t{one.stride} * digit[one.twin];
        return at;
    }
};

/// The words and vertices of a graph as objects with twins.
class twin_things {
    std::vector<std::uint32_t> target_{};  // by vertex: the twin of its node, or no_twin
    std::vector<std::uint32_t> class_{}, begin_{};
    twin_images words_{}, vertices_{};
    pair_interner patterns_{};                    // patterns of sequences of states
    std::vector<std::uint32_t> tail_patterns_{};  // 1 + the pattern of each tail, 0 for none
    std::vector<std::uint64_t> with_twins_{};     // the words with a twin
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

    /// Whether there are twins, with few enough permutations.
    constexpr bool pays() const { return pays_; }

    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(class_.size()); }
    constexpr std::uint32_t classes() const { return classes_; }
    constexpr std::uint32_t class_of(std::uint32_t twin) const { return class_[twin]; }
    constexpr std::uint32_t begin_of_class(std::uint32_t twin) const { return begin_[twin]; }  ///< the first twin of its class

    constexpr const twin_images& words() const { return words_; }
    constexpr const twin_images& vertices() const { return vertices_; }
    constexpr const std::vector<std::uint64_t>& with_twins() const { return with_twins_; }  ///< the words with a twin

    /// The twin of a vertex's node, or no_twin.
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

    /// A vertex is its node and the preceding states.
    template <class Probability>
    constexpr void add_vertices(const execution_model<Probability>& model, const word_graph& graph,
                                const twins<Probability>& found) {
        std::vector<std::uint32_t> of_node;
        of_node.reserve(model.size());
        for (std::uint32_t node = 0; node < model.size(); ++node)
            of_node.push_back(patterns_.number(symbol(found, model[node].state), model[node].position));
        pair_interner patterns;
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

    /// The symbol of a state in a pattern: the state itself, or the class of a twin.
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

}}  // namespace foregone::impl
