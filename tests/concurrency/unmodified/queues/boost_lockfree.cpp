// SPDX-License-Identifier: BSL-1.0
// Boost.Lockfree as it is installed: its three containers are proved within these bounds, and faults of their users are found.
#include "queue_checks.hpp"

#include <boost/lockfree/queue.hpp>
#include <boost/lockfree/spsc_queue.hpp>
#include <boost/lockfree/stack.hpp>

#include <array>
#include <atomic>
#include <cassert>
#include <memory>
#include <string>
#include <thread>

namespace lockfree = boost::lockfree;

namespace {

using pair_queue = lockfree::spsc_queue<int, lockfree::capacity<2>>;

void pushes(auto& container, int item) {
    while (!container.push(item)) {}
}

int pops(auto& container) {
    int item;
    while (!container.pop(item)) {}
    return item;
}

// A queue of one producer and one consumer. It has a place more than its capacity: two, through which three items go.
void spsc_is_fifo() {
    lockfree::spsc_queue<int, lockfree::capacity<1>> queue;
    std::thread producer([&] {
        for (int item = 1; item <= 3; ++item) pushes(queue, item);
    });
    for (int expected = 1; expected <= 3; ++expected) assert(pops(queue) == expected);
    producer.join();
    assert(queue.empty());
}

void spsc_respects_its_capacity() {
    pair_queue queue;
    std::thread producer([&] {
        assert(queue.push(1));
        assert(queue.push(2));
        if (queue.push(3)) assert(queue.read_available() <= 2);
    });
    if (int first; queue.pop(first)) assert(first == 1);
    assert(queue.read_available() <= 2);
    producer.join();
}

/// Several items at once, around the end of the ring.
void spsc_transfers_ranges() {
    pair_queue queue;
    for (int round = 0; round < 2; ++round) queue.push(0), pops(queue);
    std::thread producer([&] {
        const std::array<int, 2> items{1, 2};
        for (std::size_t pushed = 0; pushed < items.size();) pushed += queue.push(items.data() + pushed, items.size() - pushed);
    });
    int expected = 1;
    while (expected <= 2) queue.consume_all([&](int item) { assert(item == expected++); });
    producer.join();
}

constexpr const char* long_text = "a text that does not fit into the string itself";

/// A queue whose capacity is an argument of its constructor destroys what is left in it.
void spsc_destroys_its_items() {
    lockfree::spsc_queue<std::string> queue(1);
    std::thread producer([&] { queue.push(long_text); });
    std::string text;
    queue.pop(text);
    producer.join();
}

/// A queue whose capacity is part of its type does not: corrected in Boost 1.76.
///
/// Source: https://github.com/boostorg/lockfree/issues/67.
void spsc_forgets_its_items() {
    lockfree::spsc_queue<std::string, lockfree::capacity<1>> queue;
    std::thread producer([&] { queue.push(long_text); });
    std::string text;
    queue.pop(text);
    producer.join();
}

void spsc_is_full_at_times() {
    lockfree::spsc_queue<int, lockfree::capacity<1>> queue;
    std::thread producer([&] {
        queue.push(1);
        queue.push(2);  // not if the queue is full
    });
    assert(pops(queue) == 1);
    assert(pops(queue) == 2);
    producer.join();
}

void spsc_has_one_producer() {
    pair_queue queue;
    std::thread first([&] { queue.push(1); });
    std::thread second([&] { queue.push(2); });
    first.join();
    second.join();
}

void spsc_has_one_consumer() {
    pair_queue queue;
    queue.push(1);
    queue.push(2);
    int one = 0, two = 0;
    std::thread other([&] { queue.pop(one); });
    queue.pop(two);
    other.join();
    assert(one != two);
}

/// `reset` is not thread-safe, as its documentation says.
void spsc_is_reset_while_used() {
    lockfree::spsc_queue<std::string, lockfree::capacity<2>> queue;
    queue.push(long_text);
    std::thread consumer([&] {
        std::string text;
        queue.pop(text);
    });
    queue.reset();
    consumer.join();
}

void spsc_dies_while_used() {
    auto queue = std::make_unique<pair_queue>();
    std::thread producer([&other = *queue] { other.push(1); });
    while (queue->empty()) {}
    queue.reset();
    producer.join();
}

/// What is pushed is a pointer; what it points to is written afterwards.
void spsc_item_is_written_late() {
    lockfree::spsc_queue<int*, lockfree::capacity<1>> queue;
    int value = 0;
    std::thread producer([&] {
        queue.push(&value);
        value = 7;
    });
    int* item;
    while (!queue.pop(item)) {}
    const int seen = *item;
    producer.join();
    assert(seen == 7);
}

// A queue of any number of producers and consumers.
void queue_is_fifo() {
    lockfree::queue<int> queue(2);
    std::thread producer([&] {
        queue.push(1);
        queue.push(2);
    });
    assert(pops(queue) == 1);
    assert(pops(queue) == 2);
    producer.join();
    assert(queue.empty());
}

/// Two producers: each item arrives once.
void queue_loses_nothing() {
    lockfree::queue<int> queue(0);
    std::thread producer([&] { queue.push(1); });
    queue.push(2);
    producer.join();
    const int first = pops(queue), second = pops(queue);
    assert(first + second == 3 && first != second);
    assert(queue.empty());
}

/// Nodes of a queue of fixed size are used again.
void queue_of_fixed_size_is_fifo() {
    lockfree::queue<int, lockfree::capacity<1>> queue;
    std::thread producer([&] {
        pushes(queue, 1);
        pushes(queue, 2);
    });
    assert(pops(queue) == 1);
    assert(pops(queue) == 2);
    producer.join();
}

/// Two producers, each of which takes a node that the queue keeps: the library reads a link of a node that is in use by then, and
/// forgets what it read.
void queue_reads_a_used_node() {
    lockfree::queue<int> queue(2);
    std::thread producer([&] { queue.push(1); });
    queue.push(2);
    producer.join();
}

/// Two consumers: one makes a node free, and so writes a link that the other may load; it does so without an atomic operation.
void queue_writes_a_used_node() {
    lockfree::queue<int> queue(1);
    queue.push(1);
    int mine = 0, other = 0;
    std::thread consumer([&] { queue.pop(other); });
    queue.pop(mine);
    consumer.join();
}

// A stack.
void stack_is_lifo() {
    lockfree::stack<int> stack(2);
    std::thread producer([&] {
        stack.push(1);
        stack.push(2);
    });
    const int first = pops(stack), second = pops(stack);
    producer.join();
    assert(first + second == 3 && first != second);
    assert(stack.empty());
}

void stack_loses_nothing() {
    lockfree::stack<int> stack(0);
    std::thread producer([&] { stack.push(1); });
    stack.push(2);
    producer.join();
    int sum = 0;
    assert(stack.consume_all([&](int item) { sum += item; }) == 2);
    assert(sum == 3);
}

/// Two consumers: the library reads a link of a node that is in use by then, and forgets what it read.
void stack_reads_a_used_node() {
    lockfree::stack<int> stack(1);
    stack.push(1);
    int mine = 0, other = 0;
    std::thread consumer([&] {
        stack.pop(other);
        stack.push(2);
    });
    stack.pop(mine);
    consumer.join();
}

}  // namespace

