// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/coverage/coverage_findings.hpp>
#include <foregone/coverage/coverage_request.hpp>
#include <foregone/probability/brute_force.hpp>
#include <foregone/probability/count_distribution.hpp>
#include <foregone/probability/execution_model.hpp>
#include <foregone/probability/state_goal.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace foregone {

/// What is known of a probability, in numbers to compute with.
template <class Number>
struct likelihood {
    certainty how = certainty::unknown;
    Number value = 0, low = 0, high = 1;
};

/// What is known of how many different words are covered.
template <class Number>
struct word_counts_found {
    certainty how = certainty::unknown;
    count_distribution<Number> counts{};
};

/// How many executions there are; most_executions stands for that many and more.
inline constexpr std::uint64_t most_executions = UINT64_MAX;
template <class Number>
std::uint64_t count_executions(const execution_model<Number>& model) {
    std::vector<std::uint64_t> count(model.size(), 0);
    count.back() = 1;
    for (std::uint32_t node = model.exit(); node-- > 0;)
        for (const auto& edge : model.from(node)) {
            const std::uint64_t more = count[edge.to];
            count[node] = count[node] > most_executions - more ? most_executions : count[node] + more;
        }
    return count.front();
}

/// Computes what is asked for by the algorithm that is asked for.
template <class Number>
class coverage_computation {
    const coverage_request& asked_;
    static constexpr certainty known = std::floating_point<Number> ? certainty::rounded : certainty::exact;

public:
    explicit coverage_computation(const coverage_request& asked) : asked_(asked) {}

    likelihood<Number> of(const execution_model<Number>& model, const state_sentence& goal) const {
        if (is_too_much(model)) return {};
        return exactly(brute_force(model, goal));
    }
    likelihood<Number> of(const execution_model<Number>& model, const aggregate_goal& goal) const {
        return of(words(model, goal.length), goal);
    }
    static likelihood<Number> of(const word_counts_found<Number>& found, const aggregate_goal& goal) {
        if (found.how == certainty::unknown) return {};
        const Number value = found.counts.at_least(goal.at_least);
        return {found.how, value, value, value};
    }

    word_counts_found<Number> words(const execution_model<Number>& model, unsigned length) const {
        if (is_too_much(model)) return {};
        return {known, brute_force(model, length)};
    }

private:
    static likelihood<Number> exactly(const Number& value) { return {known, value, value, value}; }

    bool is_too_much(const execution_model<Number>& model) const { return count_executions(model) > asked_.max_states; }
};

}  // namespace foregone
