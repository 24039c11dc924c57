// SPDX-License-Identifier: BSL-1.0
// The law of the engines over behaviors of a system under test.
#include "../models/cell.hpp"
#include "laws.hpp"

namespace {

using laws::sequences_obey, laws::small_model_obeys, laws::tree_agrees_with_graph;

TEST(engine_laws, an_oracle_that_looks_at_the_history) {
    sequences_obey<models::cell_by_history<false>>();
    sequences_obey<models::cell_by_history<true>>();
}

TEST(engine_laws, an_oracle_that_keeps_a_model) {
    small_model_obeys<models::cell_by_model<false>>();
    small_model_obeys<models::cell_by_model<true>>();
    tree_agrees_with_graph<models::cell_by_model<true>, 4>();
}

TEST(engine_laws, no_expectation_applies) {
    small_model_obeys<models::cell_with_gap>();
    tree_agrees_with_graph<models::cell_with_gap, 2>();
}

TEST(engine_laws, expectations_that_never_decide) { small_model_obeys<models::cell_with_idle_expectations>(); }

}  // namespace
