// SPDX-License-Identifier: BSL-1.0
#pragma once

// The probability that each single word is covered, and the expected number of words, without the whole distribution.

#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/exact/word_expansion.hpp>
#include <foregone/impl/likelihood/exact/word_numbers.hpp>
#include <foregone/likelihood/goal.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The probability that a word is covered.
template <class Probability>
struct word_probability {
    state_word word{};
    Probability probability = 0;

    constexpr bool operator==(const word_probability&) const = default;
};

/// Computes the probability of each word of an expansion: the labels of a sentence of one clause of one word, for each word.
template <class Probability>
class word_labels {
    const word_expansion<Probability>& graph_;
    const word_numbers& numbers_;
    std::vector<Probability> totals_, labels_;

public:
    constexpr word_labels(const word_expansion<Probability>& graph, const word_numbers& numbers)
        : graph_(graph), numbers_(numbers), totals_(graph.size(), Probability(0)), labels_(graph.size(), Probability(0)) {
        totals_.back() = Probability(1);
        for (std::uint32_t node = graph.size() - 1; node-- > 0;) totals_[node] = onwards(node, totals_);
    }

    constexpr Probability probability(std::uint32_t number) {
        for (std::uint32_t node = graph_.size() - 1; node-- > 0;)
            labels_[node] = numbers_.of(node) == number ? totals_[node] : onwards(node, labels_);
        return labels_[0] / totals_[0];
    }

private:
    constexpr Probability onwards(std::uint32_t node, const std::vector<Probability>& of) const {
        Probability sum = 0;
        for (const auto& edge : graph_.from(node)) sum = sum + edge.weight * of[edge.to];
        return sum;
    }
};

/// The words of a length that a test case or suite may cover, each with its probability.
///
/// Requires: length > 0.
/// Order: lexicographic by states; no word has probability 0.
/// Complexity: time proportional to the expansion's edges times the number of words.
template <class Probability>
constexpr std::vector<word_probability<Probability>> word_probabilities(const execution_model<Probability>& model,
                                                                        unsigned length) {
    const word_expansion<Probability> graph(model, length);
    const word_numbers numbers(graph);
    word_labels<Probability> labels(graph, numbers);
    std::vector<word_probability<Probability>> found;
    for (std::uint32_t number = 0; number < numbers.size(); ++number)
        found.push_back({numbers[number], labels.probability(number)});
    return found;
}

/// The expected number of different covered words of a length, exactly: the sum of the probabilities of the words.
///
/// Requires: length > 0.
/// Complexity: that of word_probabilities, while the whole distribution may take exponential time.
template <class Probability>
constexpr Probability expected_words(const execution_model<Probability>& model, unsigned length) {
    const word_expansion<Probability> graph(model, length);
    const word_numbers numbers(graph);
    word_labels<Probability> labels(graph, numbers);
    Probability sum = 0;
    for (std::uint32_t number = 0; number < numbers.size(); ++number) sum = sum + labels.probability(number);
    return sum;
}

}}  // namespace foregone::impl
