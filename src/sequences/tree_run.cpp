// SPDX-License-Identifier: BSL-1.0
// Walks tasks in slices on all workers, saves and resumes open walks, and reports the first violation or exception.
#include "sequences/tree_run.hpp"

#include "search/search_part.hpp"
#include "search/task_queue.hpp"
#include "sequences/tree_part.hpp"
#include "sequences/tree_progress.hpp"

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/conclude_stopped.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// The length of the sequences that show a violation.
template <class Violation>
std::uint64_t length_of(const Violation& best) {
    return best.exists() ? best.steps + best.deadlocked : unlimited - 1;
}

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

tree_sum sum_of(const std::vector<worker_result>& results) {
    tree_sum sum = results.front().total;
    for (std::size_t i = 1; i < results.size(); ++i) sum.merge(results[i].total);
    return sum;
}

const thrown_sequence& first_thrown_of(const std::vector<worker_result>& results) {
    const thrown_sequence* first = &results.front().first_thrown;
    for (const worker_result& other : results)
        if (other.first_thrown.steps < first->steps) first = &other.first_thrown;
    return *first;
}

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

    void run(verdict& into, std::uint64_t min_steps) {
        try {
            search();
        } catch (const std::bad_alloc&) { tasks_.stop(stop_reason::memory); }
        const tree_sum total = sum_of(results_);
        if (has_thrown(total)) rethrow(first_thrown_of(results_));
        if (terms_.outputs.part != nullptr) *terms_.outputs.part = part_of(total);
        if (tasks_.is_shared()) return void(into.stopped_by = tasks_.stopped());
        total.conclude(into, min_steps, terms_.limits.shard.is_part());
        if (nowhere_) into.result = outcome::invalid_model;
        if (tasks_.is_stopped()) conclude_early(into, total);
        else enter_trace(into, total.best);
    }

