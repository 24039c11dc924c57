// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/member_difference.hpp>
#include <foregone/base/print.hpp>
#include <foregone/engine/graph_search.hpp>
#include <foregone/engine/refuse_program.hpp>
#include <foregone/model/action_number.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/space/same_state.hpp>
#include <foregone/verdict/verdict.hpp>
#include <foregone/verdict/walk.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// The last step to the state that was taken for another one: what a search of representatives did is no step of a real run.
template <class View>
constexpr bool tells_last_step(const unequal_merge& merge) {
    return merge.action != no_action && !reducing_view<View>;
}

/// Where the search met the other state: behind its parent.
template <class View, class Graph>
constexpr finding place_of_other(const Graph& graph, const unequal_merge& merge) {
    const std::uint64_t last = tells_last_step<View>(merge) ? merge.action : no_action;
    return {graph.depth_of(merge.parent) + (last != no_action), merge.parent, last, no_property};
}

/// Fills in how a search came to a finding.
template <class View, class Graph, class Trace>
constexpr void trace_into(Trace& trace, const Graph& graph, const finding& found) {
    for (std::uint64_t i = 0; i < found.steps; ++i) trace.actions.push_back(0);
    trace.initial = trace_of<View>(graph, found, [&](std::uint64_t position, std::uint64_t action) { trace.actions[position] = action; });
}

/// The runs to both states.
template <class View, class Graph, class Runs>
constexpr void merged_runs(Runs& into, const Graph& graph, const unequal_merge& merge) {
    trace_into<View>(into.kept, graph, {graph.depth_of(merge.kept), merge.kept, no_action, no_property});
    if (merge.action == no_action) into.other.initial = merge.parent;
    else trace_into<View>(into.other, graph, place_of_other<View>(graph, merge));
}

namespace unequal_merges {

struct sink {
    std::string text{};
    void append(std::string_view more) { text.append(more); }
};

template <class View, class Trace>
std::string run_text(const Trace& run) {
    sink told;
    for (const std::uint64_t number : run.actions) {
        told.append(told.text.empty() ? "" : ", ");
        View::actions::for_each(action_of<View>(number), action_of<View>(number) + 1, [&](std::uint64_t, const auto& action) { print_action(told, action); });
    }
    if (run.actions.empty()) told.append("no step");
    if (View::initial_count() > 1) told.append(" from initial state "), print(told, run.initial);
    return told.text;
}

}  // namespace unequal_merges

/// Throws invalid_program for two states that were taken for one and differ in a member: which, and how both are reached.
template <class View>
void refuse_unequal(const basic_merged_runs<std::vector<std::uint64_t>>& runs) {
    unequal_merges::sink where;
    if constexpr (!reducing_view<View>)
        where.append(", "), print_difference(where, state_behind<View>(runs.kept), state_behind<View>(runs.other));
    const std::string more = runs.one_more ? " and one step more" : "";
    refuse_merged("two states are equal by == and differ in a member" + where.text + "; the first is reached by " +
                  unequal_merges::run_text<View>(runs.kept) + ", the second by " + unequal_merges::run_text<View>(runs.other) + more);
}

}  // namespace foregone
