// SPDX-License-Identifier: BSL-1.0
#pragma once

// Distributes a level's work items to workers, slice by slice, so that the visited set never grows while in use.

#include "states/packed_graph.hpp"
#include "states/worker_pool.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/states/graph_progress.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Numbered tasks that workers share. Each worker takes the tasks of a range of its own, one after another, and then the
/// remaining tasks of other ranges.
///
/// A worker with adjacent tasks is faster if they lead to the same states: most are among the states that it visited recently.
/// Guarantees: each task is taken at most once, and once if no worker stops; which worker takes it is chance.
/// Threads: any number may take tasks at once.
class task_ranges {
    struct alignas(2 * cache_line_bytes) range {
        shared_value<std::uint64_t> next{};
        std::uint64_t last = 0;
    };
    std::vector<range> ranges_;

public:
    /// Requires: at least one range, unless there are no tasks.
    task_ranges(std::uint64_t tasks, std::uint64_t ranges) : ranges_(ranges) {
        for (std::uint64_t i = 0; i < ranges; ++i) {
            ranges_[i].next.store(begin_of(i, tasks));
            ranges_[i].last = begin_of(i + 1, tasks);
        }
    }

    std::uint64_t count() const { return ranges_.size(); }

    /// Calls work(task), first for tasks of this range. After a call that returns false or throws, all workers soon stop.
    template <class Work>
    void take(std::uint64_t first_range, Work&& work) {
        const stopping when_done{*this};
        for (std::uint64_t i = 0; i < count(); ++i) {
            range& from = ranges_[(first_range + i) % count()];
            for (std::uint64_t task = next_of(from); task < from.last; task = next_of(from))
                if (!work(task)) return;
        }
    }

private:
    /// A leaving worker has stopped, or found nothing left.
    struct stopping {
        task_ranges& all;
        ~stopping() {
            for (range& one : all.ranges_) one.next.put(one.last);
        }
    };

    /// An empty range is not written to, because other workers read it too.
    static std::uint64_t next_of(range& from) { return from.next.peek() < from.last ? from.next.add(1) : from.last; }

    std::uint64_t begin_of(std::uint64_t number, std::uint64_t tasks) const {
        const std::uint64_t each = tasks / count(), more = tasks % count();
        return number * each + (number < more ? number : more);
    }
};

/// The slices of a level that the workers of one process expand. A slice ends before the table might become full: the table never
/// grows while workers look states up.
class level_expansion {
    static constexpr std::uint64_t largest_item_states = 64,
                                   largest_item_actions = 1'024;  ///< of a state with more, each work item is a part
    static constexpr std::size_t slice_limit_items = 4'096;

    std::uint64_t actions_, item_actions_, item_states_, item_steps_, waiting_states_;
    std::vector<work_item> slice_{};
    std::vector<char> expanded_{};       ///< by work item of the slice; several workers could not write to a vector of bits
    shared_value<std::uint64_t> discovered_{};  ///< new states, without those of work items in progress
    shared_value<stop_reason> halted_{stop_reason::none};
    std::uint64_t store_bytes_before_ = 0;
    shared_value<bool> paused_{false};   ///< a checkpoint is due

public:
    static constexpr std::uint64_t smallest_room_states = 1 << 15;

    explicit level_expansion(const packed_shape& shape) : actions_(shape.actions) {
        // Actions with many branches are taken few at a time, because all successors need room.
        const std::uint64_t most_actions = shape.branches ? 8 : largest_item_actions;
        item_actions_ = actions_ <= most_actions / largest_item_states ? actions_ * largest_item_states : most_actions;
        item_states_ = item_actions_ < actions_ ? 1 : largest_item_states;
        item_steps_ = item_actions_ * (shape.branches ? most_branches : 1);
        const std::uint64_t part_actions = actions_ < largest_item_actions ? actions_ : largest_item_actions;
        waiting_states_ = part_actions < graph_worker::batch_states ? graph_worker::batch_states : part_actions;
    }

    /// New states that workers may still discover after each has compared the room in the table: those of a work item, and those
    /// in a worker's buffer, which takes all steps from one state at once.
    std::uint64_t margin(std::uint64_t workers) const {
        const std::uint64_t needed = workers * (item_steps_ + waiting_states_);
        return needed < smallest_room_states ? smallest_room_states : needed;
    }

    /// Work items that were taken from the level and are not expanded.
    std::vector<work_item>& slice() { return slice_; }
    const std::vector<work_item>& slice() const { return slice_; }
    std::uint64_t states() const { return slice_.size() * item_states_; }

    bool has_left(const packed_levels& levels) const { return !slice_.empty() || !levels.done(); }

    /// Takes the next slice. Requires: work is left.
    void fill(packed_levels& levels) {
        while (!levels.done() && slice_.size() < slice_limit_items) slice_.push_back(levels.take(item_actions_, actions_));
        levels.free_before(slice_.front().first);
    }

    /// Expands the slice by all workers, or judges its states at the end of the search, until check_in says stop or is_due() says
    /// pause. `before`: the progress before the slice.
    void expand(executor& who, const packed_graph& graph, worker_pool& workers, const level_place& at, const progress& before,
                pulse check_in, function_ref<bool()> is_due) {
        const std::uint64_t discovered_before = workers.discovered(), room = margin(workers.size());
        discovered_.store(discovered_before);
        store_bytes_before_ = graph.store().bytes();
        paused_.store(false);
        expanded_.assign(slice_.size(), false);
        task_ranges items(slice_.size(), slice_.size() < workers.size() ? slice_.size() : workers.size());
        who.run(items.count(), [&](std::uint64_t range, unsigned worker) {
            items.take(range, [&](std::uint64_t number) {
                if (halted_.peek() != stop_reason::none || paused_.peek() || graph.store().room(discovered_.peek()) < room)
                    return false;
                expand_item(number, workers[worker], at);
                const stop_reason reason = check_in(now(graph, before, discovered_before));
                if (reason != stop_reason::none) halted_.store(reason);
                if (is_due()) paused_.store(true);
                return true;
            });
        });
        who.run(workers.size(), [&](std::uint64_t worker, unsigned) { workers[worker].flush(); });
        keep_unexpanded();
    }

    /// Why the slice was halted; none on the second call.
    stop_reason take_halt() {
        const stop_reason reason = halted_.load();
        halted_.store(stop_reason::none);
        return reason;
    }

private:
    void expand_item(std::uint64_t number, graph_worker& worker, const level_place& at) {
        const std::uint64_t before = worker.discovered();
        if (at.is_end) worker.judge_ends(slice_[number], at.depth);
        else worker.expand(slice_[number], at.depth);
        discovered_.add(worker.discovered() - before);
        expanded_[number] = true;
    }

    progress now(const packed_graph& graph, progress before, std::uint64_t discovered_before) const {
        const std::uint64_t more = discovered_.peek() - discovered_before;
        before.states += more, before.frontier += more;
        before.bytes += graph.bytes_discovered(more) + graph.store().bytes() - store_bytes_before_;
        return before;
    }

    void keep_unexpanded() {
        std::size_t left = 0;
        for (std::size_t i = 0; i < slice_.size(); ++i)
            if (!expanded_[i]) slice_[left++] = slice_[i];
        slice_.resize(left);
    }
};

}}  // namespace foregone::impl
