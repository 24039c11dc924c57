// SPDX-License-Identifier: BSL-1.0
// Failing programs, whose reports report_rows.sh reads: a race, a deadlock, a use of freed memory, pointers, a spinning wait.
#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace {

namespace fg = foregone;

template <class Value>
struct box {
    Value value{};
    std::atomic<bool> is_full{false};

    void put(Value put_in) {
        value = put_in;
        is_full.store(true, std::memory_order_relaxed);
    }
};

void races() {
    const auto shared = std::make_unique<box<int>>();
    std::thread other([&] { shared->put(7); });
    if (shared->is_full.load()) assert(shared->value == 7);
    other.join();
}

struct account {
    std::mutex mutex;
    int balance = 10;
};

void transfer(account& from, account& to) {
    const std::lock_guard first(from.mutex);
    const std::lock_guard second(to.mutex);
    --from.balance, ++to.balance;
}

account ours, theirs;

void pays_back() { transfer(theirs, ours); }

void deadlocks() {
    std::thread other(pays_back);
    transfer(ours, theirs);
    other.join();
}

void uses_freed() {
    auto* const shared = new std::atomic<int>(1);
    std::thread other([=] { delete shared; });
    shared->store(2);
    other.join();
}

/// Pointers to a variable and to a function.
void points_at_globals() {
    std::atomic<account*> current{&ours};
    std::atomic<void (*)()> callback{&pays_back};
    std::thread other([&] { current.store(&theirs); });
    callback.store(callback.load());
    assert(current.load() == &ours);
    other.join();
}

void sleeps_on() {
    std::atomic<int> count{0};
    std::thread other([&] { count.store(1); });
    count.wait(0);
    other.join();
}

constexpr fg::unmodified_options limited{.preemptions = 1, .memory = fg::rc11};
void passes() {
    std::atomic<int> count{0};
    std::thread other([&] { count += 2; });
    count += 2;
    ++count;
    other.join();
    assert(count == 5);
}

FOREGONE_RUNTIME_CHECK(fg::unmodified<races>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<deadlocks>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<uses_freed>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<points_at_globals>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<sleeps_on>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK_AS("limited", fg::unmodified<passes, limited>, fg::paths<100>);
FOREGONE_RUNTIME_CHECK_AS("cut", fg::unmodified<passes>, fg::paths<1>);

/// What it uses of the C++ library is not inlined.
void shares_a_map() {
    std::map<int, int> counts;
    std::thread other([&] { counts[1] = 1; });
    counts[2] = 2;
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<shares_a_map>, fg::paths<100>);

}  // namespace
