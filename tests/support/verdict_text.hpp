// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/verdict.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <sstream>
#include <string>

/// A verdict as text, every part of it, so that a difference between two shows where it lies.
template <class Actions>
std::string verdict_text(const foregone::basic_verdict<Actions>& v) {
    std::ostringstream out;
    const auto property = [&](std::uint32_t p) { return p == foregone::no_property ? std::string("none") : std::to_string(p); };
    out << foregone::outcome_name(v.result) << ", stopped by " << foregone::stop_reason_name(v.stopped_by) << ", property "
        << property(v.property) << "\nstates " << v.counted.states << ", transitions " << v.counted.transitions << ", depth "
        << v.counted.depth_steps << ", sequences " << v.counted.sequences << ", deadlocks " << v.counted.deadlocks
        << ", outside " << v.counted.outside << "\nidle actions " << v.unused.idle_actions << " from "
        << v.unused.first_idle_action << ", unselected expectations " << v.unused.unselected_expectations << " from "
        << v.unused.first_unselected;
    const auto& drawn = v.sampled;
    if (drawn.arguments.strength > 0)
        out << ", covering " << drawn.arguments.strength << " arguments: " << foregone::outcome_name(drawn.arguments.within);
    if (drawn.runs > 0) {
        out << "\nseed " << drawn.seed << ", " << drawn.runs << " runs, by length";
        for (const std::uint64_t count : drawn.by_length) out << ' ' << count;
        out << ", of " << drawn.lengths.minimum << " to " << drawn.lengths.maximum << " steps, the median " << drawn.lengths.median;
        for (std::size_t i = 0; i < drawn.selected.size(); ++i)
            out << ", taken " << drawn.selected[i] << " refused " << drawn.refused[i];
        for (const std::uint64_t met : drawn.classes) out << ", class visited " << met;
        const auto& orders = drawn.planned_orders;
        out << ", orders of " << orders.strength << (orders.of_kinds ? " kinds " : " actions ") << orders.possible << " of "
            << orders.all << " within " << orders.limit_steps;
        for (const auto& part : drawn.of_machine) {
            out << ", of the machine " << part.covered << " of " << part.all << " without";
            for (const std::uint64_t number : part.missing) out << ' ' << number;
        }
        out << ", orders " << drawn.of_orders.covered << " of " << drawn.of_orders.all << " without";
        for (const std::uint64_t number : drawn.of_orders.missing) out << ' ' << number;
        out << ", run " << drawn.failing_run << " of " << drawn.found_steps << " steps shrunk in " << drawn.shrink_runs
            << (drawn.minimal ? " to the least" : "");
    }
    if (const auto& paths = v.paths; paths.paths() > 0)
        out << "\npaths " << paths.complete << " complete, " << paths.pruned << " pruned, " << paths.merged << " merged, "
            << paths.cut << " cut, " << paths.failed << " failed; " << paths.choices << " choices, " << paths.longest << " at most";
    if (v.temporal.pairs > 0) out << "\npairs " << v.temporal.pairs << ", conditions " << v.temporal.conditions;
    if (!v.has_trace) return out.str();
    out << "\nfor " << v.reason.view();
    out << "\nfrom " << v.trace.initial << " by";
    for (const std::uint64_t action : v.trace.actions) out << ' ' << action;
    if (v.trace.loop_from != foregone::no_loop) out << ", repeated from " << v.trace.loop_from;
    return out.str();
}
