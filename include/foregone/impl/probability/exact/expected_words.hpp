// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/probability/words/word_expansion.hpp>
#include <foregone/impl/probability/words/word_numbers.hpp>
#include <foregone/likelihood/execution_model.hpp>
#include <foregone/likelihood/goal.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// How likely a word is covered.
template <class Probability>
struct word_probability {
    state_word word{};
    Probability probability = 0;

    constexpr bool operator==(const word_probability&) const = default;
};

/// Finds how likely each word of an expansion is covered: the labels of one clause of one word, for each of them.
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

/// The words of a length that a test case, or one of a suite, may cover, and how likely each of them is covered.
///
/// Requires: length > 0.
/// Shape: by the words' states, the first state first; none with probability 0.
/// Cost: time proportional to the expansion's edges and the number of words.
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

/// How many different words of a length are covered on average, exactly: each word counts as much as it is likely to be covered.
///
/// Requires: length > 0.
/// Cost: that of word_probabilities, where the whole distribution may take exponential time.
template <class Probability>
constexpr Probability expected_words(const execution_model<Probability>& model, unsigned length) {
    const word_expansion<Probability> graph(model, length);
    const word_numbers numbers(graph);
    word_labels<Probability> labels(graph, numbers);
    Probability sum = 0;
    for (std::uint32_t number = 0; number < numbers.size(); ++number) sum = sum + labels.probability(number);
    return sum;
}

}  // namespace foregone
