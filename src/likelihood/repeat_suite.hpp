// SPDX-License-Identifier: BSL-1.0
#pragma once

// Computes how often a suite has to run to reach a wanted probability; used by find_coverage.

#include "likelihood/compute_coverage.hpp"
#include "likelihood/coverage_findings.hpp"
#include "likelihood/coverage_request.hpp"
#include "likelihood/execution_counts.hpp"

#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/word_graph.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>
#include <foregone/impl/likelihood/natural_fraction.hpp>
#include <foregone/impl/likelihood/repeat_search.hpp>
#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/likelihood/goal.hpp>

#include <concepts>
#include <cstdint>
#include <optional>

namespace foregone { inline namespace impl {

/// More repetitions of a suite than this are not tried for words that are counted.
inline constexpr std::uint64_t most_repeats = 1'000;

inline reported_repeats reported(const coverage_request& asked, const repeats& found, bool is_exact) {
    reported_repeats made{.wanted = asked.repeats_text};
    if (found.is_never()) return made.known = "never", made;
    made.known = !found.is_known() ? "more than" : is_exact ? "exact" : "rounded";
    made.count = found.count;
    return made;
}

/// For words that are counted over all repetitions; nothing where the limit of states leaves it open.
template <class Result, class Probability>
std::optional<repeats> counted_repeats(const coverage_request& asked, const execution_model<Probability>& suite,
                                       const aggregate_goal& goal, const natural_fraction& wanted) {
    if (word_graph(suite, goal.length).words() < goal.at_least) return never_enough;
    bool is_open = false;
    const auto is_enough = [&](std::uint64_t count) {
        const auto found = frontier<Result>(repeated(suite, count), goal, {.most_states = asked.max_states});
        if (!(exact_probability(found.lower) < wanted)) return true;
        is_open |= !(exact_probability(found.upper()) < wanted);
        return is_open;
    };
    if (!wanted.is_one()) {
        const repeats found = least_repeats(most_repeats, is_enough);
        return is_open ? std::nullopt : std::optional(found);
    }
    const bool enough = is_enough(1);
    if (is_open) return std::nullopt;
    return enough ? repeats{repeats::kind::enough, 1} : never_enough;
}

/// A sentence has to be covered by one repetition.
template <class Number>
reported_repeats repeats_of(const coverage_request& asked, const execution_model<Number>&, const likelihood<Number>& once,
                            const state_sentence&) {
    if (once.how != certainty::exact && once.how != certainty::rounded) return {.wanted = asked.repeats_text};
    const natural_fraction wanted = fraction_conversion<big_ratio>::of(*asked.repeats_for);
    return reported(asked, repeats_of_one(exact_probability(once.value), wanted), once.how == certainty::exact);
}

/// Exactly if the weights have 64 bits, otherwise with rounded ones.
template <class Number>
reported_repeats repeats_of(const coverage_request& asked, const execution_model<Number>& suite, const likelihood<Number>& once,
                            const aggregate_goal& goal) {
    const natural_fraction wanted = fraction_conversion<big_ratio>::of(*asked.repeats_for);
    if (wanted.is_zero() || goal.at_least == 0) return reported(asked, repeats{}, true);
    if (once.how == certainty::estimated || count_segments(suite, goal.length) > asked.max_states)
        return {.wanted = asked.repeats_text};
    std::optional<repeats> found;
    bool is_exact = false;
    if constexpr (std::same_as<Number, big_ratio>) {
        const std::optional<execution_model<ratio>> narrow = in_64_bits(suite);
        is_exact = narrow.has_value();
        found = narrow ? counted_repeats<natural_fraction>(asked, *narrow, goal, wanted)
                       : counted_repeats<double>(asked, convert_weights<double>(suite), goal, wanted);
    } else {
        found = counted_repeats<double>(asked, suite, goal, wanted);
    }
    return found ? reported(asked, *found, is_exact) : reported_repeats{.wanted = asked.repeats_text};
}

}}  // namespace foregone::impl
