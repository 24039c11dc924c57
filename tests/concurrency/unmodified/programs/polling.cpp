// SPDX-License-Identifier: BSL-1.0
// Loops that poll: those that others end are proved, or cut where no state repeats, and none is a livelock by mistake.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <pthread.h>
#include <semaphore.h>

#include <atomic>
#include <mutex>
#include <shared_mutex>
#include <thread>

namespace fg = foregone;

namespace {

/// A list whose links are polled one after the other: each load is of another object.
void right_walk() {
    struct node {
        std::atomic<node*> next{nullptr};
    };
    node last, first{&last};
    int count = 0;
    for (node* at = &first; at != nullptr; at = at->next.load()) ++count;
    program::expect(count == 2);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_walk>, fg::paths<100>);

/// The second attempt is made with another expectation.
void right_exchange() {
    std::atomic<int> value{3};
    int expected = 0;
    for (;;) {
        value.compare_exchange_strong(expected, 7);
        if (expected == 7) break;
    }
    program::expect(value == 7);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_exchange>, fg::paths<100>);

/// Another thread ends the loop, but in some orders it is not asked until an operation that depends on it.
void right_try_lock() {
    std::mutex mutex;
    std::atomic<int> other{0};
    int count = 0;
    std::thread holder([&] {
        const std::lock_guard lock(mutex);
        other = 1;
        ++count;
    });
    while (!mutex.try_lock()) {}
    ++count;
    mutex.unlock();
    holder.join();
    program::expect(count == 2);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_try_lock>, fg::paths<60>);

/// Attempts of other kinds, each in a loop that another thread ends.
template <class Take, class Give>
void take_from_another(Take take, Give give) {
    int count = 0;
    std::thread other([&] {
        while (!take()) {}
        ++count;
        give();
    });
    while (!take()) std::this_thread::yield();
    ++count;
    give();
    other.join();
    program::expect(count == 2);
}
void right_try_wait() {
    sem_t semaphore;
    sem_init(&semaphore, 0, 1);
    take_from_another([&] { return sem_trywait(&semaphore) == 0; }, [&] { sem_post(&semaphore); });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_try_wait>, fg::paths<60>);
void right_try_spin() {
    pthread_spinlock_t spin;
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    take_from_another([&] { return pthread_spin_trylock(&spin) == 0; }, [&] { pthread_spin_unlock(&spin); });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_try_spin>, fg::paths<60>);
void right_try_lock_recursive() {
    std::recursive_mutex mutex;
    take_from_another([&] { return mutex.try_lock() && mutex.try_lock(); }, [&] { mutex.unlock(), mutex.unlock(); });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_try_lock_recursive>, fg::paths<60>);
constexpr fg::unmodified_options weak{.memory = fg::rc11};
void right_try_lock_with_old_values() {
    std::mutex mutex;
    std::atomic<int> done{0};
    std::thread other([&] {
        while (!mutex.try_lock() && done.load(std::memory_order_relaxed) == 0) {}
        if (done.exchange(1, std::memory_order_relaxed) == 0) mutex.unlock();
    });
    while (!mutex.try_lock() && done.load(std::memory_order_relaxed) == 0) {}
    if (done.exchange(1, std::memory_order_relaxed) == 0) mutex.unlock();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_try_lock_with_old_values, weak>, fg::paths<60>);

/// Readers, and a writer that waits until they are gone.
void right_try_lock_shared() {
    std::shared_mutex mutex;
    int value = 0, seen = 0;
    std::thread reader([&] {
        while (!mutex.try_lock_shared()) {}
        seen = value;
        mutex.unlock_shared();
    });
    while (!mutex.try_lock()) {}
    value = 1;
    mutex.unlock();
    reader.join();
    program::expect(seen == 0 || seen == 1);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_try_lock_shared>, fg::paths<60>);

/// A loop of counted attempts ends by itself, and each attempt may be the one that succeeds.
void right_three_attempts() {
    std::mutex mutex;
    std::thread holder([&] { const std::lock_guard lock(mutex); });
    int attempts = 0;
    while (attempts < 3 && !mutex.try_lock()) ++attempts;
    if (attempts < 3) mutex.unlock();
    holder.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_three_attempts>, fg::paths<60>);

/// The lock is never given up.
void wrong_try_lock_of_its_own() {
    std::mutex mutex;
    mutex.lock();
    while (!mutex.try_lock()) {}
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_try_lock_of_its_own>, fg::paths<60>.expect_violation("no deadlock"));

/// All loads are at one place, as they are in code that is not optimised.
[[gnu::noinline]] int loaded(const std::atomic<int>& variable) {
    const int value = variable.load();
    return value;
}
void right_two_in_turn() {
    std::atomic<int> first{0}, second{0};
    std::thread ends([&] {
        first = 1;
        second = 1;
    });
    while (loaded(first) + loaded(second) != 2) {}
    ends.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_two_in_turn>, fg::paths<60>);

/// The number of rounds is part of the state.
int rounds;
void right_counted_rounds() {
    std::atomic<int> other{0}, stage{0};
    std::thread ends([&] {
        stage = 1;
        other = 1;
        stage = 2;
    });
    while (stage.load() != 2) ++rounds;
    ends.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_counted_rounds>, fg::paths<60>);

/// The thread that ends the loop could go on, but may not interrupt it.
constexpr fg::unmodified_options uninterrupted{.preemptions = 0};
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_counted_rounds, uninterrupted>, fg::paths<60>);

/// The path ends inside the loop, which then asks without end.
void right_choice(fg::chooser& choose) {
    while (choose("stop", 2) == 0) {}
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_choice>, fg::paths<20>);

void right_choice_between_polls(fg::chooser& choose) {
    std::atomic<bool> is_set{false};
    while (!is_set.load())
        if (choose("stop", 2) == 1) break;
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_choice_between_polls>, fg::paths<20>);

/// A failed compare-exchange writes what it expected, which another thread reads.
void wrong_expectation() {
    std::atomic<int> value{1};
    int expected = 0;
    std::thread other([&] { value.compare_exchange_strong(expected, 2); });
    value.compare_exchange_strong(expected, 2);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_expectation>, fg::paths<100>.expect_violation("no data race"));

/// What is polled changes for no thread.
void wrong_flag() {
    std::atomic<bool> is_set{false};
    std::thread other([&] { is_set = false; });
    while (!is_set.load()) {}
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_flag>, fg::paths<100>.expect_violation("no deadlock"));

}  // namespace
