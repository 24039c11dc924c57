// SPDX-License-Identifier: BSL-1.0
// The law of the engines over suites of commands.
#include "../models/bounded_queue.hpp"
#include "../models/door_session.hpp"
#include "../models/filled_shelf.hpp"
#include "../models/lamp.hpp"
#include "../models/open_files.hpp"
#include "../models/tickets.hpp"
#include "laws.hpp"

#include <foregone/model/scope.hpp>

#include <cstdint>
#include <vector>

namespace {

namespace fg = foregone;
using laws::small_model_obeys, laws::tree_agrees_with_graph;

TEST(engine_laws, commands_with_preconditions) {
    small_model_obeys<models::ring_commands<true>, 5>();
    small_model_obeys<models::ring_commands<false>, 6>();
    tree_agrees_with_graph<models::ring_commands<false>, 6>();
}

TEST(engine_laws, commands_that_open_and_close_a_run) { small_model_obeys<models::door_session, 5>(); }

TEST(engine_laws, a_model_that_learns_from_answers) {
    small_model_obeys<models::ticket_commands<false>, 6>();
    small_model_obeys<models::ticket_commands<true>, 6>();
    tree_agrees_with_graph<models::ticket_commands<true>, 6>();
}

TEST(engine_laws, commands_that_use_earlier_answers) {
    small_model_obeys<models::file_commands<true>, 5>();
    small_model_obeys<models::file_commands<false>, 5>();
    tree_agrees_with_graph<models::file_commands<false>, 5>();
}

template <class Model>
void properties_of_a_suite_obey() {
    small_model_obeys<Model, 6>();
    tree_agrees_with_graph<Model, 6>();
    laws::same_verdict_everywhere<Model, fg::random{.runs = 20, .steps = 12}>();
    laws::same_verdict_everywhere<Model, fg::transition_tour>();
    laws::same_verdict_everywhere<Model, fg::covering_sequences<2>>();
}

TEST(engine_laws, suites_with_properties) {
    using models::lamp_commands, models::lamp_defect;
    properties_of_a_suite_obey<lamp_commands<lamp_defect::drifts>>();
    properties_of_a_suite_obey<models::warm_lamp_commands>();
#ifndef FOREGONE_TESTS_BRIEF
    properties_of_a_suite_obey<lamp_commands<lamp_defect::none>>();
    properties_of_a_suite_obey<lamp_commands<lamp_defect::gets_warm>>();
#endif
}

TEST(engine_laws, suites_with_properties_of_a_system_that_cannot_be_copied) {
    using models::lamp_defect, models::pinned_lamp_commands;
    const fg::verdict drifts = laws::same_verdict_at_run_time<pinned_lamp_commands<lamp_defect::drifts>, fg::sequences<0, 6>>();
    EXPECT_EQ(verdict_text(drifts),
              (verdict_text(laws::explored_alone<models::lamp_commands<lamp_defect::drifts>, fg::sequences<0, 6>>())));
    EXPECT_EQ(drifts.trace.actions, (std::vector<std::uint64_t>{0, 0, 1}));
    EXPECT_TRUE((laws::same_verdict_at_run_time<pinned_lamp_commands<lamp_defect::none>, fg::sequences<0, 6>>().holds()));
}

template <models::shelf_start Start>
void a_suite_of_several_models_obeys() {
    using model = models::shelf_commands<Start>;
    small_model_obeys<model, 6>();
    tree_agrees_with_graph<model, 6>();
    laws::same_verdict_everywhere<model, fg::random{.runs = 20, .steps = 12}>();
}

TEST(engine_laws, suites_with_several_initial_models) {
    using models::shelf_start;
    a_suite_of_several_models_obeys<shelf_start::filtered>();
    a_suite_of_several_models_obeys<shelf_start::broken>();
#ifndef FOREGONE_TESTS_BRIEF
    a_suite_of_several_models_obeys<shelf_start::array>();
    a_suite_of_several_models_obeys<shelf_start::domain>();
#endif
}

/// A ring that can't be copied: what was done to it is done again.
template <bool Wraps>
struct pinned_ring_commands : models::ring_commands<Wraps> {
    struct system : models::ring<Wraps> {
        system() = default;
        system(const system&) = delete;
        system& operator=(const system&) = delete;
    };
};

TEST(engine_laws, commands_of_a_system_that_cannot_be_copied) {
    using laws::explored_alone, laws::same_verdict_at_run_time;
    const fg::verdict pinned = same_verdict_at_run_time<pinned_ring_commands<false>, fg::sequences<0, 6>>();
    EXPECT_EQ(verdict_text(pinned), (verdict_text(explored_alone<models::ring_commands<false>, fg::sequences<0, 6>>())));
    const fg::verdict holds = same_verdict_at_run_time<pinned_ring_commands<true>, fg::sequences<0, 5>>();
    EXPECT_EQ(verdict_text(holds), (verdict_text(explored_alone<models::ring_commands<true>, fg::sequences<0, 5>>())));
}

}  // namespace
