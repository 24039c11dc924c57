// SPDX-License-Identifier: BSL-1.0
// Calls of unmodified code that would end the process, and numbers that are the same in each path.
#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <random>
#include <stdexcept>
#include <thread>
#include <unistd.h>

namespace fg = foregone;

void right_random() {
    std::thread other([] { (void)std::rand(); });
    const int first = std::rand();
    const unsigned device = std::random_device()();
    static int before = first;
    assert(before == first && device == std::random_device::result_type(device));
    other.join();
}

void right_exit_handlers() {
    std::atexit([] { std::abort(); });
    static const struct {
        int* value = new int(1);
    } lives_on;
    assert(*lives_on.value == 1);
    delete lives_on.value;
}

void wrong_assertion() {
    volatile int zero = 0;
    assert(zero == 1);
}
void wrong_abort() { std::abort(); }
void wrong_exit() { std::exit(0); }
void wrong_exit_at_once() { _exit(0); }
void wrong_fork() { (void)!fork(); }
void wrong_system() { (void)!std::system("true"); }
void wrong_signal() { std::raise(SIGTERM); }
void wrong_terminate() { std::terminate(); }
void wrong_exception() {
    const auto leave = [](bool really) noexcept {
        const auto fail = [](bool now) {
            if (now) throw std::runtime_error("leaves a noexcept function");
        };
        fail(really);
    };
    leave(true);
}
void wrong_thread() { std::thread forgotten([] {}); }

/// Found in one of two orders only.
void wrong_in_one_order() {
    std::atomic<int> last = 0;
    std::thread one([&] { last = 1; });
    std::thread other([&] { last = 2; });
    one.join();
    other.join();
    if (last == 1) std::abort();
}

FOREGONE_RUNTIME_CHECK(fg::unmodified<right_random>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_exit_handlers>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_assertion>, fg::paths<2000>.expect_violation("zero == 1"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_abort>, fg::paths<2000>.expect_violation("the program does not abort"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_exit>, fg::paths<2000>.expect_violation("the program does not exit"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_exit_at_once>, fg::paths<2000>.expect_violation("the program does not exit"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_fork>, fg::paths<2000>.expect_violation("the program starts no processes"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_system>, fg::paths<2000>.expect_violation("the program starts no processes"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_signal>, fg::paths<2000>.expect_violation("the program raises no signals"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_terminate>, fg::paths<2000>.expect_violation("std::terminate is not called"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_exception>, fg::paths<2000>.expect_violation("std::terminate is not called"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_thread>, fg::paths<2000>.expect_violation("std::terminate is not called"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_in_one_order>, fg::paths<2000>.expect_violation("the program does not abort"));
