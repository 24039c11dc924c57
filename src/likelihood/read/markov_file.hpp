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

/// Checks the probabilities of one choice, the steps from `first` on, which begins at `place`; `rounded` ones are normalised to sum
/// to 1.
void check_probabilities(markov_file& file, std::size_t first, text_place place, number_use use, diagnostics& wrong);

/// Removes states that only internal steps enter and leave from a model file, as far as possible.
///
/// Guarantees: other states keep their names and order; a step keeps the place of the first step from its state.
void join_internal_steps(markov_file& file);

/// The place of a flaw in the file: its step, or the first step from its state.
text_place place_of(const markov_file& file, const markov_flaw& flaw);

/// A flaw of a model as a whole, and the remedy.
std::string sentence_of(const markov_file& file, const markov_flaw& flaw);

/// Reports a flaw of a tau-normalised model.
template <class Number>
void check_normalised(const markov_file& file, const markov_table<Number>& table, diagnostics& wrong) {
    if (const markov_flaw found = find_flaw(table)) wrong.error(place_of(file, found), sentence_of(file, found));
}

}}  // namespace foregone::impl
