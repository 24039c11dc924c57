// SPDX-License-Identifier: BSL-1.0
// A segment of a queue is frozen by two stores: between them, the segment looks empty.
//
// The defect of .NET's ConcurrentQueue, re-stated in C++: https://github.com/dotnet/runtime/issues/132736. Freezing sets a flag,
// then moves the tail by an offset. The reader that finds the first slot unfinished subtracts the offset if it sees the flag: from
// a tail that was not moved yet, and it says that the queue is empty. The repair is the other order.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

namespace fg = foregone;

namespace {

template <bool FlagFirst>
class segment {
    static constexpr int size = 2, freeze_offset = 2 * size;

    struct slot {
        int item = 0;
        std::atomic<int> turn;  // p: free for the item at position p; p + 1: that item is there
    };

    slot slots_[size]{{0, 0}, {0, 1}};
    std::atomic<int> head_{0}, tail_{0};
    std::atomic<bool> frozen_{false};

public:
    bool try_enqueue(int item) {
        for (;;) {
            int tail = tail_.load();
            slot& at = slots_[tail % size];
            const int turn = at.turn.load();
            if (turn < tail) return false;
            if (turn > tail || !tail_.compare_exchange_strong(tail, tail + 1)) continue;
            at.item = item;
            at.turn.store(tail + 1, std::memory_order_release);
            return true;
        }
    }

    /// For one thread at a time.
    bool try_dequeue(int& item) {
        const int head = head_.load();
        slot& at = slots_[head % size];
        while (at.turn.load(std::memory_order_acquire) != head + 1) {
            const bool frozen = frozen_.load();
            const int tail = tail_.load();
            if (tail <= head || (frozen && tail - freeze_offset <= head)) return false;
            std::this_thread::yield();  // an item is on its way
        }
        head_.store(head + 1);
        item = at.item;
        at.turn.store(head + size, std::memory_order_release);
        return true;
    }

    void freeze() {
        if (FlagFirst) frozen_.store(true);
        tail_.fetch_add(freeze_offset);
        if (!FlagFirst) frozen_.store(true);
    }
};

template <bool FlagFirst>
void own_item_is_there() {
    const auto queue = std::make_unique<segment<FlagFirst>>();
    std::thread consumer([&] {
        if (!queue->try_enqueue(2)) return;
        int item = 0;
        const bool is_found = queue->try_dequeue(item);
        assert(is_found);
    });
    std::thread observer([&] { queue->freeze(); });
    queue->try_enqueue(1);
    consumer.join();
    observer.join();
}

void broken() { own_item_is_there<true>(); }
void repaired() { own_item_is_there<false>(); }

FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>.expect_violation("is_found"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired>, fg::paths<100>);

}  // namespace
