// SPDX-License-Identifier: BSL-1.0
#pragma once

// A Markov model as read from a file, with names and places, and its checks; made by the JSON and PRISM readers.

#include "cli/diagnostics.hpp"
#include "likelihood/read/name_table.hpp"

#include <foregone/impl/likelihood/markov/markov_flaw.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/impl/likelihood/markov/tau_elimination.hpp>
#include <foregone/likelihood/big_ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// A step of a model file, with the place of its probability.
struct placed_step {
    markov_step<big_ratio> step{};
    text_place place{};
};

/// A Markov decision process in a file: names, and steps with their places.
struct markov_file {
    name_table states{}, actions{};
    std::uint32_t initial = 0;
    text_place initial_place{};
    std::vector<placed_step> steps{};

    template <class Number>
    markov_table<Number> table() const {
        std::vector<markov_step<Number>> made;
        made.reserve(steps.size());
        for (const placed_step& one : steps)
            made.push_back({one.step.from, one.step.action, one.step.to, static_cast<Number>(one.step.probability)});
        return {states.size(), actions.size(), initial, made};
    }

    /// Its name, or its number without one.
    std::string state_text(std::uint32_t state) const;

    /// `"pay"`, or a phrase for no action.
    std::string action_text(std::uint32_t action) const;
};

/// How probabilities are computed.
enum class number_use : std::uint8_t {
    exact,   ///< as fractions, which sum to exactly 1
    rounded  ///< as floating-point numbers, which sum to about 1
};

/// The name of the end of an execution.
inline constexpr std::string_view reserved_state_name = "#";

/// The tolerance for the sum of a choice's probabilities with number_use::rounded: half a millionth each, the error of six digits,
/// and at least a millionth.
inline big_ratio rounded_tolerance(std::size_t outcomes) { return big_ratio(outcomes > 2 ? outcomes : 2) / 2'000'000; }

/// A number that is short enough to read: 0.999999, or 89/90.
std::string sum_text(const big_ratio& sum);

/// Checks the probabilities of one choice, the steps from `first` on, which begins at `place`; `rounded` ones are normalised to sum
/// to 1.
void check_probabilities(markov_file& file, std::size_t first, text_place place, number_use use, diagnostics& wrong);

/// Removes states that only internal steps enter and leave from a model file, as far as possible.
///
/// Guarantees: other states keep their names and order; a step keeps the place of the first step from its state.
void join_internal_steps(markov_file& file);

/// The place of a flaw in the file: its step, or the first step from its state.
inline text_place place_of(const markov_file& file, const markov_flaw& flaw) {
    const placed_step* nearest = nullptr;
    for (const placed_step& one : file.steps) {
        if (one.step.from != flaw.state) continue;
        const bool is_internal_one = one.step.is_internal(), wants_internal = flaw.what != markov_flaw::duplicate_step;
        if (flaw.what == markov_flaw::duplicate_step && (one.step.action != flaw.action || one.step.to != flaw.target)) continue;
        if (nearest == nullptr || (wants_internal && is_internal_one && !nearest->step.is_internal())) nearest = &one;
    }
    return nearest == nullptr ? file.initial_place : nearest->place;
}

/// A flaw of a model as a whole, and the remedy.
inline std::string sentence_of(const markov_file& file, const markov_flaw& flaw) {
    const std::string state = file.state_text(flaw.state);
    switch (flaw.what) {
        case markov_flaw::none: return {};
        case markov_flaw::stateless: return "the model has no state; add a transition";
        case markov_flaw::probability_out_of_range:
            return "a probability from " + state + " is not more than 0 and at most 1; write a part of 1, such as 9/10";
        case markov_flaw::duplicate_step:
            return "the step from " + state + " by " + file.action_text(flaw.action) + " to " + file.state_text(flaw.target) +
                   " is there twice; make one of both, with the sum of their probabilities";
        case markov_flaw::sum_is_not_one:
            return "the probabilities from " + state + " by " + file.action_text(flaw.action) +
                   " do not add up to 1; write them exactly, as fractions such as 1/3";
        case markov_flaw::mixed_actions:
            return state +
                   " has internal steps and others, so the next step is not determined; lead the internal ones to a state of "
                   "their own that has the others";
        case markov_flaw::only_internal:
            return state +
                   " is entered only by internal steps and left only by internal steps; write --normalise to have them joined, or "
                   "leave it out, and lead those that enter it to where it leads, with the product of the probabilities";
        case markov_flaw::internal_cycle:
            return state + " is on a cycle of internal steps, which may never end; give one of them an action, or take it out";
    }
    return {};
}

/// Reports a flaw of a tau-normalised model.
template <class Number>
void check_normalised(const markov_file& file, const markov_table<Number>& table, diagnostics& wrong) {
    if (const markov_flaw found = find_flaw(table)) wrong.error(place_of(file, found), sentence_of(file, found));
}

}}  // namespace foregone::impl
