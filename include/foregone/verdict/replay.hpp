// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/print.hpp>
#include <foregone/model/past.hpp>
#include <foregone/verdict/verdict.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone {

/// One step of a run, as people read it.
template <class Sink>
struct told_step {
    Sink action{};         ///< what was done; "initial" for where the run begins
    Sink result{};         ///< the state it led to, or what the system answered
    Sink note{};           ///< the expectation that judged the answer
    bool enabled = false;  ///< false: the action cannot be taken here, and the run ends
};

/// How replaying a trace ended.
struct replayed {
    bool possible = true;                  ///< every action was enabled
    std::uint64_t steps = 0;               ///< how many were taken
    std::uint32_t property = no_property;  ///< what its last step, or the state it ends in, violates

    constexpr bool violated() const { return property != no_property; }
};

/// What a step that itself violates `failed` and the state it leads to violate together: the property listed first.
template <class View>
constexpr std::uint32_t violated_by_step(std::uint32_t failed, const typename View::node& to) {
    if (failed == no_property || !View::within_boundary(to)) return failed;
    const std::uint32_t by_state = View::properties::violated_by_state(to);
    return by_state < failed ? by_state : failed;
}

/// What a run that ends in this state violates: an invariant, or freedom from deadlock.
template <class View>
constexpr std::uint32_t violated_at_end(const typename View::node& at) {
    const std::uint32_t failed = View::properties::violated_by_state(at);
    if constexpr (View::properties::deadlock() != no_property) {
        if (failed != no_property || View::terminal(at)) return failed;
        bool enabled = false;
        View::each_step(at, {}, 0, View::action_count, [&](auto&&...) { enabled = true; });
        return enabled ? no_property : View::properties::deadlock();
    } else {
        return failed;
    }
}

/// Runs a trace again from its initial state, and calls tell(number, step) for each step, beginning with number 0, "initial".
/// The run is over at the first violation, and where it leaves the boundary, as it is in a search.
///
/// Requires: room for the records of all steps, `records[trace.actions.size()]`.
/// Errors: a trace whose action is not enabled, whose initial state does not exist or lies outside the boundary, or that goes
/// on outside it, is not possible.
template <class View, class Sink, class Trace, class Tell>
constexpr replayed replay(const Trace& trace, typename View::record* records, Tell&& tell) {
    if (trace.initial >= View::initial_count()) return {.possible = false};
    typename View::node at = View::initial(trace.initial);
    replayed run;
    told_step<Sink> begin{.enabled = true};
    begin.action.append("initial");
    print(begin.result, at);
    tell(std::uint64_t{0}, begin);
    bool inside = run.possible = View::within_boundary(at);
    for (const std::uint64_t action : trace.actions) {
        run.possible = inside && action < View::action_count;
        if (!run.possible) return run;
        run.property = View::properties::violated_by_state(at);
        if (run.violated()) return run;
        told_step<Sink> step;
        const auto note = View::tell(at, past_of<typename View::record>{records, run.steps}, action, records[run.steps], step);
        if (step.enabled) ++run.steps;
        tell(run.steps, step);
        run.property = violated_by_step<View>(note.failed, at);
        run.possible = step.enabled;
        if (!step.enabled || note.failed != no_property) return run;
        inside = View::within_boundary(at);
    }
    if (inside) run.property = violated_at_end<View>(at);
    return run;
}

}  // namespace foregone
