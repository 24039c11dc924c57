// SPDX-License-Identifier: BSL-1.0
// The compiled part of random and planned walks: takes them in blocks, shrinks a violation, and merges parts.
#include <foregone/impl/walks/walk_search.hpp>

#include "domain/recorded_choices.hpp"
#include "search/sample_search.hpp"
#include "search/task_queue.hpp"
#include "walks/label_tally.hpp"
#include "walks/walk_total.hpp"

#include <foregone/impl/base/flight_recorder.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Measures a run of this thread: notes after how many steps it has taken longer than it may.
///
/// Guarantees: a step that returns too late is noted when the next one begins, or the run ends; planning does not count.
class run_watch {
    const search_limits& limits_;
    run_watch* before_;
    flight_recorder* recorder_before_;
    std::uint64_t began_ns_ = 0, late_steps_ = 0;
    bool has_begun_ = false;

public:
    explicit run_watch(const search_limits& limits);
    ~run_watch();
    run_watch(const run_watch&) = delete;
    run_watch& operator=(const run_watch&) = delete;

    /// Ends the run; returns after how many of its steps it was late, or 0.
    std::uint64_t late_steps(std::uint64_t steps);

private:
    bool is_on() const { return limits_.run_ns != unlimited; }
    bool is_late() const { return now_ns() - began_ns_ > limits_.run_ns; }
    std::uint64_t now_ns() const;
    void step(std::uint64_t before);
    static void noted(std::uint64_t before);
};

namespace {

constinit thread_local run_watch* active_watch = nullptr;

/// The recorder of a thread that has no other recorder.
flight_recorder& own_recorder() {
    thread_local const std::unique_ptr<flight_recorder> own(new flight_recorder);
    return *own;
}

std::uint64_t steady_ns() {
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(since).count());
}

}  // namespace

run_watch::run_watch(const search_limits& limits) : limits_(limits), before_(active_watch), recorder_before_(active_recorder) {
    if (!is_on()) return;
    active_watch = this;
    if (active_recorder == nullptr) active_recorder = &own_recorder();
    active_recorder->noted = noted;
}

run_watch::~run_watch() {
    if (!is_on()) return;
    active_watch = before_;
    active_recorder->noted = before_ == nullptr ? nullptr : noted;
    active_recorder = recorder_before_;
}

std::uint64_t run_watch::late_steps(std::uint64_t steps) {
    if (has_begun_ && late_steps_ == 0 && is_late()) late_steps_ = steps;
    return late_steps_;
}

std::uint64_t run_watch::now_ns() const { return limits_.now_ns != nullptr ? limits_.now_ns() : steady_ns(); }

void run_watch::step(std::uint64_t before) {
    if (before == 0) began_ns_ = now_ns(), has_begun_ = true, late_steps_ = 0;
    else if (late_steps_ == 0 && is_late()) late_steps_ = before;
}

void run_watch::noted(std::uint64_t before) {
    if (active_watch != nullptr) active_watch->step(before);
}

namespace {

/// Walks at run time. Findings and counts do not depend on which worker took which walk, because blocks are added in order.
class walk_run {
    /// Whether a walk was taken, or the exception of the model or the oracle that ended it.
    struct attempt {
        bool is_taken = false;
        std::exception_ptr thrown{};
        run_labels labels{};
        std::uint64_t late_steps = 0;
    };

    const walk_model& model_;
    run_terms terms_;
    task_queue tasks_;
    walk_total total_;
    shared_value<std::uint64_t> tried_{0};  ///< of the current block

public:
    walk_run(const walk_model& model, executor& who, const run_terms& terms)
        : model_(model), terms_(terms), tasks_(who, terms_), total_(model) {
        open_samples(tasks_, terms.limits.shard, model.shape.count);
    }

    /// Errors: an exception of the model or the oracle is rethrown, unless an earlier walk violates a property.
    void run(verdict& into) {
        take_samples(tasks_, *this, terms_.outputs, into);
    }

    // The functions that sample_search calls.

    void begin(std::uint64_t first) {
        total_ = walk_total(model_);
        total_.first = first;
    }

    bool violated() const { return total_.violated(); }
    std::uint64_t last() const { return total_.first + total_.walks - 1; }
    bool shrinks() const { return total_.shrinks(); }
    void shrink() {
        total_.found.advance();
        check_in(total_.found.spent);
    }

    void conclude(verdict& into) const { total_.conclude(into, terms_.limits.shard.is_part()); }
    const label_tally& labels() const { return total_.labels; }

    search_part part() const {
        search_part own;
        if (model_.shape.shows_numbers) write_walks(own, total_, tasks_.chunk_size(), found());
        return own;
    }

