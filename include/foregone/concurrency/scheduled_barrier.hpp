// SPDX-License-Identifier: BSL-1.0
#pragma once

// Barriers for threads of a scheduler.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>
#include <foregone/types/print.hpp>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

struct nothing_at_completion {
    void operator()() const noexcept {}
};

}}  // namespace foregone::impl

namespace foregone {

/// A barrier for a scheduler's threads, in place of std::barrier.
///
/// Guarantees: an arrival is one operation, and so is a wait. The last arrival of a phase calls the completion function, if there
///     is one; then the end of the phase is an operation of its own.
/// Errors: the path fails if more threads arrive than the phase expects ("no more threads arrive at a barrier than it expects").
///     Outside of threads it throws std::logic_error.
template <class CompletionFunction = nothing_at_completion>
class scheduled_barrier : public scheduled_object {
    std::ptrdiff_t expected_, missing_;
    std::uint64_t phase_ = 0;
    CompletionFunction complete_;
    synchronization arrivals_{}, passes_{};

    struct passed final : wait_reason {
        const scheduled_barrier& barrier;
        std::uint64_t phase;

        passed(const scheduled_barrier& of, std::uint64_t number) : barrier(of), phase(number) {}
        bool is_over() const override { return barrier.phase_ != phase; }
        void say(schedule_text& to) const override {
            print(to.append(barrier.name().view()).append(", at which "), barrier.missing_);
            to.append(" more have to arrive");
        }
    };

public:
    /// A phase that a thread has arrived in.
    class arrival_token {
        friend scheduled_barrier;
        std::uint64_t phase_;
        explicit arrival_token(std::uint64_t phase) : phase_(phase) {}

    public:
        arrival_token(arrival_token&&) = default;
        arrival_token& operator=(arrival_token&&) = default;
    };

    explicit scheduled_barrier(std::ptrdiff_t expected, CompletionFunction completion = CompletionFunction())
        : scheduled_object(scheduled_kind::barrier), expected_(expected), missing_(expected), complete_(std::move(completion)) {}

    static constexpr std::ptrdiff_t max() noexcept { return std::numeric_limits<std::ptrdiff_t>::max(); }

    [[nodiscard]] arrival_token arrive(std::ptrdiff_t number = 1) { return arrive_as(number, 0, "arrives at"); }

    void wait(arrival_token&& arrived) const {
        scheduler& by = caller();
        if (!begin(by, passed(*this, arrived.phase_), false)) return;
        passes_.read_by(by.caller(), std::memory_order_acquire);
        remark(by, "passes");
    }

    void arrive_and_wait() { wait(arrive()); }
    void arrive_and_drop() { arrive_as(1, 1, "arrives for the last time at"); }

private:
    static constexpr bool has_completion = !std::is_same_v<CompletionFunction, nothing_at_completion>;

    static scheduler& caller() {
        if (scheduler* const by = scheduler::of_caller()) return *by;
        throw std::logic_error("foregone: only a scheduler's thread can use a barrier");
    }

    arrival_token arrive_as(std::ptrdiff_t number, std::ptrdiff_t dropped, std::string_view verb) {
        scheduler& by = caller();
        const std::uint64_t phase = phase_;
        if (!begin(by)) return arrival_token(phase);
        if (number <= 0 || number > missing_) return fail(by), arrival_token(phase);
        arrivals_.updated_by(by.caller(), std::memory_order_release);
        remark(by, verb);
        expected_ -= dropped;
        if ((missing_ -= number) == 0) complete(by);
        return arrival_token(phase);
    }

    static void fail(scheduler& by) { by.order().fail("no more threads arrive at a barrier than it expects"); }

    /// What the completion function does happens before the end of the phase.
    void complete(scheduler& by) {
        arrivals_.read_by(by.caller(), std::memory_order_acquire);
        complete_();
        if (has_completion && !begin(by)) return;
        passes_.written_by(by.caller(), std::memory_order_release);
        missing_ = expected_;
        ++phase_;
        by.note_change();
        if (has_completion) remark(by, "completes");
    }
};

}  // namespace foregone
