// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/shared_value.hpp>
#include <foregone/engine/conclude.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/tree_search.hpp>

#include <cstdint>
#include <exception>
#include <new>
#include <vector>

namespace foregone {

/// A walk of a choice tree at run time: the tree down to a short prefix by one worker, then the subtrees by all of them.
template <class View, std::uint64_t MaxSteps>
class tree_run {
    using worker_type = tree_worker<View, MaxSteps>;
    using total_type = tree_total<View, MaxSteps>;

    /// What one worker found, and the shortest sequence that ended in an exception of the model.
    struct share {
        total_type total{};
        std::uint64_t thrown_steps = unlimited;
        std::exception_ptr thrown{};
    };

    executor& executor_;
    run_terms terms_;
    shared_value<stop_reason> stopped_{stop_reason::none};
    shared_value<std::uint64_t> limit_steps_{MaxSteps};
    shared_value<std::uint64_t> tried_{0};
    shared_value<std::uint64_t> tasks_done_{0};
    std::uint64_t tasks_ = 0;
    std::vector<share> shares_;

public:
    tree_run(executor& who, const run_terms& terms) : executor_(who), terms_(terms), shares_(who.workers()) {}

    /// Errors: what a model or an oracle throws is thrown on, unless a violation is shorter: all engines see those of the shortest
    /// sequences only, however far some worker went. What a system throws is an observation.
    template <class Verdict>
    void run(Verdict& into, std::uint64_t min_steps) {
        try {
            search();
        } catch (const std::bad_alloc&) {
            stopped_.store(stop_reason::memory);
        }
        const total_type total = merged();
        if (const share& first = first_to_throw(); first.thrown_steps <= length_of(total.best)) rethrow(first);
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
            walk_below(task / per_initial, task % per_initial, prefix, shares_[worker]);
            tasks_done_.add(1);
            check_in();
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
        finish(worker, shares_[0]);
    }

    /// Everything longer than one prefix, below it.
    void walk_below(std::uint64_t initial, std::uint64_t number, std::uint64_t prefix, share& own) {
        if (stopped_.load() != stop_reason::none || limit_steps_.load() <= prefix) return;
        std::uint64_t actions[MaxSteps]{};
        for (std::uint64_t i = prefix; i-- > 0; number /= View::action_count) actions[i] = number % View::action_count;
        worker_type worker(initial);
        if (worker.seek(actions, prefix)) finish(worker, own);
    }

    void finish(worker_type& worker, share& own) {
        while (!worker.finished && stopped_.peek() == stop_reason::none) {
            if (const std::uint64_t limit = limit_steps_.peek(); limit < worker.limit_steps) worker.limit_steps = limit;
            tried_.add(advance(worker, own));
            if (worker.best.exists()) lower_limit(length_of(worker.best));
            check_in();
        }
        if (worker.best.exists()) lower_limit(length_of(worker.best));  // an initial state, judged at the start
        own.total.merge(worker);
    }

    /// Sequences as long as one that throws matter no more, only shorter ones, which may violate something.
    std::uint64_t advance(worker_type& worker, share& own) {
        try {
            return worker.advance(slice_actions);
        } catch (const std::bad_alloc&) {
            throw;
        } catch (...) {
            if (worker.depth + 1 < own.thrown_steps) own.thrown_steps = worker.depth + 1, own.thrown = std::current_exception();
            lower_limit(worker.depth);
            worker.limit_steps = worker.depth;
            return 1;
        }
    }

    /// How long the sequences are of which some has to be tried to see a violation.
    static std::uint64_t length_of(const tree_finding<MaxSteps>& best) { return best.exists() ? best.steps + best.stuck : unlimited - 1; }

    const share& first_to_throw() const {
        const share* first = &shares_.front();
        for (const share& other : shares_)
            if (other.thrown_steps < first->thrown_steps) first = &other;
        return *first;
    }

    /// Of several workers, each may have met another exception on sequences of one length; one worker meets the least first.
    [[noreturn]] void rethrow(const share& first) {
        if (shares_.size() > 1 && stopped_.load() == stop_reason::none) {
            sequential_executor alone;
            tree_run again(alone, terms_);
            again.limit_steps_.store(first.thrown_steps);
            again.search();
            if (again.shares_.front().thrown) std::rethrow_exception(again.shares_.front().thrown);
        }
        std::rethrow_exception(first.thrown);
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
        for (const share& one : shares_) sum.merge(one.total);
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

    static constexpr std::uint64_t slice_actions = 1'024;
};

}  // namespace foregone
