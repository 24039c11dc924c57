// SPDX-License-Identifier: BSL-1.0
#pragma once

// The task queue of searches of sequences, paths and random runs: order, shards, ranks, pauses and limits.

#include "search/search_part.hpp"
#include "search/shared_tasks.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Lowers a value that several threads share, unless it is lower already.
inline void lower(shared_value<std::uint64_t>& shared, std::uint64_t to) {
    for (std::uint64_t now = shared.load(); to < now && !shared.replace(now, to);) {}
}

/// The tasks of shard i of n, if their order does not matter: i, i+n, i+2n, …
struct shard_tasks {
    search_shard shard;
    std::uint64_t all;

    constexpr std::uint64_t count() const { return all / shard.count + (shard.index < all % shard.count); }
    constexpr std::uint64_t at(std::uint64_t number) const { return number * shard.count + shard.index; }
    constexpr bool has(std::uint64_t task) const { return task % shard.count == shard.index; }
};

/// The queue of tasks of a search: numbers that are handed out in order, each once. Sequences, random and planned runs, and the
/// paths of a program have one each: the tasks of this process, or of a shard; or, with several ranks, chunks that no other rank
/// takes. The queue also holds the reason for a pause: a limit, an interrupt, another rank, or a checkpoint that is due.
///
/// A state graph has slices of levels instead (level_expansion): its tasks are states that it has just discovered. Paths of a
/// program have a path_pool besides: a worker splits its path task when another worker has none, so path tasks cannot be numbered
/// in advance.
/// Guarantees: after a pause, the queue continues with the next task.
/// Threads: next(), check_in() and what reads flags by any worker at any time; everything else while no worker runs.
class task_queue {
    executor& who_;
    pulse check_in_;
    shared_tasks* shared_;               ///< null: this process takes all of its tasks
    search_checkpointer* checkpointer_;  ///< null: no checkpoint is ever due
    task_range tasks_{};                 ///< of this process; with several ranks: of the chunk
    std::uint64_t all_ = 0;              ///< of all ranks
    bool is_open_ = false;
    std::vector<task_range> begun_{};    ///< handed out by an earlier run, in order
    shared_value<std::uint64_t> next_{0};
    shared_value<std::uint64_t> taken_{0};
    shared_value<stop_reason> stopped_{stop_reason::none};
    shared_value<bool> paused_{false};

public:
    task_queue(executor& who, const run_terms& terms)
        : who_(who), check_in_(terms.check_in), shared_(terms.services.tasks), checkpointer_(terms.services.checkpointer) {}

    executor& workers() const { return who_; }

    /// Whether ranks share the tasks; then each writes down its results, and the verdict is made when they are merged.
    bool is_shared() const { return shared_ != nullptr; }
    bool is_first_rank() const { return shared_ == nullptr || shared_->is_first(); }
    unsigned ranks() const { return shared_ != nullptr ? shared_->ranks() : 0; }

    /// Sets the tasks of this process, or the number of tasks of all ranks. Requires: before the first task is taken.
    void open(task_range own, std::uint64_t all, std::uint64_t smallest_chunk = 1) {
        tasks_ = own, all_ = all;
        next_.store(own.first);
        if (is_shared()) shared_->divide(all, smallest_chunk), tasks_ = {}, next_.store(0);
    }

    /// Continues with tasks of an earlier run: all before `first` were handed out, and the ranges in `begun`.
    void resume_at(std::uint64_t first, std::vector<task_range> begun) {
        next_.store(first);
        begun_ = std::move(begun);
    }

    // One task after another, for a search in which their order does not matter.

    /// The next task; none if there are no more, or if the search pauses.
    std::optional<std::uint64_t> next() {
        if (is_paused()) return std::nullopt;
        const std::optional<std::uint64_t> task = is_shared() ? shared_->next(who_) : next_own();
        if (task) taken_.add(1);
        return task;
    }

    /// All workers take tasks until there are none, or the search pauses. Errors: the first exception of a task.
    template <class Work>
    void run(Work&& work) {
        who_.run(who_.workers(), [&](std::uint64_t, unsigned worker) {
            try {
                work(worker);
            } catch (...) {
                paused_.store(true);
                throw;
            }
        });
    }

