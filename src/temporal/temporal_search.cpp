// SPDX-License-Identifier: BSL-1.0
// Chooses between the whole graph in memory and rounds, and writes the result into the verdict.
#include "temporal/temporal_search.hpp"

#include "temporal/decide_by_rounds.hpp"
#include "temporal/shared_pair_search.hpp"
#include "temporal/state_share.hpp"

#include <foregone/impl/search/conclude_stopped.hpp>

#include <algorithm>
#include <new>

namespace foregone { inline namespace impl {

namespace {

/// Where the whole graph does not fit, at first a quarter as many pairs as it has states are gathered.
constexpr std::uint64_t parts_that_fit = 4;

}  // namespace

void temporal_search::run(verdict& into, bool is_closed, bool may_take_rounds) {
    try {
        decide(into, is_closed, may_take_rounds);
    } catch (const temporal_stopped& stopped) { conclude_stopped(into, stopped.reason); }
}

void temporal_search::decide(verdict& into, bool is_closed, bool may_take_rounds) const {
    std::uint64_t states = searched_.levels().states();
    ranks_.sum(&states, 1);
    if (terms_.services.ranks != nullptr && states > terms_.limits.whole_graph_states) 
        return decide_by_rounds(into, is_closed, terms_.limits.whole_graph_states);
    const bool has_other_way = may_take_rounds && ranks_.size() == 1;
    try {
        return decide_whole(into, is_closed);
    } catch (const temporal_stopped& stopped) {
        if (!has_other_way || !is_of_size(stopped.reason)) throw;
    } catch (const std::bad_alloc&) {
        if (!has_other_way) throw;
    }
    decide_by_rounds(into, is_closed, states / parts_that_fit);
}

void temporal_search::decide_whole(verdict& into, bool is_closed) const {
    const auto poll = [&](const temporal_progress& now) { check_in(now); };
    numbered_graph whole(model_, temporal_, who_, poll, false);
    state_numbers states = state_numbers::of_all(searched_.levels(), ranks_, who_, whole.poll());
    const std::uint64_t expanded = is_closed ? states.size() : states.first_of_last_level();
    whole.build(std::move(states), expanded, into.counted.transitions);
    const std::vector<temporal_claim> claims = temporal_.claims();
    const shared_pair_search by(who_);
    temporal_finding found;
    basic_trace<std::vector<std::uint64_t>> trace;
    conclude(into, found, trace, false, [&] {
        decide_temporal(whole.graph(), claims, by, found);
        if (found.violated) trace = whole.trace_of(found.run);
        else if (into.counted.outside > 0) note_leaving(whole.graph(), claims, found, by);
    });
}

void temporal_search::decide_by_rounds(verdict& into, bool is_closed, std::uint64_t most_gathered) const {
    const auto poll = [&](const temporal_progress& now) { check_in(now); };
    state_share graph(model_, temporal_, who_, ranks_, searched_, poll, is_closed);
    const std::vector<temporal_claim> claims = temporal_.claims();
    decision_by_rounds by(graph, most_gathered);
    conclude(into, by.found, by.trace, ranks_.size() > 1, [&] {
        by.decide(claims);
        if (!by.found.violated && into.counted.outside > 0) by.note_leaving(claims);
    });
}

/// Puts what `decide` finds into a verdict; a violation that it knows, if a limit ends the search of the run. `is_shared`: by ranks
/// that wait for each other.
template <class Decide>
void temporal_search::conclude(verdict& into, const temporal_finding& found,
                               const basic_trace<std::vector<std::uint64_t>>& trace, bool is_shared, Decide&& decide) const {
    const auto property = [&] { return temporal_.claims()[found.claim].property; };
    // Called by handlers: an exception before a violation is thrown again.
    const auto leave_without_run = [&](stop_reason reason) {
        if (!found.violated) throw;
        into.temporal = found.counted;
        conclude_unfound_lasso(into, property(), reason);
    };
    try {
        decide();
        into.temporal = found.counted;
        if (found.counted.leaves) return conclude_leaving(into, found.leaving);
        if (!found.violated) return;
        into.trace = trace;
        conclude_lasso(into, property());
    } catch (const temporal_stopped& stopped) {
        leave_without_run(stopped.reason);
    } catch (const std::bad_alloc&) {
        if (is_shared) throw;  // other ranks wait for this one
        leave_without_run(stop_reason::memory);
    }
}

/// Throws temporal_stopped if a limit is reached. Threads: any number at once.
void temporal_search::check_in(const temporal_progress& now) const {
    const stop_reason reason = terms_.check_in({.states = std::max(searched_.levels().states(), now.states),
                                                .transitions = now.steps,
                                                .bytes = searched_.bytes() + now.bytes});
    if (reason != stop_reason::none) throw temporal_stopped{reason};
}

}}  // namespace foregone::impl
