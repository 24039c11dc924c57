// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "tree_part.hpp"
#include "tree_progress.hpp"
#include "worker_result.hpp"

#include "../tasks/task_queue.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/engine/tree/tree_model.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
