// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <atomic>
#include <climits>
#include <cstdint>
#include <stdexcept>

namespace fg = foregone;

namespace {

/// Each member function answers and leaves the same as std::atomic's.
template <template <class> class Atomic>
std::uint64_t every_function() {
    std::uint64_t seen = 0;
    const auto note = [&](auto value) { seen = seen * 31 + static_cast<std::uint64_t>(value); };
    Atomic<int> number{5};
    note(number.load()), number.store(6), note(number.exchange(7)), note(+number);
    int expected = 1;
    note(number.compare_exchange_strong(expected, 8)), note(expected);
    note(number.compare_exchange_weak(expected, 8, std::memory_order_acq_rel)), note(number.load(std::memory_order_relaxed));
    note(number.fetch_add(3)), note(number.fetch_sub(1)), note(number.fetch_and(14));
    note(number.fetch_or(1)), note(number.fetch_xor(3));
    note(++number), note(number++), note(--number), note(number--), note(number += 4);
    note(number -= 2), note(number = 9), note(+number);
    note(number |= 6), note(number &= 11), note(number ^= 3), note(+number);
    number.store(INT_MAX), note(number.fetch_add(1)), note(number == INT_MIN), note(number.fetch_sub(1)), note(number == INT_MAX);
    int cells[4]{};
    Atomic<int*> pointer{cells};
    note(pointer.fetch_add(2) - cells), note(++pointer - cells), note(pointer.load() - cells);
    Atomic<bool> flag{};
    note(flag.load()), note(flag.exchange(true)), note(+flag);
    Atomic<double> real{0.5};
    note(real.fetch_add(1.5) * 2), note(real.fetch_sub(0.25) * 4), note((real += 2.0) * 4), note((real -= 0.25) * 4), note(+real);
    note((pointer -= 1) - cells), number.wait(-1), real.wait(-1.0), pointer.wait(nullptr), number.notify_one(), flag.notify_all();
    return seen;
}

/// In threads and outside.
void in_a_thread(fg::chooser& choose) {
    const std::uint64_t expected = every_function<std::atomic>();
    fg::scheduler threads(choose);
    choose.expect(every_function<fg::scheduled_atomic>() == expected, "outside it is a std::atomic");
    threads.spawn("a", [&] { choose.expect(every_function<fg::scheduled_atomic>() == expected, "in a thread, too"); });
    threads.run();
}

TEST(scheduled_atomic, does_what_std_atomic_does) {
    EXPECT_TRUE(paths::all<in_a_thread>().holds()) << paths::all<in_a_thread>().reason();
    EXPECT_EQ(every_function<fg::scheduled_atomic>(), every_function<std::atomic>());
}

template <class Operation>
void twice_in_two_threads(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> number{0};
    for (const char* name : {"a", "b"}) threads.spawn(name, [&] { Operation{}(number), Operation{}(number); });
    threads.run();
}

template <class Operation>
std::uint64_t schedules_with(Operation) {
    const paths::walked seen = paths::all<twice_in_two_threads<Operation>>();
    EXPECT_TRUE(seen.holds());
    return seen.counted.complete;
}

TEST(scheduled_atomic, is_used_in_one_operation_each_time) {
    EXPECT_EQ(schedules_with([](auto& number) { number.load(); }), 6);
    EXPECT_EQ(schedules_with([](auto& number) { number.store(1); }), 6);
    EXPECT_EQ(schedules_with([](auto& number) { number.exchange(1); }), 6);
    EXPECT_EQ(schedules_with([](auto& number) { ++number; }), 6);
    EXPECT_EQ(schedules_with([](auto& number) { number.fetch_xor(1); }), 6);
    EXPECT_EQ(schedules_with([](auto& number) {
        int expected = 0;
        number.compare_exchange_strong(expected, 1);
    }), 6);
}

/// One thread replaces 0 by 1 and the other by 2, each once.
template <std::uint64_t Failures, bool Retries, bool Weak>
void replaces(fg::chooser& choose) {
    fg::scheduler threads(choose, {.spurious_failures = Failures});
    fg::scheduled_atomic<int> number{0};
    int replaced = 0;
    for (int value = 1; value <= 2; ++value)
        threads.spawn("", [&, value] {
            int expected = 0;
            bool is_done = false;
            do {
                expected = 0;
                is_done = Weak ? number.compare_exchange_weak(expected, value) : number.compare_exchange_strong(expected, value);
            } while (Retries && !is_done && expected == 0);
            replaced += is_done;
        });
    threads.run();
    choose.expect(replaced == 1, "one replaces it");
}

TEST(scheduled_atomic, fails_spuriously_as_often_as_the_options_say) {
    EXPECT_EQ((paths::all<replaces<0, false, true>>().counted.complete), 2);   // the order of the threads
    EXPECT_EQ((paths::all<replaces<2, false, false>>().counted.complete), 2);  // a strong one has no other failures
    const paths::walked once = paths::all<replaces<1, false, true>>();
    EXPECT_TRUE(once.holds()) << once.reason();  // if the first fails, the other replaces it
    EXPECT_EQ(once.counted.complete, 4);         // the first fails or not, in each order
    const paths::walked twice = paths::all<replaces<2, false, true>>();
    EXPECT_EQ(twice.reason(), "one replaces it");
    EXPECT_TRUE(twice.says("fails to replace atomic 1 = 0 by 1")) << twice.reported();
    EXPECT_EQ(twice.counted.failed, 2);    // both fail, in each order
    EXPECT_EQ(twice.counted.complete, 4);  // the first succeeds, or the second one
}

/// A loop makes up for failures; its paths end because their number is limited.
TEST(scheduled_atomic, is_replaced_in_a_loop) {
    EXPECT_TRUE((paths::all<replaces<3, true, true>>().holds())) << (paths::all<replaces<3, true, true>>().reason());
}

void names(fg::chooser& choose) {
    const fg::scheduled_atomic<int> before;
    choose.expect(before.name() == "atomic", "it has no name without a scheduler");
    fg::scheduler threads(choose);
    threads.names({"head", "tail"});
    const fg::scheduled_atomic<int> head, tail, third, fourth;
    choose.expect(head.name() == "head" && tail.name() == "tail", "names are given in order");
    choose.expect(third.name() == "atomic 3" && fourth.name() == "atomic 4", "the others are counted");
}

TEST(scheduled_atomic, has_a_name) {
    const paths::walked seen = paths::all<names>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
}

void waits_outside(fg::chooser&) {
    const fg::scheduled_atomic<bool> never{false};
    fg::scheduled_wait::yield();
    fg::scheduled_wait::until([] { return true; });
    fg::scheduled_wait::until([&] { return never.load(); });
}

TEST(scheduled_wait, is_for_threads) {
    EXPECT_EQ(paths::all<waits_outside>().reason(), "foregone: only a scheduler's thread can wait for a condition");
}

}  // namespace
