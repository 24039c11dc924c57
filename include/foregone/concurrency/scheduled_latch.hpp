// SPDX-License-Identifier: BSL-1.0
#pragma once

// Latches for threads of a scheduler.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>
#include <foregone/types/print.hpp>

#include <atomic>
#include <cstddef>
#include <limits>
#include <stdexcept>

namespace foregone {

/// A latch for a scheduler's threads, in place of std::latch.
///
/// Guarantees: count_down, try_wait and wait are one operation each, arrive_and_wait is two.
/// Errors: the path fails if the count falls below 0 ("no latch counts below 0"). Outside of threads, `wait` throws
///     std::logic_error if the count is not 0.
class scheduled_latch : public scheduled_object {
    std::ptrdiff_t count_;
    synchronization sync_{};

    struct open final : wait_reason {
        const scheduled_latch& latch;

        explicit open(const scheduled_latch& of) : latch(of) {}
        bool is_over() const override { return latch.count_ == 0; }
        void say(schedule_text& to) const override {
            print(to.append(latch.name().view()).append(", whose count is "), latch.count_);
        }
    };

public:
    explicit scheduled_latch(std::ptrdiff_t count) : scheduled_object(scheduled_kind::latch), count_(count) {
        if (count < 0 && scheduler::newest() != nullptr) scheduler::newest()->order().fail("no latch counts below 0");
    }

    static constexpr std::ptrdiff_t max() noexcept { return std::numeric_limits<std::ptrdiff_t>::max(); }

    void count_down(std::ptrdiff_t less = 1) {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return void(count_ -= less);
        if (!begin(*by)) return;
        if (less < 0 || less > count_) return by->order().fail("no latch counts below 0");
        sync_.updated_by(by->caller(), std::memory_order_release);
        count_ -= less;
        by->note_change();
        remark(*by, "counts down", " to ", count_);
    }

    bool try_wait() const {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return count_ == 0;
        if (!begin(*by, false)) return false;
        if (count_ == 0) sync_.read_by(by->caller(), std::memory_order_acquire);
        return remark(*by, count_ == 0 ? "passes" : "cannot pass"), count_ == 0;
    }

    void wait() const {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr && count_ != 0) throw std::logic_error("foregone: only a scheduler's thread can wait for a latch");
        if (by == nullptr || !begin(*by, open(*this), false)) return;
        sync_.read_by(by->caller(), std::memory_order_acquire);
        remark(*by, "passes");
    }

    void arrive_and_wait(std::ptrdiff_t less = 1) { count_down(less), wait(); }
};

}  // namespace foregone
