// SPDX-License-Identifier: BSL-1.0
#pragma once

// Estimates the size of a coverage computation, so that limits apply before it begins, and compares weightings.

#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/find_next_test.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/types/ratio.hpp>

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

constexpr std::uint64_t saturated_sum(std::uint64_t a, std::uint64_t b) { return a > UINT64_MAX - b ? UINT64_MAX : a + b; }

/// The number of executions; UINT64_MAX also stands for more.
template <class Number>
std::uint64_t count_executions(const execution_model<Number>& model) {
    std::vector<std::uint64_t> count(model.size(), 0);
    count.back() = 1;
    for (std::uint32_t node = model.exit(); node-- > 0;)
        for (const auto& edge : model.from(node)) count[node] = saturated_sum(count[node], count[edge.to]);
    return count.front();
}

/// The number of walks through this many nodes, or fewer at the end: the size of an expansion. UINT64_MAX also stands for more.
///
/// Complexity: at most the product of length and edges.
template <class Number>
std::uint64_t count_segments(const execution_model<Number>& model, unsigned length) {
    std::vector<std::uint64_t> count(model.size(), 1);
    for (unsigned i = 1; i < length; ++i) {
        std::vector<std::uint64_t> longer(model.size(), 0);
        for (std::uint32_t node = 0; node < model.size(); ++node) {
            for (const auto& edge : model.from(node)) longer[node] = saturated_sum(longer[node], count[edge.to]);
            if (model[node].is_exit()) longer[node] = 1;
        }
        std::swap(count, longer);
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t one : count) sum = saturated_sum(sum, one);
    return sum;
}

/// The number of consecutive steps in a model for words of a length: an upper bound of the number of words. UINT64_MAX also stands
/// for more.
template <class Number>
std::uint64_t count_words(const markov_table<Number>& table, unsigned length) {
    std::vector<std::uint64_t> count(table.states(), 1);
    for (unsigned i = 1; i < length; ++i) {
        std::vector<std::uint64_t> longer(table.states(), 0);
        for (const auto& step : table.steps()) longer[step.from] = saturated_sum(longer[step.from], count[step.to]);
        std::swap(count, longer);
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t one : count) sum = saturated_sum(sum, one);
    return sum;
}

/// Whether both weightings of a test case choose each step with equal probability.
///
/// Requires: both models are of the same test case.
template <class Number>
bool is_same_choice(const execution_model<Number>& local, const execution_model<Number>& posterior) {
    const std::vector<Number> total = posterior.totals();
    for (std::uint32_t node = 0; node < local.size(); ++node) {
        const auto* one = local.from(node).begin();
        for (const auto& edge : posterior.from(node)) {
            const Number with_local = one++->weight, with_posterior = Number(edge.weight * total[edge.to] / total[node]);
            if (is_more(with_local, with_posterior) || is_more(with_posterior, with_local)) return false;
        }
    }
    return true;
}

/// The same model with 64-bit fractions, if all weights fit.
inline std::optional<execution_model<ratio>> in_64_bits(const execution_model<big_ratio>& model) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
    execution_model<ratio> made;
    for (std::uint32_t node = 0; node < model.size(); ++node) {
        made.add_node(model[node].state, model[node].position);
        for (const auto& edge : model.from(node)) {
            if (numerator(edge.weight) > most || denominator(edge.weight) > most) return std::nullopt;
            made.add_edge(edge.to,
                          {static_cast<std::int64_t>(numerator(edge.weight)), static_cast<std::int64_t>(denominator(edge.weight))});
        }
    }
    return made;
}

}}  // namespace foregone::impl
