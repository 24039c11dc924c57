// SPDX-License-Identifier: BSL-1.0
#pragma once

// Feeds a rank's path pool from the queue of prefixes that all ranks share, and bounds the failures to search.

#include "path_pool.hpp"

#include "../search/task_queue.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/search/path_task.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The prefixes of a program's paths, each a task of a queue that ranks share.
class prefix_queue {
    task_queue& tasks_;
    std::vector<path_task> all_;
    std::uint64_t failure_limit_;
    std::vector<std::uint64_t> failed_{};  ///< the first prefixes of failing paths, one for each path
    bool has_more_ = true;

public:
    /// Requires: all ranks have the same prefixes, in order; the origin of each is its number.
    prefix_queue(task_queue& tasks, std::vector<path_task> all, std::uint64_t failure_limit)
        : tasks_(tasks), all_(std::move(all)), failure_limit_(failure_limit) {
        tasks_.open({}, all_.size());
    }

    /// Adds the next chunk of prefixes to a pool; returns false if there is none.
    ///
    /// Threads: the executor's lock is held.
    bool add_more(path_pool& pool) {
        if (!has_more_) return false;
        has_more_ = tasks_.open_chunk();
        for (std::uint64_t i = tasks_.chunk().first; i < tasks_.chunk().end; ++i) {
            path_task& task = all_[static_cast<std::size_t>(i)];
            for (std::size_t failures = task.failures.size(); failures > 0; --failures) note(i);
            pool.add(std::move(task));
        }
        return has_more_;
    }

    /// Whether some rank has found all failures that matter before a task.
    bool is_beyond(const path_task& task) const { return task.origin > tasks_.last(); }

    /// Reports to the other ranks up to where failures matter, after a path of a task failed.
    void note_failure(const path_task& task) {
        const executor_guard held(tasks_.workers());
        note(task.origin);
    }

private:
    void note(std::uint64_t prefix) {
        insert_in_order(failed_, prefix, [](std::uint64_t a, std::uint64_t b) { return a < b; });
        if (failed_.size() < failure_limit_) return;
        failed_.resize(static_cast<std::size_t>(failure_limit_));
        tasks_.report_last(failed_.back());
    }
};

}}  // namespace foregone::impl
