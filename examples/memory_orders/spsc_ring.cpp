// SPDX-License-Identifier: BSL-1.0
// A ring buffer between one producer and one consumer: each side releases what the other one acquires.
//
// The consumer's store says that a cell is free. If it is relaxed, the producer writes into a cell that is still being read.
// ../spsc_ring.cpp is the same with template arguments, for a scheduler.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <cstddef>
#include <thread>

namespace fg = foregone;

namespace {

using enum std::memory_order;

template <std::size_t Capacity, std::memory_order CellIsFree>
class spsc_ring {
    std::atomic<std::size_t> read_{0}, written_{0};
    int cells_[Capacity]{};

public:
    bool push(int item) {
        const std::size_t at = written_.load(relaxed);
        if (at - read_.load(acquire) == Capacity) return false;
        cells_[at % Capacity] = item;
        written_.store(at + 1, release);
        return true;
    }

    bool pop(int& item) {
        const std::size_t at = read_.load(relaxed);
        if (at == written_.load(acquire)) return false;
        item = cells_[at % Capacity];
        read_.store(at + 1, CellIsFree);
        return true;
    }
};

template <std::memory_order CellIsFree>
void items_arrive_in_order() {
    static spsc_ring<1, CellIsFree> ring;  // begins anew on each path; Clang 19 does not report the read of a local one
    std::thread producer([&] {
        for (int attempt = 0, item = 1; attempt < 3; ++attempt) item += ring.push(item);
    });
    for (int attempt = 0, last = 0, item = 0; attempt < 3; ++attempt)
        if (ring.pop(item)) assert(item == ++last);
    producer.join();
}

void broken() { items_arrive_in_order<relaxed>(); }
void repaired() { items_arrive_in_order<release>(); }

constexpr fg::unmodified_options weak{.memory = fg::rc11};
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken, weak>, fg::paths<100>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired, weak>, fg::paths<100>);

}  // namespace
