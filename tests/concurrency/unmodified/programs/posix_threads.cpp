// SPDX-License-Identifier: BSL-1.0
// POSIX threads, semaphores and barriers in unmodified code.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <pthread.h>
#include <semaphore.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <ctime>
#include <string>

namespace fg = foregone;

namespace {

pthread_t start(void* (*body)(void*), void* argument) {
    pthread_t thread;
    program::expect(pthread_create(&thread, nullptr, body, argument) == 0);
    return thread;
}

void* add_one(void* to) {
    ++*static_cast<int*>(to);
    return to;
}

void right() {
    int count = 0;
    void* result = nullptr;
    const pthread_t thread = start(&add_one, &count);
    program::expect(pthread_setname_np(thread, "worker") == 0);
    program::expect(pthread_join(thread, &result) == 0);
    program::expect(result == &count && count == 1);
    char name[16];
    program::expect(pthread_getname_np(thread, name, sizeof name) == 0 && name == std::string("worker"));
    program::expect(pthread_join(pthread_self(), nullptr) == EDEADLK);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<2000>);

struct sets_at_end {
    int& what;
    explicit sets_at_end(int& of) : what(of) {}
    sets_at_end(const sets_at_end&) = delete;
    ~sets_at_end() { what = 1; }
};

/// pthread_exit destroys the variables of the functions that it leaves.
void right_exit() {
    int is_destroyed = 0;
    void* result = nullptr;
    const pthread_t thread = start(
        [](void* to) -> void* {
            const sets_at_end local(*static_cast<int*>(to));
            try {
                pthread_exit(to);
            } catch (...) { throw; }
            return nullptr;
        },
        &is_destroyed);
    pthread_join(thread, &result);
    program::expect(result == &is_destroyed && is_destroyed == 1);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_exit>, fg::paths<2000>);

sem_t items;
int item = 0;

void right_semaphore() {
    sem_init(&items, 0, 0);
    const pthread_t producer = start(
        [](void*) -> void* {
            item = 7;
            sem_post(&items);
            return nullptr;
        },
        nullptr);
    sem_wait(&items);
    program::expect(item == 7);
    program::expect(sem_trywait(&items) == -1 && errno == EAGAIN);
    pthread_join(producer, nullptr);
    sem_destroy(&items);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_semaphore>, fg::paths<2000>);

void right_timed_semaphore() {
    sem_init(&items, 0, 0);
    const pthread_t producer = start([](void*) -> void* { return sem_post(&items), nullptr; }, nullptr);
    timespec until{};
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 1;
    const int result = sem_timedwait(&items, &until);
    program::expect(result == 0 || errno == ETIMEDOUT);
    pthread_join(producer, nullptr);
    int value = -1;
    sem_getvalue(&items, &value);
    program::expect(value == (result == 0 ? 0 : 1));
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_timed_semaphore>, fg::paths<2000>);

pthread_barrier_t barrier;
int written[2] = {0, 0};

void* write_and_read(void* number) {
    const int mine = *static_cast<int*>(number);
    for (int round = 1; round <= 2; ++round) {
        written[mine] = round;
        const int result = pthread_barrier_wait(&barrier);
        program::expect(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
        program::expect(written[1 - mine] == round);
        pthread_barrier_wait(&barrier);
    }
    return nullptr;
}

void right_barrier() {
    pthread_barrier_init(&barrier, nullptr, 2);
    int zero = 0, one = 1;
    const pthread_t other = start(&write_and_read, &one);
    write_and_read(&zero);
    pthread_join(other, nullptr);
    pthread_barrier_destroy(&barrier);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_barrier>, fg::paths<2000>);

/// Two threads begin the next round when one has passed; the last thread may still stand at the barrier.
void right_barrier_of_two_pairs() {
    static std::atomic<bool> is_passed;
    static int value;
    is_passed = false, value = 0;
    pthread_barrier_init(&barrier, nullptr, 2);
    const auto follow = [](void*) -> void* {
        while (!is_passed.load(std::memory_order_relaxed)) {}
        pthread_barrier_wait(&barrier);
        return nullptr;
    };
    const pthread_t second = start(follow, nullptr), third = start(follow, nullptr);
    const pthread_t last = start([](void*) -> void* {
        pthread_barrier_wait(&barrier);
        program::expect(value == 1);
        return nullptr;
    }, nullptr);
    value = 1;
    pthread_barrier_wait(&barrier);
    is_passed.store(true, std::memory_order_relaxed);
    for (const pthread_t each : {second, third, last}) pthread_join(each, nullptr);
    pthread_barrier_destroy(&barrier);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_barrier_of_two_pairs>, fg::paths<2000>);

void wrong_barrier_of_three() {
    pthread_barrier_init(&barrier, nullptr, 3);
    int zero = 0, one = 1;
    const pthread_t other = start(&write_and_read, &one);
    write_and_read(&zero);
    pthread_join(other, nullptr);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_barrier_of_three>, fg::paths<2000>.expect_violation("no deadlock"));

void wrong_posted_too_early() {
    int value = 0;
    sem_init(&items, 0, 0);
    const pthread_t producer = start([](void* to) -> void* { return sem_post(&items), add_one(to); }, &value);
    sem_wait(&items);
    program::expect(value == 0 || value == 1);
    pthread_join(producer, nullptr);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_posted_too_early>, fg::paths<2000>.expect_violation("no data race"));

void wrong_joined_twice() {
    int count = 0;
    const pthread_t thread = start(&add_one, &count);
    pthread_join(thread, nullptr);
    pthread_join(thread, nullptr);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_joined_twice>,
                       fg::paths<2000>.expect_violation("no thread is joined twice or after it is detached"));

void wrong_join_of_each_other() {
    static pthread_t first;
    first = pthread_self();
    const pthread_t other = start([](void*) -> void* { return pthread_join(first, nullptr), nullptr; }, nullptr);
    pthread_join(other, nullptr);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_join_of_each_other>, fg::paths<2000>.expect_violation("no deadlock"));

void wrong_use_after_detach() {
    int count = 0;
    pthread_detach(start([](void* to) -> void* { return sem_wait(&items), add_one(to); }, &count));
    sem_post(&items);
    program::expect(count == 0 || count == 1);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_use_after_detach>, fg::paths<2000>.expect_violation("no data race"));

}  // namespace