    std::uint64_t taken() const { return taken_.load(); }
    std::uint64_t handed_out() const { return first_left(); }  ///< all tasks before this one
    std::vector<task_range> begun() const {
        std::vector<task_range> later;
        for (const task_range& one : begun_)
            if (one.end > first_left()) later.push_back({one.first < first_left() ? first_left() : one.first, one.end});
        return later;
    }
    bool is_empty() const { return first_left() == tasks_.end; }

    // Chunk by chunk, and each chunk block by block, for a search that merges results in the order of tasks.

    /// Begins the next chunk; returns false if there is none, or none that matters. Without ranks there is one chunk.
    bool open_chunk() {
        if (!is_shared()) return !std::exchange(is_open_, true);
        tasks_ = shared_->next_chunk(true);
        next_.store(tasks_.first);
        return tasks_.first < tasks_.end;
    }
    task_range chunk() const { return tasks_; }
    std::uint64_t chunk_size() const { return tasks_.end - tasks_.first; }

    /// Whether the chunk matters: the search is not stopped, and no rank has reported an earlier bound.
    bool goes_on() const { return !is_stopped() && last() >= tasks_.first; }

    /// The next block of the chunk.
    task_range next_block(std::uint64_t most) {
        const std::uint64_t first = first_left(), left = tasks_.end - first, count = left < most ? left : most;
        next_.store(first + count);
        return {first, first + count};
    }

    /// Adds the result of the chunk's tasks.
    void close_chunk(search_part part) {
        if (is_shared()) shared_->add(tasks_, std::move(part));
    }

    // Stops and pauses.

    stop_reason stopped() const { return stopped_.load(); }
    bool is_stopped() const { return stopped_.peek() != stop_reason::none; }
    bool is_paused() const { return paused_.peek(); }
    void resume() { paused_.store(false); }
    void stop(stop_reason reason) {
        stopped_.store(reason);
        paused_.store(true);
    }

    /// Progress in tasks, with `done` tasks of the chunk done.
    progress now(std::uint64_t transitions, std::uint64_t done) const {
        return {.transitions = transitions,
                .tasks = is_shared() ? all_ : chunk_size(),
                .tasks_done = is_shared() ? tasks_.first + done : done};
    }

    /// Asks whether to stop; if so, reports this to the other ranks, and that tasks after `last` do not matter. Pauses if the
    /// search must stop, or if a checkpoint is due.
    void check_in(const progress& now, std::uint64_t last = shared_bounds::none) {
        const stop_reason own = check_in_(now);
        if (is_shared()) shared_->look(who_, last, own);
        const stop_reason reason = own == stop_reason::none && is_shared() ? shared_->stopped() : own;
        if (reason != stop_reason::none) stopped_.store(reason);
        if (reason != stop_reason::none || (checkpointer_ != nullptr && checkpointer_->is_due())) paused_.store(true);
    }

    /// Reports to the other ranks, at once, that tasks after `last` do not matter.
    void report_last(std::uint64_t last) {
        if (is_shared()) shared_->report(last);
    }

    /// The least such bound of any rank, and the tasks that other ranks have taken, as far as this rank knows.
    std::uint64_t last() const { return is_shared() ? shared_->last() : shared_bounds::none; }
    std::uint64_t taken_elsewhere() const { return is_shared() ? shared_->elsewhere() : 0; }

private:
    std::uint64_t first_left() const { return next_.load() < tasks_.end ? next_.load() : tasks_.end; }

    std::optional<std::uint64_t> next_own() {
        while (next_.peek() < tasks_.end) {
            const std::uint64_t task = next_.add(1);
            if (task < tasks_.end && !is_begun(task)) return task;
        }
        return std::nullopt;
    }

    bool is_begun(std::uint64_t task) const {
        for (const task_range& one : begun_)
            if (task >= one.first && task < one.end) return true;
        return false;
    }
};

}}  // namespace foregone::impl
