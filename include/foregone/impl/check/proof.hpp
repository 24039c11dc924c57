// SPDX-License-Identifier: BSL-1.0
#pragma once

// The compile-time search of a model in a scope, by the file of the scope: yields a verdict or a fallback reason.

#include <foregone/impl/check/scopes/all_scopes.hpp>
#include <foregone/impl/paths/random_paths.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/constant_search.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/inline_vector.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Whether a search keeps states between its stages. A stage of a walk is a whole walk, or a part of one.
template <auto Scope>
inline constexpr bool keeps_states = Scope.searched == search_kind::states || Scope.searched == search_kind::sequences;

/// Whether constants can hold states of a model at all.
template <class Node>
concept constant_node = std::default_initializable<Node> && std::copyable<Node> && std::is_trivially_destructible_v<Node>;
template <class View>
concept has_constant_nodes = constant_node<typename View::node>;

/// Takes one step from an initial state, and judges where it leads.
///
/// Guarantees: not usable if the action is not enabled there and a system performs actions, because nothing is performed then.
template <class View, std::uint64_t Initial, std::uint64_t Action>
struct one_step {
    bool taken = false;

    static constexpr one_step result() {
        typename View::node at = View::initial(Initial);
        typename View::record seen{};
        typename View::note noted{};
        const bool taken = View::take(at, past_of<typename View::record>{}, Action, seen, noted);
        if (View::within_boundary(at)) static_cast<void>(View::properties::violated_by_state(at));
        return {taken};
    }
    constexpr bool usable() const { return taken || !requires { typename View::system; }; }
};

template <class Step>
consteval bool is_evaluated_and_usable() {
    if constexpr (!evaluates<Step>) return false;
    else return constant_of<Step>.usable();
}

/// Whether one of a few steps of the model can be evaluated, after the first step of a search could not: then its functions are
/// constexpr, and the compiler refused that step. Nothing else distinguishes undefined behaviour from what is not constexpr.
template <class View>
consteval bool evaluates_a_step() {
    if constexpr (sees_program<View>) {
        return evaluates<advance<stage_zero<constant_path_sample<View, random{.runs = 4, .steps = 16}>>, 1>>;
    } else if constexpr (!model_view<View> || !evaluates<initial_states<View>>) {
        return false;
    } else if constexpr (constant_of<initial_states<View>>.count == 0) {
        return false;
    } else {
        constexpr std::uint64_t initial = constant_of<initial_states<View>>.count - 1, action = View::action_count - 1;
        return is_evaluated_and_usable<one_step<View, initial, action>>() || is_evaluated_and_usable<one_step<View, 0, action>>() ||
               is_evaluated_and_usable<one_step<View, 0, action / 2>>() || is_evaluated_and_usable<one_step<View, initial, 0>>();
    }
}

/// The part of a budget that initial states may take. A compiler stores all of them before it tries the first action, and lists
/// them again in each stage.
inline constexpr std::uint64_t initial_states_share = 8;

/// Why a search cannot begin, or none.
template <class View, stage_budget Budget>
consteval fallback why_not_begin() {
    if constexpr (!evaluates<initial_states<View>>) return fallback::not_constant;
    else if constexpr (constant_of<initial_states<View>>.count > Budget.actions / initial_states_share / (1 + new_state_actions))
        return fallback::over_budget;
    else return fallback::none;
}

/// Whether the states of one walk take more than 1 MB: a walk is one evaluation, for which GCC keeps some thousand times as much.
template <class View, auto Scope>
constexpr bool has_too_large_walks() {
    if constexpr (compiler != compiler_family::gcc || Scope.terms.is_budget_given ||
                  !requires { typename View::node; Scope.steps; })
        return false;
    else return Scope.searched == search_kind::random_runs && sizeof(typename View::node) > (1 << 20) / (Scope.steps + 1);
}

/// Searches while compiling, within the scope's budget. Returns a verdict, or the reason why there is none.
template <class View, auto Scope>
struct proof {
    using search = constant_search<View, Scope>;

    static consteval auto run() {
        if constexpr (Scope.terms.budget_actions < search::least_actions || Scope.terms.budget_actions == 0)
            return chain_end<fallback::over_budget, not_begun>{};
        else if constexpr (has_too_large_walks<View, Scope>()) return chain_end<fallback::over_budget, not_begun>{};
        else if constexpr (keeps_states<Scope> && !has_constant_nodes<View>)
            return chain_end<fallback::no_constant_states, not_begun>{};
        else if constexpr (!keeps_states<Scope> || Scope.terms.is_budget_given) return search::run();
        else if constexpr (why_not_begin<View, budget_of<Scope>>() != fallback::none)
            return chain_end<why_not_begin<View, budget_of<Scope>>(), not_begun>{};
        else return search::run();
    }

    static consteval fallback find_reason() {
        if constexpr (end::reason != fallback::not_constant) return end::reason;
        else if constexpr (requires { requires end::last::value.finished(); }) return end::reason;  // only predicates are not
        else return evaluates_a_step<View>() ? fallback::refused_step : fallback::not_constant;
    }

    using end = decltype(run());
    static constexpr fallback reason = find_reason();
    static constexpr bool decided = reason == fallback::none;

    static consteval auto conclude() {
        if constexpr (decided) {
            constexpr const auto& last = end::last::value;
            basic_verdict<inline_vector<std::uint64_t, static_cast<std::size_t>(last.trace_steps())>> into;
            last.conclude(into);
            if (into.has_trace) last.trace(into.trace);
            into.unmerged_runs = end::unmerged_runs;
            return into;
        } else {
            return basic_verdict<inline_vector<std::uint64_t, 0>>{};
        }
    }

    static constexpr auto verdict = conclude();
    /// The run to a step that the compiler refused; empty if it is not known.
    static consteval auto find_refused() {
        if constexpr (reason != fallback::refused_step || reducing_view<View> || !requires { end::last::value.graph.level; }) {
            return basic_trace<inline_vector<std::uint64_t, 0>>{};
        } else if constexpr (end::last::value.finished() || !end::last::value.begun) {
            return basic_trace<inline_vector<std::uint64_t, 0>>{};
        } else {
            basic_trace<inline_vector<std::uint64_t, static_cast<std::size_t>(end::last::value.progress.depth + 1)>> run;
            end::last::value.refused_run(run);
            return run;
        }
    }

    static constexpr auto refused = find_refused();
};

/// The scope of a proof that cannot run at run time: no limit of memory where the budget ends a search that may fall back. Other
/// outcomes are not searched again.
template <class View, auto Scope>
inline constexpr auto deciding_scope = [] {
    if constexpr (proof<View, Scope>::reason == fallback::over_budget) return insisting(Scope);
    else return Scope;
}();
template <class View, auto Scope>
using insisting_proof = proof<View, deciding_scope<View, Scope>>;

}}  // namespace foregone::impl
