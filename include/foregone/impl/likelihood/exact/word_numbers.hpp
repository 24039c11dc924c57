// SPDX-License-Identifier: BSL-1.0
#pragma once

// The different words of an expansion, numbered in lexicographic order; for aggregate_sets, expected_words and sampling.

#include <foregone/impl/likelihood/exact/word_expansion.hpp>
#include <foregone/likelihood/goal.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The different words of an expansion, numbered. Not an interner: all words exist before the first gets a number, and they are
/// sorted.
///
/// Order: lexicographic by states.
/// Complexity: time linear in segments and states, for each state of a word.
class word_numbers {
    unsigned length_;
    std::vector<std::uint32_t> states_{};  // of all words, concatenated
    std::vector<std::uint32_t> of_segment_{};

public:
    template <class Probability>
    constexpr explicit word_numbers(const word_expansion<Probability>& graph)
        : length_(graph.length()), of_segment_(graph.size(), no_word) {
        for (const std::uint32_t segment : in_order(graph)) {
            if (states_.empty() || !is_last(graph, segment))
                for (unsigned i = 0; i < length_; ++i) states_.push_back(graph.state_at(segment, i));
            of_segment_[segment] = size() - 1;
        }
    }

    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(states_.size() / length_); }
    constexpr std::uint32_t of(std::uint32_t segment) const { return of_segment_[segment]; }
    constexpr state_word operator[](std::uint32_t number) const {
        state_word word;
        for (unsigned i = 0; i < length_; ++i) word.push_back(states_[std::size_t{number} * length_ + i]);
        return word;
    }

private:
    template <class Probability>
    constexpr bool is_last(const word_expansion<Probability>& graph, std::uint32_t segment) const {
        for (unsigned i = 0; i < length_; ++i)
            if (graph.state_at(segment, i) != states_[states_.size() - length_ + i]) return false;
        return true;
    }

    /// The segments that are words, sorted by a radix sort from the last state to the first.
    template <class Probability>
    static constexpr std::vector<std::uint32_t> in_order(const word_expansion<Probability>& graph) {
        std::vector<std::uint32_t> sorted;
        std::uint32_t states = 0;
        for (std::uint32_t segment = 0; segment < graph.size(); ++segment) {
            if (graph.is_word(segment)) sorted.push_back(segment);
            if (!graph.is_outside(segment) && graph.state_at(segment, 0) >= states) states = graph.state_at(segment, 0) + 1;
        }
        std::vector<std::uint32_t> next(sorted.size(), 0);
        for (unsigned i = graph.length(); i-- > 0;) {
            std::vector<std::size_t> begin(std::size_t{states} + 1, 0);
            for (const std::uint32_t segment : sorted) ++begin[graph.state_at(segment, i) + 1];
            for (std::size_t state = 0; state < states; ++state) begin[state + 1] += begin[state];
            for (const std::uint32_t segment : sorted) next[begin[graph.state_at(segment, i)]++] = segment;
            std::swap(sorted, next);
        }
        return sorted;
    }
};

}}  // namespace foregone::impl
