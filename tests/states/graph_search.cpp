// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/states/constant_worker.hpp>

#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/states/store/constant_graph.hpp>

#include "../models/countdown.hpp"
#include "../models/interchangeable.hpp"
#include "../models/philosophers.hpp"
#include "../models/ties.hpp"
#include "../support/verify.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace {

namespace fg = foregone;
using fg::graph_progress;

constexpr fg::finding something{.steps = 1, .at = 0, .action = 0, .property = 0};

constexpr bool a_level_without_new_states_closes_the_graph() {
    graph_progress open{.depth = 2, .states = 10}, closed{.depth = 2, .states = 10};
    open.close_level(11, {}, fg::unlimited);
    closed.close_level(10, {}, fg::unlimited);
    return !open.finished && !open.closed && open.depth == 3 && open.states == 11 && closed.finished && closed.closed &&
           closed.depth == 2;
}
VERIFY(engine_graph_search, a_level_without_new_states_closes_the_graph)

constexpr bool a_violation_and_a_depth_end_the_search() {
    graph_progress violated{.depth = 2, .states = 10}, deep{.depth = 2, .states = 10}, deeper{.depth = 2, .states = 10};
    violated.close_level(11, something, fg::unlimited);
    deep.close_level(11, {}, 3);
    deeper.close_level(11, {}, 4);
    return violated.finished && !violated.closed && violated.depth == 3 && deep.finished && !deep.closed && !deeper.finished;
}
VERIFY(engine_graph_search, a_violation_and_a_depth_end_the_search)

/// A level is expanded one work item after another: the second one begins in the middle of a state.
template <class Model>
struct expanded {
    using view = fg::search_view<Model>;
    using graph_type = fg::constant_graph<typename Model::state, 64>;
    graph_type graph{};
    fg::constant_worker<view, graph_type> worker{};

    constexpr expanded() {
        fg::insert_initial_states<view>(graph, worker, 0, view::initial_count());
        graph.next_level();
    }
    constexpr expanded& expand(const fg::work_item& work, std::uint64_t depth) {
        worker.expand(graph, work, depth);
        return *this;
    }
};

constexpr bool initial_states_are_met_once_and_know_their_number() {
    const expanded<models::countdown_begins_outside> inside;  // 9 5 7 2: 9 and 7 are outside
    const expanded<models::countdown> all;                    // 5 2 7 2
    const expanded<models::countdown_begins_badly> bad;       // 5 2 7 9 1
    return inside.graph.size() == 2 && inside.graph.parent(0) == 1 && inside.graph.parent(1) == 3 && all.graph.size() == 3 &&
           all.graph.parent(2) == 2 && bad.worker.best.exists() && bad.worker.best.steps == 0 && bad.worker.best.at == 2;
}
VERIFY(engine_graph_search, initial_states_are_met_once_and_know_their_number)

constexpr bool a_state_may_be_expanded_in_parts() {
    expanded<models::philosophers> whole, parts;
    whole.expand({0, 1, 0, 6}, 0).expand({1, 3, 0, 6}, 1).expand({3, 6, 0, 6}, 2);
    for (fg::state_id id = 0; id < 6; ++id)
        for (std::uint64_t action = 0; action < 6; action += 2)
            parts.expand({id, id + 1, action, action + 2}, id == 0 ? 0 : id < 3 ? 1 : 2);
    return whole.graph.size() == 6 && parts.graph.size() == 6 && whole.worker.counted.transitions == 8 &&
           parts.worker.counted.transitions == 8 && whole.worker.counted.deadlocks == 1 && parts.worker.counted.deadlocks == 1;
}
VERIFY(engine_graph_search, a_state_may_be_expanded_in_parts)

constexpr bool a_trace_is_read_off() {
    using view = fg::search_view<models::several_ways>;
    expanded<models::several_ways> searched;
    searched.expand({0, 1, 0, 5}, 0).expand({1, 3, 0, 5}, 1);
    std::uint64_t actions[2]{};
    const std::uint64_t initial =
        fg::trace_of<view>(searched.graph, searched.worker.best, [&](std::uint64_t at, std::uint64_t a) { actions[at] = a; });
    return searched.worker.best.steps == 2 && initial == 0 && actions[0] == 0 && actions[1] == 3;
}
VERIFY(engine_graph_search, a_trace_is_read_off)

/// As many actions, states of as many parts, and properties of steps as asked for.
template <std::uint64_t Actions, class Part, std::size_t Parts, bool JudgesSteps = false>
struct of_size {
    struct state {
        std::array<Part, Parts> parts{};
        bool operator==(const state&) const = default;
    };
    using action = fg::range<std::uint64_t{1}, Actions>;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state&, std::uint64_t) { return true; }
    static constexpr auto properties = [] {
        if constexpr (JudgesSteps)
            return fg::properties{fg::never<"a step">([](const state&, std::uint64_t, const state&) { return false; })};
        else return fg::properties{fg::never<"a state">([](const state&) { return false; })};
    }();
};

template <class Model>
inline constexpr bool has_own_code = fg::unrollable_view<fg::search_view<Model>>;

using few = std::optional<fg::within<0, 4>>;
using id = fg::scalarset<"node", 3>;
using sets = fg::scalarset_array<id, fg::scalarset_subset<id>>;

// Actions have code of their own only if all of it together is short: actions times what a step compares and judges.
static_assert(has_own_code<of_size<64, std::uint8_t, 12>> && !has_own_code<of_size<64, std::uint8_t, 13>>);
static_assert(has_own_code<of_size<12, std::uint8_t, 64>> && !has_own_code<of_size<65, std::uint8_t, 1>>);
static_assert(has_own_code<of_size<64, fg::within<0, 4>, 6>> && !has_own_code<of_size<64, fg::within<0, 4>, 7>>);
static_assert(has_own_code<of_size<64, few, 2>> && !has_own_code<of_size<64, few, 3>>);
static_assert(has_own_code<of_size<64, std::uint8_t, 8, true>> && !has_own_code<of_size<64, std::uint8_t, 9, true>>);
static_assert(has_own_code<of_size<28, sets, 9>> && !has_own_code<of_size<29, sets, 9>>);
static_assert(has_own_code<models::philosophers> && has_own_code<models::caches<3>>);

}  // namespace
