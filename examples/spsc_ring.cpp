// SPDX-License-Identifier: BSL-1.0
// A ring buffer between one producer and one consumer, without a lock, in every interleaving: no item is lost, duplicated or read
// too early. The version that publishes an item before writing it has a data race.

#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/foregone.hpp>

#include <atomic>
#include <cstddef>

namespace fg = foregone;

/// Production code: with std::atomic, and with std::type_identity_t for data that is not atomic.
template <std::size_t Capacity, template <class> class Atomic, template <class> class Plain, bool PublishesFirst = false>
class spsc_ring {
    Atomic<std::size_t> read_{0}, written_{0};
    Plain<int> cells_[Capacity]{};

public:
    bool push(int item) noexcept {
        const std::size_t at = written_.load(std::memory_order_relaxed);
        if (at - read_.load(std::memory_order_acquire) == Capacity) return false;
        if (PublishesFirst) written_.store(at + 1, std::memory_order_release);
        cells_[at % Capacity] = item;
        if (!PublishesFirst) written_.store(at + 1, std::memory_order_release);
        return true;
    }

    bool pop(int& item) noexcept {
        const std::size_t at = read_.load(std::memory_order_relaxed);
        if (at == written_.load(std::memory_order_acquire)) return false;
        item = cells_[at % Capacity];
        read_.store(at + 1, std::memory_order_release);
        return true;
    }
};

template <bool PublishesFirst>
void items_arrive_in_order(fg::chooser& choose) {
    constexpr int items = 4;
    fg::scheduler threads(choose, {.reduced = true});  // one of several interleavings that differ in independent operations only
    threads.names({"read", "written", "cells[0]", "cells[1]"});
    spsc_ring<2, fg::scheduled_atomic, fg::scheduled_variable, PublishesFirst> ring;

    threads.spawn("producer", [&] {
        for (int item = 1; item <= items; ++item) fg::scheduled_wait::until([&] { return ring.push(item); });
    });
    threads.spawn("consumer", [&] {
        for (int item = 0, next = 1; next <= items; ++next) {
            fg::scheduled_wait::until([&] { return ring.pop(item); });
            choose.expect(item == next, "items arrive in order");
        }
    });
    threads.run();
}

FOREGONE_RUNTIME_CHECK(fg::program<items_arrive_in_order<false>>, fg::paths<60>);
FOREGONE_RUNTIME_CHECK(fg::program<items_arrive_in_order<true>>, fg::paths<60>.breadth_first().expect_violation("no data race", 6));
