// SPDX-License-Identifier: BSL-1.0
#pragma once

// Selects and runs an algorithm for each probability that foregone-coverage reports, within a limit of states.

#include "likelihood/coverage_findings.hpp"
#include "likelihood/coverage_request.hpp"
#include "likelihood/execution_counts.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/count_distribution.hpp>
#include <foregone/impl/likelihood/exact/aggregate_sets.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/exact/expected_words.hpp>
#include <foregone/impl/likelihood/exact/sampling.hpp>
#include <foregone/impl/likelihood/exact/word_expansion.hpp>
#include <foregone/impl/likelihood/exact/word_numbers.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>
#include <foregone/impl/likelihood/labelling.hpp>
#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/likelihood/goal.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstdint>
#include <optional>

namespace foregone { inline namespace impl {

/// What is known about a probability, in numbers to compute with.
template <class Number>
struct likelihood {
    certainty how = certainty::unknown;
    coverage_method by = coverage_method::automatic;
    Number value = 0, low = 0, high = 1;
};

/// What is known about the number of different covered words.
template <class Number>
struct word_counts_found {
    certainty how = certainty::unknown;
    coverage_method by = coverage_method::automatic;
    count_distribution<Number> counts{};
    double error = 0;  ///< of each estimated "at least"
};

/// Computes a request by the chosen algorithm, or by a suitable one.
template <class Number>
class coverage_computation {
    const coverage_request& asked_;
    executor& workers_;
    static constexpr certainty known = std::floating_point<Number> ? certainty::rounded : certainty::exact;

public:
    coverage_computation(const coverage_request& asked, executor& workers) : asked_(asked), workers_(workers) {}

    likelihood<Number> of(const execution_model<Number>& model, const state_sentence& goal) const {
        switch (asked_.method) {
            case coverage_method::brute_force:
                if (count_executions(model) > asked_.max_states) return {.by = coverage_method::brute_force};
                return exactly(coverage_method::brute_force, brute_force(model, goal));
            case coverage_method::monte_carlo: return sampled(sample_sentence(model, goal, sampling(), workers_));
            default:
                if (count_segments(model, longest_word(goal)) > asked_.max_states) return {.by = coverage_method::labelling};
                return exactly(coverage_method::labelling, labelling(model, goal));
        }
    }

    likelihood<Number> of(const execution_model<Number>& model, const aggregate_goal& goal) const {
        if (!is_frontier()) return of(words(model, goal.length), goal);
        if (count_segments(model, goal.length) > asked_.max_states) return {.by = coverage_method::frontier};
        return by_frontier<likelihood<Number>>(model, [&](const auto& weighted, auto result) {
            using result_type = decltype(result);
            return between(frontier<result_type>(weighted, goal, frontier_limits()));
        });
    }
    static likelihood<Number> of(const word_counts_found<Number>& found, const aggregate_goal& goal) {
        if (found.how == certainty::unknown) return {.by = found.by};
        const Number value = found.counts.at_least(goal.at_least);
        if (found.how != certainty::estimated) return {found.how, found.by, value, value, value};
        if (goal.at_least == 0) return exactly(found.by, 1);
        if (goal.at_least >= found.counts.exactly.size()) return exactly(found.by, 0);  // more words than there are
        return sampled({static_cast<double>(value), found.error});
    }

    word_counts_found<Number> words(const execution_model<Number>& model, unsigned length) const {
        switch (asked_.method) {
            case coverage_method::brute_force:
                if (count_executions(model) > asked_.max_states) return {.by = coverage_method::brute_force};
                return {known, coverage_method::brute_force, brute_force(model, length)};
            case coverage_method::aggregate:
                if (count_executions(model) > asked_.max_states) return {.by = coverage_method::aggregate};
                return {known, coverage_method::aggregate, aggregate_sets(model, length).counts};
            case coverage_method::monte_carlo: return sampled(sample_words(model, length, sampling(), workers_));
            default: break;
        }
        if (count_segments(model, length) > asked_.max_states) return {.by = coverage_method::frontier};
        return by_frontier<word_counts_found<Number>>(model, [&](const auto& weighted, auto result) {
            using result_type = decltype(result);
            return whole(frontier<result_type>(weighted, length, frontier_limits()));
        });
    }

    /// The average number of covered words, rounded, if the distribution is unknown; nothing if that takes too long, too.
    std::optional<double> expected(const execution_model<Number>& model, unsigned length) const {
        constexpr std::uint64_t most_labels = 50'000'000;
        if (count_segments(model, length) > asked_.max_states) return std::nullopt;
        const execution_model<double> rounded = convert_weights<double>(model);
        const word_expansion<double> graph(rounded, length);
        if (std::uint64_t{graph.edges()} * word_numbers(graph).size() > most_labels) return std::nullopt;
        return expected_words(rounded, length);
    }

private:
    bool is_frontier() const {
        return asked_.method != coverage_method::brute_force && asked_.method != coverage_method::aggregate &&
               asked_.method != coverage_method::monte_carlo;
    }
    frontier_options frontier_limits() const { return {.most_states = asked_.max_states}; }
    sampling_options sampling() const { return {.samples = asked_.samples, .seed = asked_.seed}; }

    /// Exactly if the weights have 64 bits, otherwise rounded.
    template <class Found, class Search>
    static Found by_frontier(const execution_model<Number>& model, Search&& search) {
        if constexpr (std::same_as<Number, big_ratio>) {
            const std::optional<execution_model<ratio>> narrow = in_64_bits(model);
            if (narrow) return search(*narrow, big_ratio());
            Found found = search(convert_weights<double>(model), double());
            if (found.how == certainty::exact) found.how = certainty::rounded;
            return found;
        } else {
            return search(model, double());
        }
    }

    template <class Result>
    static likelihood<Number> between(const frontier_interval<Result>& found) {
        const Number low(found.lower), high(found.upper());
        if (found.is_exact()) return exactly(coverage_method::frontier, low);
        if (found.says_nothing()) return {.by = coverage_method::frontier};
        return {certainty::between, coverage_method::frontier, low, low, high};
    }

    template <class Result>
    static word_counts_found<Number> whole(const frontier_counts<Result>& found) {
        if (found.unknown != Result(0)) return {.by = coverage_method::frontier};
        word_counts_found<Number> made{known, coverage_method::frontier, {}};
        for (const Result& one : found.exactly) made.counts.exactly.push_back(Number(one));
        return made;
    }

    static likelihood<Number> exactly(coverage_method by, const Number& value) { return {known, by, value, value, value}; }

    static likelihood<Number> sampled(const sampled_probability& found) {
        return {certainty::estimated, coverage_method::monte_carlo, Number(found.estimate), Number(found.low()),
                Number(found.high())};
    }
    static word_counts_found<Number> sampled(const sampled_counts& found) {
        word_counts_found<Number> made{certainty::estimated, coverage_method::monte_carlo, {}, found.error};
        for (const std::uint64_t count : found.exactly)
            made.counts.exactly.push_back(Number(static_cast<double>(count) / static_cast<double>(found.samples)));
        return made;
    }
};

}}  // namespace foregone::impl
