// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/probability/exact/aggregate_sets.hpp>
#include <foregone/impl/probability/frontier/frontier.hpp>
#include <foregone/impl/probability/labelling.hpp>
#include <foregone/impl/probability/natural_fraction.hpp>
#include <foregone/impl/probability/repeats/least_power.hpp>
#include <foregone/impl/probability/words/word_graph.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/impl/probability/exact/execution_model.hpp>
#include <foregone/likelihood/goal.hpp>

#include <concepts>
#include <cstdint>

namespace foregone::inline impl {

/// How often tests are repeated until they cover a goal with a probability.
struct repeats {
    enum class kind : std::uint8_t {
        enough,    ///< `count` is the least number
        never,     ///< no number of repetitions suffices
        more_than  ///< more than `count`, the limit
    };
    kind what = kind::enough;
    std::uint64_t count = 0;

    constexpr bool is_known() const { return what != kind::more_than; }
    constexpr bool is_never() const { return what == kind::never; }
    constexpr bool operator==(const repeats&) const = default;
    friend constexpr bool operator==(const repeats& found, std::uint64_t number) {
        return found.what == kind::enough && found.count == number;
    }
};

inline constexpr repeats never_enough{repeats::kind::never, 0};

/// A probability that is 1 except for floating-point errors is 1.
template <class Number>
constexpr natural_fraction exact_probability(const Number& value) {
    if constexpr (std::floating_point<Number>)
        if (value > Number(1) - Number(1e-12)) return {1};
    return fraction_conversion<Number>::of(value);
}

/// The same executions several times, one after the other.
template <class Probability>
constexpr execution_model<Probability> repeated(const execution_model<Probability>& once, std::uint64_t times) {
    execution_model<Probability> all;
    for (; times > 0; --times) all.append(once);
    return all;
}

/// For repetitions of which one alone has to cover the goal, with the same probability each.
constexpr repeats repeats_of_one(const natural_fraction& covered, const natural_fraction& wanted) {
    if (wanted.is_zero()) return {};
    if (covered.is_one()) return {repeats::kind::enough, 1};
    if (covered.is_zero() || wanted.is_one()) return never_enough;
    const std::uint64_t count = least_power(covered.rest(), wanted.rest());
    return {count == UINT64_MAX ? repeats::kind::more_than : repeats::kind::enough, count};
}

/// The least number up to the limit that is enough, by doubling and by bisection.
///
/// Requires: some number is enough, and so is every larger one; 0 is not.
template <class IsEnough>
constexpr repeats least_repeats(std::uint64_t limit, const IsEnough& is_enough) {
    std::uint64_t too_few = 0, enough = 1;
    while (enough <= limit && !is_enough(enough))
        too_few = enough, enough = enough > limit / 2 && enough < limit ? limit : 2 * enough;
    if (enough > limit) return {repeats::kind::more_than, limit};
    while (enough - too_few > 1) {
        const std::uint64_t middle = too_few + (enough - too_few) / 2;
        (is_enough(middle) ? enough : too_few) = middle;
    }
    return {repeats::kind::enough, enough};
}

/// The probability of counted words: exact by the frontier if the weights are ratios, otherwise in the numbers of the result.
template <class Result, class Probability>
constexpr natural_fraction counted_probability(const execution_model<Probability>& all, const aggregate_goal& goal) {
    if constexpr (std::same_as<Result, double>) return exact_probability(frontier<double>(all, goal).lower);
    else if constexpr (frontier_result<Probability, natural_fraction>) return frontier<natural_fraction>(all, goal).lower;
    else return exact_probability(aggregate_sets(all, goal.length, merge_policy::always).counts.at_least(goal.at_least));
}

template <class Result, class Probability>
constexpr repeats find_repeats(const execution_model<Probability>& once, const state_sentence& goal, const natural_fraction& wanted,
                               std::uint64_t) {
    return repeats_of_one(exact_probability(labelling(converted_weights<Result>(once), goal)), wanted);
}

/// Words are counted over all repetitions, so that they are certain in the end to be all the words there are.
template <class Result, class Probability>
constexpr repeats find_repeats(const execution_model<Probability>& once, const aggregate_goal& goal, const natural_fraction& wanted,
                               std::uint64_t limit) {
    if (wanted.is_zero() || goal.at_least == 0) return {};
    if (word_graph(once, goal.length).words() < goal.at_least) return never_enough;
    const auto is_enough = [&](std::uint64_t count) {
        return !(counted_probability<Result>(repeated(once, count), goal) < wanted);
    };
    if (wanted.is_one()) return is_enough(1) ? repeats{repeats::kind::enough, 1} : never_enough;
    return least_repeats(limit, is_enough);
}

}  // namespace foregone::inline impl
