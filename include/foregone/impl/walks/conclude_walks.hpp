// SPDX-License-Identifier: BSL-1.0
#pragma once

// The verdict of random and planned runs from their merged results, for the compiler and for the program.

#include <foregone/impl/search/tally_shape.hpp>
#include <foregone/verdict.hpp>

namespace foregone { inline namespace impl {

/// Fills in the verdict of walks, but for its trace and its lists. `in_part`: of a shard; other shards may have the witnesses.
///
/// Guarantees: walks that took no step, or found no witness, show nothing, so they are not a pass.
template <class Verdict, class Total, class Counted>
constexpr void conclude_walks(Verdict& into, const Total& total, const Counted& counted, unsigned argument_strength,
                              bool has_initial_state, bool in_part) {
    into.counted = {.transitions = counted.transitions,
                    .depth_steps = total.lengths.longest(),
                    .sequences = total.walks,
                    .outside = counted.outside};
    into.sampled.runs = total.walks;
    total.lengths.describe(into.sampled);
    if (total.violated()) {
        into.sampled.failing_run = total.first + total.walks - 1;
        into.sampled.found_steps = total.found_steps;
        into.sampled.shrink_runs = total.found.runs;
        into.sampled.minimal = total.found.minimal;
    }
    if (!has_initial_state) {
        into.result = outcome::invalid_model;
    } else if (total.violated()) {
        into.result = outcome::violated;
        into.property = total.found.property;
        into.has_trace = true;
    } else {
        if (!in_part) into.unused = counted.unused();
        const bool exercised = in_part || (counted.transitions > 0 && counted.unwitnessed() == no_property);
        into.result = exercised ? conclude_arguments(into, argument_strength, outcome::sampled) : outcome::inconclusive;
        into.stopped_by = exercised ? stop_reason::none : stop_reason::samples;
    }
}

}}  // namespace foregone::impl
