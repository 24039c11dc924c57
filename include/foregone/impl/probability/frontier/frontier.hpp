// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/probability/frontier/frontier_search.hpp>
#include <foregone/likelihood/goal.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <type_traits>

namespace foregone::inline impl {

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

/// The distribution of the number of different words of a length.
///
/// Requires: length > 0; the model's weights are positive.
/// Errors: std::overflow_error for an exact result that does not fit into fg::ratio; fg::big_ratio has no such limit.
template <class Result, class Probability>
    requires frontier_result<Probability, Result>
constexpr frontier_counts<Result> frontier(const execution_model<Probability>& model, unsigned length,
                                           const frontier_options& options = {}, executor* who = nullptr) {
    const frontier_search<Probability, frontier_weights<Probability, Result>> search(model, length, every_count, options, who);
    frontier_counts<Result> found;
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
    const frontier_search<Probability, frontier_weights<Probability, Result>> search(model, goal.length, goal.at_least, options,
                                                                                     who);
    return {search.template reached<Result>(), search.template unknown<Result>(), search.work()};
}

}  // namespace foregone::impl
