// SPDX-License-Identifier: BSL-1.0
// However a path ends, every thread's stack is unwound, and nothing of it is left.
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/concurrency/scheduler.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <exception>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>

namespace fg = foregone;

namespace {

int alive = 0;

struct counted {
    std::unique_ptr<int> on_the_heap = std::make_unique<int>(++alive);
    counted() = default;
    counted(const counted&) = delete;
    ~counted() { --alive; }
};

enum class ending { failure, prune, exception, deadlock, cut, nothing_to_choose };

/// One thread ends the path at some time; the others are wherever they are by then: some in a catch block, some not yet begun.
template <ending How>
void ends(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    fg::scheduled_atomic<int> steps{0};
    const counted in_the_program;
    threads.spawn("ends", [&] {
        const counted in_a_thread;
        ++steps;
        if (How == ending::failure) choose.fail("as planned");
        if (How == ending::prune) choose.prune();
        if (How == ending::exception) throw std::runtime_error("as planned");
        if (How == ending::nothing_to_choose) choose("nothing", 0);
        if (How == ending::deadlock) mutex.lock();
        if (How == ending::cut)
            for (;;) ++steps;
    });
    threads.spawn("catches", [&] {
        const counted outer;
        try {
            const counted inner;
            throw std::runtime_error("of its own");
        } catch (const std::runtime_error&) {
            const counted handling;
            ++steps;
            if (How == ending::cut)
                for (;;) ++steps;
            const std::unique_lock lock(mutex);
            if (How == ending::deadlock) threads.await([&] { return steps.load() < 0; });
        }
    });
    threads.spawn("steps", [&] {
        const counted at_once;
        threads.await([&] { return steps.load() > 0; });
        const counted later;
        ++steps;
    });
    threads.run();
}

template <ending How>
paths::walked take(bool escapes) {
    alive = 0;
    paths::walked seen = paths::all<ends<How>>({.limit = How == ending::cut ? 6u : 12u, .escapes = escapes});
    EXPECT_EQ(alive, 0);
    EXPECT_EQ(seen.swallowed, 0);
    EXPECT_EQ(seen.broken, 0);
    EXPECT_EQ(fg::scheduler::newest(), nullptr);
    return seen;
}

TEST(scheduler_ends, by_a_failure) {
    const paths::walked seen = take<ending::failure>(true);
    EXPECT_EQ(seen.reason(), "as planned");
    EXPECT_EQ(seen.counted.failed, seen.counted.paths());
}

TEST(scheduler_ends, by_pruning) {
    const paths::walked seen = take<ending::prune>(true);
    EXPECT_EQ(seen.counted.pruned, seen.counted.paths());
}

TEST(scheduler_ends, by_an_exception) {
    const paths::walked seen = take<ending::exception>(true);
    EXPECT_EQ(seen.reason(), "as planned");
    EXPECT_EQ(seen.counted.failed, seen.counted.paths());
}

TEST(scheduler_ends, by_a_deadlock) { EXPECT_EQ(take<ending::deadlock>(true).reason(), "no deadlock"); }

TEST(scheduler_ends, by_nothing_to_choose) { EXPECT_EQ(take<ending::nothing_to_choose>(true).reason(), "nothing"); }

TEST(scheduler_ends, by_being_too_long) {
    const paths::walked seen = take<ending::cut>(true);
    EXPECT_GT(seen.counted.cut, 100);
    EXPECT_EQ(seen.counted.failed, 0);
}

TEST(scheduler_ends, without_escape) {
    EXPECT_EQ(take<ending::failure>(false).counted, take<ending::failure>(true).counted);
    EXPECT_EQ(take<ending::prune>(false).counted, take<ending::prune>(true).counted);
    EXPECT_EQ(take<ending::deadlock>(false).counted, take<ending::deadlock>(true).counted);
    EXPECT_EQ(take<ending::exception>(false).counted, take<ending::exception>(true).counted);
    EXPECT_EQ(take<ending::cut>(false).counted, take<ending::cut>(true).counted);
}

// Code that no exception may leave: operations of it come after the end of a path all the same.

struct spin_lock {
    fg::scheduled_atomic<bool> taken{false};

    void lock() noexcept {
        fg::scheduled_wait::until([this] { return !taken.exchange(true); });
    }
    void unlock() noexcept { taken.store(false); }
};

template <bool IsWrong>
void never_throws(fg::chooser& choose) {
    fg::scheduler threads(choose);
    spin_lock lock;
    fg::scheduled_atomic<int> inside{0};
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&]() noexcept(!IsWrong) {
            for (int i = 0; i < 2; ++i) {
                const std::lock_guard guard(lock);
                ++inside;
                if (IsWrong) choose.expect(i == 0, "nobody comes back");
                --inside;
            }
        });
    threads.run();
}

TEST(scheduler_ends, inside_of_code_that_does_not_throw) {
    const paths::walked cut = paths::all<never_throws<false>>({.limit = 5});
    EXPECT_GT(cut.counted.cut, 0);
    EXPECT_EQ(cut.counted.failed, 0);
    EXPECT_EQ(cut.swallowed, 0);
    EXPECT_TRUE(paths::all<never_throws<false>>().holds());
    EXPECT_EQ(paths::all<never_throws<true>>().reason(), "nobody comes back");
}

