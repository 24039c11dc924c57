// SPDX-License-Identifier: BSL-1.0
// Read-write locks of a program under test; std::shared_mutex is one.
#include "concurrency/unmodified/entry_points/posix_locks.hpp"

#include <cerrno>

namespace foregone { inline namespace impl {

namespace {

using namespace posix_locks;

struct lock_can_be_shared final : wait_reason {
    const void* lock;
    const lock_state& state;
    bool is_timed;

    lock_can_be_shared(const void* which, const lock_state& has, bool timed) : lock(which), state(has), is_timed(timed) {}
    bool is_over() const override { return state.can_share(); }
    bool has_limit() const override { return is_timed; }
    void say(schedule_text& to) const override { say_wait(to, lock, state); }
};

void share(posix_call& call, const void* lock, lock_state& state) {
    state.share(call.self());
    call.self().watch.note_effect();
    call.execution.note_change();
    call.say("shares", lock);
}

/// A thread that shares the lock may share it again; one that holds it would wait for itself.
int lock_shared(posix_call&& call, const void* lock, const time_limit& limit) {
    if (!limit.is_valid()) return EINVAL;
    lock_state& state = state_of(lock);
    if (state.is_held_by(call.self())) fail_locked_twice(call, lock);
    if (state.is_shared_by(call.self())) call.operate_release(lock, false);  // no writer can go first
    else if (limit.has_passed()) call.operate_shared(lock);
    else call.wait_shared(lock_can_be_shared(lock, state, limit.exists()), lock);
    if (state.can_share()) return share(call, lock, state), 0;
    limit.reach();
    call.say("stops waiting for", lock);
    return ETIMEDOUT;
}

int try_lock_shared(const void* lock, call_site site) {
    posix_call call(site, compared{});
    lock_state& state = state_of(lock);
    call.attempt({.object = lock, .may_write = false}, state.version());
    if (state.can_share()) return share(call, lock, state), 0;
    return call.say("cannot share", lock), EBUSY;
}

int lock_alone(posix_call&& call, const void* lock, const time_limit& limit) {
    if (!limit.is_valid()) return EINVAL;
    lock_state& state = state_of(lock);
    if (state.is_held_by(call.self()) || state.is_shared_by(call.self())) fail_locked_twice(call, lock);
    if (!wait_until_free(call, lock, state, limit)) return ETIMEDOUT;
    take(call, state);
    call.say("locks", lock);
    return 0;
}

int try_lock_alone(const void* lock, call_site site) {
    posix_call call(site, compared{});
    const lock_attempt attempt(lock);
    lock_state& state = state_of(lock);
    call.attempt({.object = lock, .effect = &attempt}, state.version());
    if (!state.is_free()) return call.say("cannot lock", lock), EBUSY;
    take(call, state);
    return call.say("locks", lock), 0;
}

int come_to(int (*take)(posix_call&&, const void*, const time_limit&), const void* lock, call_site site) {
    posix_call call(site, compared{});
    call.come(lock);
    return take(std::move(call), lock, {});
}

int unlock_shared(posix_call& call, const void* lock, lock_state& state) {
    call.operate_release(lock, false);
    state.stop_sharing(call.self());
    call.execution.note_change();
    return call.say("stops sharing", lock), 0;
}

int unlock_either(const void* lock, call_site site) {
    posix_call call(site, compared{});
    lock_state& state = state_of(lock);
    if (state.is_shared_by(call.self())) return unlock_shared(call, lock, state);
    call.operate_release(lock);
    if (!state.is_held_by(call.self())) call.fail("cannot unlock", lock, "no mutex is unlocked by another");
    release(call, state);
    return call.say("unlocks", lock), 0;
}

}  // namespace

}}  // namespace foregone::impl

#pragma GCC visibility push(default)
extern "C" {

int pthread_rwlock_init(pthread_rwlock_t* lock, const pthread_rwlockattr_t* attributes) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_rwlock_init)(lock, attributes);
    foregone::posix_call call(FOREGONE_SITE);
    foregone::posix_locks::make_anew(call, lock, sizeof *lock);
    return FOREGONE_REAL(pthread_rwlock_init)(lock, attributes);
}

int pthread_rwlock_destroy(pthread_rwlock_t* lock) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_rwlock_destroy)(lock);
    foregone::posix_call call(FOREGONE_SITE);
    foregone::posix_locks::destroy(call, lock, sizeof *lock);
    return 0;
}

FOREGONE_PASSED int foregone_rwlock_rdlock(pthread_rwlock_t* lock, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_rwlock_rdlock)(lock);
    return foregone::come_to(&foregone::lock_shared, lock, foregone::passed_by(*from));
}

FOREGONE_PASSED int foregone_rwlock_tryrdlock(pthread_rwlock_t* lock, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_rwlock_tryrdlock)(lock);
    return foregone::try_lock_shared(lock, foregone::passed_by(*from));
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t* lock, const timespec* until) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_rwlock_timedrdlock)(lock, until);
    return foregone::lock_shared(foregone::posix_call(FOREGONE_SITE), lock, {until, CLOCK_REALTIME});
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t clock, const timespec* until) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_rwlock_clockrdlock)(lock, clock, until);
    return foregone::lock_shared(foregone::posix_call(FOREGONE_SITE), lock, {until, clock});
}

FOREGONE_PASSED int foregone_rwlock_wrlock(pthread_rwlock_t* lock, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_rwlock_wrlock)(lock);
    return foregone::come_to(&foregone::lock_alone, lock, foregone::passed_by(*from));
}

FOREGONE_PASSED int foregone_rwlock_trywrlock(pthread_rwlock_t* lock, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_rwlock_trywrlock)(lock);
    return foregone::try_lock_alone(lock, foregone::passed_by(*from));
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t* lock, const timespec* until) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_rwlock_timedwrlock)(lock, until);
    return foregone::lock_alone(foregone::posix_call(FOREGONE_SITE), lock, {until, CLOCK_REALTIME});
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t clock, const timespec* until) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_rwlock_clockwrlock)(lock, clock, until);
    return foregone::lock_alone(foregone::posix_call(FOREGONE_SITE), lock, {until, clock});
}

FOREGONE_PASSED int foregone_rwlock_unlock(pthread_rwlock_t* lock, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_rwlock_unlock)(lock);
    return foregone::unlock_either(lock, foregone::passed_by(*from));
}

}  // extern "C"
#pragma GCC visibility pop
