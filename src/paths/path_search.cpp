// SPDX-License-Identifier: BSL-1.0
// The compiled part of path_search: a worker's walk through a task, with polling, splitting and progress.
#include "paths/path_search.hpp"

#include "base/clock_ns.hpp"
#include "search/search_part.hpp"

#include <foregone/impl/search/refuse_program.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

stop_reason path_search::run() {
    search_checkpointer* const checkpointer = terms_.services.checkpointer;
    do {
        tasks_.resume();
        pool_.resume();
        tasks_.run([&](unsigned) { take_tasks(); });
        pool_.join();
        if (tasks_.is_paused() && checkpointer != nullptr) checkpointer->save(part());
    } while (tasks_.is_paused() && !tasks_.is_stopped());
    return tasks_.stopped();
}

void path_search::take_tasks() {
    const path_room room(bounds_.longest, std::true_type{});
    poll_interval interval(clock_ns(), shares_beginnings() ? poll_interval::most_by_steps : poll_interval::usual_most);
    const auto more = [&] { return prefixes_ != nullptr && prefixes_->add_more(pool_); };
    while (path_task* const task = pool_.take(more)) take_task(*task, room, interval);
}

/// A merged state is compared, and a hang is found from outside, along whole paths.
bool path_search::shares_beginnings() const {
    return program_.share != nullptr && merges_ == nullptr && !is_watched_from_outside();
}

void path_search::take_task(path_task& task, const path_room& room, poll_interval& interval) {
    try {
        // Again, and nothing is left out, if a failing path has no place in the order of such a search.
        while (take_paths_of(task, room, interval) == task_end::anew) {}
    } catch (...) {
        pool_.stop();
        pool_.put_down(task);
        throw;
    }
    pool_.put_down(task);
}

path_search::task_end path_search::take_paths_of(path_task& task, const path_room& room, poll_interval& interval) {
    std::optional<path_history> history;
    if (seen_ != nullptr) history.emplace(*seen_);
    task_walk at{task, {.points = room.points, .values = room.values, .history = history ? &*history : nullptr,
                          .limit = bounds_.longest, .least = bounds_.least, .counted = task.counted, .program = program_}};
    std::unique_ptr<shared_beginnings> shared;
    if (shares_beginnings()) {
        shared.reset(program_.share());
        at.shared = shared.get();
        at.worker.values = nullptr;
    }
    if (task.leaves_out) {
        at.worker.leaves_out = &at.leaves_out, at.worker.guide = &at.guide;
        // Sequences of a tree may belong to the choices of a prefix, where another task would have to take them.
        if (task.next.empty()) at.worker.trees = &at.trees;
    }
    at.worker.begin_at(task.next, task.ends, task.floor, task.digests);
    walk(at, interval);
    return at.has_failed ? task_end::anew : task_end::put_down;
}

void path_search::walk(task_walk& at, poll_interval& interval) {
    path_reason reason;
    at.is_beyond = is_beyond(at.task);
    at.turn_end = turn_end(at.task);
    compare_with_bound(at);
    const auto goes_on = [&] {
        return !at.worker.finished && !at.has_failed && !at.is_found && !at.is_beyond && !tasks_.is_paused();
    };
    while (goes_on() && at.worker.counted.paths() < at.turn_end) {
        const std::uint64_t taken = take_paths(at, reason, std::min(interval.left(), at.turn_end - at.worker.counted.paths()));
        if (at.task.leaves_out && !at.leaves_out) find_nothing_left_out(at);
        compare_with_bound(at);
        if (interval.is_due(taken)) poll(at, interval);
    }
    if (at.has_failed) return void(at.task.leaves_out = false);
    const bool is_over = at.worker.finished || at.is_found;
    if (at.task.leaves_out && !is_over && at.worker.counted.paths() >= at.turn_end) has_more_ = true, pool_.stop();
    if (at.has_taken) report(at);
    put_back(at);
}

/// The program does not leave alternatives out.
void path_search::find_nothing_left_out(task_walk& at) {
    at.task.leaves_out = false;
    at.worker.leaves_out = nullptr;
    at.turn_end = turn_end(at.task);
}

std::uint64_t path_search::turn_end(const path_task& task) const {
    if (task.leaves_out) return bounds_.most_left_out;
    if (!pool_.is_shuffled()) return unlimited;
    const std::uint64_t taken = task.counted.paths();
    return taken + (taken < first_turn_paths ? first_turn_paths : taken);
}

/// Takes one path, or up to `most` that share their beginnings; returns their number. `reason` is empty before and after.
std::uint64_t path_search::take_paths(task_walk& at, path_reason& reason, std::uint64_t most) {
    std::uint64_t paths = at.has_taken ? most : 1;
    const path_result path = at.shared != nullptr ? at.shared->advance(at.worker, reason, bounds_.escapes, paths)
                                                  : at.worker.advance(reason, bounds_.escapes, merges_);
    if (at.shared == nullptr) paths = 1;
    if (path.ended == path_end::failed || path.ended == path_end::broken || path.swallowed) [[unlikely]] {
        note(at, path, reason);
        reason = {};
    }
    // Only for a path that fits: a refused path need not have the task's first choices.
    if (!std::exchange(at.has_taken, true)) at.reported = at.worker.share_before(at.task.next);
    return paths;
}

void path_search::note(task_walk& at, const path_result& path, const path_reason& reason) {
    refuse_unfit(path, reason);
    if (path.steps < bounds_.least) return;
    const replayed failure = as_replayed(path, reason);
    if (at.leaves_out) note_in_order(at, failure);
    else note_failure(at, at.worker.path_taken<path_indices>(path.steps), failure);
}

