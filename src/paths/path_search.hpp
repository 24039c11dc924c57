// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches the paths of a program depth first by all workers, with pauses for checkpoints; used by run_paths.

#include "choices/trace_guide.hpp"
#include "paths/path_history.hpp"
#include "paths/path_pool.hpp"
#include "paths/visited_hashes.hpp"
#include "search/search_part.hpp"
#include "search/task_queue.hpp"

#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/choices/wakeup_trees.hpp>
#include <foregone/impl/paths/called_program.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <cstdint>
#include <optional>
#include <utility>

namespace foregone { inline namespace impl {

/// How many paths to run between two polls of the stop flag: 1 if slow, up to 32 if fast, or more if they share their beginnings.
///
/// Guarantees: 1 at first, then doubled at each poll while all paths since the last poll took less than a millisecond; otherwise
/// 1 again.
/// Complexity: a poll reads a clock twice, which takes longer than a path of a dozen choices.
/// Threads: one object for each worker.
class poll_interval {
    static constexpr std::uint64_t slow_ns = 1'000'000;

    std::uint64_t most_between_, between_ = 1, since_ = 0, polled_ns_;

public:
    static constexpr std::uint64_t usual_most = 32;
    static constexpr std::uint64_t most_by_steps = 1024;  ///< a path is often one step, of nanoseconds

    constexpr explicit poll_interval(std::uint64_t now_ns, std::uint64_t most = usual_most)
        : most_between_(most), polled_ns_(now_ns) {}

    /// Whether to poll after these paths.
    constexpr bool is_due(std::uint64_t paths = 1) { return (since_ += paths) >= between_; }

    /// The number of paths before the next poll, at least 1.
    constexpr std::uint64_t left() const { return since_ < between_ ? between_ - since_ : 1; }

    /// Whether paths are fast, so that the interval is the longest.
    constexpr bool is_longest() const { return between_ == most_between_; }

    /// Begins the next interval; returns the number of paths in the last one.
    constexpr std::uint64_t poll(std::uint64_t now_ns) {
        if (now_ns - std::exchange(polled_ns_, now_ns) >= slow_ns) between_ = 1;
        else if (!is_longest()) between_ *= 2;
        return std::exchange(since_, 0);
    }
};

/// The path that a worker takes next.
template <class Worker>
path_indices next_of(const Worker& worker) {
    path_indices indices;
    for (std::uint64_t i = 0; i < worker.known; ++i) indices.push_back(worker.points[i].index);
    return indices;
}

/// Writes it into the worker's task.
template <class Worker>
void note_next(const Worker& worker, path_task& task) {
    task.next = next_of(worker);
    task.digests = worker.template next_digests<path_indices>(worker.known);
    task.ends.clear();
    for (std::uint64_t i = task.floor; i < worker.known; ++i) task.ends.push_back(worker.points[i].end);
}

/// The paths that a search takes, and those that it counts and reports.
struct path_bounds {
    bool escapes;           ///< an exception that leaves the program is a failure
    std::uint64_t longest;  ///< longer paths are cut
    std::uint64_t least;    ///< shorter paths are taken, but neither counted nor reported
    std::uint64_t most_left_out = unlimited;  ///< the search ends after this many paths of a task that leaves alternatives out
};

/// The progress over the paths of a program, in shares of all paths if these are known.
struct path_progress {
    std::uint64_t tasks = 0, done_before = 0, taken_before = 0;
    shared_value<std::uint64_t> done{0}, taken{0};
};

/// The choices of a failing path, by its turns of threads, where nothing is left out; none if that path does not fail so.
std::optional<path_indices> path_in_order(const called_program& program, const path_terms& terms, trace_guide& guide,
                                          const replayed& failure);

/// The paths of a program at run time: path tasks, depth first, by all workers.
class path_search {
    using worker_type = path_worker<called_program, choice_point*>;

    /// A worker's walk through a task.
    struct task_walk {
        path_task& task;
        worker_type worker;
        shared_beginnings* shared = nullptr;  ///< null: each path is run from its start
        std::uint64_t bound_version = 0;  ///< of the pool, at the last comparison
        std::uint64_t reported = 0;       ///< the reported share of all paths
        std::uint64_t polls = 0;
        std::uint64_t turn_end = unlimited;  ///< of shuffled tasks: the number of its paths at which it is put down
        bool has_taken = false;
        bool leaves_out = false;
        wakeup_trees trees{};
        trace_guide guide{};      ///< of a failing path, while alternatives are left out
        bool has_failed = false;  ///< such a path was found, and not in the order of a search that leaves out nothing
        bool is_found = false;    ///< it was
        bool is_beyond = false;  ///< all failures that matter lie before
    };

    called_program program_;
    const run_terms& terms_;
    path_bounds bounds_;
    task_queue& tasks_;
    path_pool& pool_;
    visited_hashes* merges_;
    seen_choices* seen_;
    prefix_queue* prefixes_;
    path_progress progress_{};
    std::uint64_t values_ = 0;
    bool has_more_ = false;

public:
    /// `merges`: the visited set of merged states, or null. `seen`: the values that paths of other lengths chose, or null.
    /// `prefixes`: more tasks for an empty pool, or null.
    ///
    /// Requires: one worker, if states are merged.
    path_search(called_program program, const run_terms& terms, const path_bounds& bounds, task_queue& tasks, path_pool& pool,
                visited_hashes* merges, seen_choices* seen, prefix_queue* prefixes)
        : program_(program), terms_(terms), bounds_(bounds), tasks_(tasks), pool_(pool), merges_(merges), seen_(seen),
          prefixes_(prefixes) {}

    /// Adds path tasks. If their share of all paths is known, progress is reported in shares.
    void add(search_part part);

    /// Takes all paths of the tasks in the pool, or stops; returns why.
    ///
    /// Errors: invalid_program.
    stop_reason run();

    /// Whether it ended because a task that leaves alternatives out has more paths.
    bool has_more() const { return has_more_; }

    /// All tasks, while no worker runs.
    search_part part() const;

private:
    static constexpr std::uint64_t first_turn_paths = 4;

    enum class task_end : bool { put_down, anew };

    /// Each turn of a shuffled task is as long as all of its turns before.
    std::uint64_t turn_end(const path_task& task) const;
    void find_nothing_left_out(task_walk& at);
    void take_tasks();
    void take_task(path_task& task, const path_room& room, poll_interval& interval);
    task_end take_paths_of(path_task& task, const path_room& room, poll_interval& interval);
    void walk(task_walk& at, poll_interval& interval);
    bool shares_beginnings() const;
    std::uint64_t take_paths(task_walk& at, path_reason& reason, std::uint64_t most);
    void note(task_walk& at, const path_result& path, const path_reason& reason);
    void note_in_order(task_walk& at, const replayed& failure);
    void note_failure(task_walk& at, path_indices indices, const replayed& failure);
    void give_part(task_walk& at);
    bool is_beyond(const path_task& task) const { return prefixes_ != nullptr && prefixes_->is_beyond(task); }
    void compare_with_bound(task_walk& at);
    void poll(task_walk& at, poll_interval& interval);
    void report(task_walk& at);
    stop_reason merge_limit() const;
    progress now(const path_tally& counted) const;
    static void put_back(const task_walk& at);
};

}}  // namespace foregone::impl
