// SPDX-License-Identifier: BSL-1.0
// A check of all paths of a program: depth first, breadth first or deepening, with shards, ranks and shrinking.
#include "paths/calm_schedule.hpp"
#include "paths/path_history.hpp"
#include "paths/path_levels.hpp"
#include "paths/path_pool.hpp"
#include "paths/path_search.hpp"
#include "paths/path_shards.hpp"
#include "paths/visited_hashes.hpp"
#include "search/search_part.hpp"

#include "search/task_queue.hpp"

#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/choices/choice_values.hpp>
#include <foregone/impl/paths/path_shrink.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/impl/paths/program_search.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/types/lists.hpp>

#include <algorithm>
#include <cstdint>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// A check of all paths of a program, at run time.
class path_run {
    called_program program_;
    const paths_scope& scope_;
    executor& who_;
    const run_terms& terms_;
    path_tally counted_{};
    std::vector<failed_path> failures_{};
    stop_reason stopped_ = stop_reason::none;
    visited_hashes merged_{};
    std::vector<seen_choices> seen_;  ///< one, for paths of all lengths, if the paths of each length are taken from the start

public:
    path_run(called_program program, const paths_scope& scope, executor& who, const run_terms& terms)
        : program_(program), scope_(scope), who_(who), terms_(terms) {}

    /// Errors: invalid_program if the program does not do the same twice, or swallows the exception that ends a path.
    void run(verdict& into) {
        try {
            shown_values.forget();
            if (scope_.order == path_order::depth_first) search(scope_.max_steps, 0);
            else if (scope_.order == path_order::breadth_first) widen();
            else deepen();
        } catch (const std::bad_alloc&) {
            stopped_ = stop_reason::memory;
        }
        if (terms_.services.tasks != nullptr) return void(into.stopped_by = stopped_);
        conclude(into);
    }

    /// Merges the tasks of all shards into a verdict.
    void merge(std::vector<path_task> path_tasks, stop_reason stopped, verdict& into) {
        path_pool pool(who_, failure_limit());
        for (path_task& task : path_tasks) pool.add(std::move(task));
        stopped_ = stopped;
        add(pool);
        conclude(into);
    }

private:
    void conclude(verdict& into) {
        conclude_paths(into, counted_);
        into.counted.states = merged_.size();
        into.stopped_by = stopped_;
        if (!failures_.empty()) fail(into);
        else if (stopped_ != stop_reason::none) into.result = outcome::inconclusive;
    }

    void add(path_pool& pool) {
        counted_.merge(pool.conclude([&](const failed_path& one) { failures_.push_back(one); }));
    }

    std::uint64_t failure_limit() const { return terms_.limits.failures; }

    /// The seed of another order; 0 if the result depends on the order, or if ranks share the paths.
    std::uint64_t shuffle() const {
        const bool is_possible = scope_.order == path_order::depth_first && !scope_.merges && terms_.services.tasks == nullptr;
        return is_possible ? terms_.limits.shuffle : 0;
    }

    /// All paths of some length. Shorter paths are taken too, to distinguish them from longer ones.
    void search(std::uint64_t longest, std::uint64_t least) {
        const bool is_divided = terms_.services.tasks != nullptr || terms_.limits.shard.is_part();
        if (may_leave_out() && !is_divided) {
            std::vector<path_task> root(1);
            root.front().leaves_out = true;
            if (!search(longest, least, terms_.limits.undivided_paths, [&](path_shards&) { return root; })) return;
            search(longest, least, unlimited, [&](path_shards& shards) { return prefixes_of(shards); });
        } else if (may_leave_out()) {
            search(longest, least, unlimited, [&](path_shards& shards) { return with_some_left_out(longest, shards); });
        } else {
            search(longest, least, unlimited, [](path_shards&) { return std::vector<path_task>{}; });
        }
    }

