// SPDX-License-Identifier: BSL-1.0
// Loops that change something and take it back: threads that lock, find what they need is not there, give up and try again.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <atomic>
#include <mutex>
#include <shared_mutex>
#include <thread>

namespace fg = foregone;

namespace {

/// A flag that is asked for with its mutex locked.
void right_wait_under_mutex() {
    std::mutex mutex;
    bool is_ready = false;
    int data = 0;
    std::thread other([&] {
        data = 1;
        const std::lock_guard lock(mutex);
        is_ready = true;
    });
    while (true) {
        const std::lock_guard lock(mutex);
        if (is_ready) break;
    }
    program::expect(data == 1);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_wait_under_mutex>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_wait_under_mutex>, fg::paths<2000>.merge_states());

/// The thread that ends the loop may not interrupt it: the search goes no further, but that is not a livelock.
constexpr fg::unmodified_options uninterrupted{.preemptions = 0}, interrupted_once{.preemptions = 1};
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_wait_under_mutex, uninterrupted>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_wait_under_mutex, interrupted_once>, fg::paths<2000>);

/// Between two operations that read the same, nothing but the place in the program changes. That is not a state seen before.
void wrong_after_two_alike() {
    std::atomic<int> ready{0}, next{0};
    int theirs = 0;
    std::thread other([&] { theirs = next.fetch_add(1); });
    ready.fetch_add(0);
    ready.fetch_add(0);
    next.fetch_add(1);
    other.join();
    program::expect(theirs == 0);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_after_two_alike>, fg::paths<2000>.expect_violation(program::unexpected));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_after_two_alike>,
                       fg::paths<2000>.merge_states().expect_violation(program::unexpected));

/// The same with readers.
void right_wait_under_shared_mutex() {
    std::shared_mutex mutex;
    bool is_ready = false;
    std::thread other([&] {
        const std::lock_guard lock(mutex);
        is_ready = true;
    });
    while (true) {
        const std::shared_lock lock(mutex);
        if (is_ready) break;
        std::this_thread::yield();
    }
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_wait_under_shared_mutex>, fg::paths<2000>);

/// std::scoped_lock gives up the first mutex where it cannot have the second one.
void right_philosophers() {
    std::mutex forks[3];
    int meals = 0;
    std::mutex counts;
    const auto eat = [&](int seat) {
        const std::scoped_lock both(forks[seat], forks[(seat + 1) % 3]);
        const std::lock_guard lock(counts);
        ++meals;
    };
    std::thread first(eat, 0), second(eat, 1);
    eat(2);
    first.join();
    second.join();
    program::expect(meals == 3);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_philosophers>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_philosophers>, fg::paths<2000>.merge_states());

/// Three transfers between two accounts have too many schedules, but few states.
struct account {
    std::mutex mutex{};
    int balance = 10;
};
void transfer(account& from, account& to, int amount) {
    const std::scoped_lock both(from.mutex, to.mutex);
    from.balance -= amount;
    to.balance += amount;
}
void right_transfers() {
    account a, b;
    std::thread first([&] { transfer(a, b, 1); }), second([&] { transfer(b, a, 2); });
    transfer(a, b, 3);
    first.join();
    second.join();
    program::expect(a.balance == 8 && b.balance == 12);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_transfers>, fg::paths<2000>.merge_states());

/// The balance is read before both accounts are locked.
void wrong_transfers() {
    account a, b;
    const auto empty = [&](account& from, account& to) {
        from.mutex.lock();
        const int all = from.balance;
        from.mutex.unlock();
        transfer(from, to, all);
    };
    std::thread other([&] { empty(a, b); });
    empty(a, b);
    other.join();
    program::expect(a.balance == 0);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_transfers>,
                       fg::paths<2000>.merge_states().expect_violation(program::unexpected));

/// Each thread takes the item of the other one if it has none.
void right_stealing() {
    struct queue {
        std::mutex mutex{};
        int items = 0;
    };
    queue queues[2];
    queues[0].items = 2;
    int done[2] = {};
    const auto take = [](queue& from) { return from.items > 0 ? from.items-- : 0; };
    const auto work = [&](int self) {
        while (done[self] == 0) {
            const std::lock_guard lock(queues[self].mutex);
            done[self] += take(queues[self]);
            if (done[self] > 0 || !queues[1 - self].mutex.try_lock()) continue;
            done[self] += take(queues[1 - self]);
            queues[1 - self].mutex.unlock();
        }
    };
    std::thread other([&] { work(1); });
    work(0);
    other.join();
    program::expect(done[0] + done[1] == 3);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_stealing>, fg::paths<2000>);

