// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/name_table.hpp"
#include "run/options/diagnostics.hpp"

#include <foregone/impl/model/markov/markov_table.hpp>
#include <foregone/impl/model/markov/tau_joining.hpp>
#include <foregone/likelihood/big_ratio.hpp>

#include <cstddef>
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
    std::string state_text(std::uint32_t state) const;

    /// `"pay"`, or that no action is meant.
    std::string action_text(std::uint32_t action) const;
};

/// How probabilities are taken.
enum class number_use : std::uint8_t {
    exact,   ///< as fractions, which add up to 1 exactly
    rounded  ///< as floating-point numbers, whose sums are about 1
};

/// The name that stands for the end of an execution.
inline constexpr std::string_view reserved_state_name = "#";

/// How far from 1 the probabilities of a choice may add up with number_use::rounded: half a millionth each, which is what six digits
/// leave open, and at least a millionth.
inline big_ratio rounded_tolerance(std::size_t outcomes) { return big_ratio(outcomes > 2 ? outcomes : 2) / 2'000'000; }

/// A number that is not too long to read: 0.999999, or 89/90.
std::string sum_text(const big_ratio& sum);

/// Looks at the probabilities of one choice, the steps from `first` on, which begins at `place`; `rounded` ones are made to add up to 1.
void check_probabilities(markov_file& file, std::size_t first, text_place place, number_use use, diagnostics& wrong);

/// Takes the states out of a model file that only internal steps enter and leave, as far as that is possible.
///
/// Shape: the other states keep their names and their order; a step stands where the first one from its state stood.
void join_internal_steps(markov_file& file);

}  // namespace foregone
