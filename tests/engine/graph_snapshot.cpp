// SPDX-License-Identifier: BSL-1.0
#include <foregone/engine/graph_snapshot.hpp>

#include "../models/bounded_counter.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/philosophers.hpp"
#include "../models/ratchet.hpp"
#include "../models/ties.hpp"
#include "../support/verify.hpp"
#include "steps_of_any_size.hpp"

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

/// The capacity leaves room for a new state an action, and grows no faster than it has to.
constexpr bool the_capacity_suffices() {
    using view = fg::search_view<models::philosophers>;
    using none = fg::graph_snapshot<view, fg::reachable, 0>;
    using some = fg::graph_snapshot<view, fg::reachable, 256>;
    some begun{none{}};
    begun.advance(1);
    return none{}.capacity_after(64) == 256 && none{}.capacity_after(256) == 256 && none{}.capacity_after(257) == 1'024 &&
           begun.capacity_after(255) == 256 && begun.capacity_after(256) == 1'024 && begun.capacity_after(1'024) == 4'096;
}
VERIFY(engine_graph_snapshot, the_capacity_suffices)

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
