// SPDX-License-Identifier: BSL-1.0
// thread_local variables with destructors, and keys of pthread_key_create, in unmodified code.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <pthread.h>

#include <mutex>
#include <string>
#include <thread>

namespace fg = foregone;

namespace {

std::mutex mutex;
std::string destroyed;

struct named {
    char name;
    explicit named(char with) : name(with) {}
    named(const named&) = delete;
    ~named() {
        const std::lock_guard lock(mutex);
        destroyed += name;
    }
};

thread_local int visits = 0;

void visit() {
    thread_local named first('a');
    thread_local named second('b');
    static_cast<void>(first), static_cast<void>(second);
    ++visits;
    program::expect(visits == 1);
}

void right() {
    std::thread other(visit);
    visit();
    other.join();
    const std::lock_guard lock(mutex);
    program::expect(destroyed == "ba");
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<2000>);

pthread_key_t key;
int destroyed_values = 0;

/// A value that is stored again is destroyed again, up to PTHREAD_DESTRUCTOR_ITERATIONS times.
void destroy_value(void* value) {
    const std::lock_guard lock(mutex);
    if (++destroyed_values == 1) pthread_setspecific(key, value);
}

void right_keys() {
    program::expect(pthread_key_create(&key, destroy_value) == 0);
    int here = 0, there = 0;
    program::expect(pthread_getspecific(key) == nullptr);
    pthread_setspecific(key, &here);
    std::thread other([&] {
        program::expect(pthread_getspecific(key) == nullptr);
        pthread_setspecific(key, &there);
        program::expect(pthread_getspecific(key) == &there);
    });
    other.join();
    program::expect(pthread_getspecific(key) == &here && destroyed_values == 2);
    pthread_key_delete(key);
    program::expect(pthread_getspecific(key) == nullptr);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_keys>, fg::paths<2000>);

/// The destructor runs at the end of the thread, not before the end of its function.
void wrong_destroyed_at_once() {
    std::string seen;
    std::thread other(visit);
    {
        const std::lock_guard lock(mutex);
        seen = destroyed;
    }
    other.join();
    program::expect(seen.empty() || seen == "ba");
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_destroyed_at_once>, fg::paths<2000>.expect_violation(program::unexpected));

int count_of_ends = 0;

struct counts_its_end {
    ~counts_its_end() { ++count_of_ends; }
};

void wrong_race_of_destructors() {
    const auto use = [] {
        thread_local counts_its_end local;
        static_cast<void>(local);
    };
    std::thread a(use), b(use);
    a.join();
    b.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_race_of_destructors>, fg::paths<2000>.expect_violation("no data race"));

}  // namespace
