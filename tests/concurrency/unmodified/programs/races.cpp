// SPDX-License-Identifier: BSL-1.0
// What is a data race of an atomic variable's own bytes, and what is none.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <atomic>
#include <thread>

namespace fg = foregone;

namespace {

/// A compare-exchange that does not find what it expects is a load.
void right_failed_compare_exchange() {
    int number = 0, seen = 5;
    std::thread other([&] { std::atomic_ref(number).compare_exchange_strong(seen, 1); });
    const int read = number;
    other.join();
    program::expect(read == 0 && seen == 0);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_failed_compare_exchange>, fg::paths<100>);

/// One that finds it writes.
void wrong_compare_exchange() {
    int number = 0, seen = 0;
    std::thread other([&] { std::atomic_ref(number).compare_exchange_strong(seen, 1); });
    const int read = number;
    other.join();
    program::expect(read == 0);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_compare_exchange>, fg::paths<100>.expect_violation("no data race"));

/// A load that acquires is after the plain write before the store that it synchronises with.
void right_written_before_release() {
    int number = 0;
    std::atomic<bool> is_there{false};
    std::thread other([&] {
        number = 1;
        std::atomic_ref(number).store(2, std::memory_order_release);
        is_there.store(true, std::memory_order_relaxed);
    });
    if (is_there.load(std::memory_order_relaxed))
        program::expect(std::atomic_ref(number).load(std::memory_order_acquire) == 2);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_written_before_release>, fg::paths<100>);

/// A relaxed load is not.
void wrong_read_relaxed() {
    int number = 0;
    std::atomic<bool> is_there{false};
    std::thread other([&] {
        number = 1;
        std::atomic_ref(number).store(2, std::memory_order_release);
        is_there.store(true, std::memory_order_relaxed);
    });
    if (is_there.load(std::memory_order_relaxed))
        program::expect(std::atomic_ref(number).load(std::memory_order_relaxed) == 2);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_read_relaxed>, fg::paths<100>.expect_violation("no data race"));

}  // namespace
