// SPDX-License-Identifier: BSL-1.0
// The compiled part of markov_file: checks each choice's probabilities, and eliminates internal steps.
#include "likelihood/read/markov_file.hpp"

#include "likelihood/exact_number.hpp"

#include <foregone/impl/likelihood/markov/markov_flaw.hpp>

#include <cstdio>
#include <map>
#include <utility>

namespace foregone { inline namespace impl {

std::string markov_file::state_text(std::uint32_t state) const {
    return state < states.size() ? shown_name(states[state]) : "state " + std::to_string(state);
}

std::string markov_file::action_text(std::uint32_t action) const {
    return action == internal_action ? "tau, the internal action," : shown_name(actions[action]);
}

namespace {

/// The tolerance for the sum of a choice's probabilities with number_use::rounded: half a millionth each, the error of six digits,
/// and at least a millionth.
big_ratio rounded_tolerance(std::size_t outcomes) { return big_ratio(outcomes > 2 ? outcomes : 2) / 2'000'000; }

/// A number that is short enough to read: 0.999999, or 89/90.
std::string sum_text(const big_ratio& sum) {
    std::string text = sum.str();
    if (text.size() <= 24) return text;
    char decimal[48];
    std::snprintf(decimal, sizeof decimal, "about %.9g", static_cast<double>(sum));
    return decimal;
}

}  // namespace

void check_probabilities(markov_file& file, std::size_t first, text_place place, number_use use, diagnostics& wrong) {
    big_ratio sum = 0;
    bool all_fit = true;
    for (std::size_t i = first; i < file.steps.size(); ++i) {
        const placed_step& one = file.steps[i];
        sum += one.step.probability;
        if (one.step.probability > 0 && one.step.probability <= 1) continue;
        all_fit = false;
        wrong.error(one.place, one.step.probability > 0 ? "a probability is more than 1; write a part of 1, such as 9/10"
                                                        : "a probability is 0; leave out what never happens");
    }
    if (!all_fit || sum == 1) return;
    const markov_step<big_ratio>& step = file.steps[first].step;
    const std::string what = "the probabilities from " + file.state_text(step.from) + " by " + file.action_text(step.action) +
                             " add up to " + sum_text(sum) + ", not to 1; ";
    const big_ratio off = sum > 1 ? sum - 1 : 1 - sum;
    const big_ratio tolerance = rounded_tolerance(file.steps.size() - first);
    if (use == number_use::rounded && off <= tolerance) {
        for (std::size_t i = first; i < file.steps.size(); ++i) file.steps[i].step.probability /= sum;
    } else if (use == number_use::rounded) {
        wrong.error(place, what + "--rounded takes what is within " + tolerance.str() + " of 1, half a millionth for each");
    } else if (off <= tolerance) {
        wrong.error(place, what + "write them exactly, as fractions such as \"1/3\", or take them as they are with --rounded");
    } else {
        wrong.error(place, what + "write them so that they do, as fractions such as \"1/3\" where decimals are not exact");
    }
}

void join_internal_steps(markov_file& file) {
    const markov_table<big_ratio> table = file.table<big_ratio>();
    if (find_flaw_of_steps(table)) return;
    tau_elimination<big_ratio> elimination(table);
    elimination.eliminate();

    std::vector<char> was_entered(table.states(), 0), is_entered(table.states(), 0);
    for (const markov_step<big_ratio>& step : table.steps()) was_entered[step.to] = 1;
    for (const markov_step<big_ratio>& step : elimination.steps()) is_entered[step.to] = is_entered[step.from] = 1;
    std::map<std::uint32_t, text_place> places;
    for (const placed_step& one : file.steps) places.try_emplace(one.step.from, one.place);

    name_table kept;
    std::vector<std::uint32_t> number(table.states(), 0);
    for (std::uint32_t state = 0; state < table.states(); ++state)
        if (is_entered[state] != 0 || was_entered[state] == 0 || state == file.initial)
            number[state] = kept.number_of(file.states[state]);
    std::vector<placed_step> steps;
    for (markov_step<big_ratio> step : elimination.steps()) {
        const text_place place = places.at(step.from);
        step.from = number[step.from];
        step.to = number[step.to];
        steps.push_back({std::move(step), place});
    }
    file.initial = number[file.initial];
    file.states = std::move(kept);
    file.steps = std::move(steps);
}

text_place place_of(const markov_file& file, const markov_flaw& flaw) {
    const placed_step* nearest = nullptr;
    for (const placed_step& one : file.steps) {
        if (one.step.from != flaw.state) continue;
        const bool is_internal_one = one.step.is_internal(), wants_internal = flaw.what != markov_flaw::duplicate_step;
        if (flaw.what == markov_flaw::duplicate_step && (one.step.action != flaw.action || one.step.to != flaw.target)) continue;
        if (nearest == nullptr || (wants_internal && is_internal_one && !nearest->step.is_internal())) nearest = &one;
    }
    return nearest == nullptr ? file.initial_place : nearest->place;
}

std::string sentence_of(const markov_file& file, const markov_flaw& flaw) {
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

}}  // namespace foregone::impl
