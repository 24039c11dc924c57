// SPDX-License-Identifier: BSL-1.0
#pragma once

// Waiting under a scheduler: for a mutex, for a condition variable, for a condition.

#include <foregone/impl/base/config.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>
#include <vector>

namespace foregone {

/// A mutex for a scheduler's threads, in place of std::mutex: each lock, try_lock and unlock is an operation.
///
/// Errors: the path fails if a thread unlocks a mutex that it does not hold ("no mutex is unlocked by another"), locks a mutex that
///     it holds ("no mutex is locked twice"), or if a held mutex is destroyed ("no locked mutex is destroyed").
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
        remark(*by, "locks");
    }

    bool try_lock() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return true;
        by->before_operation({this});
        const bool is_free = holder_ == nullptr;
        if (is_free) take(*by);
        remark(*by, is_free ? "locks" : "cannot lock");
        return is_free;
    }

    void unlock() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return;
        by->before_operation({this});
        if (holder_ != &by->caller()) return by->order().fail("no mutex is unlocked by another");
        release(*by);
        remark(*by, "unlocks");
    }

    // For the condition variable, as part of its own operations.

    bool is_held_by(const scheduled_thread& thread) const { return holder_ == &thread; }
    bool is_free() const { return holder_ == nullptr; }

    void take(scheduler& by) {
        holder_ = &by.caller();
        by.caller().clock.join(clock_);
        by.note_change();
    }

    void release(scheduler& by) {
        holder_ = nullptr;
        clock_ = by.caller().publish();
        by.note_change();
    }

    void say_wait(schedule_text& to) const {
        to.append(name().view());
        if (holder_ != nullptr) to.append(", which ").append(holder_->name.view()).append(" holds");
    }
};

/// A condition variable for a scheduler's threads, in place of std::condition_variable.
///
/// Requires: the lock is of a scheduled_mutex and held; all waiting threads use the same mutex.
/// Guarantees: the thread that notify_one() wakes is chosen, the longest-waiting one first. Timed waits are missing.
/// Errors: the path fails if a thread waits without holding the mutex ("waiting threads hold the mutex").
class scheduled_condition_variable : public scheduled_object {
    struct notified final : wait_reason {
        const scheduled_condition_variable& condition;
        const scheduled_mutex& mutex;
        const scheduled_thread& thread;
        bool is_notified = false;

        notified(const scheduled_condition_variable& on, const scheduled_mutex& with, const scheduled_thread& who)
            : condition(on), mutex(with), thread(who) {}
        bool is_over() const override { return is_notified && mutex.is_free(); }
        bool may_end_early() const override { return !is_notified && mutex.is_free(); }
        void say(schedule_text& to) const override {
            if (is_notified) mutex.say_wait(to);
            else to.append("a notification of ").append(condition.name().view());
        }
    };

    std::vector<notified*> waiting_;

public:
    scheduled_condition_variable() : scheduled_object(scheduled_kind::condition) {}

    template <class Lock>
    void wait(Lock& lock) {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) throw std::logic_error("foregone: only a scheduler's thread can wait for a condition variable");
        by->before_operation();
        scheduled_mutex& mutex = *lock.mutex();
        if (!mutex.is_held_by(by->caller())) return by->order().fail("waiting threads hold the mutex");
        mutex.release(*by);
        remark(*by, "waits for");
        sleep(*by, mutex);
    }

    template <class Lock, class Condition>
    void wait(Lock& lock, Condition holds) {
        while (!holds()) wait(lock);
    }

    void notify_one() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return;
        by->before_operation();
        remark(*by, "notifies");
        if (!waiting_.empty()) wake(chosen(*by));
    }

    void notify_all() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) return;
        by->before_operation();
        remark(*by, "notifies all of");
        while (!waiting_.empty()) wake(0);
    }

private:
    void sleep(scheduler& by, scheduled_mutex& mutex) {
        notified woken(*this, mutex, by.caller());
        const queued in(*this, woken);
        if (!by.wait(woken)) return;
        mutex.take(by);
        remark(by, woken.is_notified ? "wakes up from" : "wakes up without a notification of");
    }

    /// Ends the wait, however the thread was woken.
    struct queued {
        scheduled_condition_variable& condition;
        notified& thread;
        queued(scheduled_condition_variable& on, notified& who) : condition(on), thread(who) { on.waiting_.push_back(&who); }
        queued(const queued&) = delete;
        ~queued() { std::erase(condition.waiting_, &thread); }
    };

    std::size_t chosen(scheduler& by) const {
        std::array<std::uint64_t, most_threads> ids;
        for (std::size_t i = 0; i < waiting_.size(); ++i) ids[i] = waiting_[i]->thread.id;
        return by.order().ask("wakes", ids.data(), waiting_.size());
    }

    void wake(std::size_t which) {
        waiting_[which]->is_notified = true;
        waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(which));
    }
};

/// The wait policy of production code under a scheduler, in place of its own spinning policy; stateless.
///
///     struct spinning { static void until(auto done) { while (!done()) pause(); } };
///
/// Requires: called from a thread of a scheduler.
struct scheduled_wait {
    /// As scheduler::await.
    template <class Condition>
    static void until(Condition&& done) {
        if (scheduler* const by = scheduler::of_caller()) return by->await(std::forward<Condition>(done));
        if (!done()) throw std::logic_error("foregone: only a scheduler's thread can wait for a condition");
    }

    /// As scheduler::yield.
    static void yield() {
        if (scheduler* const by = scheduler::of_caller()) by->yield();
    }
};

}  // namespace foregone
