// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads back the counters of a model's tally after a search: counts, idle actions, missing witnesses.

#include <foregone/impl/search/tally_shape.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// A model's tally as a list of numbers, read as tally is.
struct tally_numbers {
    const tally_shape& shape;
    const std::uint64_t *enabled, *selected, *witnessed;
    std::uint64_t transitions, deadlocks, outside;

    tally_numbers(const tally_shape& of, const std::uint64_t* numbers)
        : shape(of), enabled(numbers + tally_shape::counts), selected(enabled + of.tracked_actions),
          witnessed(selected + of.properties), transitions(numbers[0]), deadlocks(numbers[1]), outside(numbers[2]) {}

    vacuity unused() const { return unused_among(enabled, shape.tracked_actions, selected, shape.expectations); }
    std::uint32_t unwitnessed() const { return first_unwitnessed(witnessed, shape.properties, shape.kind); }
};

}}  // namespace foregone::impl