QUEUE_IS_RIGHT(spsc_is_fifo);
QUEUE_IS_RIGHT(spsc_respects_its_capacity);
QUEUE_IS_RIGHT(spsc_transfers_ranges);
QUEUE_IS_RIGHT(spsc_destroys_its_items);
QUEUE_IS_RIGHT(queue_is_fifo);
QUEUE_IS_RIGHT(queue_loses_nothing);
QUEUE_IS_RIGHT(queue_of_fixed_size_is_fifo);
QUEUE_IS_RIGHT(stack_is_lifo);
QUEUE_IS_RIGHT(stack_loses_nothing);
QUEUE_IS_WRONG("no data race", spsc_has_one_producer);
QUEUE_IS_WRONG("one != two", spsc_has_one_consumer);
QUEUE_IS_WRONG("nothing leaks", spsc_forgets_its_items);
QUEUE_IS_WRONG("no deadlock", spsc_is_full_at_times);
QUEUE_IS_WRONG("no freed memory is used", spsc_is_reset_while_used);
QUEUE_IS_WRONG("no data race", spsc_dies_while_used);
QUEUE_IS_WRONG("no data race", spsc_item_is_written_late);
QUEUE_IS_WRONG("no data race", queue_reads_a_used_node);
QUEUE_IS_WRONG("no data race", queue_writes_a_used_node);
QUEUE_IS_WRONG("no data race", stack_reads_a_used_node);
QUEUE_FINDS_MUTANT;
