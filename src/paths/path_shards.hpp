// SPDX-License-Identifier: BSL-1.0
#pragma once

// Divides the paths of a program among shards or ranks by prefixes, identically in each process.

#include "search/path_task.hpp"
#include "search/search_part.hpp"
#include "search/task_queue.hpp"

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/paths/called_program.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Divides the paths of a program into tasks, by prefixes, for shards or ranks.
///
/// Guarantees: prefixes are lengthened by a choice, the shortest first, until 16 a shard, or 64 a rank, continue, until none is
/// left, or until it does not pay. A prefix that continues is a task; shard i of n takes tasks i, i+n, i+2n, …; paths that end
/// before belong to the first shard. So each path is in one shard, and the counts of all shards add up. The division depends on
/// the program only. Even prefixes are longer: by another choice as long as there are not more than 1,024 then, if it has as many
/// ways on as the last one.
/// Complexity: at most two runs for each wanted prefix, 64 more, and those of one choice.
class path_shards {
    static constexpr std::uint64_t beginnings_a_shard = 16, beginnings_a_rank = 64, runs_a_beginning = 2, runs_in_vain = 64;
    static constexpr std::uint64_t enough_even = 1'024, most_even = 4'096;

    called_program program_;
    bool escapes_;
    std::uint64_t limit_;
    pulse check_in_;
    std::uint64_t open_ = 1, runs_ = 0;
    stop_reason stopped_ = stop_reason::none;
    std::uint64_t values_ = 0;

public:
    /// `check_in` is called after each run. Requires: an object makes one division.
    path_shards(called_program program, bool escapes, std::uint64_t limit, pulse check_in)
        : program_(program), escapes_(escapes), limit_(limit), check_in_(check_in) {}

    /// Why the paths could not be divided; then the returned prefixes are not valid.
    stop_reason stopped() const { return stopped_; }

    /// A digest of all values along the prefixes, the same in every process; 0 if there are none.
    std::uint64_t values() const { return values_; }

    /// `evenly`: prefixes of one length, and more of them. Requires: all shards pass the same.
    search_part part(search_shard shard, bool evenly = false) {
        search_part own;
        std::uint64_t number = 0;
        const shard_tasks tasks{shard, 0};
        const std::uint64_t wanted = shard.count * beginnings_a_shard;
        for (auto& [task, share] : evenly ? in_whole_levels(wanted) : at_least(wanted)) {
            if (task.done ? shard.index > 0 : !tasks.has(number++)) continue;
            own.tasks += share;
            own.finished += task.done ? share : 0;
            own.path_tasks.push_back(std::move(task));
        }
        if (own.path_tasks.empty()) own.path_tasks.push_back({.done = true});
        own.values = values_;
        return own;
    }

    /// All prefixes, in order, for `ranks` ranks; the origin of each is its number.
    std::vector<path_task> for_ranks(std::uint64_t ranks) {
        return at_least_tasks(ranks * beginnings_a_rank);
    }

    /// The same, this many at least.
    std::vector<path_task> at_least_tasks(std::uint64_t count) {
        std::vector<path_task> all;
        for (beginning& one : at_least(count)) all.push_back(std::move(one.task));
        return all;
    }

private:
    struct beginning {
        path_task task;
        std::uint64_t share;  ///< of all paths, see path_share
    };
    using worker_type = path_worker<called_program, choice_point*>;

    /// In order: the prefixes, each a task, and the paths that end before, each a finished task; empty if the division had to
    /// stop.
    std::vector<beginning> at_least(std::uint64_t count) {
        std::vector<beginning> all(1, {{}, path_share::all});
        for (std::uint64_t length = 0; length < limit_ && goes_on(count); ++length) all = lengthened(std::move(all), length, count);
        return numbered(std::move(all));
    }

    std::vector<beginning> in_whole_levels(std::uint64_t least) {
        const std::uint64_t most = least < most_even ? most_even : least;
        std::vector<beginning> all(1, {{}, path_share::all});
        std::uint64_t before = 1;
        for (std::uint64_t length = 0; length < limit_ && goes_on(most); ++length) {
            if (open_ >= least && open_ * open_ > enough_even * before) break;
            before = open_;
            all = lengthened(std::move(all), length, most);
        }
        return numbered(std::move(all));
    }

    std::vector<beginning> numbered(std::vector<beginning> all) {
        if (stopped_ != stop_reason::none) return {};
        std::uint64_t origin = 0;
        mixer words;
        for (beginning& one : all) {
            one.task.origin = origin++;
            for (const std::uint64_t digest : one.task.digests) words.add(digest, origin);
        }
        values_ = words.state != mixer::seed ? words.finish() : 0;
        return all;
    }

    /// It pays as long as prefixes take about as few runs as in a tree with two ways on at every choice. If all ways but one soon
    /// end at each choice, there are never many prefixes, and each rank would need more time to find them than to take the paths.
    bool goes_on(std::uint64_t count) const {
        return stopped_ == stop_reason::none && open_ > 0 && open_ < count && runs_ <= open_ * runs_a_beginning + runs_in_vain;
    }

    /// The prefixes, with those of length `length` lengthened, from the first one on, as many as are needed.
    std::vector<beginning> lengthened(std::vector<beginning> all, std::uint64_t length, std::uint64_t count) {
        const path_room room(length + 1, std::true_type{});
        std::vector<beginning> longer;
        for (beginning& one : all) {
            if (one.task.done || !goes_on(count)) longer.push_back(std::move(one));
            else
                lengthen(one.task,
                         {.points = room.points,
                          .values = room.values,
                          .limit = length + 1,
                          .counted = one.task.counted,
                          .program = program_},
                         longer);
        }
        return longer;
    }

    /// The counts of a prefix go to the first of its longer ones.
    void lengthen(const path_task& task, worker_type worker, std::vector<beginning>& into) {
        worker.begin_at(task.next, path_indices{}, task.floor, task.digests);
        --open_;
        std::uint64_t passed = 0;
        for (bool is_first = true; !worker.finished && stopped_ == stop_reason::none; is_first = false) {
            path_reason reason;
            const path_result path = worker.advance(reason, escapes_);
            refuse_unfit(path, reason);
            if (path.steps == task.floor && task.floor > 0) refuse_end(worker.points, path);
            const std::uint64_t before = is_first ? worker.share_before(task.begin) : passed;
            passed = worker.share_passed();
            into.push_back({task_of(worker, path, reason, worker.limit < limit_), passed - before});
            into.back().task.digests = digests_of(worker, task, path.steps);
            open_ += !into.back().task.done;
            worker.counted = {};
            stopped_ = check_in_({.transitions = ++runs_});
        }
    }

    /// The digests of the task, and of the choice that lengthens it.
    static path_indices digests_of(const worker_type& worker, const path_task& task, std::uint64_t steps) {
        path_indices all = task.digests;
        const std::uint64_t digest = steps > task.floor ? worker.digest_taken(task.floor) : 0;
        if (digest != 0) worker.add_digest(all, task.floor, digest);
        return all;
    }

    static path_task task_of(const worker_type& worker, const path_result& path, const path_reason& reason, bool goes_on) {
        path_task task{.begin = worker.path_taken<path_indices>(path.steps)};
        task.counted = worker.counted;
        task.done = path.ended != path_end::cut || !goes_on;
        if (path.ended == path_end::failed) task.failures.push_back({task.begin, as_replayed(path, reason), task.counted});
        if (task.done) return task;
        task.counted.cut = 0;
        task.next = task.begin;
        task.floor = path.steps;
        return task;
    }
};

}}  // namespace foregone::impl
