// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/sequences/tree_snapshot.hpp>

#include "../models/bounded_counter.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/philosophers.hpp"
#include "../models/pinned_cell.hpp"
#include "../models/ratchet.hpp"
#include "../models/ties.hpp"
#include "../support/verify.hpp"
#include "check/steps_of_any_size.hpp"

namespace {

namespace fg = foregone;
using laws::steps_of_any_size_end_alike;

template <class... Models>
constexpr bool all_end_alike() {
    return (steps_of_any_size_end_alike<Models, fg::sequences<0, 4>>() && ...);
}

constexpr bool a_passing_walk_may_be_interrupted_anywhere() {
    return all_end_alike<models::bounded_counter, models::countdown, models::countdown_ends_at_zero, models::philosophers,
                         models::ratchet_without_release, models::cell_with_idle_expectations,
                         models::cell_by_history<false>>();
}
VERIFY(engine_tree_snapshot, a_passing_walk_may_be_interrupted_anywhere)

constexpr bool a_walk_that_finds_something_may_be_interrupted_anywhere() {
    return all_end_alike<models::never_counts_to_eleven, models::countdown_begins_badly, models::countdown_avoids_six,
                         models::countdown_never_ends, models::philosophers_starve, models::ratchet_falls_softly,
                         models::several_counterexamples, models::several_ways, models::nearer_counterexample,
                         models::deadlock_beside_violation, models::cell_by_history<true>>();
}
VERIFY(engine_tree_snapshot, a_walk_that_finds_something_may_be_interrupted_anywhere)

}  // namespace
