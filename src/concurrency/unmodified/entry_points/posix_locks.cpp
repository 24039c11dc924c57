// SPDX-License-Identifier: BSL-1.0
// Mutexes of all kinds and spin locks of a program under test.
#include "concurrency/unmodified/entry_points/posix_locks.hpp"

#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

namespace posix_locks {

namespace {

class lock_table final : public path_state {
    object_table<lock_state> table_;
    void clear() override { table_.clear(); }

public:
    lock_state& of(const void* lock) { return table_.at(lock); }
    void forget(const void* lock) { table_.forget(lock); }
    template <class Use>
    void for_each(Use&& use) { table_.for_each(use); }
};
lock_table locks;

struct lock_is_free final : wait_reason {
    const void* lock;
    const lock_state& state;
    bool is_timed;

    lock_is_free(const void* which, const lock_state& has, bool timed) : lock(which), state(has), is_timed(timed) {}
    bool is_over() const override { return state.is_free(); }
    bool has_limit() const override { return is_timed; }
    void say(schedule_text& to) const override { say_wait(to, lock, state); }
};

}  // namespace

lock_state& state_of(const void* lock) { return locks.of(lock); }

std::uint64_t state_of_all() {
    std::uint64_t all = 0;
    locks.for_each([&](std::uintptr_t lock, const lock_state& state) {
        if (!state.is_free()) all += mix(lock ^ hash_keys[0], state.held() ^ hash_keys[1]);
    });
    return all;
}

bool wait_until_free(posix_call& call, const void* lock, lock_state& state, const time_limit& limit) {
    if (limit.has_passed()) call.operate(lock);
    else call.wait(lock_is_free(lock, state, limit.exists()), lock);
    if (state.is_free()) return true;
    limit.reach();
    call.say("stops waiting for", lock);
    return false;
}

void make_anew(posix_call& call, const void* lock, std::size_t bytes) {
    call.touch_all(lock, bytes);
    locks.forget(lock);
}

void destroy(posix_call& call, const void* lock, std::size_t bytes) {
    if (!state_of(lock).is_free()) call.fail("destroys", lock, "no locked mutex is destroyed");
    make_anew(call, lock, bytes);
}

void take(posix_call& call, lock_state& state) {
    state.take(call.self());
    call.self().watch.note_effect();
    call.execution.note_change();
}

void release(posix_call& call, lock_state& state) {
    state.release(call.self());
    call.execution.note_change();
}

void fail_locked_twice(posix_call& call, const void* lock) { call.fail("locks again", lock, "no mutex is locked twice"); }

void say_wait(schedule_text& to, const void* lock, const lock_state& state) {
    posix_call::append_name(to, lock);
    state.say_holder(to);
}

}  // namespace posix_locks

namespace {

using namespace posix_locks;

/// What a mutex does if its holder locks it again, or if another thread unlocks it.
enum class mutex_kind : int { normal = 0, recursive = 1, checked = 2, adaptive = 3 };

constexpr int kind_bits = 3, destroyed_kind = -1;  ///< as the C library has them

mutex_kind kind_of(posix_call& call, const pthread_mutex_t* mutex) {
    if (mutex->__data.__kind != destroyed_kind) return static_cast<mutex_kind>(mutex->__data.__kind & kind_bits);
    call.fail("uses", mutex, "no destroyed object is used");
}

/// The holder of a mutex locks it again.
int lock_again(posix_call& call, const void* mutex, mutex_kind kind, lock_state& state) {
    if (kind != mutex_kind::recursive && kind != mutex_kind::checked) fail_locked_twice(call, mutex);
    call.operate_release(mutex);  // no other thread can go first
    if (kind == mutex_kind::checked) return call.say("cannot lock again", mutex), EDEADLK;
    take(call, state);
    call.say("locks again", mutex);
    return 0;
}

int lock(posix_call& call, const void* mutex, mutex_kind kind, const time_limit& limit) {
    if (!limit.is_valid()) return EINVAL;
    lock_state& state = state_of(mutex);
    if (state.is_held_by(call.self())) return lock_again(call, mutex, kind, state);
    if (!wait_until_free(call, mutex, state, limit)) return ETIMEDOUT;
    take(call, state);
    call.say("locks", mutex);
    return 0;
}

int try_lock(posix_call& call, const void* mutex, mutex_kind kind) {
    const lock_attempt attempt(mutex, kind == mutex_kind::recursive ? &call.self() : nullptr);
    lock_state& state = state_of(mutex);
    call.attempt({.object = mutex, .effect = &attempt}, state.version());
    const bool may_take = attempt.writes();
    if (may_take) take(call, state);
    call.say(may_take ? "locks" : "cannot lock", mutex);
    return may_take ? 0 : EBUSY;
}

/// A recursive mutex of C++ ignores the error code, so that only a mutex of the checked kind gives it.
int unlock(posix_call& call, const void* mutex, mutex_kind kind) {
    if (call.execution.merges_states()) call.come(mutex);
    call.operate_release(mutex);
    lock_state& state = state_of(mutex);
    if (state.is_held_by(call.self())) {
        release(call, state);
        return call.say("unlocks", mutex), 0;
    }
    if (kind != mutex_kind::checked) call.fail("cannot unlock", mutex, "no mutex is unlocked by another");
    return call.say("cannot unlock", mutex), EPERM;
}

int lock_mutex(pthread_mutex_t* mutex, call_site site) {
    posix_call call(site, compared{});
    const mutex_kind kind = kind_of(call, mutex);
    call.come(mutex);
    return lock(call, mutex, kind, {});
}

int lock_mutex(pthread_mutex_t* mutex, const time_limit& limit, call_site site) {
    posix_call call(site);
    return lock(call, mutex, kind_of(call, mutex), limit);
}

int try_lock_mutex(pthread_mutex_t* mutex, call_site site) {
    posix_call call(site, compared{});
    return try_lock(call, mutex, kind_of(call, mutex));
}

int unlock_mutex(pthread_mutex_t* mutex, call_site site) {
    posix_call call(site, compared{});
    return unlock(call, mutex, kind_of(call, mutex));
}

int make_mutex(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes, call_site site) {
    posix_call call(site);
    make_anew(call, mutex, sizeof *mutex);
    return FOREGONE_REAL(pthread_mutex_init)(mutex, attributes);
}

int destroy_mutex(pthread_mutex_t* mutex, call_site site) {
    posix_call call(site);
    static_cast<void>(kind_of(call, mutex));
    posix_locks::destroy(call, mutex, sizeof *mutex);
    return FOREGONE_REAL(pthread_mutex_destroy)(mutex);
}

}  // namespace

}}  // namespace foregone::impl

