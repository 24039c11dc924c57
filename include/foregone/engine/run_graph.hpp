// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/huge_pages.hpp>
#include <foregone/base/shared_value.hpp>
#include <foregone/space/shared_graph.hpp>
#include <foregone/engine/conclude.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/graph_search.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/rank_agreement.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/engine/rank_mail.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// A breadth-first search of a state graph at run time, level by level, each level by all workers of an executor, and by all ranks
/// if the graph can be shared out among them: a rank expands the states that are its own, and sends those that it meets of others.
///
/// Shape: ranks go through the same rounds of the same levels, and agree at the end of each, so that all stop at the same place.
template <class View, class Graph = shared_graph<typename View::node>>
class graph_run {
    using graph_type = Graph;
    /// On cache lines of its own: it counts every step.
    struct alignas(2 * cache_line_bytes) worker_type : graph_worker<View, graph_type> {};

    executor& executor_;
    run_terms terms_;
    lone_rank nobody_else_;
    rank_group& ranks_;
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
    finding best_;
    round_report agreed_;                ///< by all ranks, at the end of the last round
    progress elsewhere_;                 ///< what the other ranks had met then
    rank_mail mail_;
    bool left_ = false;

public:
    graph_run(executor& who, const run_terms& terms, std::uint64_t depth_limit_steps)
        : executor_(who), terms_(terms), ranks_(shares_out && terms.ranks != nullptr ? *terms.ranks : nobody_else_),
          depth_limit_steps_(depth_limit_steps), workers_(who.workers()), mail_(ranks_) {
        if constexpr (shares_out) graph_.share(ranks_.rank(), ranks_.size());
    }

    /// Shape: of several shortest counterexamples, one worker finds the least, and several any one; no trace where the graph keeps no
    /// parents.
    /// Errors: running out of memory is reached like a memory limit; whatever the model throws is thrown on.
    template <class Verdict>
    void run(Verdict& into) {
        search();
        const finding met = best();
        conclude_graph(into, tally_of_all(ranks_, complete_), met, progress_);
        if (stopped_ != stop_reason::none) return stop(into);
        if constexpr (requires { graph_.parent(state_id{}); })
            if (met.exists()) trace(into, met);
    }

    /// What was met, once run() is over.
    const graph_type& graph() const { return graph_; }
    graph_type& graph() { return graph_; }

    /// The violation that ended the search.
    finding best() const { return stopped_ == stop_reason::none ? best_ : finding{}; }

private:
    static constexpr bool shares_out = requires(graph_type& graph) { graph.share(0u, 1u); };

    void search() {
        begin();
        while (!progress_.finished && stopped_ == stop_reason::none) expand_level();
    }

    void begin() {
        const std::uint64_t all = View::initial_count(), at_once = initial_at_once * ranks_.size();
        for (std::uint64_t first = 0; first < all && stopped_ == stop_reason::none; first += at_once) {
            take_round({0, 0, no_action}, [&] { insert_initial(first + ranks_.rank() * initial_at_once); });
            if (all - first <= at_once) break;
        }
        close_round({0, 0, no_action});
        progress_.begin(agreed_.states, best_, depth_limit_steps_);
        close();
    }

    void insert_initial(std::uint64_t first) {
        const std::uint64_t all = View::initial_count();
        if (first >= all) return;
        make_room();
        insert_initial_states<View>(graph_, workers_[0], first, all - first < initial_at_once ? all : first + initial_at_once);
    }

    void expand_level() {
        const finding met{progress_.depth + 1, 0, 0};
        do
            take_round(met, [&] { expand_some(); });
        while (agreed_.left > 0 && stopped_ == stop_reason::none);
        close_round(met);
        if (stopped_ != stop_reason::none) return;
        progress_.close_level(agreed_.states, best_, depth_limit_steps_);
        close();
    }

    void expand_some() {
        left_ = false;
        if (!has_left()) return;
        fill_slice();
        if constexpr (requires { graph_.free_before(0); }) graph_.free_before(slice_.front().first);
        make_room();
        expand_slice();
        left_ = has_left();
    }

    bool has_left() const { return !slice_.empty() || !graph_.level_done(); }

    /// Does this rank's part of the work while what the ranks have sent before travels, and sends on what was met.
    template <class Work>
    void take_round(const finding& met, Work&& work) {
        rank_attempt attempt;
        attempt.run(work);
        exchange(attempt, met, true);
        agree(attempt);
    }

