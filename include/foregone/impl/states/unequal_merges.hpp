// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reports two states that == merged although a member differs, with the member and a run to each state.

#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/impl/states/constant_worker.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/types/member_difference.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/print.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The last step to the state that was merged into another one. In a search of representatives that step belongs to no real run.
template <class View>
constexpr bool tells_last_step(const unequal_merge& merge) {
    return merge.action != no_action && !reducing_view<View>;
}

/// Where the search reached the other state: after its parent.
template <class View, class Graph>
constexpr finding place_of_other(const Graph& graph, const unequal_merge& merge) {
    const std::uint64_t last = tells_last_step<View>(merge) ? merge.action : no_action;
    return {graph.depth_of(merge.parent) + (last != no_action), merge.parent, last, no_property};
}

/// Fills in the path of the search to a finding.
template <class View, class Graph, class Trace>
constexpr void trace_into(Trace& trace, const Graph& graph, const finding& found) {
    for (std::uint64_t i = 0; i < found.steps; ++i) trace.actions.push_back(0);
    trace.initial =
        trace_of<View>(graph, found, [&](std::uint64_t position, std::uint64_t action) { trace.actions[position] = action; });
}

/// The runs to both states.
template <class View, class Graph, class Runs>
constexpr void merged_runs(Runs& into, const Graph& graph, const unequal_merge& merge) {
    trace_into<View>(into.stored, graph, {graph.depth_of(merge.kept), merge.kept, no_action, no_property});
    if (merge.action == no_action) into.other.initial = merge.parent;
    else trace_into<View>(into.other, graph, place_of_other<View>(graph, merge));
}

/// Prints a run as its actions, with commas between.
template <class View, class Trace>
void print_run(long_text& to, const Trace& run) {
    std::string_view before;
    for (const std::uint64_t number : run.actions) {
        to.append(before), before = ", ";
        View::actions::for_each(action_of<View>(number), action_of<View>(number) + 1,
                                [&](std::uint64_t, const auto& action) { print_action(to, action); });
    }
    if (run.actions.empty()) to.append("no step");
    if (View::initial_count() > 1) to.append(" from initial state "), print(to, run.initial);
}

/// Throws invalid_program for two merged states that differ in a member, with the member and a run to each state.
template <class View>
void refuse_unequal(const basic_merged_runs<std::vector<std::uint64_t>>& runs) {
    long_text what;
    what.append("two states are equal by == and differ in a member");
    if constexpr (!reducing_view<View>)
        what.append(", "), print_difference(what, state_behind<View>(runs.stored), state_behind<View>(runs.other));
    what.append("; the first is reached by "), print_run<View>(what, runs.stored);
    what.append(", the second by "), print_run<View>(what, runs.other);
    if (runs.one_more) what.append(" and one step more");
    refuse_merged(what.view());
}

}}  // namespace foregone::impl
