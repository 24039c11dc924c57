// SPDX-License-Identifier: BSL-1.0
// C's <threads.h> in unmodified code.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <threads.h>

#include <atomic>
#include <ctime>

namespace fg = foregone;

namespace {

struct counter {
    mtx_t mutex;
    int value = 0;

    explicit counter(int kind = mtx_plain) { program::expect(mtx_init(&mutex, kind) == thrd_success); }
    counter(const counter&) = delete;
    ~counter() { mtx_destroy(&mutex); }
};

int adds(void* to) {
    counter& count = *static_cast<counter*>(to);
    program::expect(mtx_lock(&count.mutex) == thrd_success);
    const int now = ++count.value;
    program::expect(mtx_unlock(&count.mutex) == thrd_success);
    return -now;
}

thrd_t start(thrd_start_t body, void* argument) {
    thrd_t thread;
    program::expect(thrd_create(&thread, body, argument) == thrd_success);
    return thread;
}

/// A negative result has to keep its sign.
void right() {
    counter count;
    int first = 0, second = 0;
    const thrd_t a = start(&adds, &count), b = start(&adds, &count);
    program::expect(thrd_join(a, &first) == thrd_success && thrd_join(b, &second) == thrd_success);
    program::expect(count.value == 2 && first + second == -3);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<2000>);

int adds_unlocked(void* to) {
    ++static_cast<counter*>(to)->value;
    return 0;
}

void broken_unlocked() {
    counter count;
    const thrd_t a = start(&adds, &count), b = start(&adds_unlocked, &count);
    thrd_join(a, nullptr), thrd_join(b, nullptr);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken_unlocked>, fg::paths<2000>.expect_violation("no data race"));

void broken_twice() {
    counter count;
    mtx_lock(&count.mutex);
    mtx_lock(&count.mutex);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken_twice>, fg::paths<2000>.expect_violation("no mutex is locked twice"));

void right_kinds() {
    counter again(mtx_recursive);
    mtx_lock(&again.mutex), mtx_lock(&again.mutex);
    mtx_unlock(&again.mutex), mtx_unlock(&again.mutex);
    counter timed(mtx_timed);
    mtx_lock(&timed.mutex);
    const thrd_t other = start(
        [](void* to) -> int {
            mtx_t* const mutex = &static_cast<counter*>(to)->mutex;
            timespec until;
            timespec_get(&until, TIME_UTC);
            program::expect(mtx_trylock(mutex) == thrd_busy);
            return mtx_timedlock(mutex, &until);
        },
        &timed);
    int result = 0;
    thrd_join(other, &result);
    program::expect(result == thrd_timedout);
    mtx_unlock(&timed.mutex);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_kinds>, fg::paths<2000>);

struct gate {
    mtx_t mutex;
    cnd_t opens;
    bool is_open = false;

    gate() { mtx_init(&mutex, mtx_plain), cnd_init(&opens); }
    gate(const gate&) = delete;
    ~gate() { mtx_destroy(&mutex), cnd_destroy(&opens); }
};

template <bool Looks>
int passes(void* through) {
    gate& shared = *static_cast<gate*>(through);
    mtx_lock(&shared.mutex);
    if constexpr (Looks)
        while (!shared.is_open) cnd_wait(&shared.opens, &shared.mutex);
    else cnd_wait(&shared.opens, &shared.mutex);
    mtx_unlock(&shared.mutex);
    return 0;
}

template <bool Looks>
void passes_gate() {
    gate shared;
    const thrd_t thread = start(&passes<Looks>, &shared);
    mtx_lock(&shared.mutex);
    shared.is_open = true;
    cnd_signal(&shared.opens);
    mtx_unlock(&shared.mutex);
    thrd_join(thread, nullptr);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<passes_gate<true>>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<passes_gate<false>>, fg::paths<2000>.expect_violation("no deadlock"));

int made = 0;
once_flag once = ONCE_FLAG_INIT;

int makes_once(void*) {
    call_once(&once, [] { ++made; });
    thrd_exit(made);
}

void right_once() {
    const thrd_t a = start(&makes_once, nullptr), b = start(&makes_once, nullptr);
    int first = 0, second = 0;
    thrd_join(a, &first), thrd_join(b, &second);
    program::expect(made == 1 && first == 1 && second == 1);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_once>, fg::paths<2000>);

tss_t key;

int keeps_own(void* value) {
    program::expect(tss_get(key) == nullptr);
    program::expect(tss_set(key, value) == thrd_success);
    thrd_yield();
    program::expect(tss_get(key) == value);
    return 0;
}

void right_storage() {
    static std::atomic<int> destroyed;
    program::expect(tss_create(&key, [](void* value) { destroyed += *static_cast<int*>(value); }) == thrd_success);
    int one = 1, two = 2;
    const thrd_t a = start(&keeps_own, &one), b = start(&keeps_own, &two);
    thrd_join(a, nullptr), thrd_join(b, nullptr);
    program::expect(destroyed == 3);
    tss_delete(key);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_storage>, fg::paths<2000>);

}  // namespace
