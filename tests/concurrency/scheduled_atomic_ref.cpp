// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_atomic_ref.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <atomic>
#include <cstdint>

namespace fg = foregone;

namespace {

template <template <class> class Ref>
std::uint64_t every_function() {
    std::uint64_t seen = 0;
    const auto note = [&](auto value) { seen = seen * 31 + static_cast<std::uint64_t>(value); };
    int value = 5;
    const Ref<int> number(value);
    note(number.load()), number.store(6), note(number.exchange(7)), note(+number), note(number = 3);
    int expected = 1;
    note(number.compare_exchange_strong(expected, 8)), note(expected);
    note(number.compare_exchange_weak(expected, 8, std::memory_order_acq_rel)), note(number.load(std::memory_order_relaxed));
    note(number.fetch_add(3)), note(number.fetch_sub(1)), note(number.fetch_and(14)), note(number.fetch_or(1));
    note(number.fetch_xor(3)), note(++number), note(number++), note(--number), note(number--), note(number += 4);
    note(number -= 2), note(number |= 8), note(number &= 12), note(number ^= 5), note(value);
    number.wait(-1), number.notify_one(), number.notify_all();
    double measured = 0.5;
    const Ref<double> real(measured);
    note(real.fetch_add(1.5) * 2), note((real -= 0.25) * 4), note(measured * 4);
    int cells[4]{};
    int* to = cells;
    const Ref<int*> pointer(to);
    note(pointer.fetch_add(2) - cells), note(++pointer - cells), note((pointer -= 1) - cells);
    return seen;
}

void in_a_thread(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.spawn("a", [&] {
        choose.expect(every_function<fg::scheduled_atomic_ref>() == every_function<std::atomic_ref>(), "it is an atomic_ref");
    });
    threads.run();
}

TEST(scheduled_atomic_ref, does_what_std_atomic_ref_does) {
    EXPECT_EQ(every_function<fg::scheduled_atomic_ref>(), every_function<std::atomic_ref>());
    EXPECT_TRUE(paths::all<in_a_thread>().holds()) << paths::all<in_a_thread>().reason();
}

/// Two threads add to a plain int by references of their own, in one operation or in two.
template <bool InOne>
void adds(fg::chooser& choose) {
    fg::scheduler threads(choose);
    int sum = 0;
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            const fg::scheduled_atomic_ref<int> shared(sum);
            if (InOne) ++shared;
            else shared.store(shared.load() + 1);
        });
    threads.run();
    choose.expect(sum == 2, "both are added");
}

TEST(scheduled_atomic_ref, adds_in_one_operation) {
    const paths::walked seen = paths::all<adds<true>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 2);
}

TEST(scheduled_atomic_ref, loses_an_addition_in_two_operations) {
    const paths::walked seen = paths::all<adds<false>>();
    EXPECT_EQ(seen.reason(), "both are added");
    EXPECT_TRUE(seen.says("stores variable at 1 = 1")) << seen.reported();
    EXPECT_EQ(seen.counted.complete, 2);  // of C(4, 2) paths, one after the other, in two orders
    EXPECT_EQ(seen.counted.failed, 4);
}

/// References to one variable synchronise with each other, others do not; waits and notifications meet by the variable.
template <std::memory_order Order, bool Same>
void publishes(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> message{0};
    int ready[2]{};
    threads.spawn("waits", [&] {
        fg::scheduled_atomic_ref<int>(ready[0]).wait(0);
        if (!Same) fg::scheduled_atomic_ref<int>(ready[1]).load();
        choose.expect(message == 7, "the message is there");
    });
    threads.spawn("sets", [&] {
        message = 7;
        if (!Same) fg::scheduled_atomic_ref<int>(ready[1]).store(1);
        fg::scheduled_atomic_ref<int>(ready[0]).store(1, Order);
        fg::scheduled_atomic_ref<int>(ready[0]).notify_all();
    });
    threads.run();
}

TEST(scheduled_atomic_ref, synchronises_by_the_variable) {
    EXPECT_TRUE((paths::all<publishes<std::memory_order_release, true>>().holds()));
    EXPECT_EQ((paths::all<publishes<std::memory_order_relaxed, true>>().reason()), "no data race");
    EXPECT_TRUE((paths::all<publishes<std::memory_order_relaxed, false>>().holds()));
}

}  // namespace
