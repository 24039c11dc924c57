// SPDX-License-Identifier: BSL-1.0
#pragma once

// Words with values in sorted lists, and the enumeration of all words of a model; for bounds of test selection.

#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/likelihood/goal.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// A word and the value of covering it.
template <class Probability>
struct valued_word {
    state_word word{};
    Probability value = 1;

    constexpr bool operator==(const valued_word&) const = default;
};

// A word in parentheses before <, because fg::word would be parsed as the name of a template.

/// The entry of a word among entries sorted by their words; nullptr if there is none.
///
/// Complexity: logarithmic.
template <class Entry>
constexpr const Entry* find_word(const std::vector<Entry>& sorted, const state_word& word) {
    std::size_t begin = 0, end = sorted.size();
    while (begin < end) {
        const std::size_t middle = begin + (end - begin) / 2;
        if ((sorted[middle].word) < word) begin = middle + 1;
        else end = middle;
    }
    return begin < sorted.size() && sorted[begin].word == word ? &sorted[begin] : nullptr;
}

/// Inserts an entry in order.
///
/// Requires: the word has no entry yet.
/// Complexity: linear.
template <class Entry>
constexpr void insert_word(std::vector<Entry>& sorted, Entry added) {
    sorted.push_back(std::move(added));
    for (std::size_t i = sorted.size() - 1; i > 0 && (sorted[i].word) < sorted[i - 1].word; --i)
        std::swap(sorted[i], sorted[i - 1]);
}

/// The targets of steps, each once, in order.
template <class Probability>
constexpr std::vector<std::uint32_t> next_states(const markov_table<Probability>& table, std::uint32_t state) {
    std::vector<std::uint32_t> found;
    for (const auto& step : table.from(state)) {
        std::size_t at = found.size();
        while (at > 0 && found[at - 1] > step.to) --at;
        if (at > 0 && found[at - 1] == step.to) continue;
        found.insert(found.begin() + static_cast<std::ptrdiff_t>(at), step.to);
    }
    return found;
}

/// The states that some test case reaches.
template <class Probability>
constexpr std::vector<char> reachable_states(const markov_table<Probability>& table) {
    std::vector<char> reached(table.states(), 0);
    std::vector<std::uint32_t> open(1, table.initial());
    reached[table.initial()] = 1;
    while (!open.empty()) {
        const std::uint32_t from = open.back();
        open.pop_back();
        for (const auto& step : table.from(from))
            if (!reached[step.to]) reached[step.to] = 1, open.push_back(step.to);
    }
    return reached;
}

/// Calls visit(word) for each word of a length that some test case of a model may cover, in lexicographic order.
///
/// Requires: length > 0.
/// Complexity: proportional to the number of words, which may grow exponentially with the length.
template <class Probability, class Visit>
constexpr void each_state_word(const markov_table<Probability>& table, unsigned length, Visit&& visit) {
    std::vector<std::vector<std::uint32_t>> next;
    for (std::uint32_t state = 0; state < table.states(); ++state) next.push_back(next_states(table, state));
    std::vector<char> reached = reachable_states(table);
    std::vector<std::size_t> taken;  // by state of the word: position among the targets
    state_word word;
    for (std::uint32_t first = 0; first < table.states(); ++first) {
        if (!reached[first]) continue;
        word.assign(1, first);
        taken.assign(1, 0);
        while (!word.empty()) {
            if (word.size() == length) visit(static_cast<const state_word&>(word));
            if (word.size() == length || taken.back() == next[word.back()].size()) {
                word.pop_back();
                taken.pop_back();
            } else {
                word.push_back(next[word.back()][taken.back()++]);
                taken.push_back(0);
            }
        }
    }
}

}}  // namespace foregone::impl
