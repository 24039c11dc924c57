// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/states/graph_snapshot.hpp>

#include "../models/bounded_counter.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/long_way.hpp"
#include "../models/philosophers.hpp"
#include "../models/ratchet.hpp"
#include "../models/ties.hpp"
#include "../support/verify.hpp"
#include "check/steps_of_any_size.hpp"

namespace {

namespace fg = foregone;
using laws::steps_of_any_size_end_alike;

template <class... Models>
constexpr bool all_end_alike() {
    return (steps_of_any_size_end_alike<Models, fg::reachable>() && ...);
}

constexpr bool a_passing_search_may_be_interrupted_anywhere() {
    return all_end_alike<models::bounded_counter, models::countdown, models::countdown_ends_at_zero, models::philosophers,
                         models::ratchet_without_release, models::cell_with_idle_expectations>() &&
           steps_of_any_size_end_alike<models::bounded_counter, fg::reachable.depth(2)>();
}
VERIFY(engine_graph_snapshot, a_passing_search_may_be_interrupted_anywhere)

constexpr bool a_search_that_finds_something_may_be_interrupted_anywhere() {
    return all_end_alike<models::never_counts_to_eleven, models::countdown_begins_badly, models::countdown_avoids_six,
                         models::countdown_never_ends, models::philosophers_starve, models::ratchet_falls_softly,
                         models::several_counterexamples, models::several_ways, models::deadlock_beside_violation,
                         models::cell_by_model<true>>();
}
VERIFY(engine_graph_snapshot, a_search_that_finds_something_may_be_interrupted_anywhere)

/// The capacity leaves room for some new states, for one an action at most.
constexpr bool the_capacity_suffices() {
    using view = fg::search_view<models::philosophers>;
    using none = fg::graph_snapshot<view, fg::reachable, 0>;
    using some = fg::graph_snapshot<view, fg::reachable, 256>;
    some begun{none{}};
    begun.advance(1);
    return none{}.capacity_after(64) == 256 && begun.capacity_after(255) == 256 && begun.capacity_after(256) == 1'024 &&
           begun.capacity_after(1'000'000) == 1'024;
}
VERIFY(engine_graph_snapshot, the_capacity_suffices)

/// A search that meets more than there is room for ends its stage, and goes on in a larger graph.
constexpr bool a_full_graph_ends_a_stage() {
    using view = fg::search_view<models::long_way<2'000>>;
    fg::graph_snapshot<view, fg::reachable, 256> small{fg::graph_snapshot<view, fg::reachable, 0>{}};
    small.advance(100'000);
    const std::uint64_t tried = small.tried;
    fg::graph_snapshot<view, fg::reachable, 1'024> large(small);
    large.advance(1'000);
    return small.graph.size() == 256 && !small.finished() && tried < 2 * 256 && small.capacity_after(1'000) == 1'024 &&
           large.graph.size() > 700 && large.tried == tried + 1'000;
}
VERIFY(engine_graph_snapshot, a_full_graph_ends_a_stage)

constexpr bool a_larger_snapshot_goes_on_where_the_smaller_one_was() {
    using view = fg::search_view<models::philosophers>;
    fg::graph_snapshot<view, fg::reachable, 256> small{fg::graph_snapshot<view, fg::reachable, 0>{}};
    small.advance(9);
    fg::graph_snapshot<view, fg::reachable, 1'024> large(small);
    while (!small.finished()) small.advance(1);
    while (!large.finished()) large.advance(1);
    fg::basic_verdict<fg::inline_vector<std::uint64_t, 0>> one, other;
    small.conclude(one);
    large.conclude(other);
    return one == other && one.counted.states == 6 && one.counted.deadlocks == 1;
}
VERIFY(engine_graph_snapshot, a_larger_snapshot_goes_on_where_the_smaller_one_was)

}  // namespace
