// SPDX-License-Identifier: BSL-1.0
// Condition variables of a program under test: whom a notification wakes is a choice.
#include "concurrency/unmodified/entry_points/posix_locks.hpp"

#include <foregone/impl/concurrency/wait_queue.hpp>

#include <pthread.h>

#include <cerrno>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

class condition_table final : public path_state {
    object_table<wait_queue> table_;
    void clear() override { table_.clear(); }

public:
    wait_queue& of(const void* condition) { return table_.at(condition); }
    void forget(const void* condition) { table_.forget(condition); }
};
condition_table conditions;

/// The mutex of a wait; one of the recursive kind is given up by one level only, as in the C library.
struct waiting_mutex {
    const void* mutex;
    lock_state& state;

    bool can_be_taken_by(const scheduled_thread& thread) const { return state.is_free() || state.is_held_by(thread); }
};

/// Until a notification, and until the mutex is free. A time-out ends the wait for the notification only.
struct notified final : wait_reason {
    const void* condition;
    const waiting_mutex& with;
    const time_limit& limit;
    bool is_late;
    queued_wait wait;

    notified(const void* on, const waiting_mutex& mutex, const time_limit& until, scheduled_thread& who)
        : condition(on), with(mutex), limit(until), is_late(until.has_passed()), wait{who} {}
    bool may_take() const { return with.can_be_taken_by(wait.thread); }
    bool is_over() const override { return (wait.is_notified || is_late) && may_take(); }
    bool may_end_early() const override { return !wait.is_notified && !limit.exists() && may_take(); }
    bool has_limit() const override { return !wait.is_notified && !is_late && limit.exists(); }
    void say(schedule_text& to) const override {
        if (wait.is_notified) return posix_locks::say_wait(to, with.mutex, with.state);
        posix_call::append_name(to.append("a notification of "), condition);
    }
};

/// Until the mutex is free, after a time-out.
struct mutex_is_back final : wait_reason {
    const waiting_mutex& with;
    const scheduled_thread& thread;

    mutex_is_back(const waiting_mutex& mutex, const scheduled_thread& who) : with(mutex), thread(who) {}
    bool is_over() const override { return with.can_be_taken_by(thread); }
    void say(schedule_text& to) const override { posix_locks::say_wait(to, with.mutex, with.state); }
};

void release_for_wait(posix_call& call, const void* condition, const waiting_mutex& with) {
    call.execution.operation({.object = condition, .unlocked = with.mutex}, call.site);
    call.touch(condition);
    if (!with.state.is_held_by(call.self()))
        call.fail("does not hold the mutex, and waits for", condition, "waiting threads hold the mutex");
    posix_locks::release(call, with.state);
    call.say("waits for", condition);
}

/// A time-out, or a wakeup without a notification. Other threads can run before the mutex is locked again. Returns which it was.
int wake_unnotified(posix_call& call, const void* condition, const waiting_mutex& with, const time_limit& limit) {
    const bool is_spurious = call.execution.order().happens("spurious wakeup", &scheduler_options::spurious_wakeups);
    if (call.execution.order().is_over()) call.execution.abandon();
    if (!is_spurious) limit.reach();
    call.say(is_spurious ? "wakes up without a notification of" : "stops waiting for a notification of", condition);
    call.execution.waiting_operation(mutex_is_back(with, call.self()), {with.mutex}, call.site);
    posix_locks::take(call, with.state);
    call.say("locks", with.mutex);
    return is_spurious ? 0 : ETIMEDOUT;
}

int wait(const void* condition, const void* mutex, const time_limit& limit, call_site site) {
    posix_call call(site);
    if (!limit.is_valid()) return EINVAL;
    wait_queue& queue = conditions.of(condition);
    const waiting_mutex with{mutex, posix_locks::state_of(mutex)};
    release_for_wait(call, condition, with);
    notified reason(condition, with, limit, call.self());
    queue.add(reason.wait);
    // A notification removes the wait from the queue; otherwise its end does.
    const bool ends_by_itself = limit.exists() || call.execution.order().wakes_spuriously();
    call.execution.waiting_operation(reason, ends_by_itself ? footprint{} : footprint{mutex}, site);
    queue.remove(reason.wait);
    const bool is_notified = reason.wait.is_notified;
    if (limit.exists() && !is_notified && !reason.is_late) return wake_unnotified(call, condition, with, limit);
    posix_locks::take(call, with.state);
    const bool timed_out = reason.is_late && !is_notified;
    call.say(timed_out     ? "stops waiting for a notification of"
             : is_notified ? "wakes up from"
                           : "wakes up without a notification of",
             condition);
    return timed_out ? ETIMEDOUT : 0;
}

wait_queue& begin_notification(posix_call& call, const void* condition, std::string_view verb) {
    call.operate(condition);
    call.say(verb, condition);
    return conditions.of(condition);
}

int notify_one(const void* condition, call_site site) {
    posix_call call(site);
    wait_queue& waits = begin_notification(call, condition, "notifies");
    if (!waits.empty()) waits.wake_one(call.execution.order());
    return 0;
}

int notify_all(const void* condition, call_site site) {
    posix_call call(site);
    begin_notification(call, condition, "notifies all of").wake_all(call.execution.order());
    return 0;
}

int destroy(pthread_cond_t* condition, call_site site) {
    posix_call call(site);
    if (!conditions.of(condition).empty())
        call.fail("destroys", condition, "no condition variable is destroyed while threads wait for it");
    call.touch_all(condition, sizeof *condition);
    conditions.forget(condition);
    return 0;
}

/// The attributes of a condition variable choose its clock; the C library keeps that in its bytes.
clockid_t clock_of(const pthread_cond_t* condition) {
    constexpr unsigned monotonic = 2;
    return (condition->__data.__wrefs & monotonic) != 0 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

}  // namespace

}}  // namespace foregone::impl

#pragma GCC visibility push(default)
extern "C" {

int pthread_cond_init(pthread_cond_t* condition, const pthread_condattr_t* attributes) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_cond_init)(condition, attributes);
    foregone::posix_call call(FOREGONE_SITE);
    call.touch_all(condition, sizeof *condition);
    foregone::conditions.forget(condition);
    return FOREGONE_REAL(pthread_cond_init)(condition, attributes);
}

int pthread_cond_destroy(pthread_cond_t* condition) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_cond_destroy)(condition);
    return foregone::destroy(condition, FOREGONE_SITE);
}

int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_cond_wait)(condition, mutex);
    return foregone::wait(condition, mutex, {}, FOREGONE_SITE);
}

int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* until) {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_cond_timedwait)(condition, mutex, until);
    return foregone::wait(condition, mutex, {until, foregone::clock_of(condition)}, FOREGONE_SITE);
}

int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock, const timespec* until) {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_cond_clockwait)(condition, mutex, clock, until);
    return foregone::wait(condition, mutex, {until, clock}, FOREGONE_SITE);
}

int pthread_cond_signal(pthread_cond_t* condition) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_cond_signal)(condition);
    return foregone::notify_one(condition, FOREGONE_SITE);
}

int pthread_cond_broadcast(pthread_cond_t* condition) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_cond_broadcast)(condition);
    return foregone::notify_all(condition, FOREGONE_SITE);
}

}  // extern "C"
#pragma GCC visibility pop