    /// Waits for what is still under way, so that a level is complete.
    void close_round(const finding& met) {
        if (stopped_ != stop_reason::none) return;
        rank_attempt attempt;
        exchange(attempt, met, false);
        attempt.run([&] { next_level(); });
        agree(attempt);
        if (agreed_.violated > 0) best_ = least_finding(ranks_, merged_finding());
    }

    void exchange(rank_attempt& attempt, const finding& met, bool sends) {
        if constexpr (shares_out) {
            if (ranks_.size() == 1) return;
            const std::vector<std::uint64_t> received = mail_.take();
            agreed_.sent = sends ? mail_.send(graph_, workers_) : 0;
            attempt.run([&] { receive(received, met); });
        }
    }

    void receive(const std::vector<std::uint64_t>& received, const finding& met) {
        const std::uint64_t* const begin = received.data();
        const std::uint64_t count = received.size(), at_once = graph_type::state_words * received_at_once;
        make_room(count / graph_type::state_words);
        executor_.run((count + at_once - 1) / at_once, [&](std::uint64_t task, unsigned worker) {
            const std::uint64_t first = task * at_once, last = count - first < at_once ? count : first + at_once;
            workers_[worker].receive(graph_, begin + first, begin + last, met);
        });
    }

    void agree(const rank_attempt& attempt) {
        const progress now = current();
        round_report all{.left = left_, .sent = agreed_.sent, .states = count(), .transitions = own_transitions(),
                         .violated = merged_finding().exists()};
        all.stop(halted_.load() != stop_reason::none ? halted_.load() : terms_.check_in(now));
        attempt.tell(all);
        const std::uint64_t states = all.states, transitions = all.transitions;
        all.add_up(ranks_);
        stopped_ = all.reason();
        if (stopped_ != stop_reason::none || all.failed()) mail_.take();
        attempt.rethrow(ranks_, all);
        elsewhere_ = {.states = all.states - states, .transitions = all.transitions - transitions};
        agreed_ = all;
    }

    /// What was met up to here counts.
    void close() {
        complete_ = merged_tally();
        if (!progress_.finished && stopped_ == stop_reason::none && progress_.states > terms_.limit_states) stopped_ = stop_reason::states;
    }

    /// States that the workers may still meet after each has looked whether there is room.
    std::uint64_t margin() const {
        const std::uint64_t needed = workers_.size() * (piece_actions + graph_type::batch);
        return needed < smallest_room_states ? smallest_room_states : needed;
    }

    void make_room(std::uint64_t received = 0) {
        const std::uint64_t more = received + 2 * margin();
        if constexpr (requires { graph_.make_room(count(), more, executor_); }) graph_.make_room(count(), more, executor_);
        else graph_.make_room(count(), more);
    }

    void fill_slice() {
        while (!graph_.level_done() && slice_.size() < slice_limit_pieces) slice_.push_back(graph_.take(piece_actions, View::action_count));
    }

    /// Expands the slice, or as much of it as the table surely has room for: it never grows while workers look things up.
    void expand_slice() {
        level_progress_ = current();
        met_.store(count());
        expanded_.assign(slice_.size(), false);
        executor_.run(slice_.size(), [&](std::uint64_t task, unsigned worker) {
            if (halted_.peek() == stop_reason::none && graph_.room(met_.peek()) >= margin()) expand(task, workers_[worker]);
        });
        executor_.run(workers_.size(), [&](std::uint64_t worker, unsigned) { workers_[worker].flush(graph_, progress_.depth); });
        keep_unexpanded();
    }

    void expand(std::uint64_t task, worker_type& worker) {
        const std::uint64_t before = worker.lane.count;
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
        progress now{.states = count() + elsewhere_.states, .transitions = own_transitions() + elsewhere_.transitions,
                     .depth_steps = progress_.depth, .bytes = graph_.bytes()};
        now.frontier = now.states - progress_.states;
        return now;
    }
    std::uint64_t own_transitions() const {
        std::uint64_t sum = 0;
        for (const auto& worker : workers_) sum += worker.counted.transitions;
        return sum;
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
    static constexpr std::uint64_t received_at_once = 4'096;
    static constexpr std::uint64_t initial_at_once = smallest_room_states / 2;
};

}  // namespace foregone
