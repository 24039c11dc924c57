// SPDX-License-Identifier: BSL-1.0
// std::mutex, and POSIX mutexes of the other kinds, in unmodified code.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <pthread.h>

#include <cerrno>
#include <memory>
#include <mutex>
#include <thread>

namespace fg = foregone;

namespace {

void right() {
    std::mutex mutex;
    int count = 0;
    const auto increment = [&] {
        for (int i = 0; i < 3; ++i) {
            const std::lock_guard lock(mutex);
            ++count;
        }
    };
    std::thread other(increment);
    increment();
    other.join();
    program::expect(count == 6);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<2000>);

void right_with_try_lock() {
    std::mutex mutex;
    int count = 0;
    std::thread other([&] {
        if (!mutex.try_lock()) return;
        ++count;
        mutex.unlock();
    });
    mutex.lock();
    ++count;
    mutex.unlock();
    other.join();
    program::expect(count == 1 || count == 2);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_with_try_lock>, fg::paths<2000>);

constexpr fg::unmodified_options two_preemptions{.preemptions = 2};
void right_two_at_once() {
    std::mutex a, b;
    int count = 0;
    std::thread other([&] {
        const std::scoped_lock both(b, a);
        ++count;
    });
    {
        const std::scoped_lock both(a, b);
        ++count;
    }
    other.join();
    program::expect(count == 2);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_two_at_once>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_two_at_once, two_preemptions>, fg::paths<2000>);

void wrong_without_lock() {
    std::mutex mutex;
    int count = 0;
    std::thread other([&] { ++count; });
    {
        const std::lock_guard lock(mutex);
        ++count;
    }
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_without_lock>, fg::paths<2000>.expect_violation("no data race"));

void wrong_order() {
    std::mutex a, b;
    std::thread other([&] {
        const std::lock_guard first(b);
        const std::lock_guard second(a);
    });
    {
        const std::lock_guard first(a);
        const std::lock_guard second(b);
    }
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_order>, fg::paths<2000>.expect_violation("no deadlock"));

void wrong_twice() {
    std::mutex mutex;
    mutex.lock();
    mutex.lock();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_twice>, fg::paths<2000>.expect_violation("no mutex is locked twice"));

void wrong_unlock() {
    std::mutex mutex;
    std::thread other([&] { mutex.unlock(); });
    mutex.lock();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_unlock>, fg::paths<2000>.expect_violation("no mutex is unlocked by another"));

void wrong_freed() {
    auto mutex = std::make_unique<std::mutex>();
    std::mutex* const seen = mutex.get();
    std::thread other([seen] { const std::lock_guard lock(*seen); });
    mutex.reset();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_freed>, fg::paths<2000>.expect_violation("no freed memory is used"));

// Kinds that only pthread_mutex_t has.

struct mutex_of_kind {
    pthread_mutex_t mutex;

    explicit mutex_of_kind(int kind) {
        pthread_mutexattr_t attributes;
        pthread_mutexattr_init(&attributes);
        pthread_mutexattr_settype(&attributes, kind);
        pthread_mutex_init(&mutex, &attributes);
        pthread_mutexattr_destroy(&attributes);
    }
};

void right_checked() {
    mutex_of_kind checked(PTHREAD_MUTEX_ERRORCHECK);
    program::expect(pthread_mutex_unlock(&checked.mutex) == EPERM);
    program::expect(pthread_mutex_lock(&checked.mutex) == 0);
    program::expect(pthread_mutex_lock(&checked.mutex) == EDEADLK);
    program::expect(pthread_mutex_trylock(&checked.mutex) == EBUSY);
    std::thread other([&] { program::expect(pthread_mutex_unlock(&checked.mutex) == EPERM); });
    other.join();
    program::expect(pthread_mutex_unlock(&checked.mutex) == 0);
    program::expect(pthread_mutex_destroy(&checked.mutex) == 0);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_checked>, fg::paths<2000>);

void right_spin() {
    pthread_spinlock_t spin;
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    int count = 0;
    std::thread other([&] {
        pthread_spin_lock(&spin);
        ++count;
        pthread_spin_unlock(&spin);
    });
    const bool is_free = pthread_spin_trylock(&spin) == 0;
    if (is_free) {
        ++count;
        pthread_spin_unlock(&spin);
    }
    other.join();
    program::expect(count == 1 + is_free);
    pthread_spin_destroy(&spin);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_spin>, fg::paths<2000>);

void wrong_destroyed_while_locked() {
    mutex_of_kind normal(PTHREAD_MUTEX_NORMAL);
    std::thread other([&] {
        pthread_mutex_lock(&normal.mutex);
        pthread_mutex_unlock(&normal.mutex);
    });
    pthread_mutex_lock(&normal.mutex);
    pthread_mutex_destroy(&normal.mutex);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_destroyed_while_locked>,
                       fg::paths<2000>.expect_violation("no locked mutex is destroyed"));

void wrong_after_destruction() {
    mutex_of_kind normal(PTHREAD_MUTEX_NORMAL);
    pthread_mutex_destroy(&normal.mutex);
    pthread_mutex_lock(&normal.mutex);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_after_destruction>, fg::paths<2000>.expect_violation("no destroyed object is used"));

}  // namespace
