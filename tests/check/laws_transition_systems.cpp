// SPDX-License-Identifier: BSL-1.0
// The law of the engines over small transition systems.
#include "../models/bounded_counter.hpp"
#include "../models/philosophers.hpp"
#include "../models/ratchet.hpp"
#include "laws.hpp"

namespace {

using laws::small_model_obeys, laws::tree_agrees_with_graph;

TEST(engine_laws, a_boundary) { small_model_obeys<models::bounded_counter>(); }

TEST(engine_laws, a_sometimes_without_witness) { small_model_obeys<models::never_counts_to_eleven>(); }

TEST(engine_laws, a_deadlock) {
    small_model_obeys<models::philosophers_starve>();
    tree_agrees_with_graph<models::philosophers_starve>();
}

TEST(engine_laws, a_list_of_action_types) { small_model_obeys<models::philosophers>(); }

TEST(engine_laws, properties_of_transitions) {
    small_model_obeys<models::ratchet>();
    small_model_obeys<models::ratchet_falls_softly>();
    tree_agrees_with_graph<models::ratchet_falls_softly>();
}

TEST(engine_laws, steps_in_place) {
    small_model_obeys<models::ratchet_in_place>();
    small_model_obeys<models::bounded_counter_in_place>();
}

TEST(engine_laws, an_action_that_is_never_enabled) { small_model_obeys<models::ratchet_without_release>(); }

}  // namespace
