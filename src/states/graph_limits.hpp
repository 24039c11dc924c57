// SPDX-License-Identifier: BSL-1.0
#pragma once

// The limits of a graph search, the growth of its tables within them, and spilling; used by loop and checkpointer.

#include "states/level_forecast.hpp"
#include "states/level_log.hpp"
#include "states/rank_exchange.hpp"
#include "states/search_state.hpp"

#include <foregone/impl/search/run_terms.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Moves levels to a log when memory is short. Without a log it does nothing, and a memory limit stops the search.
class level_spill {
    level_log* log_;

public:
    explicit level_spill(level_log* log) : log_(log) {}

    void attach(packed_levels& levels) const {
        if (log_ != nullptr) levels.log_to(*log_, false);
    }
    bool is_on() const { return log_ != nullptr; }
};

/// The bounds of a search of a state graph: when it must stop, and whether its tables may grow.
///
/// Threads: while no worker runs.
class graph_limits {
    search_state& state_;
    const rank_exchange& ranks_;
    pulse check_in_;
    std::uint64_t states_;
    level_spill spill_;
    level_forecast forecast_{};
    stop_reason stopped_ = stop_reason::none;

public:
    graph_limits(search_state& of, const rank_exchange& ranks, const run_terms& terms)
        : state_(of), ranks_(ranks), check_in_(terms.check_in), states_(terms.limits.states), spill_(terms.services.spill) {
        spill_.attach(of.graph.levels());
    }

    /// Why the search must stop; none while it may continue.
    stop_reason reached() const { return stopped_; }
    bool are_reached() const { return stopped_ != stop_reason::none; }
    void stop(stop_reason reason) { stopped_ = reason; }

    /// Asks whether to stop, unless that is decided already.
    void check();

    /// Compared when a level is complete.
    bool has_too_many_states() const { return state_.progress.states > states_ && !state_.place().is_end; }

    /// Grows the visited set for `received` states and what workers may discover in one slice, and loads the slice. Returns false
    /// if that exceeds a limit.
    bool make_room(std::uint64_t received = 0);

    /// The same while a saved search is restored: whether this rank may have `states` states and `more_bytes` more bytes.
    bool may_restore(std::uint64_t states, std::uint64_t more_bytes);

    void note_level(std::uint64_t states) { forecast_.note(states); }

    /// The progress of the search.
    progress current() const;

    pulse check_in() const { return check_in_; }

private:
    stop_reason check_in(progress now);
};

}}  // namespace foregone::impl
