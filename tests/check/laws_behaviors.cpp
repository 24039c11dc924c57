// SPDX-License-Identifier: BSL-1.0
// The law of the engines over behaviors of a system under test.
#include "../models/cell.hpp"
#include "laws.hpp"

namespace {

using laws::sequences_obey, laws::small_model_obeys, laws::tree_agrees_with_graph;

TEST(engine_laws, an_oracle_that_looks_at_the_history) {
    sequences_obey<models::cell_by_history<false>, 5>();
    sequences_obey<models::cell_by_history<true>, 5>();
}

TEST(engine_laws, an_oracle_that_keeps_a_model) {
    small_model_obeys<models::cell_by_model<false>, 5>();
    small_model_obeys<models::cell_by_model<true>, 5>();
    tree_agrees_with_graph<models::cell_by_model<true>, 5>();
}

TEST(engine_laws, no_expectation_applies) {
    small_model_obeys<models::cell_with_gap, 5>();
    tree_agrees_with_graph<models::cell_with_gap, 5>();
}

TEST(engine_laws, expectations_that_never_decide) { small_model_obeys<models::cell_with_idle_expectations, 5>(); }

}  // namespace
