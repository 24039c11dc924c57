// SPDX-License-Identifier: BSL-1.0
#pragma once

// The verdict of a search of a state graph, from its counts, progress and least finding.

#include <foregone/impl/search/conclude.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/graph_progress.hpp>
#include <foregone/verdict.hpp>

namespace foregone { inline namespace impl {

template <class Verdict, class View>
constexpr void conclude_graph(Verdict& into, const tally<View>& counted, const finding& best, const graph_progress& progress) {
    into.counted = {.states = progress.states, .transitions = counted.transitions, .depth_steps = progress.depth,
                    .deadlocks = counted.deadlocks, .outside = counted.outside};
    if (progress.states == 0) return void(into.result = outcome::invalid_model);  // no initial state
    if (!best.exists()) {
        conclude_passed(into, counted, progress.closed ? outcome::proved : outcome::holds_to_depth);
        return conclude_equality<typename View::node>(into);
    }
    into.result = outcome::violated;
    into.property = best.property;
    into.has_trace = true;
}

}}  // namespace foregone::impl
