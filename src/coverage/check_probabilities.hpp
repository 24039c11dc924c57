// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/markov_file.hpp"
#include "run/complaints.hpp"

#include <cstddef>
#include <cstdio>
#include <string>

namespace foregone {

/// How far from 1 the probabilities of a choice may add up with number_use::rounded: half a millionth each, which is what six digits
/// leave open, and at least a millionth.
inline big_ratio rounded_tolerance(std::size_t outcomes) { return big_ratio(outcomes > 2 ? outcomes : 2) / 2'000'000; }

/// A number that is not too long to read: 0.999999, or 89/90.
inline std::string sum_text(const big_ratio& sum) {
    std::string text = sum.str();
    if (text.size() <= 24) return text;
    char decimal[48];
    std::snprintf(decimal, sizeof decimal, "about %.9g", static_cast<double>(sum));
    return decimal;
}

/// Looks at the probabilities of one choice, the steps from `first` on, which begins at `place`; `rounded` ones are made to add up to 1.
inline void check_probabilities(markov_file& file, std::size_t first, text_place place, number_use use, complaints& wrong) {
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

}  // namespace foregone
