// SPDX-License-Identifier: BSL-1.0
#pragma once

// Finds the shortest, then least, counterexample in saved levels, where parents are not stored; used by search_graph.

#include "search/rank_agreement.hpp"
#include "states/levels.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/graph_progress.hpp>
#include <foregone/impl/states/packed_model.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Ends the search of a trace on all ranks, because memory has run out on some rank, or a limit is reached.
struct trace_given_up {
    stop_reason reason;
};

/// How the end of a trace is recognised.
struct trace_end {
    finding best{};                    ///< the violation, or its number of steps
    bool thrown = false;               ///< the last step throws an exception of the model
    bool at_end = false;               ///< the end was found when the states of the last level were judged
    std::vector<std::uint64_t> state{};  ///< the trace ends in this state; no violation is searched

    static trace_end of(const finding& best, std::uint32_t deadlock) { return {best, false, best.property == deadlock}; }

    /// An exception in the steps from the states at a depth, or while those were judged for freedom from deadlock.
    static trace_end of_exception(const level_place& at) { return {{.steps = at.depth + 1, .action = 0}, true, at.is_end}; }

    static trace_end in(std::vector<std::uint64_t> state, std::uint64_t depth) {
        return {{.steps = depth}, false, false, std::move(state)};
    }

    /// Where the end is seen: the state that the last step leaves, or the last state.
    std::uint64_t last_level() const { return best.steps - (best.action != no_action); }
};

/// Finds the least of the shortest counterexamples in the saved levels of a search. Returns the property that is violated. States
/// are marked backwards from the violation; then the least path over marked states is walked forwards. `why_stop`: called often, by
/// any worker.
///
/// Guarantees: the least initial state, then the least actions, independent of the order of discovery. A step that throws an
/// exception of the model is found in the same way. Each rank marks its own states and learns all marks, so that all ranks walk
/// the same path. If the model does not behave the same way again, the trace ends too early, and cannot be replayed.
/// Complexity: one expansion of each state, by all workers; 8 bytes or more for a marked state, on every rank.
/// Errors: the exception that was searched, after `into` is filled in; unreadable_level; trace_given_up; std::bad_alloc where the
/// other ranks do not know of it.
std::uint32_t find_trace(const packed_model& model, executor& who, rank_group& ranks, const packed_levels& levels, trace_end end,
                         function_ref<stop_reason()> why_stop, basic_trace<std::vector<std::uint64_t>>& into);

}}  // namespace foregone::impl
