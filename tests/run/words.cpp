// SPDX-License-Identifier: BSL-1.0
#include <run/isolation/words.hpp>

#include <gtest/gtest.h>

namespace {

namespace fg = foregone;

TEST(run_words, a_verdict_comes_back_whole) {
    fg::verdict v{.result = fg::outcome::violated, .stopped_by = fg::stop_reason::time, .property = 3, .has_trace = true,
                  .counted = {1, 2, 3, 4, 5, 6}, .unused = {7, 8, 9, 10}, .trace = {11, {12, 13}}};
    v.sampled.cycles = 14, v.sampled.seed = 15, v.sampled.covered = 16, v.sampled.by_length[2] = 17, v.sampled.selected = {18, 19};
    v.sampled.classes = {24}, v.sampled.of_machine[3].add(false, 25), v.sampled.of_machine[0].add(true, 26), v.sampled.of_orders.add(false, 27);
    v.digests = {64, fg::outcome::holds_to_depth};
    v.states = fg::state_identity::by_equality;
    v.bitstate = {128, 32, 0.375};
    v.sampled.planned_orders = {27, 28, 29, 30, true}, v.sampled.arguments = {31, fg::outcome::proved};
    v.sampled.refused = {20}, v.sampled.failing_cycle = 21, v.sampled.found_steps = 22, v.sampled.shrink_runs = 23, v.sampled.minimal = true;
    EXPECT_EQ(fg::verdict_from(fg::to_bytes(v)), v);
}

TEST(run_words, what_is_cut_off_is_empty) {
    const std::string bytes = fg::to_bytes(fg::verdict{.trace = {0, {1, 2, 3}}});
    EXPECT_EQ(fg::verdict_from(bytes.substr(0, 40)).trace.actions, std::vector<std::uint64_t>{});
}

TEST(run_words, a_run_comes_back_whole) {
    const fg::replayed run = fg::replayed_from(fg::to_bytes(fg::replayed{false, 7, 2}));
    EXPECT_TRUE(!run.possible && run.steps == 7 && run.property == 2);
}

}  // namespace
