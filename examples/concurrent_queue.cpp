// SPDX-License-Identifier: BSL-1.0
// The queue without locks by Michael and Scott, as a suite of commands, and what becomes of it without one of its precautions. Two
// threads call it at once, in every scenario and every interleaving.

#include <foregone/foregone.hpp>

#include <foregone/concurrency/concurrent.hpp>
#include <foregone/concurrency/scheduled_std.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>

namespace fg = foregone;

enum class queue_defect {
    none,
    links_by_a_store,        ///< another thread's node is overwritten
    gives_up,                ///< a node that could not be linked is lost
    leaves_the_tail_behind,  ///< a thread neither helps another one that has not moved the tail yet, nor asks whether it has
    takes_by_a_store,        ///< two threads take the same node
    publishes_early,         ///< a node is linked before its value is written
};

/// Each value has a node of its own, which is not used again: 8 values in all. Node 0 is none.
template <class Std, queue_defect Defect>
class linked_queue {
    using enum queue_defect;

    struct node {
        typename Std::template atomic<std::uint32_t> next{0};
        typename Std::template variable<int> value{0};
    };

    std::array<node, 10> nodes_;
    typename Std::template atomic<std::uint32_t> head_{1}, tail_{1}, last_used_{1};

    typename Std::template atomic<std::uint32_t>& after(std::uint32_t one) { return nodes_[one].next; }

    bool link(std::uint32_t last, std::uint32_t one) {
        std::uint32_t next = 0;
        if (Defect == links_by_a_store) return after(last).load() == 0 && (after(last).store(one), true);
        return after(last).compare_exchange_strong(next, one) || Defect == gives_up;
    }

public:
    void enqueue(int value) {
        const std::uint32_t one = last_used_.fetch_add(1) + 1;
        if (Defect != publishes_early) nodes_[one].value = value;
        std::uint32_t last = tail_.load();
        while (!link(last, one)) {
            std::uint32_t next = after(last).load();
            if (Defect == leaves_the_tail_behind || tail_.compare_exchange_strong(last, next)) last = next;
        }
        if (Defect == publishes_early) nodes_[one].value = value;
        tail_.compare_exchange_strong(last, one);
    }

    std::optional<int> dequeue() {
        std::uint32_t first = head_.load();
        while (true) {
            std::uint32_t last = tail_.load();
            if (Defect == leaves_the_tail_behind && first == last) return std::nullopt;
            const std::uint32_t next = after(first).load();
            if (next == 0) return std::nullopt;
            if (first == last) tail_.compare_exchange_strong(last, next);
            if (Defect == takes_by_a_store) return head_.store(next), nodes_[next].value;
            if (head_.compare_exchange_strong(first, next)) return nodes_[next].value;
        }
    }
};

template <queue_defect Defect>
struct queue_commands {
    using system = linked_queue<fg::scheduled_std, Defect>;
    struct model {
        std::deque<int> values;
        bool operator==(const model&) const = default;
    };

    struct enqueue {
        int value;
        void run(system& s) const { s.enqueue(value); }
        void next(model& m) const { m.values.push_back(value); }
    };
    struct dequeue {
        std::optional<int> run(system& s) const { return s.dequeue(); }
        std::optional<int> expected(const model& m) const {
            return m.values.empty() ? std::nullopt : std::optional(m.values.front());
        }
        void next(model& m) const {
            if (!m.values.empty()) m.values.pop_front();
        }
    };
    using commands = fg::one_of<dequeue, fg::product<enqueue, fg::integers<1, 2>>>;
};
using queue = queue_commands<queue_defect::none>;
using queue_with_a_lazy_tail = queue_commands<queue_defect::leaves_the_tail_behind>;
using queue_that_publishes_early = queue_commands<queue_defect::publishes_early>;

FOREGONE_RUNTIME_CHECK(queue, fg::concurrent<2, 2, 0>);
FOREGONE_RUNTIME_CHECK(queue_with_a_lazy_tail, fg::concurrent<2, 2>.expect_violation("the calls are linearizable"));
FOREGONE_RUNTIME_CHECK(queue_that_publishes_early, fg::concurrent<2, 2>.expect_violation("no data race"));
