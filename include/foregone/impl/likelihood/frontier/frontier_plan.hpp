// SPDX-License-Identifier: BSL-1.0
#pragma once

// What FRONTIER computes before its search: options, remaining words by vertex, weights and twin steps.

#include <foregone/impl/likelihood/exact/exact_weights.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/exact/word_graph.hpp>
#include <foregone/impl/likelihood/frontier/twin_things.hpp>
#include <foregone/impl/likelihood/frontier/twins.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The words that are still to come at each vertex of a word graph: on some continuation, and on every continuation.
///
/// Format: a set of words has one bit per word, in set_limbs() numbers of 64 bits.
/// Complexity: linear in the steps of the graph and the words; three bits for each vertex and word.
class word_prospects {
    std::size_t limbs_;
    std::vector<std::uint64_t> live_{}, must_{}, open_{};
    std::vector<std::uint32_t> gain_{};

public:
    /// `with_must`: false treats no word as certain.
    constexpr word_prospects(const word_graph& graph, bool with_must)
        : limbs_((std::size_t{graph.words()} + 63) / 64), live_(graph.size() * limbs_, 0), must_(graph.size() * limbs_, 0),
          gain_(graph.size(), 0) {
        for (std::size_t i = graph.size(); i-- > 0;) {
            const std::uint32_t at = graph.order()[i];
            for (std::uint32_t s = graph[at].first_step; s < graph[at].last_step; ++s)
                join(at, graph.steps()[s], with_must, s == graph[at].first_step);
            for (std::uint32_t s = graph[at].first_step; s < graph[at].last_step; ++s) bound(at, graph.steps()[s]);
        }
        open_ = live_;
        for (std::size_t i = 0; i < open_.size(); ++i) open_[i] &= ~must_[i];
    }

    constexpr std::size_t set_limbs() const { return limbs_; }

    /// The words on every continuation of a vertex.
    constexpr const std::uint64_t* must(std::uint32_t vertex) const { return must_.data() + vertex * limbs_; }
    /// The words on some continuations of a vertex, but not on every one.
    constexpr const std::uint64_t* open(std::uint32_t vertex) const { return open_.data() + vertex * limbs_; }
    /// An upper bound of the different words of a continuation of a vertex that are not on every continuation.
    constexpr std::uint32_t most_open(std::uint32_t vertex) const { return gain_[vertex]; }

private:
    static constexpr std::uint64_t limb_of(std::uint32_t word, std::size_t i) {
        return word != no_word && word / 64 == i ? std::uint64_t{1} << word % 64 : 0;
    }

    constexpr void join(std::uint32_t at, const word_graph::step& step, bool with_must, bool first) {
        std::uint64_t* const live = live_.data() + at * limbs_;
        std::uint64_t* const must = must_.data() + at * limbs_;
        for (std::size_t i = 0; i < limbs_; ++i) {
            const std::uint64_t own = limb_of(step.word, i);
            live[i] |= own | live_[step.to * limbs_ + i];
            if (with_must) must[i] = (first ? ~std::uint64_t{0} : must[i]) & (own | must_[step.to * limbs_ + i]);
        }
    }

    constexpr void bound(std::uint32_t at, const word_graph::step& step) {
        std::uint32_t gained = gain_[step.to];
        for (std::size_t i = 0; i < limbs_; ++i)
            gained += static_cast<std::uint32_t>(
                std::popcount((limb_of(step.word, i) | must_[step.to * limbs_ + i]) & ~must_[at * limbs_ + i]));
        if (gain_[at] < gained) gain_[at] = gained;
    }
};

/// Optimisations of FRONTIER. The first four save states, the fifth saves time, and none changes the result.
struct frontier_options {
    bool twins = true;        ///< interchangeable states are merged
    bool must = true;         ///< words on every continuation are counted at once
    bool forgetting = true;   ///< words that cannot occur again are dropped from the set
    bool polynomials = true;  ///< executions that differ only in the number of their words share a state
    bool few_sets = true;     ///< at run time, an exact result is first tried to be found by the sets of a small model

    /// States per depth. The lightest others are omitted, and their weight is reported as unknown.
    std::uint64_t most_states = UINT64_MAX;

    constexpr bool operator==(const frontier_options&) const = default;
};

/// Statistics of FRONTIER.
struct frontier_work {
    std::uint64_t states = 0;    ///< states expanded
    std::uint64_t peak = 0;      ///< the most states of one depth
    std::uint64_t sums = 0;      ///< sums of all expanded states, one for each number of words
    std::uint64_t left_out = 0;  ///< states omitted because of the limit
    std::uint64_t bytes = 0;     ///< peak memory of states
    std::uint32_t words = 0;     ///< most words of an execution
    std::uint32_t vertices = 0;  ///< of the word graph

    constexpr bool operator==(const frontier_work&) const = default;
};

/// No threshold: all numbers of words are distinguished up to the end.
inline constexpr std::uint64_t every_count = UINT64_MAX;

/// The data that a search of states computes in advance and all workers share.
template <class Probability, class Weights>
class frontier_plan {
    frontier_options options_;
    std::uint64_t at_least_;
    std::vector<std::uint32_t> depth_;
    Weights weights_;
    word_graph graph_;
    word_prospects prospects_;
    twin_things things_{};
    std::vector<std::uint32_t> equivalent_{};

public:
    constexpr frontier_plan(const execution_model<Probability>& model, unsigned length, std::uint64_t at_least,
                            const frontier_options& options)
        : options_(options), at_least_(at_least), depth_(depths(model)), weights_(model, depth_), graph_(model, length),
          prospects_(graph_, options.must) {
        if (options.twins) things_ = twin_things(model, graph_, twins<Probability>(model));
        group_steps();
    }

    constexpr const frontier_options& options() const { return options_; }
    constexpr std::uint64_t at_least() const { return at_least_; }
    constexpr const Weights& weights() const { return weights_; }
    constexpr const word_graph& graph() const { return graph_; }
    constexpr const word_prospects& prospects() const { return prospects_; }
    constexpr const twin_things& things() const { return things_; }

    constexpr std::size_t nodes() const { return depth_.size(); }
    constexpr std::size_t depths_in_all() const { return std::size_t{depth_.back()} + 1; }
    constexpr std::uint32_t depth_of(std::uint32_t vertex) const { return depth_[graph_[vertex].node]; }

    /// The first step of the same vertex whose target differs by a twin only.
    constexpr std::uint32_t equivalent(std::uint32_t step) const { return equivalent_[step]; }

    /// The words that are worth remembering at a vertex.
    constexpr std::uint64_t remembered(std::uint32_t vertex, std::size_t i) const {
        return options_.forgetting ? prospects_.open(vertex)[i] : ~prospects_.must(vertex)[i];
    }

private:
    /// Steps of a vertex to twins of one class. Their targets are equivalent if no twin of the class has occurred.
    constexpr void group_steps() {
        if (!things_.pays()) return;
        equivalent_.assign(graph_.steps().size(), 0);
        std::vector<std::uint32_t> first;  // by pattern; overwritten by later vertices
        for (std::uint32_t vertex = 0; vertex < graph_.size(); ++vertex)
            for (std::uint32_t s = graph_[vertex].first_step; s < graph_[vertex].last_step; ++s) {
                const std::uint32_t pattern = things_.vertices().pattern(graph_.steps()[s].to);
                if (first.size() <= pattern) first.resize(pattern + 1, no_word);
                if (first[pattern] < graph_[vertex].first_step || first[pattern] >= s) first[pattern] = s;
                equivalent_[s] = first[pattern];
            }
    }
};

}}  // namespace foregone::impl
