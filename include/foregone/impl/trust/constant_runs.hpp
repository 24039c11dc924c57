// SPDX-License-Identifier: BSL-1.0
#pragma once

// Verifies the == of a model after a finished compile-time search: runs without merging must agree with the graph.

#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/judge.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/trust/unmerged_runs.hpp>
#include <foregone/impl/walks/random_source.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/symmetry.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Runs without merging beside the graph of a finished search of constant evaluation: how many, and whether all of them agree.
///
/// Complexity: an action of a run costs about three actions of the graph. There are so few that together they cost a tenth of the
/// search, or little.
template <class View, class Last>
struct constant_runs {
    using node = typename View::node;
    static constexpr std::uint64_t most_runs = 16;
    static constexpr std::uint64_t least_actions = 128, most_actions = 512, actions_per_graph = 24;

    /// How many actions are tried.
    static constexpr std::uint64_t actions = [] {
        const std::uint64_t share = Last::value.tried / actions_per_graph;
        return share < least_actions ? least_actions : share > most_actions ? most_actions : share;
    }();

    std::uint64_t runs = 0, tried = 0;
    bool agree = true;

    static constexpr constant_runs result() {
        constant_runs all;
        while (all.agree && all.tried < actions && all.runs < most_runs) all.agree = all.take(all.runs++);
        return all;
    }
    constexpr bool usable() const { return true; }

private:
    /// Takes a run as long as it goes on; returns whether it agrees.
    constexpr bool take(std::uint64_t run) {
        constexpr std::uint64_t limit_steps = Last::value.progress.closed ? unlimited : Last::value.limit.steps;
        const std::uint64_t steps = actions - tried < limit_steps ? actions - tried : limit_steps;
        action_drawer<View> draws(random{}, 0, run);
        node real = View::initial(draws.bits.below(View::initial_count()));
        if (!View::within_boundary(real)) return true;
        if (View::properties::violated_by_state(real) != no_property) return false;
        for (std::uint64_t taken = 0; taken < steps; ++taken) {
            const state_id beside = Last::value.graph.find(real);
            if (beside == no_state) return false;
            paired_step<View> both;
            draws.draw(real, taken, taken + 1 == steps, [&](std::uint64_t drawn) {
                node stored = Last::value.graph.state(beside);
                ++tried;
                return both = paired_step<View>::of(real, stored, drawn), both.taken || both.differs();
            });
            if (!both.agrees()) return false;
            if (!both.taken) return violated_at_end<View>(real) == no_property;
            if (!both.inside) return true;
        }
        return true;
    }
};

/// Whether the verdict of a finished search relies on ==, so that runs without merging are taken.
template <class View, class End>
consteval bool takes_constant_runs() {
    if constexpr (!compares_unmerged<View> || branching_view<View> || End::reason != fallback::none) {
        return false;
    } else {
        constexpr const auto& last = End::last::value;
        if constexpr (last.progress.states == 0 || last.worker.best.exists() || last.has_unequal()) return false;
        else return evaluates<constant_runs<View, typename End::last>>;
    }
}

/// The end of a search, compared with runs without merging. If one differs, the check is left to run time, which reports it.
template <class View, class End>
consteval auto compared_end() {
    if constexpr (!takes_constant_runs<View, End>()) return End{};
    else if constexpr (constant_of<constant_runs<View, typename End::last>>.agree)
        return chain_end<fallback::none, typename End::last, constant_of<constant_runs<View, typename End::last>>.runs>{};
    else return chain_end<fallback::runs_differ, typename End::last>{};
}

}}  // namespace foregone::impl
