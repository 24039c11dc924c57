// SPDX-License-Identifier: BSL-1.0
#pragma once

// Waiting under a scheduler: for a mutex, for a condition variable, for a condition.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/lock_object.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/wait_queue.hpp>

#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone {

/// A mutex for a scheduler's threads, in place of std::mutex: each lock, try_lock and unlock is an operation.
///
/// Errors: the path fails if a thread unlocks a mutex that it does not hold ("no mutex is unlocked by another"), locks a mutex that
///     it holds ("no mutex is locked twice"), or if a held mutex is destroyed ("no locked mutex is destroyed").
class scheduled_mutex : public lock_object {
public:
    scheduled_mutex() : lock_object(recursive::no) {}

    void lock() { lock_alone(); }
    bool try_lock() { return try_alone(); }
    void unlock() { unlock_alone(); }
};

/// How a timed wait ended, in place of std::cv_status, to which it converts.
struct scheduled_cv_status {
    bool is_timeout = false;

    static const scheduled_cv_status timeout, no_timeout;

    template <class Status>
    static constexpr bool is_status = std::is_enum_v<Status> && requires { Status::timeout, Status::no_timeout; };

    template <class Status>
        requires is_status<Status>
    constexpr operator Status() const { return is_timeout ? Status::timeout : Status::no_timeout; }

    constexpr bool operator==(const scheduled_cv_status&) const = default;
    template <class Status>
        requires is_status<Status>
    constexpr bool operator==(Status status) const { return static_cast<Status>(*this) == status; }
};

inline constexpr scheduled_cv_status scheduled_cv_status::timeout{true};
inline constexpr scheduled_cv_status scheduled_cv_status::no_timeout{false};

/// A condition variable for a scheduler's threads, in place of std::condition_variable.
///
/// Requires: the lock is of a scheduled_mutex and held; all waiting threads use the same mutex.
/// Guarantees: the thread that notify_one() wakes is chosen, the longest-waiting one first. A timed wait may time out at any time,
///     whatever the duration: no clock is read. See scheduler_options::timeouts.
/// Errors: the path fails if a thread waits without holding the mutex ("waiting threads hold the mutex").
class scheduled_condition_variable : public scheduled_object {
    wait_queue waiting_{};

    struct notified final : wait_reason {
        const scheduled_condition_variable& condition;
        const lock_object& mutex;
        queued_wait wait;
        bool is_timed;

        notified(const scheduled_condition_variable& on, const lock_object& with, scheduled_thread& who, bool timed)
            : condition(on), mutex(with), wait{who}, is_timed(timed) {}
        bool is_over() const override { return wait.is_notified && mutex.is_free(); }
        bool may_end_early() const override { return !is_timed && !wait.is_notified && mutex.is_free(); }
        bool has_limit() const override { return is_timed && !wait.is_notified; }
        void say(schedule_text& to) const override {
            if (wait.is_notified) mutex.say_wait(to);
            else to.append("a notification of ").append(condition.name().view());
        }
    };

public:
    scheduled_condition_variable() : scheduled_object(scheduled_kind::condition) {}
    ~scheduled_condition_variable() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr || waiting_.empty()) return;
        waiting_.wake_all(by->order());
        destroyed_in_use(*by);
    }

    template <class Lock>
    void wait(Lock& lock) { wait_with(*lock.mutex(), false); }

    template <class Lock, class Condition>
    void wait(Lock& lock, Condition holds) {
        while (!holds()) wait(lock);
    }

    template <class Lock, class Duration>
    scheduled_cv_status wait_for(Lock& lock, const Duration&) { return {wait_with(*lock.mutex(), true)}; }
    template <class Lock, class Duration, class Condition>
    bool wait_for(Lock& lock, const Duration&, Condition holds) {
        while (!holds())
            if (wait_with(*lock.mutex(), true)) return holds();
        return true;
    }

    template <class Lock, class TimePoint>
    scheduled_cv_status wait_until(Lock& lock, const TimePoint& time) { return wait_for(lock, time); }
    template <class Lock, class TimePoint, class Condition>
    bool wait_until(Lock& lock, const TimePoint& time, Condition holds) { return wait_for(lock, time, std::move(holds)); }

    void notify_one() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr || !begin_notification(*by, "notifies")) return;
        if (!waiting_.empty()) waiting_.wake_one(by->order());
    }

    void notify_all() {
        scheduler* const by = scheduler::of_caller();
        if (by != nullptr && begin_notification(*by, "notifies all of")) waiting_.wake_all(by->order());
    }

private:
    /// Whether it timed out.
    bool wait_with(lock_object& mutex, bool is_timed) {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) throw std::logic_error("foregone: only a scheduler's thread can wait for a condition variable");
        by->before_operation({.object = this, .unlocked = static_cast<const scheduled_object*>(&mutex)});
        if (!is_alive(*by)) return is_timed;
        if (!mutex.is_held_by(by->caller())) return by->order().fail("waiting threads hold the mutex"), is_timed;
        mutex.release_for_wait(*by);
        remark(*by, "waits for");
        notified woken(*this, mutex, by->caller(), is_timed);
        return sleep(*by, mutex, woken);
    }

    /// A notification removes the wait from the queue; otherwise its end does.
    static footprint touched_by_end(scheduler& by, const lock_object& mutex, const notified& woken) {
        if (woken.is_timed || by.order().wakes_spuriously()) return {};
        return {static_cast<const scheduled_object*>(&mutex)};
    }

    bool sleep(scheduler& by, lock_object& mutex, notified& woken) {
        const queued in(waiting_, woken.wait);
        if (!by.wait(woken, touched_by_end(by, mutex, woken))) return woken.is_timed;
        if (woken.is_timed && !woken.wait.is_notified) return wake_unnotified(by, mutex, woken);
        mutex.take(by);
        remark(by, woken.wait.is_notified ? "wakes up from" : "wakes up without a notification of");
        return false;
    }

    /// Other threads can run before the mutex is locked again.
    bool wake_unnotified(scheduler& by, lock_object& mutex, const notified& woken) {
        waiting_.remove(woken.wait);
        const bool is_spurious = by.order().happens("spurious wakeup", &scheduler_options::spurious_wakeups);
        remark(by, is_spurious ? "wakes up without a notification of" : "times out at");
        mutex.take_when_free(by);
        return !is_spurious;
    }

    bool begin_notification(scheduler& by, std::string_view verb) const {
        return begin(by) && (remark(by, verb), true);
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
