// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/shared_value.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/graph_crew.hpp>
#include <foregone/engine/graph_search.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/task_ranges.hpp>
#include <foregone/model/action_number.hpp>
#include <foregone/space/piece.hpp>
#include <foregone/verdict/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// The slices of a level that the workers of one process expand, each as far as the table surely has room for: it never grows while workers
/// look things up.
template <class View, class Graph>
class level_expansion {
    using crew_type = graph_crew<View, Graph>;

    static constexpr std::uint64_t largest_piece_states = 64;

    // Of actions with many branches few are taken at a time: there has to be room for all of them.
    static constexpr std::uint64_t branches = branching_view<View> ? most_branches : 1;
    static constexpr std::uint64_t most_actions = branching_view<View> ? 8 : largest_piece_actions;
    static constexpr std::uint64_t piece_actions =
        View::action_count <= most_actions / largest_piece_states ? View::action_count * largest_piece_states : most_actions;
    static constexpr std::uint64_t piece_states = piece_actions < View::action_count ? 1 : largest_piece_states;
    static constexpr std::uint64_t part_actions =
        View::action_count < largest_piece_actions ? View::action_count : largest_piece_actions;
    static constexpr std::uint64_t waiting_states = part_actions < Graph::batch ? Graph::batch : part_actions;
    static constexpr std::size_t slice_limit_pieces = 4'096;

    std::vector<piece> slice_{};
    std::vector<char> expanded_{};       ///< by piece of the slice; no vector of bits, which several workers could not write to
    shared_value<std::uint64_t> met_{};  ///< states, but for those that workers are just meeting
    shared_value<stop_reason> halted_{stop_reason::none};
    shared_value<bool> paused_{false};   ///< it is time to save

public:
    static constexpr std::uint64_t smallest_room_states = 1 << 15;

    /// States that so many workers may still meet after each has looked whether there is room: those of a piece, and those that
    /// wait in its lane, which takes all steps from one state at once.
    static std::uint64_t margin(std::uint64_t workers) {
        const std::uint64_t needed = workers * (piece_actions * branches + waiting_states);
        return needed < smallest_room_states ? smallest_room_states : needed;
    }

    /// What is taken and not expanded yet.
    std::vector<piece>& slice() { return slice_; }
    const std::vector<piece>& slice() const { return slice_; }
    std::uint64_t states() const { return slice_.size() * piece_states; }

    bool has_left(const Graph& graph) const { return !slice_.empty() || !graph.level_done(); }

    /// Takes the next slice. Requires: something is left.
    void fill(Graph& graph) {
        while (!graph.level_done() && slice_.size() < slice_limit_pieces) slice_.push_back(graph.take(piece_actions, View::action_count));
        if constexpr (requires { graph.free_before(0); }) graph.free_before(slice_.front().first);
    }

    /// Expands the slice, or judges its states at the end, unless somebody says stop or pause; `before` is how far the search was.
    template <class IsDue>
    void expand(executor& who, Graph& graph, crew_type& crew, const level_place& at, const progress& before, const run_terms& terms, IsDue&& is_due) {
        const std::uint64_t met_before = crew.met(), room = margin(crew.workers().size());
        met_.store(met_before);
        paused_.store(false);
        expanded_.assign(slice_.size(), false);
        task_ranges pieces(slice_.size(), slice_.size() < crew.workers().size() ? slice_.size() : crew.workers().size());
        who.run(pieces.count(), [&](std::uint64_t range, unsigned worker) {
            pieces.take(range, [&](std::uint64_t number) {
                if (halted_.peek() != stop_reason::none || paused_.peek() || graph.room(met_.peek()) < room) return false;
                expand_piece(number, graph, crew.workers()[worker], at);
                const stop_reason reason = terms.check_in(now(graph, before, met_before));
                if (reason != stop_reason::none) halted_.store(reason);
                if (is_due()) paused_.store(true);
                return true;
            });
        });
        who.run(crew.workers().size(), [&](std::uint64_t worker, unsigned) { crew.workers()[worker].flush(graph, at.depth); });
        keep_unexpanded();
    }

    /// Why it was halted, told once.
    stop_reason take_halt() {
        const stop_reason reason = halted_.load();
        halted_.store(stop_reason::none);
        return reason;
    }

private:
    void expand_piece(std::uint64_t number, Graph& graph, typename crew_type::worker& worker, const level_place& at) {
        const std::uint64_t before = worker.lane.count;
        if (at.is_end) {
            worker.judge_ends(graph, slice_[number], at.depth);
        } else {
            worker.repeats.note(graph.state(slice_[number].first), slice_[number].last - slice_[number].first);
            worker.expand(graph, slice_[number], at.depth);
        }
        met_.add(worker.lane.count - before);
        expanded_[number] = true;
    }

    progress now(const Graph& graph, progress before, std::uint64_t met_before) const {
        const std::uint64_t met = met_.peek() - met_before;
        before.states += met, before.frontier += met;
        if constexpr (requires { Graph::bytes_met(0); }) before.bytes += Graph::bytes_met(met);
        else before.bytes = graph.bytes();
        return before;
    }

    void keep_unexpanded() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < slice_.size(); ++i)
            if (!expanded_[i]) slice_[kept++] = slice_[i];
        slice_.resize(kept);
    }
};

}  // namespace foregone
