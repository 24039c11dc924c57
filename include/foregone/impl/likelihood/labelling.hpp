// SPDX-License-Identifier: BSL-1.0
#pragma once

// The probability that a sentence is covered, by labels on the word expansion; the default for sentences.

#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/exact/word_expansion.hpp>
#include <foregone/likelihood/goal.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

constexpr unsigned longest_word(const state_sentence& sentence) {
    std::size_t longest = 1;
    for (const state_clause& clause : sentence)
        for (const state_word& word : clause)
            if (word.size() > longest) longest = word.size();
    return static_cast<unsigned>(longest);
}

template <class Probability>
constexpr bool begins_with(const word_expansion<Probability>& graph, std::uint32_t node, const state_clause& clause) {
    for (const state_word& word : clause)
        if (graph.begins_with(node, word)) return true;
    return false;
}

/// For each node and each clause of a sentence, the weight of the paths from the node that cover that clause and the following
/// ones.
///
/// Requires: no word is longer than those of the expansion.
/// Guarantees: each node has one more label, for paths with nothing left to cover: the weight of all paths. After the end of each
/// test case but the last, the first clause is searched again, because one test case has to cover the whole sentence.
/// Complexity: a multiplication for each edge and clause.
/// Source: Prasetya and Klomp, 2019, figure 3; weights that do not add up to 1, and suites, are ours.
template <class Probability>
class sentence_labels {
    std::size_t clauses_;
    std::vector<Probability> labels_;

public:
    constexpr sentence_labels(const word_expansion<Probability>& graph, const state_sentence& sentence)
        : clauses_(sentence.size()), labels_(graph.size() * (sentence.size() + 1), Probability(0)) {
        at(graph.size() - 1, clauses_) = Probability(1);
        for (std::uint32_t node = graph.size() - 1; node-- > 0;) {
            at(node, clauses_) = onwards(graph, node, clauses_);
            for (std::size_t clause = clauses_; clause-- > 0;) {
                const bool here = begins_with(graph, node, sentence[clause]);
                at(node, clause) = here ? of(node, clause + 1) : onwards(graph, node, graph.is_outside(node) ? 0 : clause);
            }
        }
    }

    constexpr const Probability& of(std::uint32_t node, std::size_t clause) const {
        return labels_[node * (clauses_ + 1) + clause];
    }
    constexpr const Probability& of_all(std::uint32_t node) const { return of(node, clauses_); }
    constexpr Probability probability() const { return of(0, 0) / of_all(0); }

private:
    constexpr Probability& at(std::uint32_t node, std::size_t clause) { return labels_[node * (clauses_ + 1) + clause]; }

    constexpr Probability onwards(const word_expansion<Probability>& graph, std::uint32_t node, std::size_t clause) const {
        Probability sum = 0;
        for (const auto& edge : graph.from(node)) sum = sum + edge.weight * of(edge.to, clause);
        return sum;
    }
};

/// The probability that a sentence is covered, by labels on the expansion for its longest word.
template <class Probability>
constexpr Probability labelling(const execution_model<Probability>& model, const state_sentence& sentence) {
    const word_expansion<Probability> graph(model, longest_word(sentence));
    return sentence_labels<Probability>(graph, sentence).probability();
}

}}  // namespace foregone::impl
