// SPDX-License-Identifier: BSL-1.0
// moodycamel::ConcurrentQueue as it is installed: several producers and consumers, with and without tokens, and the blocking queue.
#include "queue_checks.hpp"

#include <concurrentqueue/blockingconcurrentqueue.h>
#include <concurrentqueue/concurrentqueue.h>

#include <array>
#include <atomic>
#include <cassert>
#include <memory>
#include <string>
#include <thread>

namespace {

/// Blocks of two items, so that few items fill and free one; a wait for an item does not spin first.
struct small_blocks : moodycamel::ConcurrentQueueDefaultTraits {
    static constexpr std::size_t BLOCK_SIZE = 2, INITIAL_IMPLICIT_PRODUCER_HASH_SIZE = 4;
    static constexpr std::size_t EXPLICIT_INITIAL_INDEX_SIZE = 2, IMPLICIT_INITIAL_INDEX_SIZE = 2;
    static constexpr int MAX_SEMA_SPINS = 0;
};
using queue_of_int = moodycamel::ConcurrentQueue<int, small_blocks>;
using blocking_queue = moodycamel::BlockingConcurrentQueue<int, small_blocks>;

int takes(auto& queue) {
    int item;
    while (!queue.try_dequeue(item)) {}
    return item;
}

void is_fifo() {
    queue_of_int queue(2);
    std::thread producer([&] {
        queue.enqueue(1);
        queue.enqueue(2);
    });
    assert(takes(queue) == 1);
    assert(takes(queue) == 2);
    producer.join();
    assert(queue.size_approx() == 0);
}

void is_fifo_with_tokens() {
    queue_of_int queue(2, 1, 0);
    moodycamel::ProducerToken to(queue);
    moodycamel::ConsumerToken from(queue);
    std::thread producer([&] {
        queue.enqueue(to, 1);
        queue.enqueue(to, 2);
    });
    int item;
    for (int expected = 1; expected <= 2; ++expected) {
        while (!queue.try_dequeue(from, item)) {}
        assert(item == expected);
    }
    producer.join();
}

/// Blocks are used again by their producer.
void reuses_blocks() {
    queue_of_int queue(2, 1, 0);
    moodycamel::ProducerToken to(queue);
    for (int item = 0; item < 2; ++item) queue.enqueue(to, item);
    std::thread consumer([&] {
        int item;
        for (int expected = 0; expected < 2; ++expected)
            if (queue.try_dequeue_from_producer(to, item)) assert(item == expected);
    });
    queue.enqueue(to, 2);
    consumer.join();
    assert(queue.size_approx() == 1);
}

void loses_nothing() {
    queue_of_int queue(4);
    std::thread producer([&] { queue.enqueue(1); });
    queue.enqueue(2);
    producer.join();
    const int first = takes(queue), second = takes(queue);
    assert(first + second == 3 && first != second);
    assert(queue.size_approx() == 0);
}

void gives_an_item_once() {
    queue_of_int queue(2);
    queue.enqueue(1);
    int mine = 0, others = 0;
    std::thread consumer([&] { queue.try_dequeue(others); });
    queue.try_dequeue(mine);
    consumer.join();
    assert(mine + others == 1);
}

void gives_two_items_to_two() {
    queue_of_int queue(2, 1, 0);
    moodycamel::ProducerToken to(queue);
    queue.enqueue(to, 1);
    queue.enqueue(to, 2);
    int mine = 0, others = 0;
    std::thread consumer([&] { queue.try_dequeue_from_producer(to, others); });
    queue.try_dequeue_from_producer(to, mine);
    consumer.join();
    assert(mine + others == 3);
}

void keeps_bulks_together() {
    queue_of_int queue(4, 1, 0);
    moodycamel::ProducerToken to(queue);
    std::thread producer([&] {
        const std::array<int, 2> items{1, 2};
        queue.enqueue_bulk(to, items.begin(), items.size());
    });
    std::array<int, 2> items{};
    const std::size_t taken = queue.try_dequeue_bulk_from_producer(to, items.begin(), items.size());
    assert(taken == 0 || taken == 2);
    producer.join();
    assert(taken == 0 || (items[0] == 1 && items[1] == 2));
}

void size_is_within_bounds() {
    queue_of_int queue(2);
    queue.enqueue(1);
    std::thread producer([&] { queue.enqueue(2); });
    const std::size_t size = queue.size_approx();
    assert(size == 1 || size == 2);
    producer.join();
}

void destroys_its_items() {
    moodycamel::ConcurrentQueue<std::string, small_blocks> queue(2);
    std::thread producer([&] { queue.enqueue("a text that does not fit into the string itself"); });
    std::string text;
    queue.try_dequeue(text);
    producer.join();
}

void wakes_its_consumer() {
    blocking_queue queue(2);
    std::thread producer([&] { queue.enqueue(1); });
    int item;
    queue.wait_dequeue(item);
    assert(item == 1);
    producer.join();
}

void wakes_both_consumers() {
    blocking_queue queue(2);
    int mine = 0, others = 0;
    std::thread consumer([&] { queue.wait_dequeue(others); });
    queue.enqueue(1);
    queue.enqueue(2);
    queue.wait_dequeue(mine);
    consumer.join();
    assert(mine + others == 3);
}

/// Two producers may not share a token.
void token_of_two_producers() {
    queue_of_int queue(4, 1, 0);
    moodycamel::ProducerToken to(queue);
    std::thread other([&] { queue.enqueue(to, 1); });
    queue.enqueue(to, 2);
    other.join();
}

/// Nor two consumers.
void token_of_two_consumers() {
    queue_of_int queue(2);
    queue.enqueue(1);
    queue.enqueue(2);
    moodycamel::ConsumerToken from(queue);
    int mine = 0, others = 0;
    std::thread other([&] { queue.try_dequeue(from, others); });
    queue.try_dequeue(from, mine);
    other.join();
}

/// The order of items of different producers is not that of their calls.
void order_of_two_producers() {
    queue_of_int queue(4);
    std::thread other([&] { queue.enqueue(2); });
    queue.enqueue(1);
    other.join();
    assert(takes(queue) == 1);
}

/// An answer of `try_dequeue` is about the past.
void empty_means_done() {
    queue_of_int queue(2);
    std::atomic<int> sum{0};
    std::thread worker([&] {
        for (int item; queue.try_dequeue(item);) sum += item;
    });
    queue.enqueue(1);
    worker.join();
    assert(sum == 1);
}

/// A producer does nothing with the queue after its item is there.
void dies_after_its_last_item() {
    auto queue = std::make_unique<queue_of_int>(2);
    std::thread producer([&other = *queue] { other.enqueue(1); });
    takes(*queue);
    queue.reset();
    producer.join();
}

void dies_before_its_last_item() {
    auto queue = std::make_unique<queue_of_int>(2);
    std::thread producer([&other = *queue] { other.enqueue(1); });
    queue.reset();
    producer.join();
}

/// `size_approx` counts what a producer has not written yet.
void size_in_place_of_the_result() {
    queue_of_int queue(2);
    int value = 0;
    std::thread producer([&] {
        queue.enqueue(1);
        value = 1;
    });
    if (queue.size_approx() == 1) value = 2;
    producer.join();
}

void more_is_awaited_than_comes() {
    blocking_queue queue(2);
    std::thread consumer([&] {
        int item;
        queue.wait_dequeue(item);
    });
    queue.enqueue(1);
    int item;
    queue.wait_dequeue(item);
    consumer.join();
}

}  // namespace

