// SPDX-License-Identifier: BSL-1.0
#pragma once

// The mutants of a model, searched by the compiler in evaluations of limited size.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/mutants/mutant.hpp>
#include <foregone/impl/mutants/mutant_facts.hpp>
#include <foregone/impl/mutants/mutant_judge.hpp>
#include <foregone/impl/mutants/mutant_list.hpp>
#include <foregone/impl/mutants/mutant_search.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/resumable.hpp>
#include <foregone/impl/states/graph_snapshot.hpp>
#include <foregone/impl/states/work_item.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The states of a finished search by constant evaluation, with their steps, taken once more in stages; and the facts.
template <class View, class Searched>
struct states_again {
    using node = typename View::node;
    static constexpr const auto& searched = Searched::value;
    static constexpr std::size_t states = searched.graph.size(), room = searched.worker.counted.transitions + 1;

    std::uint32_t first_step[states + 1]{};
    state_id successor[room]{};
    std::uint64_t number[room]{};
    mutant_facts<View> known{};
    std::size_t done = 0;  ///< states

    constexpr bool finished() const { return done == states; }
    constexpr bool has_stepped() const { return done > 0; }

    /// Takes the steps of the next state.
    constexpr std::uint64_t step(std::uint64_t) {
        const node from = state(static_cast<state_id>(done));
        std::uint32_t made = first_step[done];
        known.note_state(from);
        View::each_step(from, {}, 0, View::action_count, [&](std::uint64_t taken, const node& next, const auto&, const auto&) {
            known.note_step(from, taken, next);
            number[made] = taken;
            successor[made++] = View::within_boundary(next) ? find(next) : no_state;
        });
        first_step[++done] = made;
        return View::action_count;
    }

    // What a mutant_search asks for.
    static constexpr std::size_t size() { return states; }
    static constexpr node state(state_id id) { return searched.graph.state(id); }
    static constexpr state_id find(const node& of) { return searched.graph.find(of); }
    static constexpr state_id initial(std::uint64_t index) {
        const node begin = View::initial(index);
        return View::within_boundary(begin) ? find(begin) : no_state;
    }
    static constexpr bool is_expanded(state_id) { return true; }
    constexpr std::size_t first(state_id id) const { return first_step[id]; }
    constexpr std::size_t last(state_id id) const { return first_step[id + 1]; }
    constexpr std::uint64_t step_at(std::size_t i) const { return number[i]; }
    constexpr state_id to(std::size_t i) const { return successor[i]; }
};

template <class View, class Searched>
using constant_states = resumable_search<states_again<View, Searched>>;

/// All mutants of a graph, one after another.
template <class View, class Graph>
struct constant_mutant_search {
    static constexpr const auto& graph = Graph::value;
    static constexpr std::size_t count = mutant_list<View>::count(graph.known);

    std::array<mutant_result, count == 0 ? 1 : count> results{};
    std::size_t decided = 0;

    constexpr bool finished() const { return decided == count; }
    constexpr std::uint64_t step(std::uint64_t) {
        const temporal_claims_of<View> claims;
        const mutant_limits limits{.new_states = most_new_states};
        mutant_search<View, std::remove_cvref_t<decltype(graph)>> search(graph, graph.known, all()[decided], limits, claims);
        results[decided++] = search.run([] { return false; });
        return search.spent();
    }

    static constexpr std::array<mutant, count == 0 ? 1 : count> all() {
        std::array<mutant, count == 0 ? 1 : count> listed{};
        std::size_t number = 0;
        mutant_list<View>::each(graph.known, [&](const mutant& m) { listed[number++] = m; });
        return listed;
    }

    static constexpr std::uint64_t most_new_states = 4 * std::uint64_t{graph.size()} + 64;
};

/// A chain in which the next mutant is left undecided: one evaluation is too small for it, or the compiler refuses one of its
/// steps, such as an index out of range.
template <class Last>
struct without_next {
    using search = typename Last::search;
    static constexpr std::uint64_t spent_actions = Last::spent_actions, clang_weight = 0, number = 0;

    static constexpr auto skipped() {
        typename search::template snapshot<1> made(Last::value);
        ++made.decided;
        return made;
    }
    static constexpr auto value = skipped();
};

/// The mutants of a view in a scope, by the compiler.
template <class View, auto Scope>
struct proved_mutants {
    using view = View;
    using evidence = proof<View, Scope>;

    static consteval bool find_refuted() {
        if constexpr (!evidence::decided) return false;
        else return !evidence::verdict.holds();
    }
    static constexpr bool is_refuted = find_refuted();

    template <class Graph>
    static consteval auto search_all() {
        if constexpr (Graph::reason != fallback::none) return Graph{};
        else return search_from<stage_zero<resumable_search<constant_mutant_search<View, typename Graph::last>>>>();
    }

    /// Goes on behind each mutant that cannot be decided.
    template <class Begin>
    static consteval auto search_from() {
        using made = decltype(run_stages<Begin, stage_budget{unlimited}>());
        if constexpr (made::reason == fallback::none) return made{};
        else return search_from<without_next<typename made::last>>();
    }

    /// The search of the states, which the check has begun with.
    using states = decltype(run_stages<stage_zero<constant_graph_search<View, Scope>>, budget_of<Scope>>());

    static consteval auto find_graph() {
        if constexpr (!evidence::decided) return chain_end<evidence::reason, not_begun>{};
        else if constexpr (is_refuted) return chain_end<fallback::not_asked, not_begun>{};
        else return run_stages<stage_zero<constant_states<View, typename states::last>>, stage_budget{unlimited}>();
    }

    using graph = decltype(find_graph());
    using end = decltype(search_all<graph>());
    using search = constant_mutant_search<View, typename graph::last>;
    static constexpr fallback reason = end::reason;
    static constexpr bool decided = reason == fallback::none;

    static constexpr const mutant_facts<View>& known() { return graph::last::value.known; }
};

template <class Model, auto Scope>
using mutants_in_scope = proved_mutants<view_of_mutants<Model>, Scope>;

}}  // namespace foregone::impl
