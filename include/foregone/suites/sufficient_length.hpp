// SPDX-License-Identifier: BSL-1.0
#pragma once

// How long sequences must be, as a constant.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/suites/lengths/abstracted_view.hpp>
#include <foregone/impl/suites/lengths/abstraction_requirements.hpp>
#include <foregone/impl/suites/lengths/abstraction_snapshot.hpp>
#include <foregone/impl/suites/lengths/sequence_lengths.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Reports why the compiler cannot visit all states.
template <class Model, fallback Reason>
struct lengths_are_known {
    static_assert(Reason == fallback::none,
                  "foregone: a sufficient length depends on all reachable states, and the compiler cannot visit them; the template "
                  "argument is the reason: over_budget needs fg::reachable.budget(n), or a horizon such as fg::sequences<6>; "
                  "fg::find_sufficient_length works at run time; see docs/reference/suites/sufficient_length.md");
};

/// The states of a model with an abstraction, and their abstract transitions, as constants.
template <class Model, auto Abstraction, auto Scope, auto Label>
struct abstraction_evidence {
    using view = abstracted_view<search_view<Model>, Abstraction, Label>;
    static constexpr reachable_scope visited = states_visited(Scope);
    using search = insisting_proof<view, visited>;

    static consteval auto look() {
        if constexpr (!search::decided) return chain_end<search::reason, not_begun>{};
        else
            return run_stages<stage_zero<abstraction_tally<view, typename search::end::last, visited.depth_limit_steps>>,
                              budget_of<insisting(visited)>>();
    }

    using end = decltype(look());
    static constexpr fallback reason = end::reason;

    static consteval sequence_lengths lengths() {
        if constexpr (reason != fallback::none) {
            return {};
        } else {
            constexpr const auto& progress = search::end::last::value.progress;
            sequence_lengths found = end::last::value.lengths();
            found.proved = progress.closed;
            if (!found.proved) found.horizon_steps = visited.depth_limit_steps;
            return found;
        }
    }
};

}}  // namespace foregone::impl

namespace foregone {

/// How long the sequences of a model must be to show every abstract state, every abstract transition and every pair of transitions.
///
/// Requires: what abstraction_requirements.hpp names; concrete states that can be merged.
/// Guarantees: for fg::reachable, proved for sequences of every length. For fg::sequences<N>, valid for sequences of up to N steps,
/// and `proved` only if no sequence is longer.
/// Complexity: a search in which each state occurs once for every abstract transition that leads to it, and a second pass over its
/// steps.
/// Errors: states that the compiler cannot visit are a compile error that names the reason.
template <class Model, auto Abstraction, auto Scope = reachable, auto Label = by_kind>
inline constexpr sequence_lengths sufficient_lengths = [] {
    using unmet = unmet_in_abstraction<Model, Abstraction, Scope, Label>;
    static_assert(sizeof(typename unmet::sentence) > 0);
    if constexpr (unmet::met) {
        using evidence = abstraction_evidence<Model, Abstraction, Scope, Label>;
        static_assert(sizeof(lengths_are_known<Model, evidence::reason>) > 0);
        return evidence::lengths();
    } else {
        return sequence_lengths{};
    }
}();

/// The smallest N such that sequences of N steps show everything that the abstraction distinguishes in longer sequences:
/// `static_assert(fg::sufficient_length<model, abstraction> == 3);`.
///
/// Guarantees: the maximum of sufficient_lengths<…>.minimum; with a horizon, valid for sequences no longer than the horizon.
template <class Model, auto Abstraction, auto Scope = reachable, auto Label = by_kind>
inline constexpr std::uint64_t sufficient_length = sufficient_lengths<Model, Abstraction, Scope, Label>.sufficient();

}  // namespace foregone