private:
    void search() {
        if (!resume() && !begin()) return;
        do {
            tasks_.resume();
            walk_all(std::exchange(open_, {}));
            gather_open();
            if (tasks_.is_paused()) save();
            else if (turn_ < last_turn) ++turn_;
        } while ((tasks_.is_paused() || !open_.empty()) && !tasks_.is_stopped());
    }

    /// Resumes from what was saved; returns false if nothing was.
    bool resume() {
        if (terms_.services.checkpointer == nullptr) return false;
        search_part saved = terms_.services.checkpointer->saved();
        tree_sum& total = results_.front().total;
        if (saved.is_empty() || saved.prefix_steps != divided_.prefix_steps || !read_part(total, model_.shape, saved)) return false;
        lower(limit_steps_, length_of(total.best));
        task_count_ = saved.tasks;
        std::uint64_t handed_out = saved.finished;
        for (const task_range& range : saved.begun) handed_out += range.end - range.first;
        progress_.resume(task_count_, handed_out, saved.open);
        tasks_.open({0, task_count_}, task_count_);
        tasks_.resume_at(saved.finished, std::move(saved.begun));
        open_ = std::move(saved.open);
        return true;
    }

    /// Walks the tree down to the prefixes, which every shard and rank visits and one counts; the whole tree if it is small and
    /// undivided.
    bool begin() {
        const bool divided = terms_.limits.shard.is_part() || tasks_.is_shared() || terms_.services.checkpointer != nullptr;
        const bool whole = !divided && !is_shuffled() && divided_.per_initial < divided_.tasks_a_shard;
        for (std::uint64_t i = 0; i < model_.shape.initial_states; ++i)
            walk_down(i, whole ? model_.shape.max_steps : divided_.prefix_steps);
        nowhere_ = sum_of(results_).visited(0) == 0;
        if (terms_.limits.shard.index > 0 || !tasks_.is_first_rank()) results_.front().total.forget_counts();
        task_count_ = whole ? 0 : divided_.tasks();
        tasks_.open({0, task_count_}, task_count_);
        progress_.begin(task_count_);
        return !tasks_.is_stopped();
    }

    void walk_down(std::uint64_t initial, std::uint64_t steps) {
        const owned<tree_walk> walk = model_.walk(initial);
        const std::uint64_t limit = limit_steps_.load();
        walk->limit_steps = steps < limit ? steps : limit;
        walk->start();
        while (!walk->finished && !tasks_.is_stopped()) advance(*walk, results_.front());
        finish(*walk, results_.front());
    }

    /// Continues interrupted walks, and takes tasks. If tasks are shuffled, new ones come first, so that each has a turn early.
    void walk_all(const std::vector<tree_position>& interrupted) {
        shared_value<std::uint64_t> next{0};
        tasks_.run([&](unsigned worker) {
            worker_result& own = results_[worker];
            if (is_shuffled()) walk_tasks(own);
            for (std::uint64_t i; (i = next.add(1)) < interrupted.size();)
                resume_walk(interrupted[static_cast<std::size_t>(i)], own);
            walk_tasks(own);
        });
    }

    void walk_tasks(worker_result& own) {
        while (const auto task = tasks_.next()) walk_task(*task, own);
    }

    bool is_shuffled() const { return terms_.limits.shuffle > 0; }
    std::uint64_t turn_actions() const { return is_shuffled() ? first_turn_actions << turn_ : unlimited; }

    /// Collects the interrupted walks of all workers, those first that wait longest.
    void gather_open() {
        for (const auto list : {&worker_result::waiting, &worker_result::open})
            for (worker_result& one : results_) {
                open_.insert(open_.end(), (one.*list).begin(), (one.*list).end());
                (one.*list).clear();
            }
    }

    /// Walks all sequences below one prefix.
    void walk_task(std::uint64_t task, worker_result& own) {
        std::vector<std::uint64_t> prefix;
        const std::uint64_t initial = divided_.locate(task, prefix);
        const owned<tree_walk> walk = limit_steps_.load() > divided_.prefix_steps ? model_.walk(initial) : owned<tree_walk>();
        if (walk && walk->seek(prefix.data(), divided_.prefix_steps)) walk_below(*walk, own, tree_progress::walk(progress_));
        else progress_.task_done();
        check_in();
    }

    void resume_walk(const tree_position& at, worker_result& own) {
        if (tasks_.is_paused()) return own.waiting.push_back(at);
        const owned<tree_walk> walk = model_.walk(at.initial);
        if (go_to(*walk, at)) walk_below(*walk, own, {progress_, at});
    }

    void walk_below(tree_walk& walk, worker_result& own, tree_progress::walk reported) {
        std::uint64_t left = turn_actions();
        while (!walk.finished && !tasks_.is_paused() && left > 0) {
            const std::uint64_t tried = advance(walk, own, left < slice_actions ? left : slice_actions);
            left -= tried < left ? tried : left;
            reported.report(walk);
        }
        if (!walk.finished) own.open.push_back(position_of(walk));
        finish(walk, own);
    }

    /// Returns how many actions were tried.
    std::uint64_t advance(tree_walk& walk, worker_result& own, std::uint64_t actions = slice_actions) {
        if (const std::uint64_t limit = limit_steps_.peek(); limit < walk.limit_steps) walk.limit_steps = limit;
        const std::uint64_t tried = advance_slice(walk, own, actions);
        progress_.tried(tried);
        lower(limit_steps_, length_of(walk.best()));
        check_in();
        return tried;
    }

    /// Sequences as long as one that throws do not matter any more; shorter ones do, because they may violate a property.
    std::uint64_t advance_slice(tree_walk& walk, worker_result& own, std::uint64_t actions) {
        try {
            return walk.advance(actions);
        } catch (const std::bad_alloc&) { throw; } catch (...) {
            const std::uint64_t passed = walk.cut_short();
            own.first_thrown.note(passed + 1, position_of(walk));
            lower(limit_steps_, passed);
            return 1;
        }
    }

    void finish(tree_walk& walk, worker_result& own) {
        lower(limit_steps_, length_of(walk.best()));  // an initial state, judged at the start
        own.total.merge(walk);
    }

    void check_in() {
        tasks_.check_in(progress_.now(tasks_.taken_elsewhere()), limit_steps_.peek());
        lower(limit_steps_, tasks_.last());
    }

    /// A violation that a stopped search has found counts if tasks are shuffled: to find one early is what they are shuffled for.
    /// There may be a shorter one.
    void conclude_early(verdict& into, const tree_sum& total) const {
        conclude_stopped(into, tasks_.stopped());
        if (!is_shuffled() || !total.best.exists()) return;
        into.result = outcome::violated;
        into.property = total.best.property;
        into.has_trace = true;
        enter_trace(into, total.best);
    }

    bool has_thrown(const tree_sum& total) const { return first_thrown_of(results_).steps <= length_of(total.best); }

    /// Finds the action that throws: the position is at it, or at one before it that does not.
    void report_thrown(const tree_position& at) const {
        if (terms_.outputs.thrown_after == nullptr || at.next.empty()) return;
        std::vector<std::uint64_t> run;
        for (std::uint64_t i = 0; i < at.depth(); ++i) run.push_back(at.next[i] - 1);
        run.push_back(at.next.back() > 0 ? at.next.back() - 1 : 0);
        for (; run.back() < model_.shape.actions; ++run.back()) {
            try {
                const auto walk = model_.walk(at.initial);
                if (walk->seek(run.data(), run.size() - 1)) walk->next[walk->depth] = run.back(), walk->advance(1);
            } catch (...) {
                *terms_.outputs.thrown_after = {at.initial, run};
                return;
            }
        }
    }

    /// Several workers may throw different exceptions on sequences of one length; a single worker finds the least first, in order.
    [[noreturn]] void rethrow(const thrown_sequence& first) {
        if ((results_.size() > 1 || is_shuffled()) && !tasks_.is_stopped()) {
            sequential_executor alone;
            run_terms terms = terms_;
            terms.services.checkpointer = nullptr;
            terms.services.tasks = nullptr;
            terms.limits.shuffle = 0;
            tree_run again(model_, alone, terms);
            again.limit_steps_.store(first.steps);
            again.search();
            if (const thrown_sequence& least = again.results_.front().first_thrown; least.thrown) {
                report_thrown(least.at);
                std::rethrow_exception(least.thrown);
            }
        }
        report_thrown(first.at);
        std::rethrow_exception(first.thrown);
    }

    /// After an exception of the model there is nothing to resume from.
    void save() {
        const tree_sum total = sum_of(results_);
        if (terms_.services.checkpointer != nullptr && !has_thrown(total)) terms_.services.checkpointer->save(part_of(total));
    }

    search_part part_of(const tree_sum& total) const {
        search_part part{.prefix_steps = divided_.prefix_steps, .tasks = task_count_, .open = open_};
        part.finished = tasks_.is_shared() ? tasks_.taken() : tasks_.handed_out();
        part.begun = tasks_.begun();
        write_part(part, total);
        return part;
    }
};

}  // namespace

void walk_tree(const tree_model& model, executor& who, const run_terms& terms, verdict& into, std::uint64_t min_steps) {
    tree_run(model, who, terms).run(into, min_steps);
}

}}  // namespace foregone::impl
