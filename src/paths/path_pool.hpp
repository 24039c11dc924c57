// SPDX-License-Identifier: BSL-1.0
#pragma once

// The pool of path tasks that the workers of a process share and split, and the queue of prefixes of all ranks.

#include "search/path_task.hpp"
#include "search/task_queue.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Inserts a value into a sorted list, after those that are not greater.
template <class T, class Less>
void insert_in_order(std::vector<T>& sorted, T value, Less&& less) {
    auto at = sorted.end();
    while (at != sorted.begin() && less(value, *(at - 1))) --at;
    sorted.insert(at, std::move(value));
}

/// The path tasks that workers share. A worker without a task waits until another worker splits its own. Tasks wait in order, or
/// shuffled; then a task that was put down goes to the end of the queue.
///
/// Guarantees: tasks are in the order of their paths, however they were split. So what is found up to a path does not depend on
/// which worker took which task.
/// Threads: any worker may call any function.
class path_pool {
    executor& who_;
    std::uint64_t failure_limit_;
    std::deque<path_task> tasks_;  // addresses stay
    std::uint64_t shuffle_;  ///< the seed of the order in which tasks wait; 0: that of their first paths
    std::vector<path_task*> ordered_, waiting_;  // all, by their first paths; those that no worker has
    std::uint64_t active_ = 0;
    bool stopped_ = false;  ///< paused, or ended
    std::uint64_t hungry_ = 0;            ///< workers without a task
    shared_value<bool> lacks_tasks_{false};  ///< more of them than waiting tasks, which they have not taken yet
    std::vector<path_indices> failures_;           ///< the first found ones, in order
    shared_value<std::uint64_t> bound_version_{0};  ///< increases when the last of failures_ changes; later paths do not matter

public:
    path_pool(executor& who, std::uint64_t failure_limit, std::uint64_t shuffle = 0)
        : who_(who), failure_limit_(failure_limit), shuffle_(shuffle) {}

    /// Whether tasks take turns.
    bool is_shuffled() const { return shuffle_ > 0; }

    /// Adds a task before any worker runs, or when take() asks for more.
    void add(path_task task) {
        tasks_.push_back(std::move(task));
        path_task* const added = &tasks_.back();
        ordered_.insert(std::upper_bound(ordered_.begin(), ordered_.end(), added, comes_first), added);
        if (!added->done)
            insert_in_order(waiting_, added, [&](const path_task* a, const path_task* b) { return waits_before(*a, *b); });
        compare();
        for (const failed_path& one : added->failures) note(one.indices);
    }

    /// The first waiting task; null when all are done. If none is waiting, take() first calls `more()`, which adds some and
    /// returns whether it did.
    template <class More>
    path_task* take(More&& more) {
        const executor_guard held(who_);
        while (waiting_.empty() && !stopped_) {
            if (more()) {
                who_.wake();
                continue;
            }
            if (active_ == 0) break;
            ++hungry_, compare();
            who_.wait();
            --hungry_, compare();
        }
        if (waiting_.empty() || stopped_) return nullptr;
        path_task* const task = waiting_.front();
        waiting_.erase(waiting_.begin());
        compare();
        ++active_;
        return task;
    }

    /// Returns a task that a worker has stopped working on.
    void put_down(path_task& task) {
        const executor_guard held(who_);
        if (!task.done && is_shuffled()) waiting_.push_back(&task);
        else if (!task.done) insert_in_order(waiting_, &task, comes_first);
        compare();
        if (--active_ == 0 || !task.done) who_.wake();
    }

    /// Continues after a stop.
    void resume() { stopped_ = false; }

    /// Joins adjacent finished tasks, while no worker runs. So there are few tasks however often work is stopped.
    void join() {
        std::vector<path_task*> joined;
        for (path_task* const task : ordered_) {
            if (!joined.empty() && joined.back()->done && task->done && joined.back()->origin == task->origin)
                append(*joined.back(), *task);
            else joined.push_back(task);
        }
        ordered_ = std::move(joined);
    }

    std::vector<const path_task*> tasks() const { return {ordered_.begin(), ordered_.end()}; }

    void stop() {
        const executor_guard held(who_);
        stopped_ = true;
        who_.wake();
    }

    /// Whether a worker has no task, and none waits for it. A worker may be slow to take a task that was given: on a machine with
    /// fewer processors than workers, the others would otherwise split their tasks down to single paths meanwhile.
    bool is_asked_for_more() const { return lacks_tasks_.peek(); }

    void give(path_task task) {
        const executor_guard held(who_);
        add(std::move(task));
        who_.wake();
    }

    /// Notes a failed path.
    void fail(const path_indices& indices) {
        const executor_guard held(who_);
        note(indices);
    }

    std::uint64_t bound_version() const { return bound_version_.peek(); }

    /// Whether a path comes after the last failure that matters.
    bool is_beyond(const path_indices& indices) {
        const executor_guard held(who_);
        return failures_.size() == failure_limit_ && failures_.back() < indices;
    }

    /// The counts of all tasks up to the last failure that matters; calls `failed(path)` with each failure, in order.
    template <class Failed>
    path_tally conclude(Failed&& failed) {
        path_tally sum;
        std::uint64_t count = 0;
        for (const path_task* task : ordered_) {
            for (const failed_path& one : task->failures) {
                failed(one);
                if (++count < failure_limit_) continue;
                sum.merge(one.counted);
                return sum;
            }
            sum.merge(task->counted);
        }
        return sum;
    }

private:
    void compare() { lacks_tasks_.put(hungry_ > waiting_.size()); }

    static void append(path_task& to, path_task& next) {
        for (failed_path& one : next.failures) {
            one.counted.merge(to.counted);
            to.failures.push_back(std::move(one));
        }
        to.counted.merge(next.counted);
        next = {};
    }

    static bool comes_first(const path_task* a, const path_task* b) { return a->begin < b->begin; }

    bool waits_before(const path_task& a, const path_task& b) const {
        const std::uint64_t place_a = place_of(a), place_b = place_of(b);
        return place_a != place_b ? place_a < place_b : a.begin < b.begin;
    }

    std::uint64_t place_of(const path_task& task) const {
        if (!is_shuffled()) return 0;
        mixer place{.state = mixer::of(shuffle_, task.begin.size())};
        for (const std::uint64_t index : task.begin) place.add(index);
        return place.finish();
    }

    void note(const path_indices& indices) {
        insert_in_order(failures_, indices, [](const path_indices& a, const path_indices& b) { return a < b; });
        if (failures_.size() < failure_limit_) return;
        failures_.resize(static_cast<std::size_t>(failure_limit_));
        bound_version_.add(1);
    }
};

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
