// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "tree_part.hpp"
#include "tree_share.hpp"

#include <foregone/base/owned.hpp>
#include <foregone/base/shared_value.hpp>
#include <foregone/engine/conclude_stopped.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/search_keeper.hpp>
#include <foregone/engine/shared_tasks.hpp>
#include <foregone/engine/tree_model.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <utility>
#include <vector>

namespace foregone {

/// A walk of a choice tree at run time: the tree down to a short prefix by one worker, then the subtrees by all of them.
class tree_run {
    const tree_model& model_;
    executor& executor_;
    run_terms terms_;
    tree_division divided_;
    shared_value<stop_reason> stopped_{stop_reason::none};
    shared_value<bool> pauses_{false};  ///< nobody is to go on: it is stopped, or time to save
    shared_value<std::uint64_t> limit_steps_;
    shared_value<std::uint64_t> tried_{0};
    shared_value<std::uint64_t> units_done_{0};
    std::uint64_t tasks_ = 0, units_before_ = 0;
    bool nowhere_ = false;              ///< there is nowhere to begin
    std::uint64_t finished_ = 0;        ///< all tasks before this one are done or begun
    std::vector<unsigned char> begun_;  ///< of the next tasks
    std::vector<tree_position> open_;   ///< what was begun and is not done
    std::vector<tree_share> shares_;

    static constexpr std::uint64_t slice_actions = 1'024;
    static constexpr std::uint64_t most_at_once = 1 << 22;
    static constexpr std::uint64_t units_a_task = 1 << 16;  ///< in which progress is told

public:
    tree_run(const tree_model& model, executor& who, const run_terms& terms)
        : model_(model), executor_(who), terms_(terms), divided_(model.shape, terms.shard, terms.tasks != nullptr ? terms.tasks->ranks() : 0),
          limit_steps_(model.shape.max_steps), shares_(who.workers(), tree_share(model.shape)) {}

    /// Errors: what a model or an oracle throws is thrown on, unless a violation is shorter: all engines see those of the shortest
    /// sequences only, however far some worker went. What a system throws is an observation.
    void run(verdict& into, std::uint64_t min_steps) {
        try {
            search();
        } catch (const std::bad_alloc&) {
            stopped_.store(stop_reason::memory);
        }
        const tree_sum total = sum_of(shares_);
        if (has_thrown(total)) rethrow(first_to_throw(shares_));
        if (terms_.part != nullptr) *terms_.part = part_of(total);
        if (terms_.tasks != nullptr) return void(into.stopped_by = stopped_.load());
        total.conclude(into, min_steps, terms_.shard.is_part());
        if (nowhere_) into.result = outcome::invalid_model;
        if (stopped_.load() != stop_reason::none) conclude_stopped(into, stopped_.load());
        else enter_trace(into, total.best);
    }

private:
    void search() {
        if (!go_on() && !begin()) return;
        if (terms_.tasks != nullptr) return take_tasks();
        while (!is_done() && stopped_.load() == stop_reason::none) {
            pauses_.store(false);
            run_tasks();
            if (pauses_.load()) save();
        }
    }

    bool is_done() const { return open_.empty() && finished_ == tasks_; }

    /// Goes on from what was kept; false if nothing was.
    bool go_on() {
        if (terms_.keeper == nullptr) return false;
        search_part kept = terms_.keeper->kept();
        if (kept.is_empty() || !read_part(shares_.front().total, model_.shape, kept)) return false;
        lower_limit(length_of(shares_.front().total.best));
        tasks_ = kept.tasks;
        finished_ = kept.finished;
        open_ = std::move(kept.open);
        begun_.assign(static_cast<std::size_t>(next_tasks()), 0);
        for (const task_range& range : kept.begun)
            for (std::uint64_t i = range.first; i < range.end; ++i) begun_.at(static_cast<std::size_t>(i - finished_)) = 1;
        for (const unsigned char begun : begun_) units_done_.add(begun * units_a_task);
        units_done_.add(finished_ * units_a_task - open_.size() * units_a_task);
        units_before_ = units_done_.load();
        for (const tree_position& at : open_) units_before_ += units_of(share_done(model_.shape.actions, at.next.data(), at.floor, at.depth()));
        return true;
    }