/// Destructors do operations of every kind while the exception that ends a path goes by.
void busy_destructors(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable condition;
    fg::scheduled_atomic<int> number{0};
    struct busy {
        fg::scheduler& threads;
        fg::scheduled_mutex& mutex;
        fg::scheduled_condition_variable& condition;
        fg::scheduled_atomic<int>& number;
        ~busy() {
            std::unique_lock lock(mutex);
            ++number;
            condition.notify_one();
            threads.await([&] { return number.load() > 0; });
            threads.yield();
        }
    };
    for (const char* name : {"a", "b", "c"})
        threads.spawn(name, [&] {
            const busy last{threads, mutex, condition, number};
            const std::lock_guard guard(mutex);
            choose.expect(++number < 2, "one is first");
        });
    threads.run();
}

TEST(scheduler_ends, while_destructors_are_busy) {
    const paths::walked seen = paths::all<busy_destructors>();
    EXPECT_EQ(seen.reason(), "one is first");
    EXPECT_EQ(seen.swallowed, 0);
}

/// A destructor waits for what never comes while the exception that ends a path goes by.
void waiting_destructor(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> number{0};
    struct waits {
        fg::scheduler& threads;
        fg::scheduled_atomic<int>& number;
        ~waits() {
            if (std::uncaught_exceptions() > 0) threads.await([&] { return number.load() < 0; });
        }
    };
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            const waits last{threads, number};
            choose.expect(number.load() < 0, "it is negative");
        });
    threads.run();
}

TEST(scheduler_ends, while_a_destructor_waits_in_vain) {
    const paths::walked seen = paths::all<waiting_destructor>();
    EXPECT_EQ(seen.reason(), "it is negative");
    EXPECT_EQ(seen.counted.failed, seen.counted.paths());
    EXPECT_EQ(seen.swallowed, 0);
}

/// More operations than there may be after the end of a path, but in a destructor.
void long_destructor(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> number{0};
    struct busy {
        fg::scheduled_atomic<int>& number;
        ~busy() {
            for (int i = 0; i < 2'000 && std::uncaught_exceptions() > 0; ++i) ++number;
        }
    };
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            const busy last{number};
            choose.expect(number.load() < 0, "it is negative");
        });
    threads.run();
}

TEST(scheduler_ends, while_a_destructor_is_long_busy) {
    const paths::walked seen = paths::all<long_destructor>();
    EXPECT_EQ(seen.reason(), "it is negative");
    EXPECT_EQ(seen.counted.failed, 2);
}

/// A program that goes on after its threads threw.
void caught_outside(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> number{0};
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&, name] {
            ++number;
            throw std::runtime_error(name);
        });
    std::string caught;
    try {
        threads.run();
    } catch (const std::runtime_error& error) { caught = error.what(); }
    choose.expect(caught == "a" || caught == "b", "one of them is heard");
    choose.expect(number.load() == 2, "the other went on");
}

TEST(scheduler_ends, with_the_first_exception_of_a_thread) {
    const paths::walked seen = paths::all<caught_outside>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 2);
}

/// Who throws after the end of a path is not heard.
void throws_afterwards(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> number{0};
    threads.spawn("ends", [&] { ++number, choose.prune(); });
    threads.spawn("throws", [&] {
        ++number;
        if (number.load() == 2) throw std::runtime_error("too late");
    });
    threads.run();
}

TEST(scheduler_ends, once) {
    const paths::walked seen = paths::all<throws_afterwards>();
    EXPECT_GT(seen.counted.pruned, 0);
    EXPECT_EQ(seen.counted.pruned, seen.counted.paths());
    EXPECT_EQ(seen.swallowed, 0);
}

void in_the_middle(fg::chooser& choose) {
    fg::scheduler threads(choose);
    const std::unique_ptr<counted> owned = std::make_unique<counted>();
    threads.spawn("never begins", [held = std::make_unique<counted>()] {});
    choose.prune();
    threads.run();
}

TEST(scheduler_ends, before_it_began) {
    EXPECT_EQ(paths::all<in_the_middle>().counted.pruned, 1);
    EXPECT_EQ(alive, 0);
}

/// A thread whose beginning, before its first operation, ends the path.
void at_the_beginning(fg::chooser& choose) {
    fg::scheduler threads(choose);
    const counted here;
    threads.spawn("first", [&] {
        const counted here_too;
        choose.assume(choose.either("go on"));
        threads.spawn("inner", [&] { choose.assume(choose.either("go on there")); });
    });
    threads.spawn("second", [&] { const counted last; });
    threads.run();
}

TEST(scheduler_ends, at_the_beginning_of_a_thread) {
    const paths::walked seen = paths::all<at_the_beginning>();
    EXPECT_EQ(seen.counted.pruned, 2);
    EXPECT_EQ(seen.counted.complete, 1);
    EXPECT_EQ(alive, 0);
}

TEST(scheduler_ends, on_each_os_thread_by_itself) {
    paths::walked first, second;
    std::thread one([&] { first = paths::all<never_throws<false>>(); });
    std::thread two([&] { second = paths::all<never_throws<false>>(); });
    one.join(), two.join();
    EXPECT_EQ(first.counted, second.counted);
    EXPECT_TRUE(first.holds());
}

}  // namespace
