// SPDX-License-Identifier: BSL-1.0
#include <foregone/space/shared_graph.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;

struct number {
    std::uint64_t value = 0;
    bool operator==(const number&) const = default;
};

/// States that all have one hash, so that only equality tells them apart.
struct colliding {
    int value = 0;
    bool operator==(const colliding&) const = default;
    friend constexpr std::uint64_t hash_value(const colliding&) { return 7; }
};

/// States that own memory, and are empty once they were moved from; a few hashes for all.
struct word {
    std::string letters;
    bool operator==(const word&) const = default;
    friend std::uint64_t hash_value(const word& w) { return static_cast<std::uint64_t>(w.letters.back()) << 60 | 1; }
};

struct met {
    fg::state_id id, parent;
    std::uint64_t action;
    bool operator==(const met&) const = default;
};

TEST(space_shared_graph, one_worker_numbers_states_in_the_order_of_insertion) {
    fg::shared_graph<number> graph;
    fg::shared_graph<number>::lane lane;
    std::vector<met> all;
    const auto discovered = [&](const number& n, fg::state_id id, fg::state_id parent, std::uint64_t action) {
        EXPECT_EQ(n.value, id * 3);
        all.push_back({id, parent, action});
    };
    graph.make_room(0, 1'000);
    for (std::uint64_t i = 0; i < 1'000; ++i) graph.insert(lane, number{i / 2 * 3}, static_cast<fg::state_id>(i), i + 5, discovered);
    graph.flush(lane, discovered);
    ASSERT_EQ(all.size(), 500);
    for (std::uint32_t i = 0; i < 500; ++i) {
        EXPECT_EQ(all[i], (met{i, 2 * i, 2 * i + 5}));
        EXPECT_EQ(graph.state(i).value, i * 3);
        EXPECT_EQ(graph.parent(i), 2 * i);
    }
    EXPECT_EQ(lane.count, 500);
    EXPECT_GT(graph.bytes(), 500 * sizeof(number));
}

TEST(space_shared_graph, equal_hashes_do_not_make_states_equal) {
    fg::shared_graph<colliding> graph;
    fg::shared_graph<colliding>::lane lane;
    std::uint64_t count = 0;
    const auto discovered = [&](auto&&...) { ++count; };
    graph.make_room(0, 300);
    for (int i = 0; i < 300; ++i) graph.insert(lane, colliding{i % 100}, 0, 0, discovered);
    graph.flush(lane, discovered);
    EXPECT_EQ(count, 100);
}

TEST(space_shared_graph, growing_keeps_all_states) {
    fg::shared_graph<number> graph;
    fg::shared_graph<number>::lane lane;
    std::uint64_t count = 0;
    const auto discovered = [&](auto&&...) { ++count; };
    for (std::uint64_t round = 0; round < 6; ++round) {
        const std::uint64_t upto = std::uint64_t{1'000} << round;
        graph.make_room(count, upto);
        EXPECT_GE(graph.room(count), upto);
        for (std::uint64_t i = 0; i < upto; ++i) graph.insert(lane, number{i}, 0, 0, discovered);
        graph.flush(lane, discovered);
        EXPECT_EQ(count, upto);
    }
}

struct alignas(256) aligned {
    std::uint64_t value;
    bool operator==(const aligned&) const = default;
    friend std::uint64_t hash_value(const aligned& a) { return foregone::hash(a.value); }
};

TEST(space_shared_graph, states_lie_where_their_type_wants_them) {
    fg::shared_graph<aligned> graph;
    fg::shared_graph<aligned>::lane lane;
    const auto discovered = [](const aligned& state, auto&&...) { EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&state) % 256, 0); };
    graph.make_room(0, 20'000);
    for (std::uint64_t i = 0; i < 20'000; ++i) graph.insert(lane, aligned{i}, 0, 0, discovered);
    graph.flush(lane, discovered);
    EXPECT_EQ(lane.count, 20'000);
}

/// The states of a level, cut into pieces, are all that were met since the level before.
TEST(space_shared_graph, a_level_is_cut_into_pieces) {
    fg::shared_graph<number> graph;
    fg::shared_graph<number>::lane first, second;
    const auto discovered = [](auto&&...) {};
    std::vector<fg::shared_graph<number>::lane*> lanes{&first, &second};
    struct {
    } nobody;
    graph.make_room(0, 10'000);
    std::vector<bool> covered(10'000, false);
    for (std::uint64_t level = 0; level < 3; ++level) {
        for (std::uint64_t i = 0; i < 700; ++i) graph.insert(i % 5 == 0 ? first : second, number{level * 700 + i}, 0, 0, discovered);
        graph.flush(first, discovered);
        graph.flush(second, discovered);
        graph.next_level(lanes, nobody);
        std::uint64_t states = 0;
        while (!graph.level_done()) {
            const fg::piece p = graph.take(16'384, 1'000);
            EXPECT_EQ(p.first_action, 0);
            EXPECT_EQ(p.last_action, 1'000);
            EXPECT_LE(p.last - p.first, 16);  // 16 * 1,000 actions
            for (std::uint64_t id = p.first; id < p.last; ++id) {
                EXPECT_FALSE(covered[graph.state(id).value]);
                EXPECT_EQ(graph.state(id).value / 700, level);
                covered[graph.state(id).value] = true;
                ++states;
            }
        }
        EXPECT_EQ(states, 700);
    }
    graph.next_level(lanes, nobody);
    EXPECT_TRUE(graph.level_done());
}

/// Many threads insert the same states in the same order, which is where they meet most.
template <class Node, class Make>
void everybody_inserts_the_same(std::uint32_t states, Make&& make) {
    constexpr std::uint32_t threads = 4;
    fg::shared_graph<Node> graph;
    graph.make_room(0, threads * states);
    std::deque<typename fg::shared_graph<Node>::lane> lanes(threads);
    std::vector<std::vector<fg::state_id>> found(threads);
    std::atomic<std::uint32_t> waiting{threads};
    std::vector<std::thread> all;
    for (std::uint32_t t = 0; t < threads; ++t)
        all.emplace_back([&, t] {
            const auto discovered = [&](const Node&, fg::state_id id, fg::state_id, std::uint64_t) { found[t].push_back(id); };
            --waiting;
            while (waiting > 0) std::this_thread::yield();
            for (std::uint32_t i = 0; i < states; ++i) graph.insert(lanes[t], make(i), t, i, discovered);
            graph.flush(lanes[t], discovered);
        });
    for (std::thread& thread : all) thread.join();
    std::vector<fg::state_id> ids;
    for (const auto& some : found) ids.insert(ids.end(), some.begin(), some.end());
    ASSERT_EQ(ids.size(), states);
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end());
    for (std::uint32_t i = 0; i < states; ++i)
        EXPECT_TRUE(std::any_of(ids.begin(), ids.end(), [&](fg::state_id id) { return graph.state(id) == make(i); })) << i;
}

TEST(space_shared_graph, several_threads_meet_each_state_once) {
    everybody_inserts_the_same<number>(2'000, [](std::uint32_t i) { return number{i * 7}; });
}

/// A state that lost a race for its place was moved to where it would have stayed, and still is compared.
TEST(space_shared_graph, several_threads_meet_each_state_that_owns_memory_once) {
    for (int round = 0; round < 40; ++round)
        everybody_inserts_the_same<word>(96, [](std::uint32_t i) { return word{std::string(40, 'a') + std::to_string(i)}; });
}

}  // namespace
