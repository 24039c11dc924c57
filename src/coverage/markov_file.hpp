// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/name_table.hpp"
#include "run/complaints.hpp"

#include <foregone/model/markov_table.hpp>
#include <foregone/probability/big_ratio.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace foregone {

/// A step of a model file, and where its probability stands.
struct placed_step {
    markov_step<big_ratio> step{};
    text_place place{};
};

/// A Markov decision process as a file has it: names, and steps with their places.
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

    /// Its name, or its number where it has none.
    std::string state_text(std::uint32_t state) const {
        return state < states.size() ? shown_name(states[state]) : "state " + std::to_string(state);
    }

    /// `"pay"`, or that no action is meant.
    std::string action_text(std::uint32_t action) const {
        return action == internal_action ? "tau, the internal action," : shown_name(actions[action]);
    }
};

/// How probabilities are taken.
enum class number_use : std::uint8_t {
    exact,   ///< as fractions, which add up to 1 exactly
    rounded  ///< as floating-point numbers, whose sums are about 1
};

/// The name that stands for the end of an execution.
inline constexpr std::string_view reserved_state_name = "#";

}  // namespace foregone
