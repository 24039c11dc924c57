// SPDX-License-Identifier: BSL-1.0
#pragma once

// Replays a trace of a view step by step and describes each step; used by reports, `replays` and the runner.

#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/model/past.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/types/print.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// One step of a run, in readable form.
template <class Sink>
struct described_step {
    Sink action{};         ///< the action; "initial" for the first state of the run
    Sink result{};         ///< the successor, or the result of the system
    Sink note{};           ///< the expectation that judged the result
    bool enabled = false;  ///< false: the action is not enabled here, and the run ends
};

/// The view's runs begin in several models of a system, so a report shows in which.
template <class View>
concept begins_in_several_models = requires { requires !View::begins_in_one_model; };

/// The path of a trace whose steps are reported.
template <class View, class Sink, class Actions, class Report>
struct described_path {
    const Actions& actions;
    Report& report;
    decltype(actions.begin()) next = actions.begin();

    constexpr bool is_over() const { return next == actions.end(); }

    constexpr void begin(const typename View::node& at) {
        described_step<Sink> first{.enabled = true};
        first.action.append("initial");
        print(first.result, at);
        if constexpr (begins_in_several_models<View>) {
            first.note.append("model ");
            print(first.note, View::modelled(at));
        }
        report(std::uint64_t{0}, first);
    }

    constexpr next_step step(typename View::node& at, past_of<typename View::record> past, typename View::record& seen,
                             typename View::note& noted) {
        if constexpr (requires { report.template ended<View>(at); })
            if (is_over()) report.template ended<View>(at);
        if (is_over()) return next_step::over;
        const std::uint64_t action = *next++;
        if (action >= step_number_limit<View>) return next_step::refused;
        described_step<Sink> described;
        noted = View::describe(at, past, action, seen, described);
        report(past.steps + described.enabled, described);
        return described.enabled ? next_step::taken : next_step::refused;
    }
};

/// What temporal properties say of an infinite run, or of one after which something is out of reach.
struct judged_for_ever {
    bool is_run = true;  ///< its loop closes, or it ends where a run may end
    std::uint32_t property = no_property;
};

/// Judges lassos; defined in lasso_replay.hpp, which temporal properties include.
template <class View>
struct lasso_judge;

/// Judges the trace of an infinite run, or one that leads to where something is out of reach.
template <class View, class Trace>
constexpr void judge_for_ever([[maybe_unused]] const Trace& trace, [[maybe_unused]] replayed& end) {
    if constexpr (View::properties::has_temporal) {
        if (trace.loop_from == no_loop) return;
        const judged_for_ever judged = lasso_judge<View>::judged(trace);
        end.for_ever = true;
        end.possible = judged.is_run;
        end.property = judged.property;
    }
}

/// Replays a trace from its initial state, and calls `report(number, step)` for each step, beginning with number 0, "initial".
///
/// Requires: room for the records of all steps, `records[trace.actions.size()]`.
/// Errors: as walk: a trace that the model does not have is not possible.
template <class View, class Sink, class Trace, class Report>
    requires(!sees_program<View>)
constexpr replayed replay(const Trace& trace, typename View::record* records, Report&& report) {
    replayed end =
        walk<View>(trace.initial, records,
                   described_path<View, Sink, decltype(trace.actions), Report>{trace.actions, report, trace.actions.begin()});
    if (end.possible && !end.violated()) judge_for_ever<View>(trace, end);
    return end;
}

}}  // namespace foregone::impl
