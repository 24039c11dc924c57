// SPDX-License-Identifier: BSL-1.0
// What a report says of a memory order that is missing, for data races and old values. What it advises forbids the execution.
#include "concurrency/missing_order.hpp"

#include "concurrency/memory/weak_programs.hpp"
#include "support/all_paths.hpp"

#include <foregone/impl/concurrency/reported_operations.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace fg = foregone;

namespace {

using namespace weak_programs;
constexpr fg::memory_model sequentially_consistent = fg::memory_model::sequentially_consistent;

template <void (*Body)(fg::chooser&)>
void expect_advice(std::string_view words) {
    const paths::walked seen = paths::all<Body>();
    EXPECT_TRUE(seen.says(words)) << words << "\nis not in:" << seen.reported();
}

constexpr std::string_view store_is_relaxed = "loading flag = 1 acquires nothing: writes's store is relaxed; make it release";
constexpr std::string_view load_is_relaxed = "loading flag = 1 acquires nothing: the load is relaxed; make it acquire";
constexpr std::string_view both_are_relaxed =
    "loading flag = 1 acquires nothing: writes's store and the load are too weak; make them release and acquire, or add fences";

TEST(missing_order, of_a_message) {
    expect_advice<message<middle::none, relaxed, acquire>>(store_is_relaxed);
    expect_advice<message<middle::none, release, relaxed>>(load_is_relaxed);
    expect_advice<message<middle::none, relaxed, relaxed>>(both_are_relaxed);
}

/// Without a memory model, where the report alone notes operations.
TEST(missing_order, of_a_message_with_sequentially_consistent_values) {
    expect_advice<message<middle::none, relaxed, acquire, sequentially_consistent>>(store_is_relaxed);
    expect_advice<message<middle::none, release, relaxed, sequentially_consistent>>(load_is_relaxed);
    expect_advice<message<middle::none, relaxed, relaxed, sequentially_consistent>>(both_are_relaxed);
}

TEST(missing_order, of_a_release_sequence_that_cpp20_ends) {
    constexpr std::string_view ended = "loading flag = 2 acquires nothing: writes's store is relaxed, and since C++20 its release "
                                       "store before that does not count; "
                                       "make it release";
    expect_advice<message<middle::store, release, acquire>>(ended);
    expect_advice<message<middle::store, release, acquire, sequentially_consistent>>(ended);
    expect_advice<message<middle::fetch_add, relaxed, acquire>>("loading flag = 2 acquires nothing of writes's store = 1: writes's "
                                                                "store is relaxed; make it release");
}

TEST(missing_order, of_double_checked_locking) {
    expect_advice<double_checked<relaxed, acquire>>(
        "loading is_made = true acquires nothing: first's store is relaxed; make it release");
    expect_advice<double_checked<release, relaxed, sequentially_consistent>>(
        "loading is_made = true acquires nothing: the load is relaxed; make it acquire");
    EXPECT_TRUE((paths::all<double_checked<release, acquire>>().holds()));
}

TEST(missing_order, of_each_side_of_a_ring) {
    expect_advice<ring<2, 3, 0>>("producer loading read = 2 acquires nothing: the load is relaxed; make it acquire");
    expect_advice<ring<2, 1, 1>>("consumer loading written = 1 acquires nothing: producer's store is relaxed; make it release");
    expect_advice<ring<2, 1, 2>>("consumer loading written = 1 acquires nothing: the load is relaxed; make it acquire");
    expect_advice<ring<2, 3, 3>>("producer loading read = 2 acquires nothing: consumer's store is relaxed; make it release");
    expect_advice<ring<2, 3, 3, sequentially_consistent>>("acquires nothing: consumer's store is relaxed; make it release");
}

TEST(missing_order, of_old_values) {
    expect_advice<seqlock<false>>(
        "loads version = 0, though writer stored 2; reader loading a = 1 acquires nothing: writer's store and "
        "the load are too weak; make them release and acquire, or add fences");
    expect_advice<store_buffering<fg::rc11, release, acquire>>("right could not do that if left's store of x, left's load of y, "
                                                               "right's store of y and this load were seq_cst; nothing weaker "
                                                               "forbids it");
    expect_advice<store_buffering<fg::cpp20, relaxed, relaxed>>("and this load were seq_cst");
    expect_advice<peterson<fg::rc11, release, acquire>>("could not do that if thread 0's store of wants[0], thread 0's load of "
                                                        "wants[1], thread 1's store of wants[1] and this load "
                                                        "were seq_cst; nothing weaker forbids it");
}

template <fg::memory_model Memory>
void unrelated(fg::chooser& choose) {
    fg::scheduler threads(choose, {.memory = Memory});
    threads.names({"data"});
    fg::scheduled_variable<int> data(0);
    threads.spawn("first", [&] { data = 1; });
    threads.spawn("second", [&] { data = 2; });
    threads.run();
}

TEST(missing_order, of_threads_that_do_not_communicate) {
    constexpr std::string_view alone =
        "has read nothing that first stored after that: a lock, or a release store that an acquire load reads, would order them";
    expect_advice<unrelated<sequentially_consistent>>(alone);
    expect_advice<unrelated<fg::rc11>>(alone);
}

/// Two relaxed flags in a row: the data goes through a thread between.
void handed_on(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = fg::rc11});
    threads.names({"data", "first", "second"});
    fg::scheduled_variable<int> data(0);
    fg::scheduled_atomic<int> first(0), second(0);
    threads.spawn("a", [&] { data = 1, first.store(1, relaxed); });
    threads.spawn("b", [&] {
        if (first.load(acquire) == 1) second.store(1, release);
    });
    threads.spawn("c", [&] {
        if (second.load(relaxed) == 1) choose.expect(data == 1, "it is handed on");
    });
    threads.run();
}

