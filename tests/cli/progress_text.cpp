// SPDX-License-Identifier: BSL-1.0
#include <cli/progress_display.hpp>
#include <states/level_forecast.hpp>

#include <gtest/gtest.h>

namespace {

using foregone::progress;
using foregone::progress_text;

TEST(run_progress_text, of_states_says_depth_frontier_and_memory) {
    const progress now{
        .states = 45'100'000, .transitions = 90'000'000, .depth_steps = 17, .frontier = 120'000, .bytes = 1'288'490'189};
    EXPECT_EQ(progress_text("jugs.reachable", now, 10.0),
              "jugs.reachable: 45.1 M states (4.5 M/s), depth 17, frontier 120 k, 1.2 GiB, 10.0 s");
}

TEST(run_progress_text, of_sequences_says_the_share_that_is_done_and_the_time_that_is_left) {
    const progress now{.transitions = 250'000'000, .depth_steps = 5, .tasks = 200, .tasks_done = 50};
    EXPECT_EQ(progress_text("memory.sequences<5>", now, 4.0),
              "memory.sequences<5>: 25%, 12.0 s left, 250 M steps (62.5 M/s), 4.0 s");
}

TEST(run_progress_text, what_was_done_before_says_nothing_about_the_time_that_is_left) {
    const progress now{.transitions = 1'000, .tasks = 200, .tasks_done = 150, .tasks_before = 100};
    EXPECT_EQ(progress_text("a", now, 4.0), "a: 75%, 4.0 s left, 1000 steps (250/s), 4.0 s");
    EXPECT_EQ(progress_text("a", {.tasks = 200, .tasks_done = 100, .tasks_before = 100}, 4.0), "a: 50%, 0 steps (0/s), 4.0 s");
    EXPECT_EQ(progress_text("a", {.tasks = 1'000, .tasks_done = 999}, 0), "a: 99%, 0 ms left, 0 steps (0/s), 0 ms");
}

TEST(run_progress_text, of_paths_whose_share_is_known_it_guesses_how_many_there_will_be) {
    const progress now{.paths = 1'500'000, .depth_steps = 40, .tasks = 1'000, .tasks_done = 500};
    EXPECT_EQ(progress_text("a", now, 10.0), "a: 50% of about 3.0 M, 10.0 s left, 1.5 M paths (150 k/s), 10.0 s");
    EXPECT_EQ(
        progress_text("a", {.paths = 30'000, .paths_before = 20'000, .tasks = 1'000, .tasks_done = 750, .tasks_before = 500}, 1.0),
        "a: 75% of about 40.0 k, 1.0 s left, 30.0 k paths (10.0 k/s), 1.0 s");
    EXPECT_EQ(progress_text("a", {.paths = 16, .tasks = 1'000}, 1.0), "a: 16 paths (16/s), 1.0 s");
    EXPECT_EQ(progress_text("a", {.paths = 16}, 1.0), "a: 16 paths (16/s), 1.0 s");
}

TEST(run_progress_text, of_states_whose_levels_shrink_it_guesses_how_many_there_will_be) {
    foregone::level_forecast forecast;
    progress now{.states = 4'000, .depth_steps = 9, .frontier = 9, .bytes = 1'024, .forecast = &forecast};
    EXPECT_EQ(progress_text("a", now, 1.0), "a: 4000 states (4000/s), depth 9, frontier 9, 1.0 KiB, 1.0 s");
    for (const unsigned states : {1u, 12u, 66u, 220u, 495u, 792u, 924u, 792u}) forecast.note(states);  // of a hypercube of 4096
    EXPECT_EQ(progress_text("a", {.states = 3'302, .depth_steps = 8, .frontier = 9, .bytes = 1'024, .forecast = &forecast}, 1.0),
              "a: 83% of about 3973, 203 ms left, 3302 states (3302/s), depth 8, frontier 9, 1.0 KiB, 1.0 s");
}

TEST(run_progress_text, states_that_were_saved_by_another_run_say_nothing_about_the_rate) {
    const progress now{.states = 5'000, .states_before = 4'000, .depth_steps = 9, .frontier = 9, .bytes = 1'024};
    EXPECT_EQ(progress_text("a", now, 2.0), "a: 5000 states (500/s), depth 9, frontier 9, 1.0 KiB, 2.0 s");
    foregone::level_forecast forecast;
    for (const unsigned states : {1u, 12u, 66u, 220u, 495u, 792u, 924u, 792u}) forecast.note(states);
    EXPECT_EQ(progress_text(
                  "a",
                  {.states = 3'302, .states_before = 3'000, .depth_steps = 8, .frontier = 9, .bytes = 1'024, .forecast = &forecast},
                  1.0),
              "a: 83% of about 3973, 2.2 s left, 3302 states (302/s), depth 8, frontier 9, 1.0 KiB, 1.0 s");
}

TEST(run_progress_text, before_anything_is_done_it_guesses_nothing) {
    EXPECT_EQ(progress_text("a", {.tasks = 200}, 0), "a: 0 steps (0/s), 0 ms");
}

}  // namespace