    /// `tasks_of(shards)`: the tasks; none: all paths in order. Returns whether a task that leaves alternatives out has more than
    /// `most_left_out` paths.
    template <class TasksOf>
    bool search(std::uint64_t longest, std::uint64_t least, std::uint64_t most_left_out, const TasksOf& tasks_of) {
        sequential_executor alone;
        task_queue tasks(scope_.merges ? alone : who_, terms_);  // which of two equal states comes first must not be chance
        path_pool pool(who_, failure_limit() - failures_.size(), shuffle());
        const auto check_in = [&](const progress& now) { return tasks.check_in(now), tasks.stopped(); };
        path_shards shards(program_, scope_.escapes, longest, check_in);
        const std::vector<path_task> left = tasks_of(shards);
        std::optional<prefix_queue> prefixes;
        if (tasks.is_shared()) prefixes.emplace(tasks, left.empty() ? shards.for_ranks(tasks.ranks()) : left, failure_limit());
        path_search search(program_, terms_, {scope_.escapes, longest, least, most_left_out}, tasks, pool,
                           scope_.merges ? &merged_ : nullptr, seen_.empty() ? nullptr : &seen_.front(),
                           prefixes ? &*prefixes : nullptr);
        search.add(prefixes       ? search_part{.values = shards.values()}
                   : left.empty() ? beginning(shards)
                                  : part_of(left, shards));
        stopped_ = shards.stopped() != stop_reason::none ? shards.stopped() : search.run();
        if (search.has_more()) return true;
        add(pool);
        if (terms_.outputs.part != nullptr) *terms_.outputs.part = search.part();
        return false;
    }

    static constexpr std::uint64_t enough_tasks = 256;

    /// Whether a program may leave alternatives out that it does not want. What depends on the order of paths takes all of them.
    bool may_leave_out() const {
        return scope_.order == path_order::depth_first && !scope_.merges && failure_limit() == 1 && shuffle() == 0 &&
               program_.share == nullptr && terms_.services.checkpointer == nullptr && !is_watched_from_outside();
    }

    /// The tasks of a program that leaves alternatives out and has many paths, the same whatever workers, shards and ranks there
    /// are.
    static std::vector<path_task> prefixes_of(path_shards& shards) {
        std::vector<path_task> all = shards.at_least_tasks(enough_tasks);
        for (path_task& each : all) each.leaves_out = !each.done;
        return all;
    }

    /// The tasks of a divided search: a finished one if the first paths are all paths or one fails, otherwise one for each of many
    /// prefixes. None if the program leaves nothing out.
    std::vector<path_task> with_some_left_out(std::uint64_t longest, path_shards& shards) const {
        bool leaves_out = false;
        wakeup_trees trees;
        trace_guide guide;
        const path_room room(longest, std::true_type{});
        path_worker<called_program, choice_point*> worker{.points = room.points, .values = room.values, .limit = longest,
                                                          .leaves_out = &leaves_out, .trees = &trees, .guide = &guide,
                                                          .program = program_};
        while (!worker.finished && worker.counted.paths() < terms_.limits.undivided_paths) {
            path_reason reason;
            const path_result path = worker.advance(reason, scope_.escapes);
            if (!leaves_out) return {};
            refuse_unfit(path, reason);
            if (path.ended == path_end::failed) return failed_task(longest, worker.counted, guide, as_replayed(path, reason));
            const progress now{.paths = worker.counted.paths()};
            if (terms_.check_in(now) != stop_reason::none) return {};
        }
        if (!worker.finished) return prefixes_of(shards);
        return std::vector<path_task>(1, path_task{.done = true, .counted = worker.counted});
    }

    std::vector<path_task> failed_task(std::uint64_t longest, const path_tally& counted, trace_guide& guide,
                                       const replayed& failure) const {
        const std::optional<path_indices> indices = path_in_order(program_, {longest, scope_.escapes}, guide, failure);
        if (!indices) return {};
        return std::vector<path_task>(1, {.done = true, .counted = counted, .failures = {{*indices, failure, counted}}});
    }

    /// The tasks of this process or shard.
    search_part part_of(const std::vector<path_task>& all, const path_shards& shards) const {
        const search_shard shard = terms_.limits.shard;
        search_part own{.values = shards.values(), .tasks = all.size() == 1 ? path_share::all : 0};
        for (std::size_t i = 0; i < all.size(); ++i)
            if (i % shard.count == shard.index) own.path_tasks.push_back(all[i]);
        if (own.path_tasks.empty()) own.path_tasks.push_back({.done = true});
        return own;
    }

    /// The tasks of this run: all paths, those of a shard, or the saved ones. If paths are searched by length, their share of the
    /// work is unknown.
    search_part beginning(path_shards& shards) const {
        if (terms_.services.checkpointer != nullptr)
            if (search_part saved = terms_.services.checkpointer->saved(); !saved.path_tasks.empty()) return saved;
        if (shuffle() > 0) return shards.part(terms_.limits.shard, true);
        if (terms_.limits.shard.count > 1) return shards.part(terms_.limits.shard);
        return {.path_tasks = std::vector<path_task>(1), .tasks = scope_.order == path_order::depth_first ? path_share::all : 0};
    }