QUEUE_IS_RIGHT(is_fifo);
QUEUE_IS_RIGHT(is_fifo_with_tokens);
QUEUE_IS_RIGHT(reuses_blocks);
QUEUE_IS_RIGHT(loses_nothing);
QUEUE_IS_RIGHT(gives_an_item_once);
QUEUE_IS_RIGHT(gives_two_items_to_two);
QUEUE_IS_RIGHT(keeps_bulks_together);
QUEUE_IS_RIGHT(size_is_within_bounds);
QUEUE_IS_RIGHT(destroys_its_items);
QUEUE_IS_RIGHT(dies_after_its_last_item);
QUEUE_IS_RIGHT(wakes_its_consumer);
QUEUE_IS_RIGHT(wakes_both_consumers);
QUEUE_IS_WRONG("no data race", token_of_two_producers);
QUEUE_IS_WRONG("no data race", token_of_two_consumers);
QUEUE_IS_WRONG("takes(queue) == 1", order_of_two_producers);
QUEUE_IS_WRONG("sum == 1", empty_means_done);
QUEUE_IS_WRONG("no freed memory is used", dies_before_its_last_item);
QUEUE_IS_WRONG("no data race", size_in_place_of_the_result);
QUEUE_IS_WRONG("no deadlock", more_is_awaited_than_comes);
QUEUE_FINDS_MUTANT;
