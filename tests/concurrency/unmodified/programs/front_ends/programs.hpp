// SPDX-License-Identifier: BSL-1.0
#pragma once

// Programs with threads as templates over the names of namespace std, for both front ends.

#include "random_body.hpp"

#include "../random/path_log.hpp"

#include <foregone/model/chooser.hpp>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <shared_mutex>

namespace front_ends {

namespace fg = foregone;
using namespace std::chrono_literals;

/// Says what a path came to, in the order of the calls.
inline void outcome(std::uint64_t value) {
    random_programs::path_log& log = random_programs::path_log::get();
    log.put(log.add(0, 0), value);
}

/// Two counts of two threads, with a mutex.
template <class Std>
void two_count(fg::chooser&) {
    typename Std::mutex mutex;
    typename Std::template variable<int> count{0};
    const auto add = [&] {
        const std::lock_guard lock(mutex);
        count = count + 1;
    };
    typename Std::thread one(add), two(add);
    add();
    one.join();
    two.join();
    outcome(static_cast<std::uint64_t>(static_cast<int>(count)));
}

/// The end of a thread is waited for while another one goes on.
template <class Std>
void joins_while_another_runs(fg::chooser&) {
    typename Std::template atomic<int> value{0};
    typename Std::thread one([&] { value.fetch_add(1); }), two([&] { value.fetch_add(2), value.fetch_add(4); });
    one.join();
    outcome(static_cast<std::uint64_t>(value.load()));
    two.join();
}

/// As examples/dining_locks.cpp, and without the last one that is different.
template <class Std, bool LastIsDifferent>
void dine(fg::chooser&) {
    std::array<typename Std::mutex, 3> forks;
    const auto eat = [&](std::size_t first, std::size_t second) {
        const std::lock_guard one(forks[first]);
        const std::lock_guard two(forks[second]);
    };
    typename Std::thread anna([&] { eat(0, 1); }), bert([&] { eat(1, 2); });
    LastIsDifferent ? eat(0, 2) : eat(2, 0);
    anna.join();
    bert.join();
}
template <class Std>
void dining(fg::chooser& choose) { dine<Std, true>(choose); }
template <class Std>
void dining_in_deadlock(fg::chooser& choose) { dine<Std, false>(choose); }

/// As examples/spsc_ring.cpp, without waiting.
template <class Std, bool PublishesFirst>
void hand_over(fg::chooser& choose) {
    typename Std::template atomic<int> written{0}, read{0};
    typename Std::template variable<int> cell{0};
    typename Std::thread producer([&] {
        if (PublishesFirst) written.store(1, std::memory_order_release);
        cell = 7;
        if (!PublishesFirst) written.store(1, std::memory_order_release);
        outcome(static_cast<std::uint64_t>(read.load(std::memory_order_acquire)));
    });
    if (written.load(std::memory_order_acquire) == 1) {
        choose.expect(cell == 7, "the item is there");
        read.store(1, std::memory_order_release);
    }
    producer.join();
}
template <class Std>
void ring(fg::chooser& choose) { hand_over<Std, false>(choose); }
template <class Std>
void ring_with_race(fg::chooser& choose) { hand_over<Std, true>(choose); }

/// A wait for an item.
template <class Std>
void one_waits(fg::chooser&) {
    typename Std::mutex mutex;
    typename Std::condition_variable filled;
    typename Std::template variable<bool> is_there{false};
    typename Std::thread consumer([&] {
        std::unique_lock lock(mutex);
        filled.wait(lock, [&] { return static_cast<bool>(is_there); });
    });
    {
        const std::lock_guard lock(mutex);
        is_there = true;
    }
    filled.notify_one();
    consumer.join();
}

/// Two wait, and all are notified.
template <class Std>
void two_wait(fg::chooser&) {
    typename Std::mutex mutex;
    typename Std::condition_variable opened;
    typename Std::template variable<bool> is_open{false};
    const auto pass = [&] {
        std::unique_lock lock(mutex);
        opened.wait(lock, [&] { return static_cast<bool>(is_open); });
    };
    typename Std::thread one(pass), two(pass);
    {
        const std::lock_guard lock(mutex);
        is_open = true;
    }
    opened.notify_all();
    one.join();
    two.join();
}

/// Two wait, and one is notified.
template <class Std>
void two_wait_for_one(fg::chooser&) {
    typename Std::mutex mutex;
    typename Std::condition_variable opened;
    const auto pass = [&] {
        std::unique_lock lock(mutex);
        opened.wait(lock);
    };
    typename Std::thread one(pass), two(pass);
    {
        const std::lock_guard lock(mutex);
    }
    opened.notify_one();
    opened.notify_one();
    one.join();
    two.join();
}

/// A wait with a limit may end without an item.
template <class Std>
void waits_for_a_time(fg::chooser&) {
    typename Std::mutex mutex;
    typename Std::condition_variable filled;
    typename Std::template variable<bool> is_there{false};
    typename Std::thread consumer([&] {
        std::unique_lock lock(mutex);
        outcome(filled.wait_for(lock, 10ms, [&] { return static_cast<bool>(is_there); }));
    });
    {
        const std::lock_guard lock(mutex);
        is_there = true;
    }
    filled.notify_one();
    consumer.join();
}

/// The same without a condition, so that a wakeup says what it was.
template <class Std>
void waits_once_for_a_time(fg::chooser&) {
    typename Std::mutex mutex;
    typename Std::condition_variable filled;
    typename Std::thread consumer([&] {
        std::unique_lock lock(mutex);
        outcome(filled.wait_for(lock, 10ms) == Std::cv_status::timeout);
    });
    {
        const std::lock_guard lock(mutex);
    }
    filled.notify_one();
    consumer.join();
}

/// A lock with a limit, while another thread holds it or not.
template <class Std>
void locks_for_a_time(fg::chooser&) {
    typename Std::timed_mutex mutex;
    typename Std::thread holder([&] { const std::lock_guard lock(mutex); });
    {
        const std::unique_lock lock(mutex, 10ms);
        outcome(lock.owns_lock());
    }
    holder.join();
}

/// Readers together, a writer alone.
template <class Std>
void readers_and_writer(fg::chooser&) {
    typename Std::shared_mutex mutex;
    typename Std::template variable<int> value{0};
    typename Std::thread reader([&] {
        const std::shared_lock lock(mutex);
        outcome(static_cast<std::uint64_t>(static_cast<int>(value)));
    });
    typename Std::thread writer([&] {
        const std::lock_guard lock(mutex);
        value = 1;
    });
    {
        const std::shared_lock lock(mutex);
        outcome(static_cast<std::uint64_t>(static_cast<int>(value)) + 2);
    }
    reader.join();
    writer.join();
}

/// A recursive mutex.
template <class Std>
void locks_again(fg::chooser&) {
    typename Std::recursive_mutex mutex;
    const auto twice = [&] {
        const std::lock_guard outer(mutex);
        const std::lock_guard inner(mutex);
    };
    typename Std::thread other(twice);
    twice();
    other.join();
}

/// Attempts at a mutex.
template <class Std>
void tries(fg::chooser&) {
    typename Std::mutex mutex;
    const auto once = [&](std::uint64_t who) {
        const bool has_it = mutex.try_lock();
        outcome(2 * who + has_it);
        if (has_it) mutex.unlock();
    };
    typename Std::thread other([&] { once(1); });
    once(0);
    other.join();
}

/// A call by one of two threads.
template <class Std>
void calls_once(fg::chooser&) {
    typename Std::once_flag flag;
    typename Std::template variable<int> made{0};
    const auto make = [&] { Std::call_once(flag, [&] { made = 1; }); };
    typename Std::thread other(make);
    make();
    outcome(static_cast<std::uint64_t>(static_cast<int>(made)));
    other.join();
}

/// A value is chosen, too.
template <class Std>
void chooses(fg::chooser& choose) {
    typename Std::template atomic<int> value{0};
    const int amount = choose("amount", {1, 2});
    typename Std::thread other([&] { value = value + amount; });
    value.fetch_add(10);
    other.join();
    choose.expect(value.load() == 10 + amount, "both are counted");
}

#define FOREGONE_FOR_EACH_PROGRAM(USE)                                                                                   \
  USE(two_count) USE(joins_while_another_runs) USE(dining) USE(dining_in_deadlock) USE(ring) USE(ring_with_race)         \
  USE(one_waits) USE(two_wait) USE(two_wait_for_one) USE(waits_for_a_time) USE(waits_once_for_a_time)                    \
  USE(locks_for_a_time) USE(readers_and_writer) USE(locks_again) USE(tries) USE(calls_once) USE(chooses)         \
  USE(run_random_program)

/// A program by both front ends.
struct stated_twice {
    const char* name;
    void (*body)(fg::chooser&);
};
inline constexpr std::size_t program_count = 18;

/// With namespace std as it is; compiled with -fsanitize=thread. The last one is the random program.
extern const std::array<stated_twice, program_count> plain_programs;
/// With scheduled types; compiled without.
extern const std::array<stated_twice, program_count> scheduled_programs;

}  // namespace front_ends
