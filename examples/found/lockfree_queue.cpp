// SPDX-License-Identifier: BSL-1.0
// A queue without locks whose nodes are used again: a node that forgets its tag takes an item that was meant for its former life.
//
// The defect of boost::lockfree::queue in Boost 1.71 to 1.73, re-stated: https://github.com/boostorg/lockfree/issues/59. The
// construction of a node set its link to null with tag 0. So a link has the same bits as in an earlier life of the node, and a
// thread that slept meanwhile appends to a node that is not in the queue: items of one thread come out in another order.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <thread>

namespace fg = foregone;

namespace {

constexpr std::uint16_t null = 0xffff;

/// A node's number, with the number of changes of the variable that holds it.
struct link {
    std::uint16_t node = null, tag = 0;
    bool operator==(const link&) const = default;
};

/// The queue of Michael and Scott. Its caller owns the nodes that are not in it.
template <bool KeepsTags>
class linked_queue {
    int items_[4]{};
    std::atomic<link> next_[4];
    std::atomic<link> head_{link{0, 0}}, tail_{link{0, 0}};

    static bool set(std::atomic<link>& variable, link seen, std::uint16_t to) {
        return variable.compare_exchange_strong(seen, {to, std::uint16_t(seen.tag + 1)});
    }

public:
    /// A node that was used before.
    void construct(std::uint16_t used) {
        const std::uint16_t tag = KeepsTags ? next_[used].load().tag + 1 : 0;
        next_[used].store({null, tag});
    }

    void push(std::uint16_t fresh, int item) {
        items_[fresh] = item;
        for (;;) {
            const link tail = tail_.load();
            const link next = next_[tail.node].load();
            if (next.node != null) {
                set(tail_, tail, next.node);
            } else if (tail == tail_.load() && set(next_[tail.node], next, fresh)) {
                set(tail_, tail, fresh);
                return;
            }
        }
    }

    /// For one thread at a time. The node that leaves is the caller's.
    bool pop(int& item, std::uint16_t& left) {
        const link head = head_.load(), tail = tail_.load(), next = next_[head.node].load();
        if (next.node == null) return false;
        if (head.node == tail.node) set(tail_, tail, next.node);
        item = items_[next.node];
        left = head.node;
        return set(head_, head, next.node);
    }
};

template <bool KeepsTags>
void two_producers() {
    const auto queue = std::make_unique<linked_queue<KeepsTags>>();
    std::thread other([&] {
        queue->push(1, 10);
        queue->push(2, 20);
    });
    int item = 0;
    std::uint16_t left = 0;
    queue->push(3, 1);
    queue->pop(item, left);
    int last = item >= 10 ? item : 0;
    queue->construct(left);
    queue->push(left, 2);
    other.join();
    while (queue->pop(item, left)) {
        if (item < 10) continue;
        assert(item > last && "10 is before 20");
        last = item;
    }
}

void broken() { two_producers<false>(); }
void repaired() { two_producers<true>(); }

constexpr fg::unmodified_options two{.preemptions = 2};  // finds it sooner
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken, two>, fg::paths<200>.expect_violation("item > last && \"10 is before 20\""));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired>, fg::paths<200>);

}  // namespace
