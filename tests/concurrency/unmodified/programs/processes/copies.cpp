// SPDX-License-Identifier: BSL-1.0
// Threads that are searched by several processes: right ones, wrong ones, and ones that end or stop each process but the first.
#include <foregone/concurrency/unmodified.hpp>

#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace fg = foregone;

namespace {

const long first_process = syscall(SYS_getpid);
bool is_copy() { return syscall(SYS_getpid) != first_process; }

/// Three threads with two operations each.
template <class Body>
void three_times(Body body) {
    std::thread a(body), b(body);
    body();
    a.join(), b.join();
}

void counts_with_updates() {
    std::atomic<int> count{0};
    three_times([&] { count.fetch_add(1), count.fetch_add(1); });
    if (count != 6) std::abort();
}

void counts_with_loads_and_stores() {
    std::atomic<int> count{0};
    three_times([&] { count.store(count.load() + 1); });
    if (count == 1) throw std::logic_error("an update is lost");
}

void ends_copies() {
    if (is_copy()) __builtin_trap();
    counts_with_loads_and_stores();
}

void stops_copies() {
    while (is_copy()) {}
    counts_with_updates();
}

void dies_in_one_order() {
    std::atomic<int> order{0};
    std::thread other([&] { order.fetch_add(1), order.store(order.load() * 3), order.fetch_add(2); });
    order.fetch_add(5), order.store(order.load() * 2);
    other.join();
    if (order == 38) __builtin_trap();
}

}  // namespace

FOREGONE_RUNTIME_CHECK(fg::unmodified<counts_with_updates>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<counts_with_loads_and_stores>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<counts_with_loads_and_stores>, fg::random{.runs = 500, .steps = 100, .seed = 3});
FOREGONE_RUNTIME_CHECK(fg::unmodified<ends_copies>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<stops_copies>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<dies_in_one_order>, fg::paths<100>);
