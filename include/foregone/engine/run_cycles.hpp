// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/shared_value.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/cycle_part.hpp>
#include <foregone/engine/cycle_share.hpp>
#include <foregone/engine/cycle_total.hpp>
#include <foregone/engine/noted_cycle.hpp>

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
    cycle_share share_;
    shared_value<std::uint64_t> tried_{0};  ///< of the block under way
    cycle_total<View, typename Source::lists> total_{};

public:
    cycle_run(executor& who, const run_terms& terms, const Source& source) : executor_(who), terms_(terms), source_(source), share_(who, terms_, source.count()) {
        total_.first = share_.first();
    }

    /// Errors: what a model or an oracle throws is thrown on, unless an earlier cycle violates something.
    template <class Verdict>
    void run(Verdict& into) {
        try {
            if (share_.is_dealt_out()) share_.take_chunks([&] { return total_.violated(); }, [&] { return chunk(); });
            else run_all();
        } catch (const std::bad_alloc&) {
            share_.stop(stop_reason::memory);
        }
        if (share_.is_dealt_out()) return void(into.stopped_by = share_.stopped());
        total_.conclude(into, source_, terms_.shard.is_part());
        if (total_.violated()) total_.trace(into.trace);
        if (!share_.goes_on() && !total_.violated()) into.result = outcome::inconclusive, into.stopped_by = share_.stopped();
        if (terms_.part != nullptr) *terms_.part = part();
    }

private:
    static constexpr std::uint64_t largest_block = 256;

    using total_type = cycle_total<View, typename Source::lists>;

    void run_all() {
        while (share_.goes_on() && total_.cycles < share_.count() && !total_.violated()) run_block();
        if (total_.violated()) share_.tell_failed(total_.first + total_.cycles - 1);
        while (share_.goes_on() && total_.shrinks(Source::shrink_runs)) total_.found.advance(), check_in(total_.found.spent);
    }

    search_part chunk() {
        total_ = {};
        total_.first = share_.first();
        run_all();
        return part();
    }

    search_part part() const {
        search_part told;
        if constexpr (shows_numbers<total_type>) write_cycles(told, total_, share_.count(), found());
        return told;
    }

    found_run found() const {
        basic_trace<std::vector<std::uint64_t>> trace;
        if (total_.violated()) total_.trace(trace);
        return {total_.found.property, false, trace.initial, trace.actions, {}};
    }

    void run_block() {
        const std::uint64_t first = share_.first() + total_.cycles, left = share_.end() - first;
        const std::uint64_t count = left < largest_block ? left : largest_block;
        std::vector<attempt> block(static_cast<std::size_t>(count));
        shared_value<std::uint64_t> failed{unlimited};
        executor_.run(count, [&](std::uint64_t task, unsigned) {
            if (share_.stopped() != stop_reason::none || failed.peek() < task) return;
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

    void check_in(std::uint64_t actions) { share_.check_in(actions, total_.cycles + tried_.peek()); }
};

}  // namespace foregone
