// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/markov_file.hpp"
#include "coverage/name_table.hpp"

#include <foregone/model/markov_flaw.hpp>
#include <foregone/model/tau_joining.hpp>
#include <foregone/probability/big_ratio.hpp>

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace foregone {

/// Takes the states out of a model file that only internal steps enter and leave, as far as that is possible.
///
/// Shape: the other states keep their names and their order; a step stands where the first one from its state stood.
inline void join_internal_steps(markov_file& file) {
    const markov_table<big_ratio> table = file.table<big_ratio>();
    if (find_flaw_of_steps(table)) return;
    tau_joining<big_ratio> joining(table);
    joining.join();

    std::vector<char> was_entered(table.states(), 0), is_entered(table.states(), 0);
    for (const markov_step<big_ratio>& step : table.steps()) was_entered[step.to] = 1;
    for (const markov_step<big_ratio>& step : joining.steps()) is_entered[step.to] = is_entered[step.from] = 1;
    std::map<std::uint32_t, text_place> places;
    for (const placed_step& one : file.steps) places.try_emplace(one.step.from, one.place);

    name_table kept;
    std::vector<std::uint32_t> number(table.states(), 0);
    for (std::uint32_t state = 0; state < table.states(); ++state)
        if (is_entered[state] != 0 || was_entered[state] == 0 || state == file.initial)
            number[state] = kept.number_of(file.states[state]);
    std::vector<placed_step> steps;
    for (markov_step<big_ratio> step : joining.steps()) {
        const text_place place = places.at(step.from);
        step.from = number[step.from];
        step.to = number[step.to];
        steps.push_back({std::move(step), place});
    }
    file.initial = number[file.initial];
    file.states = std::move(kept);
    file.steps = std::move(steps);
}

}  // namespace foregone
