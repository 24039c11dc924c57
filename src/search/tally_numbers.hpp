// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads back the counters of a model's tally after a search: counts, idle actions, missing witnesses, untried arguments.

#include <foregone/impl/search/tally_shape.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Reads a model's tally from a list of numbers, and reports what a search did not exercise.
class tally_numbers {
    const tally_shape& shape_;
    const std::uint64_t* numbers_;

public:
    tally_numbers(const tally_shape& shape, const std::uint64_t* numbers) : shape_(shape), numbers_(numbers) {}

    std::uint64_t transitions() const { return numbers_[0]; }
    std::uint64_t deadlocks() const { return numbers_[1]; }
    std::uint64_t outside() const { return numbers_[2]; }

    vacuity unused() const {
        vacuity found;
        for (std::uint64_t i = shape_.tracked_actions; i-- > 0;)
            if (!enabled()[i]) ++found.idle_actions, found.first_idle_action = i;
        for (std::uint32_t i = shape_.expectations; i-- > 0;)
            if (!selected()[i]) ++found.unselected_expectations, found.first_unselected = i;
        return found;
    }

    /// The first `sometimes` without a witness, or no_property.
    std::uint32_t unwitnessed() const {
        for (std::uint32_t i = 0; i < shape_.properties; ++i)
            if (shape_.kind(i) == property_kind::sometimes && !witnessed()[i]) return i;
        return no_property;
    }

private:
    const std::uint64_t* enabled() const { return numbers_ + tally_shape::counts; }
    const std::uint64_t* selected() const { return enabled() + shape_.tracked_actions; }
    const std::uint64_t* witnessed() const { return selected() + shape_.properties; }
};

/// If not all arguments of an action are tried, the model is not proved.
inline outcome conclude_arguments(verdict& into, const tally_shape& shape, outcome passed) {
    if (shape.argument_strength == 0) return passed;
    into.sampled.arguments = {shape.argument_strength, passed};
    return outcome::sampled;
}

}}  // namespace foregone::impl
