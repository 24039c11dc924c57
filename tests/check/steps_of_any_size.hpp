// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/types/inline_vector.hpp>

#include <cstdint>

namespace laws {

template <class View, auto Scope>
struct plain_search;
template <class View, foregone::reachable_scope Scope>
struct plain_search<View, Scope> : foregone::constant_graph_search<View, Scope> {};
template <class View, foregone::sequences_scope Scope>
struct plain_search<View, Scope> : foregone::constant_tree_search<View, Scope> {};

/// Whether a search that is advanced by a number of actions at a time ends in the verdict of the one that the
/// compiler makes, which walks a tree on a table of steps where it can.
template <class Model, auto Scope>
constexpr bool advanced_by_ends_alike(std::uint64_t actions) {
    using view = foregone::search_view<Model>;
    using search = plain_search<view, Scope>;
    constexpr const auto& expected = foregone::proof<view, Scope>::verdict;
    typename search::template snapshot<256> snapshot{typename search::template snapshot<0>{}};
    while (!snapshot.finished()) snapshot.advance(actions);
    foregone::basic_verdict<foregone::inline_vector<std::uint64_t, 8>> ended;
    snapshot.conclude(ended);
    if (ended.has_trace) snapshot.trace(ended.trace);
    if (snapshot.trace_steps() != expected.trace.actions.size()) return false;
    for (std::size_t i = 0; i < expected.trace.actions.size(); ++i)
        if (ended.trace.actions[i] != expected.trace.actions[i]) return false;
    return ended.result == expected.result && ended.property == expected.property && ended.counted == expected.counted &&
           ended.unused == expected.unused && ended.trace.initial == expected.trace.initial;
}

/// The same for sizes from one action to everything at once.
template <class Model, auto Scope>
constexpr bool steps_of_any_size_end_alike() {
    for (const std::uint64_t actions : {1u, 2u, 3u, 5u, 7u, 64u, 1'000'000u})
        if (!advanced_by_ends_alike<Model, Scope>(actions)) return false;
    return true;
}

}  // namespace laws
