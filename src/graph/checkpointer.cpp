// SPDX-License-Identifier: BSL-1.0
#include "checkpointer.hpp"

#include "repartitioned_levels.hpp"
#include "saved_levels.hpp"

namespace foregone::inline impl {

namespace {

/// Whether the counts can belong to this model.
bool counts_fit(const graph_part& part, const packed_shape& shape) {
    const finding& best = part.best;
    const graph_tally counted(shape.counters);
    const bool is_of_level = best.steps - part.depth == (best.action != no_action) && best.property < shape.properties;
    return (!best.exists() || is_of_level) && counted.fits(part.counted) && counted.fits(part.complete);
}

/// Whether the parts can belong to the ranks of one search.
bool are_of_one_search(const std::vector<graph_part>& parts) {
    std::uint64_t states = 0;
    for (const graph_part& part : parts) {
        if (part.depth != parts.front().depth) return false;
        states += part.states;
    }
    return parts.front().depth < states;  // no level is empty
}

std::uint64_t discovered_by(const std::vector<graph_part>& parts) {
    std::uint64_t all = 0;
    for (const graph_part& part : parts) all += part.covered;
    return all;
}

/// Restores one rank. If the number of ranks is the same, each reads its own log. Otherwise each reads all logs and takes its own
/// states, and the first rank takes all counts.
class restored_search {
    search_state& state_;
    graph_checkpointer& from_;
    graph_limits& limits_;
    unsigned rank_, ranks_;

public:
    restored_search(search_state& into, graph_checkpointer& from, graph_limits& limits, const rank_group& ranks)
        : state_(into), from_(from), limits_(limits), rank_(ranks.rank()), ranks_(ranks.size()) {}

    bool read() { return from_.saved().size() == ranks_ ? read_own(from_.saved()[rank_]) : read_repartitioned(); }

private:
    bool read_own(const graph_part& saved) {
        if (!counts_fit(saved, state_.model.shape)) return false;
        state_.workers.front().steps().take_over(saved.counted, saved.best);
        state_.complete.merge(saved.complete);
        state_.complete_states = saved.states;
        state_.expansion.slice() = saved.open;
        const auto room = [&](std::uint64_t states, std::uint64_t more) { return has_room(states, more); };
        return reserve(saved.covered) && read_saved_levels(state_.graph, from_, rank_, state_.model.shape.actions, room);
    }

    bool read_repartitioned() {
        if (!merge_counts()) return false;
        const auto room = [&](std::uint64_t states, std::uint64_t more) { return has_room(states, more); };
        repartitioned_levels levels(state_.graph, from_, state_.model.shape.actions, room);
        if (!reserve(discovered_by(from_.saved()) / ranks_) || !levels.read()) return false;
        state_.expansion.slice() = levels.open();
        state_.complete_states = levels.expanded();
        return limits_.may_restore(levels.states(), 0);
    }

    bool merge_counts() {
        graph_tally counted(state_.model.shape.counters);
        finding best;
        for (const graph_part& part : from_.saved()) {
            if (!counts_fit(part, state_.model.shape)) return false;
            counted.merge(part.counted);
            best.keep(part.best);
            if (rank_ == 0) state_.complete.merge(part.complete);
        }
        if (rank_ == 0) state_.workers.front().steps().take_over(counted.numbers(), best);
        return true;
    }

    /// Makes room for the expected number of states. A set that reduces states at the end of a level does not need it.
    bool reserve(std::uint64_t states) {
        packed_graph& graph = state_.graph;
        if (graph.store().forgets()) return true;
        if (!limits_.may_restore(0, graph.bytes_with_room(states, 2 * state_.margin()))) return false;
        graph.store().grow_for(states, 2 * state_.margin(), state_.who);
        return true;
    }

    bool has_room(std::uint64_t states, std::uint64_t more) {
        packed_graph& graph = state_.graph;
        if (graph.store().room(states) >= more) return limits_.may_restore(states, 0);
        if (!limits_.may_restore(states, graph.bytes_with_room(states, more + state_.margin()) - graph.bytes())) return false;
        graph.store().grow_for(states, more + state_.margin(), state_.who);
        return true;
    }
};

}  // namespace

bool checkpointer::open() {
    if (storage_ == nullptr) return false;
    state_.graph.levels().log_to(storage_->log(), true);
    return !storage_->saved().empty();
}

void checkpointer::save() {
    state_.hand_over();
    const expansion rest = state_.graph.levels().rest();
    storage_->save({.depth = state_.progress.depth,
                   .states = state_.complete_states,
                   .covered = state_.workers.discovered(),
                   .next = rest.next,
                   .next_action = rest.next_action,
                   .open = state_.expansion.slice(),
                   .counted = state_.workers.counted().numbers(),
                   .complete = state_.complete.numbers(),
                   .best = state_.workers.best()});
}

bool checkpointer::restore(graph_limits& limits) {
    const std::vector<graph_part>& parts = storage_->saved();
    state_.restored_states = discovered_by(parts);
    state_.progress = {.depth = parts.front().depth};
    for (const graph_part& part : parts) state_.progress.states += part.states;
    return are_of_one_search(parts) && restored_search(state_, *storage_, limits, ranks_.ranks()).read();
}

}  // namespace foregone::impl
