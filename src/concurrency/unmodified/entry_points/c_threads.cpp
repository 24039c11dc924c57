// SPDX-License-Identifier: BSL-1.0
// C's <threads.h>, by the POSIX functions that it stands for: the C library calls its own, which this library does not see.
#include "concurrency/unmodified/entry_points/real_functions.hpp"
#include "concurrency/unmodified/runtime.hpp"

#include <pthread.h>
#include <threads.h>

#include <cerrno>
#include <cstdint>
#include <ctime>

namespace foregone { inline namespace impl {

namespace {

// As in the C library: the objects of C begin with those of POSIX.

pthread_mutex_t* posix(mtx_t* mutex) { return reinterpret_cast<pthread_mutex_t*>(mutex); }
pthread_cond_t* posix(cnd_t* condition) { return reinterpret_cast<pthread_cond_t*>(condition); }

/// A function that returns int leaves it in the lower half of the register that holds a pointer.
void* (*posix(thrd_start_t body))(void*) { return reinterpret_cast<void* (*)(void*)>(reinterpret_cast<std::uintptr_t>(body)); }

int result_of(int error) {
    switch (error) {
        case 0: return thrd_success;
        case EBUSY: return thrd_busy;
        case ENOMEM: return thrd_nomem;
        case ETIMEDOUT: return thrd_timedout;
        default: return thrd_error;
    }
}

int make_mutex(mtx_t* mutex, int kind) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, (kind & mtx_recursive) != 0 ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
    return result_of(pthread_mutex_init(posix(mutex), &attributes));
}

}  // namespace

}}  // namespace foregone::impl

#pragma GCC visibility push(default)
extern "C" {

int thrd_create(thrd_t* thread, thrd_start_t body, void* argument) {
    if (!foregone::in_program()) return FOREGONE_REAL(thrd_create)(thread, body, argument);
    return foregone::result_of(pthread_create(thread, nullptr, foregone::posix(body), argument));
}

int thrd_join(thrd_t thread, int* result) {
    if (!foregone::in_program()) return FOREGONE_REAL(thrd_join)(thread, result);
    void* value = nullptr;
    const int wrong = pthread_join(thread, &value);
    if (wrong == 0 && result != nullptr) *result = static_cast<int>(reinterpret_cast<std::intptr_t>(value));
    return foregone::result_of(wrong);
}

int thrd_detach(thrd_t thread) {
    if (!foregone::in_program()) return FOREGONE_REAL(thrd_detach)(thread);
    return foregone::result_of(pthread_detach(thread));
}

void thrd_exit(int result) {
    if (foregone::in_program()) pthread_exit(reinterpret_cast<void*>(std::intptr_t{result}));
    FOREGONE_REAL(thrd_exit)(result);
    __builtin_unreachable();
}

int mtx_init(mtx_t* mutex, int kind) {
    if (!foregone::in_program()) return FOREGONE_REAL(mtx_init)(mutex, kind);
    return foregone::make_mutex(mutex, kind);
}

void mtx_destroy(mtx_t* mutex) {
    if (!foregone::in_program()) return FOREGONE_REAL(mtx_destroy)(mutex);
    pthread_mutex_destroy(foregone::posix(mutex));
}

int mtx_lock(mtx_t* mutex) {
    if (!foregone::in_program()) return FOREGONE_REAL(mtx_lock)(mutex);
    return foregone::result_of(pthread_mutex_lock(foregone::posix(mutex)));
}

int mtx_timedlock(mtx_t* mutex, const timespec* until) {
    if (!foregone::in_program()) return FOREGONE_REAL(mtx_timedlock)(mutex, until);
    return foregone::result_of(pthread_mutex_timedlock(foregone::posix(mutex), until));
}

int mtx_trylock(mtx_t* mutex) {
    if (!foregone::in_program()) return FOREGONE_REAL(mtx_trylock)(mutex);
    return foregone::result_of(pthread_mutex_trylock(foregone::posix(mutex)));
}

int mtx_unlock(mtx_t* mutex) {
    if (!foregone::in_program()) return FOREGONE_REAL(mtx_unlock)(mutex);
    return foregone::result_of(pthread_mutex_unlock(foregone::posix(mutex)));
}

int cnd_init(cnd_t* condition) {
    if (!foregone::in_program()) return FOREGONE_REAL(cnd_init)(condition);
    return foregone::result_of(pthread_cond_init(foregone::posix(condition), nullptr));
}

void cnd_destroy(cnd_t* condition) {
    if (!foregone::in_program()) return FOREGONE_REAL(cnd_destroy)(condition);
    pthread_cond_destroy(foregone::posix(condition));
}

int cnd_wait(cnd_t* condition, mtx_t* mutex) {
    if (!foregone::in_program()) return FOREGONE_REAL(cnd_wait)(condition, mutex);
    return foregone::result_of(pthread_cond_wait(foregone::posix(condition), foregone::posix(mutex)));
}

int cnd_timedwait(cnd_t* condition, mtx_t* mutex, const timespec* until) {
    if (!foregone::in_program()) return FOREGONE_REAL(cnd_timedwait)(condition, mutex, until);
    return foregone::result_of(pthread_cond_timedwait(foregone::posix(condition), foregone::posix(mutex), until));
}

int cnd_signal(cnd_t* condition) {
    if (!foregone::in_program()) return FOREGONE_REAL(cnd_signal)(condition);
    return foregone::result_of(pthread_cond_signal(foregone::posix(condition)));
}

int cnd_broadcast(cnd_t* condition) {
    if (!foregone::in_program()) return FOREGONE_REAL(cnd_broadcast)(condition);
    return foregone::result_of(pthread_cond_broadcast(foregone::posix(condition)));
}

}  // extern "C"
#pragma GCC visibility pop
