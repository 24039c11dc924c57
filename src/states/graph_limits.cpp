// SPDX-License-Identifier: BSL-1.0
// The compiled part of graph_limits: compares progress and memory with the limits, and spills levels.
#include "states/graph_limits.hpp"

namespace foregone { inline namespace impl {

void graph_limits::check() {
    const stop_reason halted = state_.expansion.take_halt();
    if (are_reached()) return;
    stopped_ = halted != stop_reason::none && (halted != stop_reason::memory || !spill_.is_on()) ? halted : check_in(current());
}

bool graph_limits::make_room(std::uint64_t received) {
    packed_graph& graph = state_.graph;
    const std::uint64_t states = state_.workers.discovered(), more = received + 2 * state_.margin();
    const std::uint64_t growth = graph.bytes_with_room(states, more) - graph.bytes();
    progress now = current();
    now.bytes += growth;
    if (growth > 0) stopped_ = check_in(now);
    if (are_reached()) return false;
    graph.store().grow_for(states, more, state_.who);
    for (const work_item& work : state_.expansion.slice()) graph.levels().load(work.first);
    return true;
}

bool graph_limits::may_restore(std::uint64_t states, std::uint64_t more_bytes) {
    state_.workers.front().restore_discovered(states);
    progress now = current();
    now.bytes += more_bytes;
    stopped_ = check_in_(now);
    return !are_reached();
}

/// Spills levels before memory ends the search, unless the next slice would read them again at once.
stop_reason graph_limits::check_in(progress now) {
    const stop_reason reason = check_in_(now);
    if (reason != stop_reason::memory || !spill_.is_on()) return reason;
    const std::uint64_t before = current().bytes;
    state_.hand_over();
    if (!state_.graph.levels().spill()) return stop_reason::disk;
    now.bytes = now.bytes - before + current().bytes + state_.graph.bytes_discovered(state_.expansion.states() + state_.margin());
    return check_in_(now);
}

progress graph_limits::current() const {
    const packed_graph& graph = state_.graph;
    const std::uint64_t own = state_.workers.discovered(), states = own + ranks_.elsewhere().states;
    return {.states = states,
            .states_before = states < state_.restored_states ? states : state_.restored_states,
            .transitions = state_.workers.transitions() + ranks_.elsewhere().transitions,
            .depth_steps = state_.progress.depth,
            .frontier = states - state_.progress.states,
            .bytes = graph.bytes() + graph.bytes_discovered(own - graph.levels().states()),
            .room_states = own + graph.store().room(own),
            .forecast = &forecast_};
}

}}  // namespace foregone::impl
