// SPDX-License-Identifier: BSL-1.0
#pragma once

// The entry point of FRONTIER, our algorithm for the distribution of word counts, and its results.

#include <foregone/impl/likelihood/frontier/few_sets.hpp>
#include <foregone/impl/likelihood/frontier/frontier_search.hpp>
#include <foregone/likelihood/goal.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The distribution of the number of different covered words, as far as it was computed.
///
/// Guarantees: `exactly` adds up to 1, or to 1 - unknown if states were omitted.
template <class Result>
struct frontier_counts : count_distribution<Result> {
    Result unknown = Result(0);
    frontier_work work{};
};

/// The probability that an aggregate goal is covered: at least `lower`, at most `upper()`.
template <class Result>
struct frontier_interval {
    Result lower = Result(0);
    Result unknown = Result(0);
    frontier_work work{};

    constexpr Result upper() const { return lower + unknown; }
    constexpr bool is_exact() const { return unknown == Result(0); }

    /// Whether the interval is wider than one half, so that a report should say "unknown".
    constexpr bool says_nothing() const { return unknown + unknown > Result(1); }
};

/// Exact if the model and the result are, in double otherwise.
template <class Probability, class Result>
using frontier_weights = std::conditional_t<std::same_as<Result, double>, rounded_weights, exact_weights>;

template <class Probability, class Result>
concept frontier_result = std::same_as<Result, double> || std::same_as<Probability, ratio>;

/// Whether a few sets may be tried before the search: for an exact computation at run time without a limit.
template <class Probability, class Result>
constexpr bool may_have_few_sets(const frontier_options& options) {
    return std::same_as<Probability, ratio> && !std::same_as<Result, double> && !std::is_constant_evaluated() &&
           options == frontier_options{};  // with all optimisations
}

inline frontier_work work_of(const few_sets& found) {
    return {.states = found.states(),
            .peak = found.states(),
            .sums = found.states(),
            .words = static_cast<std::uint32_t>(found.words()),
            .vertices = static_cast<std::uint32_t>(found.vertices())};
}

/// Whether a few sets suffice for the whole distribution.
template <class Result>
bool count_few_sets(const execution_model<ratio>& model, unsigned length, frontier_counts<Result>& into) {
    const few_sets found(model, length);
    if (!found.is_complete()) return false;
    for (const std::uint64_t count : found.counts())
        into.exactly.push_back(quotient_conversion<Result>::of(natural(count), found.at_least(0)));
    while (into.exactly.back() == Result(0)) into.exactly.pop_back();
    into.work = work_of(found);
    return true;
}

/// Whether a few sets suffice for a goal.
template <class Result>
bool count_few_sets(const execution_model<ratio>& model, const aggregate_goal& goal, frontier_interval<Result>& into) {
    const few_sets found(model, goal.length);
    if (!found.is_complete()) return false;
    into.lower = quotient_conversion<Result>::of(found.at_least(goal.at_least), found.at_least(0));
    into.work = work_of(found);
    return true;
}

/// The distribution of the number of different words of a length.
///
/// Requires: length > 0; the model's weights are positive.
/// Errors: std::overflow_error for an exact result that does not fit into fg::ratio; fg::big_ratio has no such limit.
template <class Result, class Probability>
    requires frontier_result<Probability, Result>
constexpr frontier_counts<Result> frontier(const execution_model<Probability>& model, unsigned length,
                                           const frontier_options& options = {}, executor* who = nullptr) {
    frontier_counts<Result> found;
    if constexpr (std::same_as<Probability, ratio>)
        if (may_have_few_sets<Probability, Result>(options) && count_few_sets(model, length, found)) return found;
    const frontier_search<Probability, frontier_weights<Probability, Result>> search(model, length, every_count, options, who);
    found.exactly = search.template counts<Result>().exactly;
    found.unknown = search.template unknown<Result>();
    found.work = search.work();
    return found;
}

/// The probability that an aggregate goal is covered.
///
/// Requires: the goal's length > 0; the model's weights are positive.
/// Errors: as above.
template <class Result, class Probability>
    requires frontier_result<Probability, Result>
constexpr frontier_interval<Result> frontier(const execution_model<Probability>& model, const aggregate_goal& goal,
                                             const frontier_options& options = {}, executor* who = nullptr) {
    frontier_interval<Result> found;
    if constexpr (std::same_as<Probability, ratio>)
        if (may_have_few_sets<Probability, Result>(options) && count_few_sets(model, goal, found)) return found;
    const frontier_search<Probability, frontier_weights<Probability, Result>> search(model, goal.length, goal.at_least, options,
                                                                                     who);
    return {search.template reached<Result>(), search.template unknown<Result>(), search.work()};
}

}}  // namespace foregone::impl
