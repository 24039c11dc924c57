// SPDX-License-Identifier: BSL-1.0
// POSIX semaphores of a program under test.
#include "concurrency/unmodified/entry_points/posix_call.hpp"

#include <semaphore.h>

#include <cerrno>
#include <climits>
#include <cstdint>

namespace foregone { inline namespace impl {

namespace {

/// The state of a semaphore. One that was initialised before the path has the value in its bytes, as the C library keeps it.
struct semaphore_record {
    bool is_known = false;
    unsigned value = 0;
    vector_clock posted{};
    std::uint64_t version = 0;  ///< how often it changed
};

class semaphore_table final : public path_state {
    object_table<semaphore_record> table_;
    void clear() override { table_.clear(); }

public:
    semaphore_record& of(const sem_t* semaphore) {
        semaphore_record& record = table_.at(semaphore);
        if (!record.is_known) record.is_known = true, record.value = *reinterpret_cast<const unsigned*>(semaphore);
        return record;
    }
    void forget(const sem_t* semaphore) { table_.forget(semaphore); }
};
semaphore_table semaphores;

struct semaphore_is_posted final : wait_reason {
    const sem_t* semaphore;
    const semaphore_record& record;
    bool is_timed;

    semaphore_is_posted(const sem_t* which, const semaphore_record& has, bool timed)
        : semaphore(which), record(has), is_timed(timed) {}
    bool is_over() const override { return record.value > 0; }
    bool has_limit() const override { return is_timed; }
    void say(schedule_text& to) const override { posix_call::append_name(to.append("a post to "), semaphore); }
};

/// Writes if it succeeds.
struct acquisition final : pending_effect {
    const sem_t* semaphore;

    explicit acquisition(const sem_t* of) : semaphore(of) {}
    bool writes() const override { return semaphores.of(semaphore).value > 0; }
};

/// Semaphores return -1 and set errno.
int fails(int error) { return errno = error, -1; }

int take(posix_call& call, const sem_t* semaphore, semaphore_record& record) {
    --record.value, ++record.version;
    call.self().watch.note_effect();
    call.self().clock.join(record.posted);
    call.execution.note_change();
    return call.say("acquires", semaphore), 0;
}

int wait(const sem_t* semaphore, const time_limit& limit, call_site site) {
    posix_call call(site);
    if (!limit.is_valid()) return fails(EINVAL);
    semaphore_record& record = semaphores.of(semaphore);
    if (limit.has_passed()) call.operate(semaphore);
    else call.wait(semaphore_is_posted(semaphore, record, limit.exists()), semaphore);
    if (record.value > 0) return take(call, semaphore, record);
    limit.reach();
    return call.say("stops waiting for", semaphore), fails(ETIMEDOUT);
}

int try_wait(const sem_t* semaphore, call_site site) {
    posix_call call(site);
    const acquisition attempt(semaphore);
    semaphore_record& record = semaphores.of(semaphore);
    call.attempt({.object = semaphore, .effect = &attempt}, record.version);
    if (record.value > 0) return take(call, semaphore, record);
    return call.say("cannot acquire", semaphore), fails(EAGAIN);
}

int post(const sem_t* semaphore, call_site site) {
    posix_call call(site);
    call.operate(semaphore);
    semaphore_record& record = semaphores.of(semaphore);
    if (record.value == SEM_VALUE_MAX) return fails(EOVERFLOW);
    ++record.value, ++record.version;
    record.posted.join(call.self().publish());
    call.execution.note_change();
    return call.say("releases", semaphore), 0;
}

int value_of(const sem_t* semaphore, int* value, call_site site) {
    posix_call call(site);
    call.operate_shared(semaphore);
    *value = static_cast<int>(semaphores.of(semaphore).value);
    return 0;
}

void begin_or_end(const sem_t* semaphore, call_site site) {
    posix_call call(site);
    call.touch_all(semaphore, sizeof *semaphore);
    semaphores.forget(semaphore);
}

}  // namespace

}}  // namespace foregone::impl

#pragma GCC visibility push(default)
extern "C" {

int sem_init(sem_t* semaphore, int shared, unsigned value) noexcept {
    if (foregone::in_program()) foregone::begin_or_end(semaphore, FOREGONE_SITE);
    return FOREGONE_REAL(sem_init)(semaphore, shared, value);
}

int sem_destroy(sem_t* semaphore) noexcept {
    if (foregone::in_program()) foregone::begin_or_end(semaphore, FOREGONE_SITE);
    return FOREGONE_REAL(sem_destroy)(semaphore);
}

int sem_wait(sem_t* semaphore) {
    if (!foregone::in_program()) return FOREGONE_REAL(sem_wait)(semaphore);
    return foregone::wait(semaphore, {}, FOREGONE_SITE);
}

int sem_timedwait(sem_t* semaphore, const timespec* until) {
    if (!foregone::in_program()) return FOREGONE_REAL(sem_timedwait)(semaphore, until);
    return foregone::wait(semaphore, {until, CLOCK_REALTIME}, FOREGONE_SITE);
}

int sem_clockwait(sem_t* semaphore, clockid_t clock, const timespec* until) {
    if (!foregone::in_program()) return FOREGONE_REAL(sem_clockwait)(semaphore, clock, until);
    return foregone::wait(semaphore, {until, clock}, FOREGONE_SITE);
}

FOREGONE_PASSED int foregone_sem_trywait(sem_t* semaphore, const foregone::caller_state* from) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(sem_trywait)(semaphore);
    return foregone::try_wait(semaphore, foregone::passed_by(*from));
}

int sem_post(sem_t* semaphore) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(sem_post)(semaphore);
    return foregone::post(semaphore, FOREGONE_SITE);
}

int sem_getvalue(sem_t* semaphore, int* value) noexcept {
    if (!foregone::in_program()) return FOREGONE_REAL(sem_getvalue)(semaphore, value);
    return foregone::value_of(semaphore, value, FOREGONE_SITE);
}

}  // extern "C"
#pragma GCC visibility pop
