// SPDX-License-Identifier: BSL-1.0
#pragma once

// Semaphores for threads of a scheduler.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>
#include <foregone/impl/concurrency/thread_order.hpp>
#include <foregone/types/print.hpp>

#include <atomic>
#include <cstddef>
#include <limits>
#include <stdexcept>

namespace foregone {

/// A semaphore for a scheduler's threads, in place of std::counting_semaphore.
///
/// Guarantees: whichever waiting thread can go on may be next. A wait for a time may time out while the count is 0: no clock is
///     read. try_acquire fails without a reason as often as scheduler_options::spurious_failures allows.
/// Errors: the path fails if the count exceeds the maximum ("no semaphore exceeds its maximum").
template <std::ptrdiff_t LeastMax = std::numeric_limits<std::ptrdiff_t>::max()>
class scheduled_counting_semaphore : public scheduled_object {
    static_assert(LeastMax >= 0,
                  "foregone: scheduled_counting_semaphore<LeastMax>; LeastMax is negative; use a count of at least 0; "
                  "see docs/reference/concurrency/scheduled_semaphore.md");

    std::ptrdiff_t count_;
    synchronization sync_{};

    struct available final : wait_reason {
        const scheduled_counting_semaphore& semaphore;
        bool is_timed;

        available(const scheduled_counting_semaphore& of, bool timed) : semaphore(of), is_timed(timed) {}
        bool is_over() const override { return semaphore.count_ > 0; }
        bool has_limit() const override { return is_timed; }
        void say(schedule_text& to) const override { to.append(semaphore.name().view()).append(", whose count is 0"); }
    };

public:
    explicit scheduled_counting_semaphore(std::ptrdiff_t count) : scheduled_object(scheduled_kind::semaphore), count_(count) {
        if (scheduler* const by = scheduler::newest()) check(*by);
    }

    static constexpr std::ptrdiff_t max() noexcept { return LeastMax; }

    void release(std::ptrdiff_t more = 1) {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return void(count_ += more);
        if (!begin(*by)) return;
        if (more < 0 || more > LeastMax - count_) return by->order().fail("no semaphore exceeds its maximum");
        change(*by, more, std::memory_order_release);
        remark(*by, "releases", ", now ", count_);
    }

    void acquire() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr && take_outside()) return;
        if (by == nullptr) throw std::logic_error("foregone: only a scheduler's thread can wait for a semaphore");
        if (begin(*by, available(*this, false))) take(*by);
    }

    bool try_acquire() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return take_outside();
        if (!begin(*by)) return false;
        const bool fails = count_ > 0 && by->order().happens("spurious failure", &scheduler_options::spurious_failures);
        return count_ > 0 && !fails ? take(*by) : (remark(*by, "cannot acquire"), false);
    }

    template <class Duration>
    bool try_acquire_for(const Duration&) {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return take_outside();
        if (!begin(*by, available(*this, true))) return false;
        return count_ > 0 ? take(*by) : (remark(*by, "times out at"), false);
    }
    template <class TimePoint>
    bool try_acquire_until(const TimePoint& time) { return try_acquire_for(time); }

private:
    void check(scheduler& by) const {
        if (count_ < 0 || count_ > LeastMax) by.order().fail("no semaphore exceeds its maximum");
    }

    /// No other thread could release it.
    bool take_outside() {
        if (count_ == 0) return false;
        return --count_, true;
    }

    bool take(scheduler& by) {
        change(by, -1, std::memory_order_acquire);
        remark(by, "acquires", ", now ", count_);
        return true;
    }

    void change(scheduler& by, std::ptrdiff_t difference, std::memory_order order) {
        sync_.updated_by(by.caller(), order);
        count_ += difference;
        by.note_change();
    }
};

/// A semaphore whose count is 0 or 1.
using scheduled_binary_semaphore = scheduled_counting_semaphore<1>;

}  // namespace foregone
