// SPDX-License-Identifier: BSL-1.0
#pragma once

// The parallel search of sequences: worker results, progress and checkpoints of a walk over a choice tree.

#include "search/search_part.hpp"
#include "search/task_queue.hpp"
#include "sequences/tree_part.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/sequences/tree_model.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The progress of a tree, in units: each task has the same number.
///
/// Threads: tried, done and now by any worker at any time; everything else while no worker runs.
class tree_progress {
    static constexpr std::uint64_t units_a_task = 1 << 16;

    const tree_shape& shape_;
    std::uint64_t tasks_ = 0, units_before_ = 0;
    shared_value<std::uint64_t> units_done_{0}, tried_{0};

public:
    explicit tree_progress(const tree_shape& shape) : shape_(shape) {}

    void begin(std::uint64_t tasks) { tasks_ = tasks; }

    /// Resumes an earlier run that has handed out `handed_out` tasks; walks at `open` are not done.
    void resume(std::uint64_t tasks, std::uint64_t handed_out, const std::vector<tree_position>& open) {
        tasks_ = tasks;
        units_before_ = (handed_out - open.size()) * units_a_task;
        for (const tree_position& at : open) units_before_ += units_of(at);
        units_done_.store(units_before_);
    }

    void tried(std::uint64_t actions) { tried_.add(actions); }
    void task_done() { units_done_.add(units_a_task); }

    /// A walk of one task, which reports its progress.
    class walk {
        tree_progress& of_;
        std::uint64_t reported_ = 0;

    public:
        explicit walk(tree_progress& of) : of_(of) {}

        /// A walk that was interrupted at a position, and has reported its progress up to there.
        walk(tree_progress& of, const tree_position& at) : of_(of), reported_(of.units_of(at)) {}

        void report(const tree_walk& at) {
            const std::uint64_t now = at.finished ? units_a_task : of_.units_of(at.next, at.floor_steps, at.depth);
            if (now > reported_) of_.units_done_.add(now - reported_), reported_ = now;
        }
    };

    progress now(std::uint64_t tasks_elsewhere) const {
        return {.transitions = tried_.peek(),
                .depth_steps = shape_.max_steps,
                .tasks = tasks_ * units_a_task,
                .tasks_done = units_done_.peek() + tasks_elsewhere * units_a_task,
                .tasks_before = units_before_};
    }

private:
    std::uint64_t units_of(const tree_position& at) const { return units_of(at.next.data(), at.floor, at.depth()); }

    /// The approximate share of the tree below its floor that a walk has done, from the next actions at the first four depths.
    std::uint64_t units_of(const std::uint64_t* next, std::uint64_t floor, std::uint64_t depth) const {
        const double one = 1.0 / static_cast<double>(shape_.actions);
        double share = 0, width = one;
        for (std::uint64_t i = floor; i <= depth && i < floor + 4; ++i, width *= one)
            share += width * static_cast<double>(next[i] - (i < depth ? 1 : 0));
        return static_cast<std::uint64_t>(share * static_cast<double>(units_a_task));
    }
};

/// The shortest sequence of one worker that ended in an exception of the model.
struct thrown_sequence {
    std::uint64_t steps = unlimited;
    std::exception_ptr thrown{};
    tree_position at{};  ///< of the walk, at the step that throws or before it

    /// Requires: called while the exception is handled.
    void note(std::uint64_t length, tree_position position) {
        if (length < steps) steps = length, thrown = std::current_exception(), at = std::move(position);
    }
};

/// The findings of one worker of a tree, and the positions where its walks were interrupted.
struct worker_result {
    tree_sum total;
    std::vector<tree_position> open{};  ///< advanced since the last pause
    std::vector<tree_position> waiting{};  ///< not advanced since
    thrown_sequence first_thrown{};

    explicit worker_result(const tree_shape& shape) : total(shape) {}
};

inline tree_sum sum_of(const std::vector<worker_result>& results) {
    tree_sum sum = results.front().total;
    for (std::size_t i = 1; i < results.size(); ++i) sum.merge(results[i].total);
    return sum;
}

inline const thrown_sequence& first_thrown_of(const std::vector<worker_result>& results) {
    const thrown_sequence* first = &results.front().first_thrown;
    for (const worker_result& other : results)
        if (other.first_thrown.steps < first->steps) first = &other.first_thrown;
    return *first;
}

/// A walk of a choice tree at run time. One worker walks the tree down to a short prefix; then all workers walk the subtrees
/// below the prefixes, each of which is a task.
///
/// Shuffled tasks take turns, each twice as long as the one before, so that a part of every subtree is seen early. The order of
/// tasks does not change the result: all sequences up to the shortest violation are visited, and the least of them counts.
class tree_run {
    static constexpr std::uint64_t slice_actions = 1'024, first_turn_actions = 64, last_turn = 50;

    const tree_model& model_;
    run_terms terms_;
    tree_division divided_;
    task_queue tasks_;
    tree_progress progress_;
    std::uint64_t task_count_ = 0;
    shared_value<std::uint64_t> limit_steps_;  ///< the longest sequence that still matters
    std::uint64_t turn_ = 0;                   ///< of shuffled tasks
    std::vector<tree_position> open_{};        ///< walks that were interrupted
    std::vector<worker_result> results_;
    bool nowhere_ = false;  ///< there is no initial state

public:
    tree_run(const tree_model& model, executor& who, const run_terms& terms)
        : model_(model), terms_(terms),
          divided_(model.shape, terms.limits.shard, terms.services.tasks != nullptr ? terms.services.tasks->ranks() : 0,
                   terms.limits.shuffle),
          tasks_(who, terms), progress_(model.shape), limit_steps_(model.shape.max_steps),
          results_(who.workers(), worker_result(model.shape)) {}

    /// Errors: an exception of a model or an oracle is rethrown, unless a violation is shorter: every engine visits the shortest
    /// sequences, but how far workers went beyond is chance. An exception of a system is an observation.
    void run(verdict& into, std::uint64_t min_steps);

private:
    void search();
    bool resume();
    bool begin();
    void walk_down(std::uint64_t initial, std::uint64_t steps);
    void walk_all(const std::vector<tree_position>& interrupted);
    void walk_tasks(worker_result& own);
    bool is_shuffled() const { return terms_.limits.shuffle > 0; }
    std::uint64_t turn_actions() const { return is_shuffled() ? first_turn_actions << turn_ : unlimited; }
    void gather_open();
    void walk_task(std::uint64_t task, worker_result& own);
    void resume_walk(const tree_position& at, worker_result& own);
    void walk_below(tree_walk& walk, worker_result& own, tree_progress::walk reported);
    std::uint64_t advance(tree_walk& walk, worker_result& own, std::uint64_t actions = slice_actions);
    std::uint64_t advance_slice(tree_walk& walk, worker_result& own, std::uint64_t actions);
    void finish(tree_walk& walk, worker_result& own);
    void check_in();
    void conclude_early(verdict& into, const tree_sum& total) const;
    bool has_thrown(const tree_sum& total) const;
    void report_thrown(const tree_position& at) const;
    [[noreturn]] void rethrow(const thrown_sequence& first);
    void save();
    search_part part_of(const tree_sum& total) const;
};

}}  // namespace foregone::impl
