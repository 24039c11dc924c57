// SPDX-License-Identifier: BSL-1.0
// The law of the engines over small transition systems.
#include "../models/binary_clock.hpp"
#include "../models/bounded_counter.hpp"
#include "../models/countdown.hpp"
#include "../models/philosophers.hpp"
#include "../models/ratchet.hpp"
#include "laws.hpp"

namespace {

using laws::small_model_obeys, laws::tree_agrees_with_graph;

TEST(engine_laws, binary_clock) { small_model_obeys<models::binary_clock>(); }

TEST(engine_laws, a_boundary) {
    small_model_obeys<models::bounded_counter>();
    small_model_obeys<models::countdown_begins_outside>();
}

TEST(engine_laws, a_sometimes_without_witness) { small_model_obeys<models::never_counts_to_eleven>(); }

TEST(engine_laws, several_initial_states) {
    small_model_obeys<models::countdown>();
    small_model_obeys<models::countdown_from_anywhere>();
    small_model_obeys<models::countdown_avoids_six>();
    tree_agrees_with_graph<models::countdown_avoids_six, 3>();
}

TEST(engine_laws, an_initial_state_violates) {
    small_model_obeys<models::countdown_begins_badly>();
    tree_agrees_with_graph<models::countdown_begins_badly, 3>();
}

TEST(engine_laws, deadlock) {
    small_model_obeys<models::countdown_never_ends>();
    small_model_obeys<models::countdown_ends_at_zero>();
    small_model_obeys<models::philosophers_starve>();
    tree_agrees_with_graph<models::countdown_never_ends, 6>();
    tree_agrees_with_graph<models::philosophers_starve, 4>();
}

TEST(engine_laws, a_list_of_action_types) { small_model_obeys<models::philosophers>(); }

TEST(engine_laws, properties_of_transitions) {
    small_model_obeys<models::ratchet>();
    small_model_obeys<models::ratchet_falls_softly>();
    tree_agrees_with_graph<models::ratchet_falls_softly, 3>();
}

TEST(engine_laws, an_action_that_is_never_enabled) { small_model_obeys<models::ratchet_without_release>(); }

}  // namespace