/// The choices of a path depend on what was left out before. The same turns of threads are taken in the order of a search that
/// leaves out nothing.
void path_search::note_in_order(task_walk& at, const replayed& failure) {
    const std::optional<path_indices> indices = path_in_order(program_, {bounds_.longest, bounds_.escapes}, at.guide, failure);
    at.is_found = indices && indices->size() >= at.worker.floor;
    for (std::uint64_t i = 0; at.is_found && i < at.worker.floor; ++i)
        at.is_found = (*indices)[static_cast<std::size_t>(i)] == at.worker.points[i].index;
    at.has_failed = !at.is_found;
    if (at.is_found) note_failure(at, *indices, failure);
}

void path_search::note_failure(task_walk& at, path_indices indices, const replayed& failure) {
    pool_.fail(indices);
    if (prefixes_ != nullptr) prefixes_->note_failure(at.task);
    at.task.failures.push_back({std::move(indices), failure, at.worker.counted});
}

std::optional<path_indices> path_in_order(const called_program& program, const path_terms& terms, trace_guide& guide,
                                          const replayed& failure) {
    if (guide.is_empty()) return std::nullopt;
    const path_room room(terms.limit);
    path_reason reason;
    chooser choose({.points = room.points,
                    .limit = terms.limit,
                    .escapes = terms.escapes,
                    .source = &guide,
                    .reason = &reason,
                    .guide = &guide});
    guide.begin();
    program.run(choose);
    const path_result path = choose.result();
    const replayed again = as_replayed(path, reason);
    if (path.ended != path_end::failed || again.property != failure.property || again.reason != failure.reason) return std::nullopt;
    path_indices indices;
    for (std::uint64_t i = 0; i < path.steps; ++i) indices.push_back(room.points[i].index);
    return indices;
}

/// Splits off a part of the task for a worker that has none.
void path_search::give_part(task_walk& at) {
    worker_type& worker = at.worker;
    if (at.task.leaves_out) return;
    worker.split([&](std::uint64_t depth) {
        path_task part{.origin = at.task.origin};
        for (std::uint64_t i = 0; i <= depth; ++i) part.next.push_back(worker.points[i].index);
        ++part.next.back();
        part.digests = worker.next_digests<path_indices>(depth);
        if (worker.values != nullptr)
            if (const std::uint64_t digest = worker.values[depth].behind(worker.points[depth].index); digest != 0)
                worker.add_digest(part.digests, depth, digest);
        part.begin = part.next;
        part.ends = {worker.points[depth].end};
        part.floor = depth;
        pool_.give(std::move(part));
    });
}

/// Compares the next path with the last failure that matters, if the pool's bound has moved.
void path_search::compare_with_bound(task_walk& at) {
    const std::uint64_t version = pool_.bound_version();
    if (version == at.bound_version) return;
    at.bound_version = version;
    at.is_beyond = !at.worker.finished && pool_.is_beyond(next_of(at.worker));
}

void path_search::poll(task_walk& at, poll_interval& interval) {
    constexpr std::uint64_t polls_a_report = 8;  // of fast paths: computing the share, or giving one away, takes longer than a poll
    if (!interval.is_longest() || ++at.polls % polls_a_report == 0) {
        if (pool_.is_asked_for_more()) give_part(at);
        report(at);
    }
    progress_.taken.add(interval.poll(clock_ns()));
    if (const stop_reason own = merge_limit(); own != stop_reason::none) tasks_.stop(own);
    else tasks_.check_in(now(at.worker.counted));
    if (tasks_.is_paused()) pool_.stop();
    at.is_beyond = at.is_beyond || is_beyond(at.task);
}

/// Reports a worker's progress since its last report.
void path_search::report(task_walk& at) {
    if (at.task.leaves_out && !at.worker.finished) return;  // not in order
    const std::uint64_t share = at.worker.share_passed();
    progress_.done.add(share - at.reported);
    at.reported = share;
}

stop_reason path_search::merge_limit() const {
    if (merges_ == nullptr) return stop_reason::none;
    if (merges_->size() > terms_.limits.states) return stop_reason::states;
    return merges_->is_exhausted() ? stop_reason::memory : stop_reason::none;
}

progress path_search::now(const path_tally& counted) const {
    return {.states = merges_ != nullptr ? merges_->size() : 0,
            .paths = progress_.taken_before + progress_.taken.peek(),
            .paths_before = progress_.taken_before,
            .depth_steps = counted.longest,
            .tasks = progress_.tasks,
            .tasks_done = progress_.done_before + progress_.done.peek(),
            .tasks_before = progress_.done_before,
            .bytes = merges_ != nullptr ? merges_->bytes() : 0};
}

/// Writes a worker's progress into its task.
void path_search::put_back(const task_walk& at) {
    const worker_type& worker = at.worker;
    path_task& task = at.task;
    task.counted = worker.counted;
    task.done = worker.finished || at.is_beyond || at.is_found;
    if (!task.leaves_out || task.done) note_next(worker, task);
}

void path_search::add(search_part part) {
    values_ = part.values;
    progress_.tasks += part.tasks;
    progress_.done_before += part.finished;
    for (path_task& task : part.path_tasks) {
        progress_.taken_before += task.counted.paths();
        pool_.add(std::move(task));
    }
}

search_part path_search::part() const {
    search_part all{.values = values_,
                    .tasks = progress_.tasks,
                    .finished = progress_.tasks > 0 ? progress_.done_before + progress_.done.load() : 0};
    for (const path_task* task : pool_.tasks()) all.path_tasks.push_back(*task);
    return all;
}

}}  // namespace foregone::impl
