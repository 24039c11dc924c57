// SPDX-License-Identifier: BSL-1.0
#pragma once

// Distributes the numbered tasks of a search to ranks on demand, by guided self-scheduling.

#include "base/clock_ns.hpp"
#include "search/search_part.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/rank_group.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Numbered chunks of tasks, which ranks take one after another. The last chunks are small, so that all ranks finish at about the
/// same time.
///
/// Guarantees: a chunk is half of each rank's part of the remaining tasks, but at most 1/64 of its part of all tasks.
/// Source: guided self-scheduling (Polychronopoulos, Kuck 1987).
class task_chunks {
    static constexpr std::uint64_t chunks_a_rank = 64;

    std::uint64_t tasks_ = 0, ranks_ = 1, smallest_ = 1;
    std::uint64_t number_ = 0, first_ = 0;  ///< of the next chunk

public:
    constexpr task_chunks() = default;

    /// Requires: smallest > 0.
    constexpr task_chunks(std::uint64_t tasks, std::uint64_t ranks, std::uint64_t smallest)
        : tasks_(tasks), ranks_(ranks), smallest_(smallest) {}

    /// The tasks of a chunk; none if there is no such chunk.
    ///
    /// Requires: a greater number than in the last call.
    constexpr task_range at(std::uint64_t number) {
        while (number_ < number && first_ < tasks_) skip();
        const task_range chunk{first_, first_ + size()};
        skip();
        return chunk;
    }

private:
    constexpr std::uint64_t size() const {
        const std::uint64_t left = tasks_ - first_, largest = tasks_ / (chunks_a_rank * ranks_), share = left / (2 * ranks_);
        const std::uint64_t guided = share < largest ? share : largest, size = guided < smallest_ ? smallest_ : guided;
        return size < left ? size : left;
    }

    constexpr void skip() {
        first_ += size();
        ++number_;
    }
};

/// The tasks of a search that ranks take on demand, so that none is idle while another has much work left. Ranks also share a
/// bound on how far the search has to go, and whether it must stop.
///
/// Guarantees: chunks are given out in order, so a rank's chunks have increasing numbers.
/// Threads: functions without an executor are called while no worker runs, or with its lock held.
class shared_tasks {
    static constexpr std::uint64_t ns_between_looks = 1'000'000;

    rank_group& ranks_;
    task_chunks chunks_{};
    task_range chunk_{};  ///< the rest of the current chunk
    std::uint64_t own_last_ = shared_bounds::none;
    std::uint64_t taken_end_ = 0;  ///< the end of the last chunk that this rank took
    shared_value<std::uint64_t> elsewhere_{0}, last_{shared_bounds::none}, stop_{shared_bounds::none};
    shared_value<std::uint64_t> looked_ns_{0};
    std::vector<search_part> done_{};

public:
    /// Requires: open_numbers() of the ranks was called.
    explicit shared_tasks(rank_group& ranks) : ranks_(ranks) {}

    unsigned ranks() const { return ranks_.size(); }
    bool is_first() const { return ranks_.rank() == 0; }

    /// Sets the number of tasks, before the first one is taken.
    ///
    /// Requires: all ranks pass the same.
    void divide(std::uint64_t tasks, std::uint64_t smallest_chunk = 1) { chunks_ = {tasks, ranks_.size(), smallest_chunk}; }

    /// The next tasks; none if there are no more, or if the rest lies after a bound and does not matter.
    task_range next_chunk(bool ends_at_bound) {
        note(ranks_.report_bounds({}));
        if (stop_.peek() != shared_bounds::none) return {};
        const task_range chunk = chunks_.at(ranks_.next_number());
        if (chunk.first == chunk.end || (ends_at_bound && chunk.first > last_.peek())) return {};
        elsewhere_.add(chunk.first - taken_end_);
        taken_end_ = chunk.end;
        return chunk;
    }

    /// The next task of a worker, if the order does not matter.
    std::optional<std::uint64_t> next(executor& who) {
        const executor_guard held(who);
        if (chunk_.first == chunk_.end) chunk_ = next_chunk(false);
        if (chunk_.first == chunk_.end) return std::nullopt;
        return chunk_.first++;
    }

    /// How many tasks other ranks have taken, as far as this rank knows.
    std::uint64_t elsewhere() const { return elsewhere_.peek(); }

    /// From time to time, reports to other ranks that tasks after `last` do not matter, and receives their reports. This changes
    /// how soon a search ends, not its result.
    ///
    /// Threads: any worker calls it often, without the lock.
    void look(executor& who, std::uint64_t last = shared_bounds::none, stop_reason stopped = stop_reason::none) {
        const std::uint64_t now = clock_ns();
        std::uint64_t before = looked_ns_.peek();
        if (now - before < ns_between_looks || !looked_ns_.replace(before, now)) return;
        const executor_guard held(who);
        report(last, stopped);
    }

    /// Calls look(), and reports this rank's reason to stop, if any, to the other ranks; returns the reason, which another rank
    /// may have reported.
    stop_reason hear(executor& who, stop_reason reason) {
        look(who, shared_bounds::none, reason);
        return reason != stop_reason::none ? reason : stopped();
    }

    /// The same as look(), at once.
    void report(std::uint64_t last, stop_reason stopped = stop_reason::none) {
        if (last < own_last_) own_last_ = last;
        note(ranks_.report_bounds(
            {own_last_, stopped == stop_reason::none ? shared_bounds::none : static_cast<std::uint64_t>(stopped)}));
    }

    /// The least bound that any rank has reported, as far as this one knows.
    std::uint64_t last() const { return last_.peek(); }
    std::uint64_t own_last() const { return own_last_; }

    /// Why some rank must stop, as far as this one knows.
    stop_reason stopped() const {
        const std::uint64_t stop = stop_.peek();
        return stop == shared_bounds::none ? stop_reason::none : static_cast<stop_reason>(stop);
    }

    /// Adds the result of a chunk of this rank: one part for each, with its tasks in `begun`.
    void add(task_range chunk, search_part part) {
        part.begun = {chunk};
        done_.push_back(std::move(part));
    }
    const std::vector<search_part>& done() const { return done_; }

private:
    void note(const shared_bounds& heard) {
        last_.store(heard.last);
        stop_.store(heard.stop);
    }
};

}}  // namespace foregone::impl
