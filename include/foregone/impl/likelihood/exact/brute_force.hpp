// SPDX-License-Identifier: BSL-1.0
#pragma once

// Coverage by enumeration of all executions; a reference for all other algorithms, and a user's option.

#include <foregone/impl/likelihood/count_distribution.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/likelihood/goal.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// States along a path, with no_markov_state at the end of each test case.
using state_path = std::vector<std::uint32_t>;

constexpr bool has_word_at(const state_path& path, std::size_t at, const state_word& word) {
    if (path.size() - at < word.size()) return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (path[at + i] != word[i]) return false;
    return true;
}

constexpr bool has_clause_at(const state_path& path, std::size_t at, const state_clause& clause) {
    for (const state_word& word : clause)
        if (has_word_at(path, at, word)) return true;
    return false;
}

/// Whether one test case of the path covers all clauses, each at the position of the clause before or later.
constexpr bool covers(const state_path& path, const state_sentence& sentence) {
    std::size_t clause = 0;
    for (std::size_t at = 0; at < path.size(); ++at) {
        while (clause < sentence.size() && has_clause_at(path, at, sentence[clause])) ++clause;
        if (clause == sentence.size()) return true;
        if (path[at] == no_markov_state) clause = 0;
    }
    return false;
}

constexpr bool is_same_word(const state_path& path, std::size_t a, std::size_t b, unsigned length) {
    for (std::size_t i = 0; i < length; ++i)
        if (path[a + i] != path[b + i]) return false;
    return true;
}

/// The number of different words of a length in a path, without words across the end of a test case.
constexpr std::size_t count_words(const state_path& path, unsigned length) {
    std::vector<std::size_t> found;
    found.reserve(path.size());
    for (std::size_t at = 0, since = 0; at < path.size(); ++at) {
        if (path[at] == no_markov_state) since = at + 1;
        if (at + 1 < since + length) continue;
        bool is_new = true;
        for (const std::size_t other : found)
            if (is_same_word(path, other, at + 1 - length, length)) is_new = false;
        if (is_new) found.push_back(at + 1 - length);
    }
    return found.size();
}

/// Calls visit(path, weight) for every execution, in the order of its edges.
///
/// Complexity: time proportional to the number of executions, which may grow exponentially; memory to the length of one.
template <class Probability, class Visit>
constexpr void each_execution(const execution_model<Probability>& model, Visit&& visit) {
    struct place {
        std::uint32_t node;
        std::size_t edge;
        Probability weight;
    };
    std::vector<place> open;
    state_path path;
    open.reserve(model.size());
    path.reserve(model.size());
    const auto enter = [&](std::uint32_t node, const Probability& weight) {
        open.push_back({node, 0, weight});
        path.push_back(model[node].state);
    };
    enter(0, Probability(1));
    while (!open.empty()) {
        place& at = open.back();
        const auto edges = model.from(at.node);
        if (at.node == model.exit()) visit(static_cast<const state_path&>(path), at.weight);
        if (at.edge < edges.size()) {
            const auto& edge = edges.first[at.edge++];
            enter(edge.to, at.weight * edge.weight);
        } else {
            open.pop_back();
            path.pop_back();
        }
    }
}

/// The probability that a sentence is covered: definition 3, literally.
template <class Probability>
constexpr Probability brute_force(const execution_model<Probability>& model, const state_sentence& sentence) {
    Probability covered = 0, all = 0;
    each_execution(model, [&](const state_path& path, const Probability& weight) {
        all = all + weight;
        if (covers(path, sentence)) covered = covered + weight;
    });
    return covered / all;
}

/// The distribution of the number of different words of a length, by enumeration of all executions.
template <class Probability>
constexpr count_distribution<Probability> brute_force(const execution_model<Probability>& model, unsigned length) {
    count_distribution<Probability> found;
    Probability all = 0;
    each_execution(model, [&](const state_path& path, const Probability& weight) {
        all = all + weight;
        found.add(count_words(path, length), weight);
    });
    for (Probability& one : found.exactly) one = one / all;
    return found;
}

}}  // namespace foregone::impl
