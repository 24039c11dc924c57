// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/huge_pages.hpp>
#include <foregone/base/shared_value.hpp>
#include <foregone/space/shared_graph.hpp>
#include <foregone/engine/conclude.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/graph_search.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/repeat_check.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace foregone {

/// A breadth-first search of a state graph at run time, level by level, each level by all workers of an executor.
template <class View, class Graph = shared_graph<typename View::node>>
class graph_run {
    using graph_type = Graph;
    /// On cache lines of its own: it counts every step.
    struct alignas(2 * cache_line_bytes) worker_type : graph_worker<View, graph_type> {
        repeat_check<View> repeats{};
    };

    executor& executor_;
    run_terms terms_;
    std::uint64_t depth_limit_steps_;
    graph_type graph_;
    std::vector<worker_type> workers_;
    graph_progress progress_;
    tally<View> complete_;  ///< up to the last level that is complete
    progress level_progress_;
    std::vector<piece> slice_;
    std::vector<char> expanded_;         ///< by piece of the slice; no vector of bits, which several workers could not write to
    shared_value<std::uint64_t> met_{};  ///< states, but for those that workers are just meeting
    shared_value<stop_reason> halted_{stop_reason::none};
    stop_reason stopped_ = stop_reason::none;
    bool begun_ = false;  ///< all initial states are there

public:
    graph_run(executor& who, const run_terms& terms, std::uint64_t depth_limit_steps)
        : executor_(who), terms_(terms), depth_limit_steps_(depth_limit_steps), workers_(who.workers()) {}

    /// Shape: of several shortest counterexamples, one worker finds the least, and several any one; no trace where the graph keeps no
    /// parents.
    /// Errors: running out of memory is reached like a memory limit; whatever the model throws is thrown on.
    template <class Verdict>
    void run(Verdict& into) {
        try {
            search();
        } catch (const std::bad_alloc&) {
            stopped_ = stop_reason::memory;
        }
        const finding met = best();
        conclude_graph(into, complete_, met, progress_);
        if (stopped_ != stop_reason::none) return stop(into);
        if constexpr (requires { graph_.parent(state_id{}); })
            if (met.exists()) trace(into, met);
    }

    /// What was met, once run() is over.
    const graph_type& graph() const { return graph_; }
    graph_type& graph() { return graph_; }

    /// Of the level that was being expanded when the search ended, and whether it came so far.
    std::uint64_t depth() const { return progress_.depth; }
    bool has_begun() const { return begun_; }

    /// The violation that ended the search.
    finding best() const { return stopped_ == stop_reason::none ? merged_finding() : finding{}; }

private:
    void search() {
        begin();
        while (!progress_.finished && stopped_ == stop_reason::none) expand_level();
    }

    void begin() {
        const std::uint64_t all = View::initial_count();
        for (std::uint64_t first = 0; first < all && stopped_ == stop_reason::none; first += initial_at_once) {
            make_room();
            insert_initial_states<View>(graph_, workers_[0], first, first + initial_at_once < all ? first + initial_at_once : all);
            stopped_ = terms_.check_in(current());
        }
        progress_.begin(count(), workers_[0].best, depth_limit_steps_);
        complete_ = merged_tally();
        if (!progress_.finished && progress_.states > terms_.limit_states) stopped_ = stop_reason::states;
        next_level();
        begun_ = true;
    }

    void expand_level() {
        while ((!slice_.empty() || !graph_.level_done()) && stopped_ == stop_reason::none) {
            fill_slice();
            if constexpr (requires { graph_.free_before(0); }) graph_.free_before(slice_.front().first);
            make_room();
            expand_slice();
            stopped_ = halted_.load() != stop_reason::none ? halted_.load() : terms_.check_in(current());
        }
        if (stopped_ == stop_reason::none) close_level();
    }

    void close_level() {
        for (worker_type& worker : workers_) worker.repeats.compare();
        progress_.close_level(count(), merged_finding(), depth_limit_steps_);
        complete_ = merged_tally();
        if (!progress_.finished && progress_.states > terms_.limit_states) stopped_ = stop_reason::states;
        next_level();
    }

