// SPDX-License-Identifier: BSL-1.0
#pragma once

// The verdict of a search of a state graph, and its trace in real steps where states are canonical representatives.

#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/conclude.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/graph_progress.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

// A search of representatives finds a path of representatives. The step from one real state to the next is the least action that
// leads to a state with the next representative. Such an action exists: a representative has the same steps as its states, up to
// a renaming of identities.

/// Takes the first step for which wanted(successor, note) is true, and returns its number; no_action, without a step, if there is
/// none.
template <class View, class Wanted>
constexpr std::uint64_t take_first(typename View::node& at, Wanted&& wanted) {
    std::uint64_t taken = no_action;
    const typename View::node from = at;
    View::each_step(from, {}, 0, View::action_count, [&](std::uint64_t action, const auto& to, const auto& note, const auto&) {
        if (taken != no_action || !wanted(to, note)) return;
        taken = action;
        at = to;
    });
    return taken;
}

/// Takes the first step to a state whose stored form is this.
template <class View>
constexpr std::uint64_t real_step_to(typename View::node& at, const typename View::node& kept) {
    return take_first<View>(
        at, [&](const auto& to, const auto&) { return View::within_boundary(to) && same_state(kept_state<View>(to), kept); });
}

/// Takes the first step that violates a property, by itself or by its successor.
template <class View>
constexpr std::uint64_t real_step_violating(typename View::node& at, std::uint32_t property) {
    return take_first<View>(at, [&](const auto& to, const auto& note) {
        return judge<View>(note.failed, to).property == property;
    });
}

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
