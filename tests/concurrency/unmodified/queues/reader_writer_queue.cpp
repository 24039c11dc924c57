// SPDX-License-Identifier: BSL-1.0
// moodycamel::ReaderWriterQueue as it is installed: one producer, one consumer, blocks that are added.
#include "queue_checks.hpp"

// Without its own assertions, which find some of these faults first.
#define NDEBUG
#include <readerwriterqueue/readerwriterqueue.h>
#undef NDEBUG

#include <cassert>
#include <memory>
#include <string>
#include <thread>

namespace {

/// Blocks of two slots, one of which is free: the second item needs another block.
using small_queue = moodycamel::ReaderWriterQueue<int, 2>;
using blocking_queue = moodycamel::BlockingReaderWriterQueue<int, 2>;

/// The blocking queue loads a number 1,024 times before it waits, and another thread may come before each.
constexpr fg::unmodified_options one_interruption{.preemptions = 1}, no_interruption{.preemptions = 0};

void is_fifo() {
    small_queue queue(1);
    std::thread producer([&] {
        queue.enqueue(1);
        queue.enqueue(2);
    });
    int last = 0, item;
    for (int attempt = 0; attempt < 2; ++attempt)
        if (queue.try_dequeue(item)) assert(item == ++last);
    producer.join();
    while (queue.try_dequeue(item)) assert(item == ++last);
    assert(last == 2 && queue.size_approx() == 0 && queue.peek() == nullptr);
}

/// Items that stay in the queue are destroyed with it; the consumer reuses a block.
void destroys_its_items() {
    moodycamel::ReaderWriterQueue<std::string, 2> queue(1);
    std::thread producer([&] {
        queue.emplace("a text that does not fit into the string itself");
        queue.emplace("another that does not fit into the string itself");
    });
    std::string text;
    queue.try_dequeue(text);
    producer.join();
}

/// `try_enqueue` allocates nothing: it fails if there is no room.
void keeps_its_capacity() {
    small_queue queue(1);
    bool is_second_in = false;
    std::thread producer([&] {
        assert(queue.try_enqueue(1));
        is_second_in = queue.try_enqueue(2);
    });
    int item = 0;
    const bool is_taken = queue.try_dequeue(item);
    producer.join();
    assert(!is_taken || item == 1);
    assert(is_taken || !is_second_in);
    assert(queue.size_approx() == 1u + is_second_in - is_taken);
}

void shows_the_front() {
    small_queue queue(1);
    std::thread producer([&] {
        queue.enqueue(1);
        queue.enqueue(2);
    });
    if (const int* front = queue.peek()) {
        assert(*front == 1);
        assert(queue.pop());
        if (const int* next = queue.peek()) assert(*next == 2);
    }
    producer.join();
}

void wakes_its_consumer() {
    blocking_queue queue(1);
    std::thread producer([&] { queue.enqueue(1); });
    int item;
    queue.wait_dequeue(item);
    assert(item == 1);
    producer.join();
}

void waits_for_some_time() {
    blocking_queue queue(1);
    std::thread producer([&] { queue.enqueue(1); });
    int item = 0;
    const bool is_taken = queue.wait_dequeue_timed(item, 1000);
    assert(is_taken == (item == 1));
    producer.join();
    assert(is_taken || queue.try_dequeue(item));
    assert(item == 1);
}

/// The link to a new block is stored before the fence that releases what is in the block: corrected in 2026.
///
/// Source: https://github.com/cameron314/readerwriterqueue/issues/171, where this crashed on a processor of ARM.
void size_follows_a_link_too_early() {
    small_queue queue(1);
    queue.enqueue(1);
    std::thread producer([&] { queue.enqueue(2); });
    const std::size_t size = queue.size_approx();
    assert(size == 1 || size == 2);
    producer.join();
}

void has_one_producer() {
    small_queue queue(3);
    std::thread other([&] { queue.enqueue(1); });
    queue.enqueue(2);
    other.join();
}

void has_one_consumer() {
    small_queue queue(1);
    queue.enqueue(1);
    int mine = 0, others = 0;
    std::thread other([&] { queue.try_dequeue(others); });
    queue.try_dequeue(mine);
    other.join();
    assert(mine + others == 1);
}

/// Only the consumer may look at the front.
void front_is_the_consumers() {
    small_queue queue(1);
    queue.enqueue(1);
    int seen = 0, item;
    std::thread other([&] {
        if (const int* front = queue.peek()) seen = *front;
    });
    queue.try_dequeue(item);
    other.join();
}

void dies_while_used() {
    auto queue = std::make_unique<small_queue>(1);
    std::thread producer([&other = *queue] { other.enqueue(1); });
    queue.reset();
    producer.join();
}

/// The flag says that an item is there; it is not what the consumer should ask.
void flag_in_place_of_the_result() {
    small_queue queue(1);
    bool is_there = false;
    std::thread producer([&] {
        queue.enqueue(1);
        is_there = true;
    });
    int item = 0;
    if (is_there) queue.try_dequeue(item);
    producer.join();
}

void more_is_awaited_than_comes() {
    blocking_queue queue(1);
    std::thread producer([&] { queue.enqueue(1); });
    int item;
    queue.wait_dequeue(item);
    queue.wait_dequeue(item);
    producer.join();
}

}  // namespace

QUEUE_IS_RIGHT(is_fifo);
QUEUE_IS_RIGHT(destroys_its_items);
QUEUE_IS_RIGHT(keeps_its_capacity);
QUEUE_IS_RIGHT(shows_the_front);
QUEUE_IS_RIGHT(wakes_its_consumer, one_interruption);
QUEUE_IS_RIGHT(waits_for_some_time, no_interruption);
QUEUE_IS_WRONG("no data race", size_follows_a_link_too_early);
QUEUE_IS_WRONG("no data race", has_one_producer);
QUEUE_IS_WRONG("no data race", has_one_consumer);
QUEUE_IS_WRONG("no data race", front_is_the_consumers);
QUEUE_IS_WRONG("no freed memory is used", dies_while_used);
QUEUE_IS_WRONG("no data race", flag_in_place_of_the_result);
QUEUE_IS_WRONG("no deadlock", more_is_awaited_than_comes, no_interruption);
QUEUE_FINDS_MUTANT;
