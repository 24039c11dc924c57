// SPDX-License-Identifier: BSL-1.0
#pragma once

// Walks one path of a view and judges it as a search does; the base of replay, shrinking, random and planned runs.

#include <foregone/impl/model/past.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/judge.hpp>
#include <foregone/impl/search/replayed.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The result of a path that is asked for another step.
enum class next_step : std::uint8_t { taken, refused, over };

/// Room for the records of a run.
template <class Record>
struct record_room {
    Record* records;
    constexpr explicit record_room(std::size_t steps) : records(new Record[steps + 1]{}) {}
    constexpr ~record_room() { delete[] records; }
    record_room(const record_room&) = delete;
    record_room& operator=(const record_room&) = delete;
};

/// The last state of a run.
template <class View, class Trace>
constexpr typename View::node state_behind(const Trace& trace) {
    typename View::node at = View::initial(trace.initial);
    const record_room<typename View::record> room(trace.actions.size());
    for (std::size_t i = 0; i < trace.actions.size(); ++i) {
        typename View::note noted{};
        View::take(at, past_of<typename View::record>{room.records, i}, trace.actions[i], room.records[i], noted);
    }
    return at;
}

/// Walks one path from an initial state. It ends at the first violation, and where it leaves the boundary, as in a search.
/// `path.begin(node)` receives the initial state. `path.step(node, past, record, note)` takes one step in place, if there is one
/// more. `path.is_over()` returns whether there is none.
///
/// Requires: room for the records of all steps.
/// Errors: a path is not possible if an action is not enabled, if its initial state does not exist or lies outside the boundary,
/// or if it continues outside the boundary.
template <class View, class Path>
constexpr replayed walk(std::uint64_t initial, typename View::record* records, Path&& path) {
    if (initial >= View::initial_count()) return {.possible = false};
    typename View::node at = View::initial(initial);
    path.begin(at);
    replayed run{.possible = View::within_boundary(at)};
    if (!run.possible) return run;
    run.property = View::properties::violated_by_state(at);
    for (bool inside = true; !run.violated();) {
        if (!inside) return run.possible = path.is_over(), run;
        typename View::note noted{};
        const next_step went = path.step(at, past_of<typename View::record>{records, run.steps}, records[run.steps], noted);
        if (went == next_step::over) return run.property = violated_at_end<View>(at), run;
        if (went == next_step::refused) return run.possible = false, run;
        ++run.steps;
        const judged found = judge<View>(noted.failed, at);
        inside = found.inside;
        run.property = found.property;
    }
    return run;
}

}}  // namespace foregone::impl