#pragma GCC visibility push(default)
extern "C" {

int pthread_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_mutex_init)(mutex, attributes);
    return foregone::make_mutex(mutex, attributes, FOREGONE_SITE);
}

int pthread_mutex_destroy(pthread_mutex_t* mutex) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_mutex_destroy)(mutex);
    return foregone::destroy_mutex(mutex, FOREGONE_SITE);
}

FOREGONE_PASSED int foregone_mutex_lock(pthread_mutex_t* mutex, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_mutex_lock)(mutex);
    if (foregone::is_of_framework(mutex)) return 0;  // nothing else runs while the framework holds it
    return foregone::lock_mutex(mutex, foregone::passed_by(*from));
}

FOREGONE_PASSED int foregone_mutex_trylock(pthread_mutex_t* mutex, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_mutex_trylock)(mutex);
    if (foregone::is_of_framework(mutex)) return 0;  // nothing else runs while the framework holds it
    return foregone::try_lock_mutex(mutex, foregone::passed_by(*from));
}

int pthread_mutex_timedlock(pthread_mutex_t* mutex, const timespec* until) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_mutex_timedlock)(mutex, until);
    return foregone::lock_mutex(mutex, {until, CLOCK_REALTIME}, FOREGONE_SITE);
}

int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock, const timespec* until) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_mutex_clocklock)(mutex, clock, until);
    return foregone::lock_mutex(mutex, {until, clock}, FOREGONE_SITE);
}

FOREGONE_PASSED int foregone_mutex_unlock(pthread_mutex_t* mutex, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_mutex_unlock)(mutex);
    if (foregone::is_of_framework(mutex)) return 0;  // nothing else runs while the framework holds it
    return foregone::unlock_mutex(mutex, foregone::passed_by(*from));
}

int pthread_spin_init(pthread_spinlock_t* spin, int shared) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_spin_init)(spin, shared);
    foregone::posix_call call(FOREGONE_SITE);
    foregone::posix_locks::make_anew(call, const_cast<int*>(spin), sizeof *spin);
    return FOREGONE_REAL(pthread_spin_init)(spin, shared);
}

int pthread_spin_destroy(pthread_spinlock_t* spin) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_spin_destroy)(spin);
    foregone::posix_call call(FOREGONE_SITE);
    foregone::posix_locks::destroy(call, const_cast<int*>(spin), sizeof *spin);
    return 0;
}

FOREGONE_PASSED int foregone_spin_lock(pthread_spinlock_t* spin, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_spin_lock)(spin);
    foregone::posix_call call(foregone::passed_by(*from), foregone::compared{});
    call.come(const_cast<int*>(spin));
    return foregone::lock(call, const_cast<int*>(spin), foregone::mutex_kind::normal, {});
}

FOREGONE_PASSED int foregone_spin_trylock(pthread_spinlock_t* spin, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_spin_trylock)(spin);
    foregone::posix_call call(foregone::passed_by(*from), foregone::compared{});
    return foregone::try_lock(call, const_cast<int*>(spin), foregone::mutex_kind::normal);
}

FOREGONE_PASSED int foregone_spin_unlock(pthread_spinlock_t* spin, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(pthread_spin_unlock)(spin);
    foregone::posix_call call(foregone::passed_by(*from), foregone::compared{});
    return foregone::unlock(call, const_cast<int*>(spin), foregone::mutex_kind::normal);
}

}  // extern "C"
#pragma GCC visibility pop
