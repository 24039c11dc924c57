// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/executor.hpp>
#include <foregone/impl/analysis/lengths/abstracted_view.hpp>
#include <foregone/impl/analysis/lengths/abstraction_requirements.hpp>
#include <foregone/impl/analysis/lengths/abstraction_search.hpp>
#include <foregone/impl/analysis/lengths/sequence_lengths.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/model/views/search_view.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone {

/// How long sequences must be, found at run time, and a sequence of that length as witness.
struct found_lengths {
    sequence_lengths lengths{};  ///< empty, unless `result` is proved or holds_to_depth
    outcome result = outcome::inconclusive;
    stop_reason stopped_by = stop_reason::none;
    std::uint64_t states = 0;  ///< concrete states visited, each with every abstract transition that leads to it
    bool has_witness = false;
    basic_trace<std::vector<std::uint64_t>>
        witness{};  ///< the shortest sequence that shows the last thing to appear; ties: the least sequence
};

namespace finding_lengths {

template <class View>
void find_witness(found_lengths& into, const abstraction_search<View>& one_worker) {
    const finding last = one_worker.sightings.last_to_appear(into.lengths.least);
    try {
        into.witness = one_worker.trace_to(last);
        into.has_witness = true;
    } catch (const trace_not_found& given_up) { into.stopped_by = given_up.reason; }
}

template <class View>
void fill_in(found_lengths& into, const abstraction_search<View>& searched, std::uint64_t horizon_steps) {
    into.result = searched.found.result;
    into.stopped_by = searched.found.stopped_by;
    into.states = searched.found.counted.states;
    if (!searched.found.holds()) return;
    into.lengths = searched.sightings.lengths();
    into.lengths.proved = into.result == outcome::proved;
    if (!into.lengths.proved) into.lengths.horizon_steps = horizon_steps;
}

}  // namespace finding_lengths

/// The result of sufficient_lengths at run time, with a witness.
///
/// Requires: what sufficient_lengths requires, without the limits of the compiler.
/// Guarantees: the same result for any executor. With several workers, one of them searches again for the witness, no deeper than
/// the witness lies.
/// Errors: exceptions of the model, the abstraction or the label; a reached limit is `inconclusive`.
template <class Model, auto Abstraction, auto Scope = reachable, auto Label = by_kind>
found_lengths find_sufficient_length(executor& who, const run_terms& terms) {
    using unmet = unmet_in_abstraction<Model, Abstraction, Scope, Label>;
    static_assert(sizeof(typename unmet::sentence) > 0);
    found_lengths found;
    if constexpr (unmet::met) {
        using view = abstracted_view<search_view<Model>, Abstraction, Label>;
        constexpr std::uint64_t horizon_steps = states_visited(Scope).depth_limit_steps;
        {
            abstraction_search<view> searched(who, terms, horizon_steps);
            searched.run();
            finding_lengths::fill_in(found, searched, horizon_steps);
            if (!searched.found.holds()) return found;
            if (who.workers() == 1) return finding_lengths::find_witness(found, searched), found;
        }
        sequential_executor alone;
        abstraction_search<view> again(alone, terms, found.lengths.sufficient());
        again.run();
        if (again.found.holds()) finding_lengths::find_witness(found, again);
    }
    return found;
}

/// The same on the calling thread, without limits.
template <class Model, auto Abstraction, auto Scope = reachable, auto Label = by_kind>
found_lengths find_sufficient_length() {
    sequential_executor alone;
    const auto go_on = [](const progress&) { return stop_reason::none; };
    return find_sufficient_length<Model, Abstraction, Scope, Label>(alone, run_terms{.check_in = go_on});
}

}  // namespace foregone
