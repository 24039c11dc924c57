// SPDX-License-Identifier: BSL-1.0
#pragma once

// Condition variables for threads of a scheduler with any lock, and with requests to stop.

#include <foregone/impl/base/config.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/concurrency/scheduled_stop_token.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/wait_queue.hpp>

#include <stdexcept>
#include <string_view>
#include <utility>

namespace foregone {

/// A condition variable for a scheduler's threads that takes any lock, in place of std::condition_variable_any.
///
/// Guarantees: a wait begins by an operation; the lock's unlock, the wakeup and the lock's lock follow. Notifications and time-outs
///     as in scheduled_condition_variable. A request to stop ends a wait with its token.
class scheduled_condition_variable_any : public scheduled_object {
    wait_queue waiting_{};

    struct notified final : wait_reason {
        const scheduled_condition_variable_any& condition;
        queued_wait wait;
        bool is_timed;

        notified(const scheduled_condition_variable_any& on, scheduled_thread& who, bool timed)
            : condition(on), wait{who}, is_timed(timed) {}
        bool is_over() const override { return wait.is_notified; }
        bool may_end_early() const override { return !is_timed && !wait.is_notified; }
        bool has_limit() const override { return is_timed && !wait.is_notified; }
        void say(schedule_text& to) const override { to.append("a notification of ").append(condition.name().view()); }
    };

    static constexpr auto goes_on = [] { return false; };

public:
    scheduled_condition_variable_any() : scheduled_object(scheduled_kind::condition) {}
    ~scheduled_condition_variable_any() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr || waiting_.empty()) return;
        waiting_.wake_all(by->order());
        destroyed_in_use(*by);
    }

    template <class Lock>
    void wait(Lock& lock) { sleep(lock, false, goes_on); }
    template <class Lock, class Condition>
    void wait(Lock& lock, Condition holds) {
        while (!holds()) wait(lock);
    }
    template <class Lock, class Condition>
    bool wait(Lock& lock, scheduled_stop_token token, Condition holds) { return wait_with(lock, false, token, holds); }

    template <class Lock, class Duration>
    scheduled_cv_status wait_for(Lock& lock, const Duration&) { return {sleep(lock, true, goes_on)}; }
    template <class Lock, class Duration, class Condition>
    bool wait_for(Lock& lock, const Duration&, Condition holds) {
        while (!holds())
            if (sleep(lock, true, goes_on)) return holds();
        return true;
    }
    template <class Lock, class Duration, class Condition>
    bool wait_for(Lock& lock, scheduled_stop_token token, const Duration&, Condition holds) {
        return wait_with(lock, true, token, holds);
    }

    template <class Lock, class TimePoint>
    scheduled_cv_status wait_until(Lock& lock, const TimePoint& time) { return wait_for(lock, time); }
    template <class Lock, class TimePoint, class Condition>
    bool wait_until(Lock& lock, const TimePoint& time, Condition holds) { return wait_for(lock, time, std::move(holds)); }
    template <class Lock, class TimePoint, class Condition>
    bool wait_until(Lock& lock, scheduled_stop_token token, const TimePoint&, Condition holds) {
        return wait_with(lock, true, token, holds);
    }

    void notify_one() {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr || !begin_as(*by, "notifies")) return;
        if (!waiting_.empty()) waiting_.wake_one(by->order());
    }
    void notify_all() {
        scheduler* const by = scheduler::of_caller();
        if (by != nullptr && begin_as(*by, "notifies all of")) waiting_.wake_all(by->order());
    }

private:
    template <class Lock, class Condition>
    bool wait_with(Lock& lock, bool is_timed, const scheduled_stop_token& token, Condition& holds) {
        const auto is_stopped = [&] { return token.stop_requested(); };
        const scheduled_stop_callback wakes(token, [this] { notify_all(); });
        while (!is_stopped()) {
            if (holds()) return true;
            if (sleep(lock, is_timed, is_stopped)) break;
        }
        return holds();
    }

    /// Whether it timed out. A thread that waits already asks whether it is stopped, so that no request is missed.
    template <class Lock, class IsStopped>
    bool sleep(Lock& lock, bool is_timed, IsStopped is_stopped) {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr) throw std::logic_error("foregone: only a scheduler's thread can wait for a condition variable");
        if (!begin_as(*by, "waits for")) return is_timed;
        notified woken(*this, by->caller(), is_timed);
        const queued in(waiting_, woken.wait);
        if (is_stopped()) return false;
        lock.unlock();
        if (!by->wait(woken)) return is_timed;
        const bool is_late = wake(*by, woken);
        lock.lock();
        return is_late;
    }

    bool wake(scheduler& by, const notified& woken) {
        if (woken.wait.is_notified) return remark(by, "wakes up from"), false;
        waiting_.remove(woken.wait);
        const bool is_late = woken.is_timed && !by.order().happens("spurious wakeup", &scheduler_options::spurious_wakeups);
        return remark(by, is_late ? "times out at" : "wakes up without a notification of"), is_late;
    }

    bool begin_as(scheduler& by, std::string_view verb) const {
        by.before_operation();
        if (!is_alive(by)) return false;
        return remark(by, verb), true;
    }
};

}  // namespace foregone
