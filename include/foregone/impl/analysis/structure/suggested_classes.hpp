// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/analysis/structure/class_split.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/prove.hpp>
#include <foregone/model/alike.hpp>
#include <foregone/verdict.hpp>
#if FOREGONE_HAS_EXCEPTIONS
  #include <foregone/impl/engine/graph/graph_progress.hpp>
  #include <foregone/impl/engine/graph/interned_model.hpp>
  #include <foregone/impl/engine/graph/search_graph.hpp>
#endif

#include <cstdint>
#include <optional>

namespace foregone {

/// A claim's model beside itself, with each two values of a class, where the search goes on after a difference.
template <beside_itself Pair>
using all_told_apart =
    model_beside_itself<typename Pair::compared_model, Pair::replaces, comparison::of_all_pairs, told_apart::is_noted>;

/// Says why there is no suggestion.
template <handover Reason>
struct classes_are_known {
    static_assert(
        Reason == handover::none,
        "foregone: classes are suggested by what a finished search saw, and the compiler cannot finish this one; the template "
        "argument says why: over_budget asks for fg::reachable.budget(n) or .depth(n), the others for fg::suggest_classes at run "
        "time; see docs/reference/model/alike.md");
};

/// The classes that the values really fall into, as a constant: two values are in one class unless some run tells them apart.
///
/// Pair is fg::alike<model> or fg::alike_everywhere<model>; a depth in the scope bounds the length of the runs.
/// Cost: a search with each two values of a class.
/// Errors: a search that the compiler cannot finish is a compile error.
template <beside_itself Pair, reachable_scope Scope = reachable>
inline constexpr auto suggested_classes = [] {
    using pair = all_told_apart<Pair>;
    static_assert(sizeof(typename unmet_requirement<Pair, Scope>::sentence) > 0);
    using evidence = insisting_proof<search_view<pair>, Scope>;
    static_assert(sizeof(classes_are_known<evidence::reason>) > 0);
    class_splits<typename search_view<pair>::claims> splits;
    if constexpr (evidence::decided) {
        const auto& graph = evidence::end::last::value.graph;
        for (std::uint64_t i = 0; i < graph.size(); ++i) splits.look(graph.state(i));
    }
    return splits;
}();

#if FOREGONE_HAS_EXCEPTIONS

/// The same at run time; nothing where a limit stopped the search.
///
/// Shape: the same for any executor.
template <beside_itself Pair>
auto suggest_classes(executor& who, const run_terms& terms, std::uint64_t depth_limit_steps = unlimited) {
    static_assert(sizeof(typename unmet_requirement<Pair, reachable>::sentence) > 0);
    using view = search_view<all_told_apart<Pair>>;
    std::optional<class_splits<typename view::claims>> splits;
    interned_model<view> model;
    const verdict found = search_graph(model, who, model.terms_of(terms), depth_limit::of<view>(depth_limit_steps));
    if (found.stopped_by != stop_reason::none) return splits;
    splits.emplace();
    model.states().each_state([&](state_id id) { splits->look(model.states()[id]); });
    return splits;
}

/// On the calling thread, and without a limit.
template <beside_itself Pair>
auto suggest_classes(std::uint64_t depth_limit_steps = unlimited) {
    sequential_executor alone;
    const auto never = [](const progress&) { return stop_reason::none; };
    return *suggest_classes<Pair>(alone, {.check_in = never}, depth_limit_steps);
}

#endif

}  // namespace foregone