    std::uint64_t next_tasks() const { return tasks_ - finished_ < most_at_once ? tasks_ - finished_ : most_at_once; }

    /// The tree down to the prefixes, which every shard and rank sees and one counts; all of it where it is small, and nobody asks for less.
    bool begin() {
        const bool asked = terms_.shard.is_part() || terms_.tasks != nullptr || terms_.keeper != nullptr;
        const bool whole = !asked && divided_.per_initial < divided_.tasks_a_shard;
        for (std::uint64_t i = 0; i < model_.shape.initial_states; ++i) walk(i, whole ? model_.shape.max_steps : divided_.prefix_steps);
        nowhere_ = sum_of(shares_).visited(0) == 0;
        if (terms_.shard.index > 0) shares_.front().total.forget_counts();
        if (terms_.tasks != nullptr && !terms_.tasks->is_first()) shares_.front().total.forget_counts();
        tasks_ = whole ? 0 : divided_.tasks();
        return stopped_.load() == stop_reason::none;
    }

    /// Everything down to the prefix's length, below one initial state.
    void walk(std::uint64_t initial, std::uint64_t prefix) {
        const owned<tree_walk> worker = model_.walk(initial);
        const std::uint64_t limit = limit_steps_.load();
        worker->limit_steps = prefix < limit ? prefix : limit;
        worker->start();
        while (!worker->finished && stopped_.peek() == stop_reason::none) advance_far(*worker, shares_.front());
        finish(*worker, shares_.front());
    }

    /// What was interrupted, and the next tasks, until somebody pauses.
    void run_tasks() {
        const std::vector<tree_position> open = std::exchange(open_, {});
        if (begun_.empty()) begun_.assign(static_cast<std::size_t>(next_tasks()), 0);
        executor_.run(open.size() + begun_.size(), [&](std::uint64_t number, unsigned worker) {
            if (number < open.size()) return go_on_at(open[static_cast<std::size_t>(number)], shares_[worker]);
            start(number - open.size(), shares_[worker]);
        });
        for (tree_share& one : shares_) {
            open_.insert(open_.end(), one.open.begin(), one.open.end());
            one.open.clear();
        }
        for (const unsigned char begun : begun_)
            if (!begun) return;
        finished_ += begun_.size();
        begun_.clear();
    }

    /// Tasks that no other rank takes, until there are no more; only those are finished that this one took.
    void take_tasks() {
        terms_.tasks->divide(tasks_);
        shared_value<std::uint64_t> taken{0};
        executor_.run(executor_.workers(), [&](std::uint64_t, unsigned worker) {
            try {
                while (const auto number = pauses_.peek() ? std::nullopt : terms_.tasks->next(executor_)) {
                    take(*number, shares_[worker]);
                    taken.add(1);
                }
            } catch (...) {
                pauses_.store(true);
                throw;
            }
        });
        finished_ = taken.load();
    }

    void start(std::uint64_t number, tree_share& own) {
        unsigned char& begun = begun_[static_cast<std::size_t>(number)];
        if (begun || pauses_.peek()) return;
        begun = 1;
        take(finished_ + number, own);
    }

    /// Everything longer than one prefix, below it.
    void take(std::uint64_t number, tree_share& own) {
        std::vector<std::uint64_t> prefix;
        const std::uint64_t initial = divided_.locate(number, prefix);
        const owned<tree_walk> worker = limit_steps_.load() > divided_.prefix_steps ? model_.walk(initial) : owned<tree_walk>();
        if (worker && worker->seek(prefix.data(), divided_.prefix_steps)) walk_below(*worker, own);
        else units_done_.add(units_a_task);
        check_in();
    }

    void go_on_at(const tree_position& at, tree_share& own) {
        if (pauses_.peek()) return own.open.push_back(at);
        const owned<tree_walk> worker = model_.walk(at.initial);
        if (go_to(*worker, at)) walk_below(*worker, own);
    }

