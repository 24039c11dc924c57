// SPDX-License-Identifier: BSL-1.0
#pragma once

// The least number of repetitions with which tests cover a goal with a probability; the search for repeats_needed.

#include <foregone/impl/likelihood/exact/aggregate_sets.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/exact/word_graph.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>
#include <foregone/impl/likelihood/labelling.hpp>
#include <foregone/impl/likelihood/natural.hpp>
#include <foregone/impl/likelihood/natural_fraction.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/likelihood/goal.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace foregone { inline namespace impl {

/// A number from 0 to 1 between two multiples of 2^-digits.
struct digit_interval {
    natural low{}, high{};

    constexpr digit_interval(const natural_fraction& value, std::size_t digits) {
        bool is_rounded = false;
        low = high = value.digits(digits, is_rounded);
        if (is_rounded) high += natural(1);
    }

    constexpr digit_interval times(const digit_interval& other, std::size_t digits) const {
        digit_interval made = *this;
        made.low = low * other.low;
        made.low >>= digits;
        made.high = high * other.high;
        natural below = made.high;
        below >>= digits;
        const bool is_rounded = !(shifted(below, digits) == made.high);
        made.high = below;
        if (is_rounded) made.high += natural(1);
        return made;
    }

private:
    static constexpr natural shifted(const natural& value, std::size_t digits) {
        natural power(std::uint64_t{1} << digits % 64);
        power.limbs.insert(power.limbs.begin(), digits / 64, 0);
        return value * power;
    }
};

/// Finds the least n with base^n <= bound, by squaring and by bisection, in intervals.
///
/// Requires: 0 < base < 1; 0 < bound < 1.
/// Guarantees: exact. Where the digits do not decide, base^n may be equal to the bound, which takes a small n; otherwise more
///     digits decide.
/// Complexity: logarithmic in the result, times the square of the digits.
class power_search {
    enum class order : std::uint8_t { above, not_above, unclear };

    const natural_fraction &base_, &bound_;
    std::size_t digits_;
    digit_interval limit_;
    std::vector<digit_interval> squared_{};  // base^1, base^2, base^4, …

public:
    constexpr power_search(const natural_fraction& base, const natural_fraction& bound, std::size_t digits)
        : base_(base), bound_(bound), digits_(digits), limit_(bound, digits) {}

    /// Nothing if the digits do not suffice; UINT64_MAX stands for more than 2^63.
    constexpr std::optional<std::uint64_t> find() {
        squared_.push_back(digit_interval(base_, digits_));
        for (;;) {
            const order now = compare(squared_.back(), std::uint64_t{1} << (squared_.size() - 1));
            if (now == order::unclear) return std::nullopt;
            if (now == order::not_above) return bisect();
            if (squared_.size() == 64) return UINT64_MAX;
            squared_.push_back(squared_.back().times(squared_.back(), digits_));
        }
    }

private:
    constexpr std::optional<std::uint64_t> bisect() const {
        std::uint64_t exponent = 0;
        digit_interval power(natural_fraction(1), digits_);
        for (std::size_t i = squared_.size() - 1; i-- > 0;) {
            const digit_interval next = power.times(squared_[i], digits_);
            const std::uint64_t larger = exponent + (std::uint64_t{1} << i);
            const order now = compare(next, larger);
            if (now == order::unclear) return std::nullopt;
            if (now == order::above) power = next, exponent = larger;
        }
        return exponent + 1;
    }

    constexpr order compare(const digit_interval& power, std::uint64_t exponent) const {
        if (limit_.high < power.low) return order::above;
        if (!(limit_.low < power.high)) return order::not_above;
        return is_equal(exponent) ? order::not_above : order::unclear;
    }

    /// Whether base^exponent is the bound. In lowest terms its denominator is a power, so the exponent is small.
    constexpr bool is_equal(std::uint64_t exponent) const {
        if (exponent > 64 * bound_.under.limbs.size()) return false;
        natural over(1), under(1);
        for (; exponent > 0; --exponent) over = over * base_.over, under = under * base_.under;
        return over * bound_.under == bound_.over * under;
    }
};

/// The least n with base^n <= bound; UINT64_MAX stands for more than 2^63.
///
/// Requires: 0 < base < 1; 0 < bound < 1.
constexpr std::uint64_t least_power(const natural_fraction& base, const natural_fraction& bound) {
    for (std::size_t digits = 128;; digits *= 2)
        if (const std::optional<std::uint64_t> found = power_search(base, bound, digits).find()) return *found;
}

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

/// For repetitions one of which alone has to cover the goal, with the same probability each.
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

}}  // namespace foregone::impl
