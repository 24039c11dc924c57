// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/faults/scheduled_object.hpp>

namespace foregone {

/// A mutex of a scheduler's threads, in the place of std::mutex: each lock, try_lock and unlock is an operation.
///
/// Errors: the path fails if a thread unlocks what it does not hold ("no mutex is unlocked by another"), locks what it holds ("no
/// mutex is locked twice"), or if the mutex is destroyed while someone holds it ("no locked mutex is destroyed").
class scheduled_mutex : public scheduled_object {
    const scheduled_thread* holder_ = nullptr;
    vector_clock clock_{};

    struct unlocked final : wait_reason {
        const scheduled_mutex& mutex;
        explicit unlocked(const scheduled_mutex& of) : mutex(of) {}
        bool is_over() const override { return mutex.holder_ == nullptr; }
        void say(schedule_text& to) const override { mutex.say_wait(to); }
    };

public:
    scheduled_mutex() : scheduled_object(scheduled_kind::mutex) {}
    ~scheduled_mutex() {
        if (holder_ == nullptr || scheduler::newest() == nullptr) return;
        scheduler::newest()->order().fail("no locked mutex is destroyed");
    }

    void lock() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return;
        if (holder_ == &by->caller()) by->order().fail("no mutex is locked twice");
        if (by->wait(unlocked(*this), {this})) take(*by);
        tell(*by, "locks");
    }

    bool try_lock() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return true;
        by->before_operation({this});
        const bool is_free = holder_ == nullptr;
        if (is_free) take(*by);
        tell(*by, is_free ? "locks" : "cannot lock");
        return is_free;
    }

    void unlock() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return;
        by->before_operation({this});
        if (holder_ != &by->caller()) return by->order().fail("no mutex is unlocked by another");
        release(*by);
        tell(*by, "unlocks");
    }

    // What a condition variable does as part of its own operations.

    bool is_held_by(const scheduled_thread& thread) const { return holder_ == &thread; }
    bool is_free() const { return holder_ == nullptr; }

    void take(scheduler& by) {
        holder_ = &by.caller();
        by.caller().clock.join(clock_);
        by.note_change();
    }

    void release(scheduler& by) {
        holder_ = nullptr;
        clock_ = by.publish();
        by.note_change();
    }

    void say_wait(schedule_text& to) const {
        to.append(name().view());
        if (holder_ != nullptr) to.append(", which ").append(holder_->name.view()).append(" holds");
    }
};

}  // namespace foregone