    void walk_below(tree_walk& worker, tree_share& own) {
        std::uint64_t told = 0;
        const auto tell = [&](double done) {
            const std::uint64_t now = units_of(done);
            if (now > told) units_done_.add(now - told), told = now;
        };
        while (!worker.finished && !pauses_.peek()) {
            advance_far(worker, own);
            tell(worker.finished ? 1 : share_done(model_.shape.actions, worker.next, worker.floor_steps, worker.depth));
        }
        if (!worker.finished) units_done_.add(~told + 1), own.open.push_back(position_of(worker));
        finish(worker, own);
    }

    static std::uint64_t units_of(double share) { return static_cast<std::uint64_t>(share * static_cast<double>(units_a_task)); }

    void advance_far(tree_walk& worker, tree_share& own) {
        if (const std::uint64_t limit = limit_steps_.peek(); limit < worker.limit_steps) worker.limit_steps = limit;
        tried_.add(advance(worker, own));
        lower_limit(length_of(worker.best()));
        check_in();
    }

    void finish(tree_walk& worker, tree_share& own) {
        lower_limit(length_of(worker.best()));  // an initial state, judged at the start
        own.total.merge(worker);
    }

    /// Sequences as long as one that throws matter no more, only shorter ones, which may violate something.
    std::uint64_t advance(tree_walk& worker, tree_share& own) {
        try {
            return worker.advance(slice_actions);
        } catch (const std::bad_alloc&) { throw; } catch (...) {
            const std::uint64_t passed = worker.cut_short();
            if (passed + 1 < own.thrown_steps) own.thrown_steps = passed + 1, own.thrown = std::current_exception();
            lower_limit(passed);
            return 1;
        }
    }

    /// How long the sequences are of which some has to be tried to see a violation.
    template <class Violation>
    static std::uint64_t length_of(const Violation& best) {
        return best.exists() ? best.steps + best.stuck : unlimited - 1;
    }

    bool has_thrown(const tree_sum& total) const { return first_to_throw(shares_).thrown_steps <= length_of(total.best); }

    /// Of several workers, each may have met another exception on sequences of one length; one worker meets the least first.
    [[noreturn]] void rethrow(const tree_share& first) {
        if (shares_.size() > 1 && stopped_.load() == stop_reason::none) {
            sequential_executor alone;
            run_terms terms = terms_;
            terms.keeper = nullptr;
            terms.tasks = nullptr;
            tree_run again(model_, alone, terms);
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
        const std::uint64_t elsewhere = terms_.tasks != nullptr ? terms_.tasks->elsewhere() : 0;
        stop_reason reason = terms_.check_in({.transitions = tried_.peek(),
                                              .depth_steps = model_.shape.max_steps,
                                              .tasks = tasks_ * units_a_task,
                                              .tasks_done = units_done_.peek() + elsewhere * units_a_task,
                                              .tasks_before = units_before_});
        if (terms_.tasks != nullptr) reason = agree(reason);
        if (reason != stop_reason::none) stopped_.store(reason);
        if (reason != stop_reason::none || (terms_.keeper != nullptr && terms_.keeper->is_due())) pauses_.store(true);
    }

    /// Tells the other ranks, and hears from them, how long sequences may be and whether to stop.
    stop_reason agree(stop_reason reason) {
        shared_tasks& tasks = *terms_.tasks;
        tasks.look(executor_, limit_steps_.peek(), reason);
        lower_limit(tasks.last());
        return reason != stop_reason::none ? reason : tasks.stopped();
    }

    /// Where a model threw, there is nothing to go on from.
    void save() {
        const tree_sum total = sum_of(shares_);
        if (terms_.keeper != nullptr && !has_thrown(total)) terms_.keeper->save(part_of(total));
    }

    search_part part_of(const tree_sum& total) const {
        search_part part{.prefix_steps = divided_.prefix_steps, .tasks = tasks_, .finished = finished_, .open = open_};
        for (std::uint64_t i = 0; i < begun_.size(); ++i) {
            if (!begun_[static_cast<std::size_t>(i)]) continue;
            if (part.begun.empty() || part.begun.back().end < finished_ + i) part.begun.push_back({finished_ + i, finished_ + i});
            ++part.begun.back().end;
        }
        write_part(part, total);
        return part;
    }
};

}  // namespace foregone
