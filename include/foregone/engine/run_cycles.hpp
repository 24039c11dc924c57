// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/shared_value.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/cycle_part.hpp>
#include <foregone/engine/cycle_total.hpp>
#include <foregone/engine/noted_cycle.hpp>
#include <foregone/engine/shared_tasks.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <new>
#include <optional>
#include <vector>

namespace foregone {

/// Cycles at run time: blocks of them are run by all workers and added in the order of their numbers, so that what is
/// found and counted does not depend on who ran which.
template <class View, class Source>
class cycle_run {
    /// A cycle, or the exception of the model or the oracle that ended it.
    struct attempt {
        std::optional<noted_cycle<View, typename Source::lists>> cycle{};
        std::exception_ptr thrown{};
    };

    executor& executor_;
    run_terms terms_;
    const Source& source_;
    task_range numbers_;  ///< of the cycles that are run
    shared_value<stop_reason> stopped_{stop_reason::none};
    shared_value<bool> beyond_{false};  ///< another rank has found what comes before these
    shared_value<std::uint64_t> tried_{0};  ///< of the block under way
    cycle_total<View, typename Source::lists> total_{};

public:
    cycle_run(executor& who, const run_terms& terms, const Source& source) : executor_(who), terms_(terms), source_(source), numbers_(cycles_of(terms.shard, source.count())) {
        total_.first = numbers_.first;
    }

    /// Errors: what a model or an oracle throws is thrown on, unless an earlier cycle violates something.
    template <class Verdict>
    void run(Verdict& into) {
        try {
            if (terms_.tasks != nullptr) take_chunks();
            else run_all();
        } catch (const std::bad_alloc&) {
            stopped_.store(stop_reason::memory);
        }
        if (terms_.tasks != nullptr) return void(into.stopped_by = stopped_.load());
        total_.conclude(into, source_, terms_.shard.is_part());
        if (total_.violated()) total_.trace(into.trace);
        if (!goes_on() && !total_.violated()) into.result = outcome::inconclusive, into.stopped_by = stopped_.load();
        if (terms_.part != nullptr) *terms_.part = part();
    }

private:
    static constexpr std::uint64_t largest_block = 256, smallest_chunk = 16;

    using total_type = cycle_total<View, typename Source::lists>;

    bool goes_on() const { return stopped_.load() == stop_reason::none && !beyond_.load(); }

    std::uint64_t task_count() const { return numbers_.end - numbers_.first; }

    void run_all() {
        while (goes_on() && total_.cycles < task_count() && !total_.violated()) run_block();
        if (terms_.tasks != nullptr && total_.violated()) terms_.tasks->tell(total_.first + total_.cycles - 1);
        while (goes_on() && total_.shrinks(Source::shrink_runs)) total_.found.advance(), check_in(total_.found.spent);
    }

    /// Chunks that no other rank takes, each to a part of its own.
    void take_chunks() {
        terms_.tasks->divide(source_.count(), smallest_chunk);
        while (goes_on() && !total_.violated()) {
            numbers_ = terms_.tasks->next_chunk(true);
            total_ = {};
            total_.first = numbers_.first;
            if (task_count() == 0) return;
            run_all();
            terms_.tasks->add(numbers_, part());
        }
    }

    search_part part() const {
        search_part told;
        if constexpr (shows_numbers<total_type>) write_cycles(told, total_, task_count(), found());
        return told;
    }

    found_run found() const {
        basic_trace<std::vector<std::uint64_t>> trace;
        if (total_.violated()) total_.trace(trace);
        return {total_.found.property, false, trace.initial, trace.actions, {}};
    }

    void run_block() {
        const std::uint64_t first = numbers_.first + total_.cycles, left = numbers_.end - first;
        const std::uint64_t count = left < largest_block ? left : largest_block;
        std::vector<attempt> block(static_cast<std::size_t>(count));
        shared_value<std::uint64_t> failed{unlimited};
        executor_.run(count, [&](std::uint64_t task, unsigned) {
            if (stopped_.peek() != stop_reason::none || failed.peek() < task) return;
            if (!try_cycle(block[static_cast<std::size_t>(task)], first + task)) lower(failed, task);
            tried_.add(1);
            check_in(total_.counted.transitions + task);
        });
        for (const attempt& one : block)
            if (!add(one)) break;
        tried_.store(0);
    }

    /// Runs a cycle; true if it passes.
    bool try_cycle(attempt& into, std::uint64_t number) {
        try {
            into.cycle = source_.cycle(number);
            return into.cycle->property == no_property;
        } catch (...) {
            into.thrown = std::current_exception();
            return false;
        }
    }

    /// Adds the next cycle; false if it is the last that counts.
    bool add(const attempt& one) {
        if (one.thrown) std::rethrow_exception(one.thrown);
        if (!one.cycle) return false;
        total_.add(*one.cycle, source_);
        return !total_.violated();
    }

    static void lower(shared_value<std::uint64_t>& least, std::uint64_t task) {
        for (std::uint64_t now = least.load(); task < now && !least.replace(now, task);) {}
    }

    void check_in(std::uint64_t actions) {
        shared_tasks* const shared = terms_.tasks;
        stop_reason reason = terms_.check_in({.transitions = actions,
                                              .tasks = shared != nullptr ? source_.count() : task_count(),
                                              .tasks_done = (shared != nullptr ? numbers_.first : 0) + total_.cycles + tried_.peek()});
        if (shared != nullptr) {
            shared->look(executor_);
            if (shared->last() < numbers_.first) beyond_.store(true);
            if (reason == stop_reason::none) reason = shared->stopped();
        }
        if (reason != stop_reason::none) stopped_.store(reason);
    }
};

}  // namespace foregone
