// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/states/store/constant_graph.hpp>

#include "../support/verify.hpp"

namespace {

namespace fg = foregone;

struct state {
    int value = 0;
    bool operator==(const state&) const = default;
};

/// States that all have one hash, so that only equality distinguishes them.
struct colliding {
    int value = 0;
    bool operator==(const colliding&) const = default;
    friend constexpr std::uint64_t hash_value(const colliding&) { return 7; }
};

/// Inserts, and says whether the state was new and is there with what it was inserted with.
template <class Node, std::uint32_t Capacity>
constexpr bool is_new(fg::constant_graph<Node, Capacity>& graph, int value, fg::state_id parent = 0, std::uint64_t action = 0) {
    const fg::state_id count = graph.count;
    return graph.insert(Node{value}, parent, action) && graph.count == count + 1 && graph.state(count).value == value &&
           graph.parent(count) == parent && graph.action(count) == action;
}

template <class Node>
constexpr bool numbers_states_in_the_order_of_insertion() {
    fg::constant_graph<Node, 64> graph;
    for (int i = 0; i < 64; ++i)
        if (!is_new(graph, i * 37, static_cast<fg::state_id>(i / 2), static_cast<std::uint64_t>(i))) return false;
    for (int i = 0; i < 64; ++i) {
        const auto id = static_cast<fg::state_id>(i);
        if (is_new(graph, i * 37) || graph.state(id).value != i * 37 || graph.parent(id) != id / 2) return false;
    }
    return graph.size() == 64;
}
constexpr bool every_state_is_met_once() {
    return numbers_states_in_the_order_of_insertion<state>() && numbers_states_in_the_order_of_insertion<colliding>();
}
VERIFY(space_constant_graph, every_state_is_met_once)

constexpr bool a_larger_graph_holds_the_same() {
    fg::constant_graph<state, 16> small;
    for (int i = 0; i < 16; ++i) is_new(small, i, static_cast<fg::state_id>(i / 3));
    small.next_level();
    const fg::work_item taken = small.level.take(10, 4);
    fg::constant_graph<state, 64> large(small);
    bool right = taken.last == 2 && large.level.next == 2 && large.size() == 16 && large.level.last == 16;
    for (int i = 0; i < 16; ++i) {
        const auto id = static_cast<fg::state_id>(i);
        right = right && large.state(id).value == i && large.parent(id) == id / 3 && !is_new(large, i);
    }
    return right && is_new(large, 16);
}
VERIFY(space_constant_graph, a_larger_graph_holds_the_same)

constexpr bool the_next_level_is_what_was_met_since() {
    fg::constant_graph<state, 16> graph;
    for (int i = 0; i < 3; ++i) is_new(graph, i);
    graph.next_level();
    graph.level.take(12, 4);
    is_new(graph, 10);
    is_new(graph, 11);
    graph.next_level();
    const fg::work_item two = graph.level.take(100, 4);
    const bool right = two.first == 3 && two.last == 5 && graph.level_done();
    graph.next_level();
    return right && graph.level_done() && graph.level.next == 5;
}
VERIFY(space_constant_graph, the_next_level_is_what_was_met_since)

}  // namespace
