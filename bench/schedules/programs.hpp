// SPDX-License-Identifier: BSL-1.0
#pragma once

// Programs with known numbers of paths, as templates over the names of namespace std.
// Source: readers, last zero, indexer, increments and rotation are programs of GenMC's tests/correct/synthetic.

#include "searches.hpp"

#include <foregone/model/chooser.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <optional>

namespace schedules {

constexpr std::size_t most_threads = 16;

/// The threads of a program besides its first one.
template <class Std>
class threads {
    std::array<std::optional<typename Std::thread>, most_threads> all_;
    std::size_t count_ = 0;

public:
    template <class Function>
    void start(Function function) { all_[count_++].emplace(function); }
    void join() {
        for (std::size_t i = 0; i < count_; ++i) all_[i]->join();
    }
};

/// An integer; each access is noted.
template <class Std>
class number {
    typename Std::template atomic<int> value_{0};

public:
    int load() {
        const int value = value_.load(std::memory_order_acquire);
        note_operation();
        return value;
    }
    void store(int value) {
        value_.store(value, std::memory_order_release);
        note_operation();
    }
    int add(int value) {
        const int before = value_.fetch_add(value);
        note_operation();
        return before;
    }
    bool replace(int expected, int value) {
        const bool is_replaced = value_.compare_exchange_strong(expected, value);
        note_operation();
        return is_replaced;
    }
};

template <class Std>
void readers(foregone::chooser&) {
    number<Std> x;
    threads<Std> all;
    for (int i = 0; i < size; ++i) all.start([&] { x.load(); });
    x.store(1);
    all.join();
}

template <class Std>
void last_zero(foregone::chooser&) {
    std::array<number<Std>, most_threads> x;
    const auto at = [&](int i) -> number<Std>& { return x[static_cast<std::size_t>(i)]; };
    threads<Std> all;
    for (int i = 1; i <= size; ++i) all.start([&at, i] { at(i).store(at(i - 1).load() + 1); });
    for (int i = size; at(i).load() != 0;) --i;
    all.join();
}

/// Threads that put 4 words each into a table of 128 slots, where some collide.
template <class Std>
void indexer(foregone::chooser&) {
    std::array<number<Std>, 128> table;
    const auto put = [&](int word) {
        int slot = word * 7 % 128;
        while (!table[static_cast<std::size_t>(slot)].replace(0, word)) slot = (slot + 1) % 128;
    };
    threads<Std> all;
    for (int t = 0; t < size; ++t)
        all.start([&put, t] {
            for (int i = 0; i < 4; ++i) put(i * 11 + t);
        });
    all.join();
}

template <class Std>
void increments(foregone::chooser&) {
    number<Std> x;
    threads<Std> all;
    for (int i = 0; i < size; ++i) all.start([&] { x.add(1); });
    all.join();
}

/// Each thread replaces one value by the next.
template <class Std>
void rotation(foregone::chooser&) {
    number<Std> x;
    threads<Std> all;
    for (int i = 0; i < size; ++i) all.start([&x, i] { x.replace(i, i + 1); });
    all.join();
}

template <class Std>
void locked(foregone::chooser& choose) {
    typename Std::mutex mutex;
    typename Std::template variable<int> count{0};
    threads<Std> all;
    for (int i = 0; i < size; ++i)
        all.start([&] {
            mutex.lock();
            note_operation();
            count = count + 1;
            mutex.unlock();
            note_operation();
        });
    all.join();
    choose.expect(count == size, "each addition counts");
}

/// As examples/peterson_lock.cpp.
template <class Std>
void peterson(foregone::chooser& choose) {
    number<Std> turn, inside;
    std::array<number<Std>, 2> wants;
    const auto enter = [&](std::size_t me) {
        wants[me].store(1);
        turn.store(static_cast<int>(1 - me));
        Std::until([&] { return wants[1 - me].load() == 0 || turn.load() == static_cast<int>(me); });
        choose.expect(inside.add(1) == 0, "one thread is inside");
        inside.add(-1);
        wants[me].store(0);
    };
    threads<Std> all;
    all.start([&] { enter(1); });
    enter(0);
    all.join();
}

/// As examples/spsc_ring.cpp.
template <class Std>
void ring(foregone::chooser& choose) {
    constexpr int capacity = 2;
    number<Std> read, written;
    std::array<typename Std::template variable<int>, capacity> cells{};
    threads<Std> all;
    all.start([&] {
        for (int i = 0; i < size; ++i) {
            Std::until([&] { return i - read.load() < capacity; });
            cells[static_cast<std::size_t>(i % capacity)] = i;
            written.store(i + 1);
        }
    });
    for (int i = 0; i < size; ++i) {
        Std::until([&] { return written.load() > i; });
        choose.expect(cells[static_cast<std::size_t>(i % capacity)] == i, "items arrive in order");
        read.store(i + 1);
    }
    all.join();
}

enum class program { readers, last_zero, indexer, increments, rotation, locked, peterson, ring };

/// In the order of the enumeration.
template <class Std>
constexpr std::array all_programs{&readers<Std>,  &last_zero<Std>, &indexer<Std>,  &increments<Std>,
                                  &rotation<Std>, &locked<Std>,    &peterson<Std>, &ring<Std>};

extern const std::array<body, 8> scheduled_programs, plain_programs;

}  // namespace schedules
