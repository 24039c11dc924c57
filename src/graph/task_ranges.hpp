// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/base/shared_value.hpp>

#include <cstdint>
#include <vector>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
