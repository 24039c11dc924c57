// SPDX-License-Identifier: BSL-1.0
// std::shared_mutex, std::shared_timed_mutex and pthread_rwlock_t in unmodified code.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <mutex>
#include <shared_mutex>
#include <thread>

namespace fg = foregone;
using namespace std::chrono_literals;

namespace {

void right() {
    std::shared_mutex mutex;
    int value = 0, twice = 0;
    const auto read = [&] {
        const std::shared_lock lock(mutex);
        program::expect(twice == 2 * value);
    };
    std::thread reader(read);
    std::thread writer([&] {
        const std::lock_guard lock(mutex);
        ++value;
        twice += 2;
    });
    read();
    reader.join();
    writer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<2000>);

/// Two readers are there at the same time: each waits for the other.
void right_readers_together() {
    std::shared_mutex mutex;
    std::atomic<int> inside{0};
    const auto read = [&] {
        const std::shared_lock lock(mutex);
        inside.fetch_add(1);
        while (inside.load() < 2) {}
    };
    std::thread other(read);
    read();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_readers_together>, fg::paths<2000>);

void right_timed() {
    std::shared_timed_mutex mutex;
    int value = 0;
    std::thread writer([&] {
        const std::unique_lock lock(mutex, 10ms);
        if (lock) ++value;
    });
    {
        const std::shared_lock lock(mutex, 10ms);
        if (lock) program::expect(value == 0 || value == 1);
    }
    writer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_timed>, fg::paths<2000>);

void wrong_writes_as_reader() {
    std::shared_mutex mutex;
    int value = 0;
    const auto write = [&] {
        const std::shared_lock lock(mutex);
        ++value;
    };
    std::thread other(write);
    write();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_writes_as_reader>, fg::paths<2000>.expect_violation("no data race"));

void wrong_upgrade() {
    std::shared_mutex mutex;
    const std::shared_lock shared(mutex);
    const std::lock_guard alone(mutex);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_upgrade>, fg::paths<2000>.expect_violation("no mutex is locked twice"));

// What only pthread_rwlock_t has.

void right_posix() {
    pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
    int value = 0;
    std::thread other([&] {
        pthread_rwlock_wrlock(&lock);
        ++value;
        pthread_rwlock_unlock(&lock);
    });
    if (pthread_rwlock_tryrdlock(&lock) == 0) {
        program::expect(pthread_rwlock_rdlock(&lock) == 0);
        program::expect(pthread_rwlock_trywrlock(&lock) == EBUSY);
        program::expect(value == 0 || value == 1);
        pthread_rwlock_unlock(&lock);
        pthread_rwlock_unlock(&lock);
    }
    other.join();
    pthread_rwlock_destroy(&lock);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_posix>, fg::paths<2000>);

void wrong_posix_unlock() {
    pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
    pthread_rwlock_rdlock(&lock);
    std::thread other([&] { pthread_rwlock_unlock(&lock); });
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_posix_unlock>, fg::paths<2000>.expect_violation("no mutex is unlocked by another"));

}  // namespace