    void take_block(task_range numbers) {
        const auto count = static_cast<std::size_t>(numbers.end - numbers.first);
        const owned<walk_block> block = model_.block(count);
        std::vector<attempt> attempts(count);
        shared_value<std::uint64_t> failed{unlimited};
        tasks_.workers().run(count, [&](std::uint64_t place, unsigned) {
            if (tasks_.is_stopped() || failed.peek() < place) return;
            if (!passes(*block, attempts[static_cast<std::size_t>(place)], static_cast<std::size_t>(place), numbers.first + place))
                lower(failed, place);
            tried_.add(1);
            check_in(total_.notes->transitions() + place);
        });
        for (std::size_t place = 0; place < attempts.size(); ++place) {
            if (attempts[place].thrown) report_thrown(numbers.first + place);
            if (!add(*block, attempts[place], place)) break;
        }
        tried_.store(0);
    }

private:
    /// Takes a walk; returns true if it passes.
    bool passes(walk_block& block, attempt& into, std::size_t place, std::uint64_t number) const {
        const label_scope collecting(into.labels);
        try {
            run_watch watch(terms_.limits);
            block.take(place, number);
            into.is_taken = true;
            const walk_result taken = block.result(place);
            into.late_steps = watch.late_steps(taken.steps);
            return taken.property == no_property && into.late_steps == 0;
        } catch (...) {
            into.thrown = std::current_exception();
            return false;
        }
    }

    /// Adds the next walk; returns false if it is the last that counts.
    bool add(const walk_block& block, const attempt& one, std::size_t place) {
        if (one.thrown) std::rethrow_exception(one.thrown);
        if (!one.is_taken) return false;
        total_.add(block, place, one.labels, one.late_steps);
        return !total_.violated();
    }

    /// Takes a walk that throws again, and records how far it goes.
    void report_thrown(std::uint64_t number) const {
        if (terms_.outputs.thrown_after == nullptr) return;
        const auto recorder = std::make_unique<flight_recorder>();
        flight_recorder* const before = std::exchange(active_recorder, recorder.get());
        try {
            model_.block(1)->take(0, number);
        } catch (...) {
            *terms_.outputs.thrown_after = {recorder->initial, {recorder->actions, recorder->actions + recorder->steps}};
        }
        active_recorder = before;
    }

    found_run found() const {
        if (!violated()) return {};
        return {total_.found.property, false, total_.found.initial, total_.found.actions, {},
                choices_of_actions(total_.found.actions, total_.model->shape.recipe)};
    }

    void check_in(std::uint64_t actions) { tasks_.check_in(tasks_.now(actions, total_.walks + tried_.peek())); }
};

/// Takes one walk for its trace.
void take_only(const walk_model& model, drawn_run& into) {
    into.count = model.shape.count;
    if (!into.exists()) return;
    const owned<walk_block> block = model.block(1);
    block->take(0, into.number);
    const walk_result one = block->result(0);
    into.run = {one.initial, {one.actions, one.actions + one.steps}};
}

/// Takes all walks, and counts those that fail.
void find_failing_walks(const walk_model& model, executor& who, const run_terms& terms) {
    find_failing_samples(model.shape.count, who, terms, [&](std::uint64_t number, unsigned) -> std::optional<failing_path> {
        const owned<walk_block> block = model.block(1);
        block->take(0, number);
        const walk_result one = block->result(0);
        if (one.property == no_property) return std::nullopt;
        return failing_path{{one.actions, one.actions + one.steps}, {.steps = one.steps, .property = one.property}, one.initial};
    });
}

/// Walks, for merging parts.
struct sampled_walks {
    const walk_model& model;

    walk_total empty() const { return walk_total(model); }
    std::uint64_t count() const { return model.shape.count; }

    bool read(walk_total& total, const search_part& part, std::uint64_t tasks) const {
        const found_run& found = part.found;
        if (!read_walks(total, part, tasks) || found.actions.size() > model.shape.longest) return false;
        total.found.property = found.property;
        total.found.actions = found.actions;
        total.found.initial = found.initial;
        record_all(found.choices);
        return true;
    }

    static void conclude(verdict& into, const walk_total& sum, const run_terms& terms) {
        sum.conclude(into);
        if (terms.outputs.labels != nullptr) *terms.outputs.labels = sum.labels;
    }
};

}  // namespace

verdict walk_search::run(executor& who, const run_terms& terms) const {
    verdict found;
    if (terms.outputs.only_run != nullptr) take_only(model_, *terms.outputs.only_run);
    else if (terms.outputs.all_failing != nullptr) find_failing_walks(model_, who, terms);
    else if (!is_helper(terms)) walk_run(model_, who, terms).run(found);
    return found;
}

bool walk_search::merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) const {
    return sampled_parts(sampled_walks{model_}).merge(parts, terms, stopped, into);
}

bool walk_search::join(const std::vector<search_part>& chunks, std::uint64_t last, search_part& all) const {
    return sampled_parts(sampled_walks{model_}).join(chunks, last, all);
}

bool walk_search::merge_ranks(const std::vector<search_part>& parts, std::uint64_t last, const run_terms& terms,
                              stop_reason stopped, verdict& into) const {
    return sampled_parts(sampled_walks{model_}).merge_ranks(parts, last, terms, stopped, into);
}

}}  // namespace foregone::impl
