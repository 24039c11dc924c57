// SPDX-License-Identifier: BSL-1.0
// std::call_once, pthread_once and local static variables in unmodified code.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <pthread.h>

#include <mutex>
#include <stdexcept>
#include <thread>

namespace fg = foregone;

namespace {

void right() {
    std::once_flag once;
    int calls = 0;
    const auto call = [&] {
        std::call_once(once, [&] { ++calls; });
        program::expect(calls == 1);
    };
    std::thread other(call);
    call();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<2000>);

void right_after_exception() {
    std::once_flag once;
    int calls = 0;
    const auto call = [&] {
        try {
            std::call_once(once, [&] {
                if (++calls == 1) throw std::runtime_error("not yet");
            });
        } catch (const std::runtime_error&) {
            std::call_once(once, [&] { ++calls; });
        }
        program::expect(calls == 2);
    };
    std::thread other(call);
    call();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_after_exception>, fg::paths<2000>);

pthread_once_t control = PTHREAD_ONCE_INIT;
int calls_of_routine = 0;

void right_posix() {
    const auto call = [] {
        pthread_once(&control, [] { ++calls_of_routine; });
        program::expect(calls_of_routine == 1);
    };
    std::thread other(call);
    call();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_posix>, fg::paths<2000>);

int made = 0;

struct counted {
    int value;
    explicit counted(int of) : value(of) { ++made; }
};

counted& instance() {
    static counted only(7);
    return only;
}

void right_local_static() {
    const auto use = [] { program::expect(instance().value == 7 && made == 1); };
    std::thread other(use);
    use();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_local_static>, fg::paths<2000>);

int attempts = 0;

int fails_at_first() {
    static const int value = ++attempts == 1 ? throw std::runtime_error("not yet") : attempts;
    return value;
}

void right_local_static_after_exception() {
    int caught = 0;
    try {
        fails_at_first();
    } catch (const std::runtime_error&) { ++caught; }
    std::thread other([] { program::expect(fails_at_first() == 2); });
    program::expect(fails_at_first() == 2 && caught == 1);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_local_static_after_exception>, fg::paths<2000>);

void wrong_in_itself() {
    static std::once_flag once;
    std::call_once(once, [] { std::call_once(once, [] {}); });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_in_itself>, fg::paths<2000>.expect_violation("no deadlock"));

void wrong_changed_later() {
    const auto use = [] { ++instance().value; };
    std::thread other(use);
    use();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_changed_later>, fg::paths<2000>.expect_violation("no data race"));

bool is_made = false;
int shared = 0;

/// Checked without the lock, double-checked locking by hand.
void wrong_by_hand() {
    static std::mutex mutex;
    const auto use = [] {
        if (!is_made) {
            const std::lock_guard lock(mutex);
            if (!is_made) shared = 7, is_made = true;
        }
        program::expect(shared == 7);
    };
    std::thread other(use);
    use();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_by_hand>, fg::paths<2000>.expect_violation("no data race"));

}  // namespace
