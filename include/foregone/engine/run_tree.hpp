// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/shared_value.hpp>
#include <foregone/engine/conclude.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/tree_search.hpp>

#include <cstdint>
#include <new>
#include <vector>

namespace foregone {

/// A walk of a choice tree at run time: the tree down to a short prefix by one worker, then the subtrees by all of them.
template <class View, std::uint64_t MaxSteps>
class tree_run {
    using worker_type = tree_worker<View, MaxSteps>;
    using total_type = tree_total<View, MaxSteps>;

    executor& executor_;
    run_terms terms_;
    shared_value<stop_reason> stopped_{stop_reason::none};
    shared_value<std::uint64_t> limit_steps_{MaxSteps};
    shared_value<std::uint64_t> tried_{0};
    shared_value<std::uint64_t> tasks_done_{0};
    std::uint64_t tasks_ = 0;
    std::vector<total_type> totals_;

public:
    tree_run(executor& who, const run_terms& terms) : executor_(who), terms_(terms), totals_(who.workers()) {}

    /// Errors: whatever the oracle throws is thrown on; what the system throws is an observation.
    template <class Verdict>
    void run(Verdict& into, std::uint64_t min_steps) {
        try {
            search();
        } catch (const std::bad_alloc&) {
            stopped_.store(stop_reason::memory);
        }
        const total_type total = merged();
        conclude_tree<Verdict, View, MaxSteps>(into, total, min_steps);
        if (total.best.exists() && stopped_.load() == stop_reason::none) trace(into, total.best);
        else if (stopped_.load() != stop_reason::none) stop(into);
    }

private:
    void search() {
        const std::uint64_t prefix = prefix_steps();
        for (std::uint64_t i = 0; i < View::initial_count(); ++i) walk(i, prefix);
        if (prefix == MaxSteps || stopped_.load() != stop_reason::none) return;
        const std::uint64_t per_initial = prefixes(prefix);
        tasks_ = per_initial * View::initial_count();
        executor_.run(tasks_, [&](std::uint64_t task, unsigned worker) {
            walk_below(task / per_initial, task % per_initial, prefix, totals_[worker]);
            tasks_done_.add(1);
        });
    }

    /// The shortest prefix with tasks enough for everybody; the whole tree where it is small.
    std::uint64_t prefix_steps() const {
        for (std::uint64_t steps = 1; steps < MaxSteps; ++steps)
            if (prefixes(steps) >= 64) return steps;
        return MaxSteps;
    }

    static constexpr std::uint64_t prefixes(std::uint64_t steps) {
        std::uint64_t count = 1;
        for (; steps > 0; --steps) count *= View::action_count;
        return count;
    }

    /// Everything down to the prefix's length, below one initial state.
    void walk(std::uint64_t initial, std::uint64_t prefix) {
        worker_type worker(initial);
        const std::uint64_t limit = limit_steps_.load();
        worker.limit_steps = prefix < limit ? prefix : limit;
        worker.start();
        finish(worker, totals_[0]);
    }

    /// Everything longer than one prefix, below it.
    void walk_below(std::uint64_t initial, std::uint64_t number, std::uint64_t prefix, total_type& total) {
        if (stopped_.load() != stop_reason::none || limit_steps_.load() <= prefix) return;
        std::uint64_t actions[MaxSteps]{};
        for (std::uint64_t i = prefix; i-- > 0; number /= View::action_count) actions[i] = number % View::action_count;
        worker_type worker(initial);
        if (worker.seek(actions, prefix)) finish(worker, total);
    }

    void finish(worker_type& worker, total_type& total) {
        while (!worker.finished && stopped_.peek() == stop_reason::none) {
            if (const std::uint64_t limit = limit_steps_.peek(); limit < worker.limit_steps) worker.limit_steps = limit;
            tried_.add(worker.advance(slice_actions));
            if (worker.best.exists()) lower_limit(worker.best.steps + worker.best.stuck);
            check_in();
        }
        if (worker.best.exists()) lower_limit(worker.best.steps + worker.best.stuck);  // an initial state, judged at the start
        total.merge(worker);
    }

    void lower_limit(std::uint64_t steps) {
        for (std::uint64_t now = limit_steps_.load(); steps < now && !limit_steps_.replace(now, steps);) {}
    }

    void check_in() {
        const stop_reason reason = terms_.check_in(
            {.transitions = tried_.peek(), .depth_steps = MaxSteps, .tasks = tasks_, .tasks_done = tasks_done_.peek()});
        if (reason != stop_reason::none) stopped_.store(reason);
    }

    total_type merged() const {
        total_type sum;
        for (const auto& part : totals_) sum.merge(part);
        return sum;
    }

    template <class Verdict>
    void stop(Verdict& into) const {
        into.result = outcome::inconclusive;
        into.stopped_by = stopped_.load();
        into.property = no_property;
        into.has_trace = false;
    }

    template <class Verdict>
    static void trace(Verdict& into, const tree_finding<MaxSteps>& best) {
        into.trace.initial = best.initial;
        into.trace.actions.assign(best.actions, best.actions + best.steps);
    }

    static constexpr std::uint64_t slice_actions = 2'048;
};

}  // namespace foregone
