// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "path_history.hpp"
#include "path_pool.hpp"
#include "poll_interval.hpp"
#include "prefix_queue.hpp"
#include "visited_hashes.hpp"

#include "../tasks/task_queue.hpp"

#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/engine/paths/called_program.hpp>
#include <foregone/impl/engine/paths/path_worker.hpp>
#include <foregone/impl/engine/tasks/search_part.hpp>
#include <foregone/impl/verdict/path_replay.hpp>

#include <cstdint>

namespace foregone::inline impl {

/// The paths that a search takes, and those that it counts and reports.
struct path_bounds {
    bool escapes;           ///< an exception that leaves the program is a failure
    std::uint64_t longest;  ///< longer paths are cut
    std::uint64_t least;    ///< shorter paths are taken, but neither counted nor reported
};

/// The progress over the paths of a program, in shares of all paths if these are known.
struct path_progress {
    std::uint64_t tasks = 0, done_before = 0, taken_before = 0;
    shared_value<std::uint64_t> done{0}, taken{0};
};

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

    /// All tasks, while no worker runs.
    search_part part() const;

private:
    static constexpr std::uint64_t first_turn_paths = 4;

    /// Each turn of a shuffled task is as long as all of its turns before.
    std::uint64_t turn_end(const path_task& task) const;
    void take_tasks();
    void take_task(path_task& task, const path_room& room, poll_interval& interval);
    void walk(task_walk& at, poll_interval& interval);
    bool shares_beginnings() const;
    std::uint64_t take_paths(task_walk& at, path_reason& reason, std::uint64_t most);
    void note(task_walk& at, const path_result& path, const path_reason& reason);
    void give_part(task_walk& at);
    bool is_beyond(const path_task& task) const { return prefixes_ != nullptr && prefixes_->is_beyond(task); }
    void compare_with_bound(task_walk& at);
    void poll(task_walk& at, poll_interval& interval);
    void report(task_walk& at);
    stop_reason merge_limit() const;
    progress now(const path_tally& counted) const;
    static void put_back(const task_walk& at);
};

}  // namespace foregone::impl