    /// States that the workers may still meet after each has looked whether there is room.
    std::uint64_t margin() const {
        const std::uint64_t needed = workers_.size() * (piece_actions + graph_type::batch);
        return needed < smallest_room_states ? smallest_room_states : needed;
    }

    void make_room() {
        if constexpr (requires { graph_.make_room(count(), margin(), executor_); }) graph_.make_room(count(), 2 * margin(), executor_);
        else graph_.make_room(count(), 2 * margin());
    }

    void fill_slice() {
        while (!graph_.level_done() && slice_.size() < slice_limit_pieces) slice_.push_back(graph_.take(piece_actions, View::action_count));
    }

    /// Expands the slice, or as much of it as the table surely has room for: it never grows while workers look things up.
    void expand_slice() {
        level_progress_ = current();
        met_.store(level_progress_.states);
        expanded_.assign(slice_.size(), false);
        executor_.run(slice_.size(), [&](std::uint64_t task, unsigned worker) {
            if (halted_.peek() == stop_reason::none && graph_.room(met_.peek()) >= margin()) expand(task, workers_[worker]);
        });
        executor_.run(workers_.size(), [&](std::uint64_t worker, unsigned) { workers_[worker].flush(graph_, progress_.depth); });
        keep_unexpanded();
    }

    void expand(std::uint64_t task, worker_type& worker) {
        const std::uint64_t before = worker.lane.count;
        worker.repeats.note(graph_.state(slice_[task].first), slice_[task].last - slice_[task].first);
        worker.expand(graph_, slice_[task], progress_.depth);
        met_.add(worker.lane.count - before);
        expanded_[task] = true;
        progress now = level_progress_;
        now.bytes = graph_.bytes();
        const stop_reason reason = terms_.check_in(now);
        if (reason != stop_reason::none) halted_.store(reason);
    }

    void keep_unexpanded() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < slice_.size(); ++i)
            if (!expanded_[i]) slice_[kept++] = slice_[i];
        slice_.resize(kept);
    }

    void next_level() {
        std::vector<typename graph_type::lane*> lanes;
        for (auto& worker : workers_) lanes.push_back(&worker.lane);
        graph_.next_level(lanes);
    }

    std::uint64_t count() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers_) sum += worker.lane.count;
        return sum;
    }
    progress current() const {
        progress now{.states = count(), .depth_steps = progress_.depth, .bytes = graph_.bytes()};
        now.frontier = now.states - progress_.states;
        for (const auto& worker : workers_) now.transitions += worker.counted.transitions;
        return now;
    }
    tally<View> merged_tally() const {
        tally<View> sum;
        for (const auto& worker : workers_) sum.merge(worker.counted);
        return sum;
    }
    finding merged_finding() const {
        finding best;
        for (const auto& worker : workers_) best.keep(worker.best);
        return best;
    }

    template <class Verdict>
    void stop(Verdict& into) const {
        into.result = outcome::inconclusive;
        into.stopped_by = stopped_;
        into.property = no_property;
        into.has_trace = false;
    }

    template <class Verdict>
    void trace(Verdict& into, const finding& best) const {
        into.trace.actions.resize(best.steps);
        into.trace.initial = trace_of<View>(graph_, best, [&](std::uint64_t position, std::uint64_t action) {
            into.trace.actions[position] = action;
        });
    }

    static constexpr std::uint64_t largest_piece_states = 64;
    static constexpr std::uint64_t piece_actions = View::action_count <= largest_piece_actions / largest_piece_states
                                                       ? View::action_count * largest_piece_states
                                                       : largest_piece_actions;
    static constexpr std::size_t slice_limit_pieces = 4'096;
    static constexpr std::uint64_t smallest_room_states = 1 << 15;
    static constexpr std::uint64_t initial_at_once = smallest_room_states / 2;
};

}  // namespace foregone