    void widen() {
        path_levels levels(program_, who_, terms_, scope_.escapes, scope_.merges ? &merged_ : nullptr);
        levels.run(scope_.max_steps, failure_limit());
        counted_ = levels.counted;
        failures_ = std::move(levels.failures);
        stopped_ = levels.stopped;
    }

    void deepen() {
        seen_ = std::vector<seen_choices>(1);
        for (std::uint64_t limit = 0; limit <= scope_.max_steps; ++limit) {
            counted_.cut = 0;
            search(limit, limit);
            if (stopped_ != stop_reason::none || counted_.cut == 0) return;
            if (failures_.size() >= failure_limit()) return void(counted_.cut = 0);  // by the end of the search only
        }
    }

    /// Asked before each run that shrinking takes.
    bool is_to_stop() const {
        return terms_.check_in({.transitions = counted_.choices, .paths = counted_.paths()}) != stop_reason::none;
    }

    void fail(verdict& into) {
        using walk = path_in_place<called_program, growing_lists>;
        if (terms_.outputs.failing_paths != nullptr)
            for (const failed_path& one : failures_) terms_.outputs.failing_paths->push_back({one.indices, one.failure});
        const failed_path& first = failures_.front();
        path_shrinker<called_program, growing_lists, walk> shrunk(first.indices, first.failure,
                                                                  {{scope_.max_steps, scope_.escapes}, program_});
        if (scope_.order == path_order::depth_first)
            calm_schedule(program_, {scope_.max_steps, scope_.escapes}, shrunk, scope_.shrink_runs).find([&] {
                return is_to_stop();
            });
        if (scope_.order == path_order::depth_first)
            while (!shrunk.minimal && shrunk.runs < scope_.shrink_runs && !is_to_stop()) shrunk.advance();
        conclude_failure(into, shrunk, first.indices.size());
        into.trace.actions = shrunk.actions;
    }
};

/// Takes random paths of a program from its start, after a search that shared their beginnings and found no failure: one for 32 of
/// the search, at least 16.
///
/// Errors: invalid_program if one fails, because a copy of a state shares something with it.
void refuse_shared_states(const called_program& program, const paths_scope& scope, const verdict& found, const run_terms& terms) {
    constexpr std::uint64_t paths_a_sample = 32, least_runs = 16, most_runs = 1'024;
    const std::uint64_t runs = std::clamp(found.paths.complete / paths_a_sample, least_runs, most_runs);
    const random sample{.runs = runs, .steps = scope.max_steps, .escapes = scope.escapes};
    sequential_executor alone;
    const verdict from_start = path_sampling(program, sample).run(alone, {.check_in = terms.check_in});
    if (!from_start.violated()) return;
    std::string token = "0";
    for (const std::uint64_t choice : from_start.trace.actions) token += '/' + std::to_string(choice);
    refuse_model("the path " + token +
                 " fails when it is run from its start, and passes when its first steps are shared with other paths by copies of "
                 "the state. Copies share something, or the copy constructor is wrong; write `static constexpr bool "
                 "copies_are_independent = false;` beside `state`; see docs/reference/model/stepped.md");
}

}  // namespace

verdict paths_search::run(executor& who, const run_terms& terms) const {
    verdict found;
    if (!is_helper(terms)) path_run(program_, scope_, who, terms).run(found);
    const bool is_whole = !is_helper(terms) && terms.services.tasks == nullptr && !terms.limits.shard.is_part();
    if (program_.share != nullptr && !scope_.merges && scope_.order != path_order::breadth_first && is_whole && found.holds())
        refuse_shared_states(program_, scope_, found, terms);
    return found;
}

bool paths_search::merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const {
    std::vector<path_task> path_tasks;
    for (const search_part& part : parts) refuse_other_values(parts.front().values, part.values);
    for (const search_part& part : parts) path_tasks.insert(path_tasks.end(), part.path_tasks.begin(), part.path_tasks.end());
    sequential_executor alone;
    path_run(program_, scope_, alone, terms).merge(std::move(path_tasks), stopped, into);
    return true;
}

bool paths_search::merge_ranks(const std::vector<search_part>& parts, std::uint64_t, const run_terms& terms, stop_reason stopped,
                               verdict& into) const {
    return is_helper(terms) || merge(parts, terms.alone(), stopped, into);
}

bool paths_search::fits(const search_part& part) const {
    for (const path_task& task : part.path_tasks) {
        const std::uint64_t known = task.next.size();
        if (!task.done && (task.floor > known || task.ends.size() != known - task.floor || known > scope_.max_steps))
            return false;
        if (task.digests.size() > known) return false;
    }
    return !part.path_tasks.empty() && part.finished <= part.tasks;
}

}}  // namespace foregone::impl
