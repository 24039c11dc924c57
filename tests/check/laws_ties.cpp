// SPDX-License-Identifier: BSL-1.0
// The law of the engines where there are several counterexamples to choose from.
#include "../models/ratchet.hpp"
#include "../models/ties.hpp"
#include "laws.hpp"

namespace {

using laws::small_model_obeys, laws::tree_agrees_with_graph;

template <class Model>
void every_engine_chooses_the_same() {
    small_model_obeys<Model>();
    tree_agrees_with_graph<Model>();
}

TEST(engine_laws, several_counterexamples_of_one_length) {
    every_engine_chooses_the_same<models::several_counterexamples>();
    every_engine_chooses_the_same<models::several_ways>();
}

TEST(engine_laws, a_nearer_and_a_farther_counterexample) {
    every_engine_chooses_the_same<models::nearer_counterexample>();
    every_engine_chooses_the_same<models::deadlock_before_violation>();
}

TEST(engine_laws, a_deadlock_beside_a_violation) { every_engine_chooses_the_same<models::deadlock_beside_violation>(); }

TEST(engine_laws, two_properties_in_one_step) {
    every_engine_chooses_the_same<models::two_properties_at_once>();
    every_engine_chooses_the_same<models::ratchet_state_before_transition>();
    every_engine_chooses_the_same<models::ratchet_transition_before_state>();
}

}  // namespace