TEST(missing_order, of_a_chain_of_threads) {
    expect_advice<handed_on>("c loading first = 1 by b acquires nothing: a's store is relaxed; make it release");
    expect_advice<handed_on>("c loading second = 1 acquires nothing: the load is relaxed; make it acquire");
}

/// An execution by hand: store buffering of x and y, or a message, by two threads.
class by_hand {
    using kind = fg::execution_graph::event_kind;

    std::uint32_t numbers_[2]{};

public:
    fg::execution_graph graph{};
    std::uint32_t x = graph.add_object(nullptr, 0), y = graph.add_object(nullptr, 0);

    void store(std::uint8_t thread, std::uint32_t object) {
        add({kind::store, thread, relaxed, object, fg::execution_graph::none, fg::execution_graph::none, 0});
    }
    void load(std::uint8_t thread, std::uint32_t object, std::size_t place) {
        add({kind::load, thread, relaxed, object, graph.stores_of(object)[place], fg::execution_graph::none, 0});
    }

private:
    void add(fg::execution_graph::event_state event) {
        event.number = ++numbers_[event.thread];
        event.clock.set(event.thread, event.number);
        graph.add(event, nullptr, 0, graph.stores_of(event.object).size());
    }
};

/// Whether an execution is forbidden with the orders, and allowed with any one of them left out.
bool is_needed(const fg::execution_graph& graph, const std::vector<fg::needed_order>& needed) {
    std::vector<std::memory_order> orders;
    for (const auto& event : graph.events()) orders.push_back(event.order);
    const std::vector<std::memory_order> own = orders;
    for (const fg::needed_order& each : needed) orders[each.event] = each.order;
    bool is = !fg::allows_with_orders(graph, orders, fg::rc11);
    for (const fg::needed_order& each : needed) {
        std::vector<std::memory_order> others = orders;
        others[each.event] = own[each.event];
        is = is && fg::allows_with_orders(graph, others, fg::rc11);
    }
    return is;
}

TEST(missing_order, what_is_advised_forbids_the_execution) {
    by_hand buffering;
    buffering.store(0, buffering.x), buffering.load(0, buffering.y, 0);
    buffering.store(1, buffering.y), buffering.load(1, buffering.x, 0);
    const fg::missing_order missing(buffering.graph, fg::rc11);
    EXPECT_TRUE(missing.links_to_last().empty());
    const std::vector<fg::needed_order> needed = missing.orders_for_last();
    EXPECT_EQ(needed.size(), 4U);
    EXPECT_TRUE(is_needed(buffering.graph, needed));
}

TEST(missing_order, a_link_that_is_advised_forbids_the_execution) {
    by_hand message;
    message.store(0, message.x), message.store(0, message.y);
    message.load(1, message.y, 1), message.load(1, message.x, 0);
    const std::vector<fg::weak_link> links = fg::missing_order(message.graph, fg::rc11).links_to_last();
    ASSERT_EQ(links.size(), 1U);
    EXPECT_EQ(links[0].store, 1U);
    EXPECT_EQ(links[0].load, 2U);
    EXPECT_TRUE(links[0].is_store_weak && links[0].is_load_weak);
    EXPECT_TRUE(is_needed(message.graph, {{1, release}, {2, acquire}}));
}

/// A load that comes first in some interleaving: no order forbids what it reads.
TEST(missing_order, an_old_value_of_an_interleaving_needs_no_order) {
    by_hand early;
    early.store(0, early.x), early.load(1, early.x, 0);
    const fg::missing_order missing(early.graph, fg::rc11);
    EXPECT_TRUE(missing.links_to_last().empty());
    EXPECT_TRUE(missing.orders_for_last().empty());
}

}  // namespace
