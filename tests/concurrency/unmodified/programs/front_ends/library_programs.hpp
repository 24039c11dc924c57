// SPDX-License-Identifier: BSL-1.0
#pragma once

// Programs with means of synchronisation that the C++ library makes of others, as templates over the names of namespace std. They
// have other operations there than as scheduled types, so that only outcomes and verdicts are the same.

#include "programs.hpp"

#include <atomic>
#include <shared_mutex>
#include <utility>

namespace front_ends {

/// A loop until a condition is true: `until(condition)`.
template <class Std>
struct waiting_in;

/// As examples/peterson_lock.cpp.
template <class Std, bool GivesWayFirst>
void enter_in_turn(fg::chooser& choose) {
    typename Std::template atomic<int> turn{0}, inside{0};
    std::array<typename Std::template atomic<bool>, 2> wants{};
    const auto enter = [&](int me) {
        const int other = 1 - me;
        if (GivesWayFirst) turn = other, wants[static_cast<std::size_t>(me)] = true;
        else wants[static_cast<std::size_t>(me)] = true, turn = other;
        waiting_in<Std>::until([&] { return !wants[static_cast<std::size_t>(other)].load() || turn.load() == me; });
        choose.expect(inside.fetch_add(1) == 0, "one thread is inside");
        inside.fetch_sub(1);
        wants[static_cast<std::size_t>(me)] = false;
    };
    typename Std::thread second([&] { enter(1); });
    enter(0);
    second.join();
}
template <class Std>
void peterson(fg::chooser& choose) { enter_in_turn<Std, false>(choose); }
template <class Std>
void peterson_gives_way_first(fg::chooser& choose) { enter_in_turn<Std, true>(choose); }

/// As examples/spsc_ring.cpp.
template <class Std, bool PublishesFirst>
void hand_two_over(fg::chooser& choose) {
    typename Std::template atomic<int> written{0}, read{0};
    typename Std::template variable<int> cell{0};
    typename Std::thread producer([&] {
        for (int item = 1; item <= 2; ++item) {
            waiting_in<Std>::until([&] { return read.load(std::memory_order_acquire) == item - 1; });
            if (PublishesFirst) written.store(item, std::memory_order_release);
            cell = item;
            if (!PublishesFirst) written.store(item, std::memory_order_release);
        }
    });
    for (int item = 1; item <= 2; ++item) {
        waiting_in<Std>::until([&] { return written.load(std::memory_order_acquire) == item; });
        choose.expect(cell == item, "items arrive in order");
        read.store(item, std::memory_order_release);
    }
    producer.join();
}
template <class Std>
void waiting_ring(fg::chooser& choose) { hand_two_over<Std, false>(choose); }
template <class Std>
void waiting_ring_with_race(fg::chooser& choose) { hand_two_over<Std, true>(choose); }

/// Each thread only releases or only acquires: the semaphore of libstdc++ 12 loses a wakeup if two threads do both.
template <class Std>
void semaphore(fg::chooser&) {
    typename Std::binary_semaphore filled(0);
    typename Std::template variable<int> item{0};
    typename Std::thread producer([&] { item = 1, filled.release(); });
    filled.acquire();
    outcome(static_cast<std::uint64_t>(static_cast<int>(item)));
    producer.join();
}

template <class Std>
void semaphore_for_two(fg::chooser&) {
    typename Std::template counting_semaphore<2> free(2);
    typename Std::template variable<int> last{0};
    const auto enter = [&](int me) {
        free.acquire();
        last = me;
        free.release();
    };
    typename Std::thread other([&] { enter(2); });
    enter(1);
    other.join();
}

template <class Std>
void latch(fg::chooser&) {
    typename Std::latch both(2);
    typename Std::template variable<int> one{0}, two{0};
    typename Std::thread first([&] { one = 1, both.count_down(); }), second([&] { two = 2, both.count_down(); });
    both.wait();
    outcome(static_cast<std::uint64_t>(one + two));
    first.join();
    second.join();
}

template <class Std>
void barrier(fg::chooser&) {
    typename Std::template barrier<> both(2);
    typename Std::template variable<int> one{0}, two{0};
    typename Std::thread other([&] {
        one = 1;
        both.arrive_and_wait();
        outcome(static_cast<std::uint64_t>(static_cast<int>(two)));
    });
    two = 2;
    both.arrive_and_wait();
    outcome(static_cast<std::uint64_t>(static_cast<int>(one)));
    other.join();
}

template <class Std>
void future(fg::chooser&) {
    typename Std::template promise<int> promise;
    typename Std::template future<int> result = promise.get_future();
    typename Std::thread other([&] { promise.set_value(7); });
    outcome(static_cast<std::uint64_t>(result.get()));
    other.join();
}

template <class Std>
void future_for_a_time(fg::chooser&) {
    typename Std::template promise<int> promise;
    typename Std::template future<int> result = promise.get_future();
    typename Std::thread other([&] { promise.set_value(7); });
    outcome(result.wait_for(10ms) == Std::future_status::ready);
    other.join();
}

template <class Std, bool Notifies>
void wait_for_a_value(fg::chooser&) {
    typename Std::template atomic<int> value{0};
    typename Std::thread other([&] {
        value.store(1);
        if (Notifies) value.notify_one();
    });
    value.wait(0);
    outcome(static_cast<std::uint64_t>(value.load()));
    other.join();
}
template <class Std>
void atomic_wait(fg::chooser& choose) { wait_for_a_value<Std, true>(choose); }
template <class Std>
void atomic_wait_in_vain(fg::chooser& choose) { wait_for_a_value<Std, false>(choose); }

template <class Std>
void waits_with_any_lock(fg::chooser&) {
    typename Std::shared_mutex mutex;
    typename Std::condition_variable_any filled;
    typename Std::template variable<bool> is_there{false};
    typename Std::thread consumer([&] {
        std::shared_lock lock(mutex);
        filled.wait(lock, [&] { return static_cast<bool>(is_there); });
    });
    {
        const std::lock_guard lock(mutex);
        is_there = true;
    }
    filled.notify_all();
    consumer.join();
}

template <class Std>
void is_asked_to_stop(fg::chooser&) {
    typename Std::jthread other([](typename Std::stop_token token) { outcome(token.stop_requested()); });
    outcome(2 + other.request_stop());
}

#define FOREGONE_FOR_EACH_LIBRARY_PROGRAM(USE)                                                                          \
  USE(peterson) USE(peterson_gives_way_first) USE(waiting_ring) USE(waiting_ring_with_race) USE(semaphore)              \
  USE(semaphore_for_two) USE(latch) USE(barrier) USE(future) USE(future_for_a_time) USE(atomic_wait)                    \
  USE(atomic_wait_in_vain) USE(waits_with_any_lock) USE(is_asked_to_stop)

inline constexpr std::size_t library_program_count = 14;
extern const std::array<stated_twice, library_program_count> plain_library_programs;
extern const std::array<stated_twice, library_program_count> scheduled_library_programs;

}  // namespace front_ends
