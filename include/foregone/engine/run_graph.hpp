// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/huge_pages.hpp>
#include <foregone/base/shared_value.hpp>
#include <foregone/space/shared_graph.hpp>
#include <foregone/engine/conclude.hpp>
#include <foregone/engine/counted_numbers.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/graph_keeper.hpp>
#include <foregone/engine/graph_search.hpp>
#include <foregone/engine/kept_levels.hpp>
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

    static constexpr bool packs = requires(graph_type& graph) { graph.levels(); };

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
    shared_value<bool> paused_{false};  ///< it is time to save
    stop_reason stopped_ = stop_reason::none;
    bool begun_ = false;    ///< all initial states are there
    bool refused_ = false;  ///< what was kept is of no such search

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
        } catch (const unreadable_level&) {
            stopped_ = stop_reason::disk;
        }
        if (terms_.bytes_at_rest != nullptr) *terms_.bytes_at_rest = graph_.bytes();
        const finding met = best();
        conclude_graph(into, complete_, met, progress_);
        if (stopped_ != stop_reason::none) return conclude_stopped(into, stopped_);
        if constexpr (requires { graph_.parent(state_id{}); })
            if (met.exists()) trace(into, met);
    }

    /// What was met, once run() is over.
    const graph_type& graph() const { return graph_; }
    graph_type& graph() { return graph_; }

    /// Of the level that was being expanded when the search ended, and whether it came so far.
    std::uint64_t depth() const { return progress_.depth; }
    bool has_begun() const { return begun_; }
    bool was_refused() const { return refused_; }

    /// The violation that ended the search.
    finding best() const { return stopped_ == stop_reason::none ? merged_finding() : finding{}; }

private:
    void search() {
        if (!go_on()) begin();
        while (!progress_.finished && stopped_ == stop_reason::none) expand_level();
    }

    void begin() {
        const std::uint64_t all = View::initial_count();
        for (std::uint64_t first = 0; first < all && stopped_ == stop_reason::none && make_room(); first += initial_at_once) {
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
            if (make_room()) expand_slice(), stopped_ = reason_to_stop();
            if (stopped_ != stop_reason::none || is_due()) save();
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

    /// Requires: no worker runs. False if that would take more memory than there may be.
    bool make_room() {
        if constexpr (!packs) {
            graph_.make_room(count(), 2 * margin());
        } else {
            progress now = current();
            const std::uint64_t growth = graph_.bytes_with_room(now.states + 2 * margin()) - graph_.bytes();
            now.bytes += growth;
            if (growth > 0 && (stopped_ = check_in(now)) != stop_reason::none) return false;
            graph_.make_room(now.states, 2 * margin(), executor_);
            for (const piece& work : slice_) graph_.load(work);
        }
        return true;
    }

    /// What is to be said of the search while no worker runs. Before memory ends it, levels are spilled if that is asked for, unless they
    /// would have to be read again at once.
    stop_reason check_in(progress now) {
        const stop_reason reason = terms_.check_in(now);
        if constexpr (packs) {
            if (reason != stop_reason::memory || terms_.spill == nullptr) return reason;
            const std::uint64_t before = current().bytes;
            graph_.gather(lanes());
            if (!graph_.levels().spill()) return stop_reason::disk;
            now.bytes = now.bytes - before + current().bytes + graph_type::bytes_met(slice_.size() * piece_states + margin());
            return terms_.check_in(now);
        }
        return reason;
    }

    stop_reason reason_to_stop() {
        const stop_reason halted = halted_.load();
        halted_.store(stop_reason::none);
        return halted != stop_reason::none && (halted != stop_reason::memory || terms_.spill == nullptr) ? halted : check_in(current());
    }

    void fill_slice() {
        while (!graph_.level_done() && slice_.size() < slice_limit_pieces) slice_.push_back(graph_.take(piece_actions, View::action_count));
    }

    /// Expands the slice, or as much of it as the table surely has room for: it never grows while workers look things up.
    void expand_slice() {
        level_progress_ = current();
        met_.store(level_progress_.states);
        paused_.store(false);
        expanded_.assign(slice_.size(), false);
        executor_.run(slice_.size(), [&](std::uint64_t task, unsigned worker) {
            if (halted_.peek() == stop_reason::none && !paused_.peek() && graph_.room(met_.peek()) >= margin()) expand(task, workers_[worker]);
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
        if constexpr (packs) now.bytes += graph_type::bytes_met(met_.peek() - now.states);
        else now.bytes = graph_.bytes();
        const stop_reason reason = terms_.check_in(now);
        if (reason != stop_reason::none) halted_.store(reason);
        if (is_due()) paused_.store(true);
    }

    void keep_unexpanded() {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < slice_.size(); ++i)
            if (!expanded_[i]) slice_[kept++] = slice_[i];
        slice_.resize(kept);
    }

    void next_level() {
        graph_.next_level(lanes());
        if (stopped_ == stop_reason::states) save();
    }

    std::vector<typename graph_type::lane*> lanes() {
        std::vector<typename graph_type::lane*> all;
        for (auto& worker : workers_) all.push_back(&worker.lane);
        return all;
    }

    bool is_due() const { return terms_.graphs != nullptr && terms_.graphs->is_due(); }

    /// Requires: no worker runs.
    void save() {
        if constexpr (packs) {
            if (terms_.graphs == nullptr) return;
            graph_.gather(lanes());
            terms_.graphs->save(part_of(graph_.levels(), progress_, count(), slice_, merged_tally(), complete_, merged_finding()));
        }
    }

    /// Goes on from what was kept; false if nothing was.
    bool go_on() {
        if constexpr (packs) {
            if (terms_.spill != nullptr) graph_.levels().log_to(*terms_.spill, false);
            if (terms_.graphs == nullptr) return false;
            graph_.levels().log_to(terms_.graphs->log(), true);
            const graph_part* const kept = terms_.graphs->kept();
            if (kept == nullptr) return false;
            begun_ = restore(*kept);
            if (!begun_ && stopped_ == stop_reason::none) refused_ = true, stopped_ = stop_reason::disk;
            if (begun_ && progress_.states > terms_.limit_states) stopped_ = stop_reason::states;
            return true;
        }
        return false;
    }

    bool restore(const graph_part& kept) {
        worker_type& first = workers_.front();
        if (!read_counts(kept, first.counted, complete_, first.best)) return false;
        progress_ = {.depth = kept.depth, .states = kept.states};
        slice_ = kept.open;
        const auto goes_on = [&](std::uint64_t states, std::uint64_t more_bytes) {
            first.lane.count = states;
            progress now = current();
            now.bytes += more_bytes;
            return (stopped_ = terms_.check_in(now)) == stop_reason::none;
        };
        if (!goes_on(0, graph_.bytes_with_room(kept.met + 2 * margin()))) return false;
        graph_.make_room(kept.met, 2 * margin(), executor_);
        return read_levels(graph_, *terms_.graphs, kept, View::action_count, goes_on);
    }

    std::uint64_t count() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers_) sum += worker.lane.count;
        return sum;
    }
    progress current() const {
        progress now{.states = count(), .depth_steps = progress_.depth, .bytes = graph_.bytes()};
        if constexpr (packs) now.bytes += graph_type::bytes_met(now.states - graph_.levels().states());
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
    static constexpr std::uint64_t piece_states = piece_actions < View::action_count ? 1 : largest_piece_states;
    static constexpr std::size_t slice_limit_pieces = 4'096;
    static constexpr std::uint64_t smallest_room_states = 1 << 15;
    static constexpr std::uint64_t initial_at_once = smallest_room_states / 2;
};

}  // namespace foregone
