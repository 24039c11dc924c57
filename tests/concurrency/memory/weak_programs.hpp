// SPDX-License-Identifier: BSL-1.0
#pragma once

// Programs of scheduled objects with memory orders as parameters, some of which are too weak.

#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_fence.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/concurrency/scheduler.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <mutex>

namespace weak_programs {

namespace fg = foregone;
using enum std::memory_order;

template <fg::memory_model Memory, std::memory_order Store, std::memory_order Load>
void store_buffering(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = Memory});
    threads.names({"x", "y"});
    fg::scheduled_atomic<int> x(0), y(0);
    int a = 1, b = 1;
    threads.spawn("left", [&] { x.store(1, Store), a = y.load(Load); });
    threads.spawn("right", [&] { y.store(1, Store), b = x.load(Load); });
    threads.run();
    choose.expect(a + b > 0, "one of them sees the other");
}

enum class middle { none, fetch_add, store };

/// A message whose flag another thread, or the writer itself, changes once more.
template <middle Between, std::memory_order Store, std::memory_order Load, fg::memory_model Memory = fg::rc11>
void message(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = Memory});
    threads.names({"data", "flag"});
    fg::scheduled_variable<int> data(0);
    fg::scheduled_atomic<int> flag(0);
    threads.spawn("writes", [&] {
        data = 1;
        flag.store(1, Store);
        if (Between == middle::store) flag.store(2, relaxed);
    });
    if (Between == middle::fetch_add) threads.spawn("adds", [&] { flag.fetch_add(1, relaxed); });
    threads.spawn("reads", [&] {
        if (flag.load(Load) == (Between == middle::none ? 1 : 2)) choose.expect(data == 1, "the message is there");
    });
    threads.run();
}

template <fg::memory_model Memory, std::memory_order Store, std::memory_order Load>
void peterson(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = Memory});
    threads.names({"wants[0]", "wants[1]", "turn"});
    std::array<fg::scheduled_atomic<bool>, 2> wants;
    fg::scheduled_atomic<std::size_t> turn(0);
    int inside = 0;
    for (std::size_t me = 0; me < 2; ++me)
        threads.spawn("", [&, me] {
            wants[me].store(true, Store);
            turn.store(1 - me, Store);
            threads.await([&] { return !wants[1 - me].load(Load) || turn.load(Load) == me; });
            choose.expect(++inside == 1, "one is inside");
            turn.load(Load);  // an operation, so that the other one may come in
            --inside;
            wants[me].store(false, Store);
        });
    threads.run();
}

template <bool Fenced>
void seqlock(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = fg::rc11});
    threads.names({"version", "a", "b"});
    fg::scheduled_atomic<unsigned> version(0);
    fg::scheduled_atomic<int> a(0), b(0);
    threads.spawn("writer", [&] {
        version.store(1, relaxed);
        if (Fenced) fg::scheduled_fence(release);
        a.store(1, relaxed), b.store(1, relaxed);
        version.store(2, release);
    });
    threads.spawn("reader", [&] {
        const unsigned before = version.load(acquire);
        const int first = a.load(relaxed), second = b.load(relaxed);
        if (Fenced) fg::scheduled_fence(acquire);
        if (before % 2 == 0 && version.load(relaxed) == before) choose.expect(first == second, "both are of one version");
    });
    threads.run();
}

/// A value that the first thread that needs it makes. The flag is looked at before the lock.
template <std::memory_order Store, std::memory_order Load, fg::memory_model Memory = fg::rc11>
void double_checked(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = Memory});
    threads.names({"mutex", "is_made", "value"});
    fg::scheduled_mutex mutex;
    fg::scheduled_atomic<bool> is_made(false);
    fg::scheduled_variable<int> value(0);
    for (const char* const name : {"first", "second"})
        threads.spawn(name, [&] {
            if (!is_made.load(Load)) {
                const std::lock_guard held(mutex);
                if (!is_made.load(relaxed)) value = 7, is_made.store(true, Store);
            }
            choose.expect(value == 7, "the value is made");
        });
    threads.run();
}

/// A ring of one producer and one consumer that await, with cells that are plain.
template <std::size_t Capacity, std::size_t Items, int Weak = -1, fg::memory_model Memory = fg::rc11>
void ring(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = Memory});
    threads.names({"cells[0]", "cells[1]", "written", "read"});
    std::array<fg::scheduled_variable<int>, Capacity> cells;
    fg::scheduled_atomic<std::size_t> written(0), read(0);
    const auto order = [](int which, std::memory_order right) { return which == Weak ? relaxed : right; };
    threads.spawn("producer", [&] {
        for (std::size_t i = 0; i < Items; ++i) {
            threads.await([&] { return i - read.load(order(0, acquire)) < Capacity; });
            cells[i % Capacity] = static_cast<int>(i);
            written.store(i + 1, order(1, release));
        }
    });
    threads.spawn("consumer", [&] {
        for (std::size_t i = 0; i < Items; ++i) {
            threads.await([&] { return written.load(order(2, acquire)) > i; });
            choose.expect(cells[i % Capacity] == static_cast<int>(i), "items stay in order");
            read.store(i + 1, order(3, release));
        }
    });
    threads.run();
}

}  // namespace weak_programs
