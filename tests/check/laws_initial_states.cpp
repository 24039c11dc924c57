// SPDX-License-Identifier: BSL-1.0
// The law of the engines where a model may begin in several states.
#include "../models/binary_clock.hpp"
#include "../models/countdown.hpp"
#include "laws.hpp"

namespace {

using laws::small_model_obeys, laws::tree_agrees_with_graph;

TEST(engine_laws, binary_clock) { small_model_obeys<models::binary_clock>(); }

TEST(engine_laws, several_initial_states) {
    small_model_obeys<models::countdown>();
    small_model_obeys<models::countdown_from_anywhere>();
    small_model_obeys<models::countdown_avoids_six>();
    tree_agrees_with_graph<models::countdown_avoids_six>();
}

TEST(engine_laws, an_initial_state_violates) {
    small_model_obeys<models::countdown_begins_badly>();
    tree_agrees_with_graph<models::countdown_begins_badly>();
}

TEST(engine_laws, an_initial_state_outside_the_boundary) { small_model_obeys<models::countdown_begins_outside>(); }

TEST(engine_laws, nowhere_to_begin) {
    small_model_obeys<models::countdown_begins_nowhere>();
    for (const auto& found : {laws::explored_alone<models::countdown_begins_nowhere, foregone::reachable>(),
                              laws::explored_alone<models::countdown_begins_nowhere, foregone::sequences<3>>()})
        EXPECT_EQ(verdict_text(found),
                  verdict_text(foregone::verdict{.result = foregone::outcome::invalid_model, .counted = {.outside = 4}}));
}

TEST(engine_laws, only_the_initial_states) {
    laws::same_verdict_everywhere<models::countdown_begins_badly, foregone::reachable.depth(0)>();
    laws::same_verdict_everywhere<models::countdown_avoids_six, foregone::reachable.depth(0)>();
    laws::same_verdict_everywhere<models::countdown_never_ends, foregone::reachable.depth(0)>();
}

TEST(engine_laws, several_initial_states_that_end) {
    small_model_obeys<models::countdown_never_ends>();
    small_model_obeys<models::countdown_ends_at_zero>();
    tree_agrees_with_graph<models::countdown_never_ends>();
}

}  // namespace