/// Threads that each hold what the other one needs can go on like that as long as they like, but need not.
void right_opposite_orders() {
    std::mutex a, b;
    const auto take_both = [](std::mutex& first, std::mutex& second) {
        while (true) {
            const std::lock_guard lock(first);
            if (!second.try_lock()) continue;
            second.unlock();
            break;
        }
    };
    std::thread other([&] { take_both(b, a); });
    take_both(a, b);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_opposite_orders>, fg::paths<2000>);

/// Each thread waits for what the other one does after its own wait.
void wrong_waits() {
    std::mutex mutex;
    bool first = false, second = false;
    const auto wait_for = [&](const bool& flag) {
        while (true) {
            const std::lock_guard lock(mutex);
            if (flag) break;
        }
    };
    const auto set = [&](bool& flag) {
        const std::lock_guard lock(mutex);
        flag = true;
    };
    std::thread other([&] {
        wait_for(first);
        set(second);
    });
    wait_for(second);
    set(first);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_waits>, fg::paths<2000>.expect_violation("no livelock"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_waits>, fg::paths<2000>.merge_states().expect_violation("no livelock"));

/// What the program chooses is not part of a state: a loop of choices has no end, and is cut.
void right_choices(fg::chooser& choose) {
    std::mutex mutex;
    while (choose("stop", 2) == 0) {
        const std::lock_guard lock(mutex);
    }
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_choices>, fg::paths<10>);

/// A path that comes back to a state makes no choice after that.
void right_choice_after_loops(fg::chooser& choose) {
    std::mutex a, b;
    int count = 0;
    std::thread other([&] {
        const std::scoped_lock both(b, a);
        ++count;
    });
    {
        const std::scoped_lock both(a, b);
        count += 2 * choose("amount", {1, 2});
    }
    other.join();
    count += choose("more", {0, 10});
    program::expect(count == 3 || count == 5 || count == 13 || count == 15);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_choice_after_loops>, fg::paths<200>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_choice_after_loops>, fg::paths<200>.merge_states());

/// An entry protocol with a step back, of atomic variables alone.
void right_step_back() {
    std::atomic<bool> wants[2] = {false, false};
    int inside = 0;
    const auto enter = [&](int self) {
        while (true) {
            wants[self] = true;
            if (!wants[1 - self]) break;
            wants[self] = false;
        }
        ++inside;
        wants[self] = false;
    };
    std::thread other([&] { enter(1); });
    enter(0);
    other.join();
    program::expect(inside == 2);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_step_back>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_step_back>, fg::paths<2000>.merge_states());

/// A counter says who is inside: readers one each, a writer all. Who is refused takes its own part back.
class counting_lock {
    static constexpr int all = 1 << 20;
    std::atomic<int> left_{all};

    bool takes(int part) {
        const int before = left_.fetch_sub(part);
        if (before >= part) return true;
        left_.fetch_add(part);
        return false;
    }

public:
    void read() {
        while (!takes(1)) {}
    }
    void stop_reading() { left_ += 1; }
    void write() {
        while (!takes(all)) {}
    }
    void stop_writing() { left_ += all; }
};
void right_counting_lock() {
    counting_lock lock;
    int written = 0;
    const auto write = [&] {
        lock.write();
        ++written;
        lock.stop_writing();
    };
    std::thread other(write);
    lock.read();
    program::expect(written <= 1);
    lock.stop_reading();
    write();
    other.join();
    program::expect(written == 2);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_counting_lock>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_counting_lock>, fg::paths<2000>.merge_states());

/// A reader that does not leave: the writer tries without end.
void wrong_counting_lock() {
    counting_lock lock;
    std::thread other([&] { lock.read(); });
    lock.write();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_counting_lock>, fg::paths<2000>.expect_violation("no livelock"));

}  // namespace
