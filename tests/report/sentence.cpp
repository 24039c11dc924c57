// SPDX-License-Identifier: BSL-1.0
#include <report/sentence.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

namespace {

using foregone::outcome;
using foregone::stop_reason;
using foregone::verdict;

verdict ended(outcome result) {
    verdict found;
    found.result = result;
    found.counted.depth_steps = 3;
    return found;
}

verdict violated(std::uint64_t steps) {
    verdict found = ended(outcome::violated);
    found.has_trace = true;
    found.trace.actions.resize(steps);
    return found;
}

std::string said(const verdict& found) { return foregone::verdict_sentence(found, "no overflow", {}, found.holds()); }

TEST(report_sentence, says_what_holds) {
    EXPECT_EQ(said(ended(outcome::proved)), "proved for behaviours of every length");
    EXPECT_EQ(said(ended(outcome::holds_to_depth)), "holds to depth 3");
}

TEST(report_sentence, what_holds_names_the_options_of_the_program) {
    using limits = foregone::schedule_limits;
    const auto within = [](verdict found, limits of) {
        found.paths.limits = of;
        return said(found);
    };
    EXPECT_EQ(within(ended(outcome::holds_to_depth), {.preemptions = 3}), "holds to depth 3, with at most 2 preemptions");
    EXPECT_EQ(within(ended(outcome::holds_to_depth), {.preemptions = 1, .memory = limits::rc11}),
              "holds to depth 3, with at most 0 preemptions, under rc11");
    EXPECT_EQ(within(ended(outcome::holds_to_depth), {.stale_reads = 2, .memory = limits::cpp20}),
              "holds to depth 3, with at most 1 stale read, under cpp20");
    EXPECT_EQ(within(ended(outcome::holds_to_depth), {.preemptions = 3, .stale_reads = 1}),
              "holds to depth 3, with at most 2 preemptions and 0 stale reads");
    EXPECT_EQ(within(ended(outcome::holds_to_depth), {.memory = limits::rc11 | limits::cpp20}),
              "holds to depth 3, under rc11, under cpp20");
    EXPECT_EQ(within(violated(2), {.preemptions = 3}), "violates \"no overflow\" after 2 steps");
}

TEST(report_sentence, a_boundary_limits_what_is_proved) {
    verdict found = ended(outcome::proved);
    found.counted.outside = 1;
    EXPECT_EQ(said(found), "proved for behaviours of every length inside the boundary");
}

TEST(report_sentence, says_that_states_were_distinguished_by_equality_alone) {
    verdict found = ended(outcome::proved);
    found.states = foregone::state_identity::by_equality;
    EXPECT_EQ(said(found), "proved up to ==");
    found.counted.outside = 1;
    EXPECT_EQ(said(found), "proved up to == inside the boundary");
    found.result = outcome::holds_to_depth;
    EXPECT_EQ(said(found), "holds to depth 3, up to ==");
    found = ended(outcome::violated);
    found.states = foregone::state_identity::by_equality;
    EXPECT_EQ(said(found), "violates \"no overflow\": nothing that was searched is a witness, up to ==");
    found = ended(outcome::invalid_model);
    found.states = foregone::state_identity::not_enough;
    EXPECT_EQ(said(found), "invalid model: two states are equal by == and differ in a member");
    found.states = foregone::state_identity::by_members;
    found.temporal.leaves = true;
    EXPECT_EQ(said(found), "invalid model: every fair run leaves the boundary, so that \"no overflow\" judges no run");
}

TEST(report_sentence, says_how_many_runs_without_merging_agreed) {
    verdict found = ended(outcome::proved);
    found.states = foregone::state_identity::by_equality;
    found.unmerged_runs = 32;
    EXPECT_EQ(said(found), "proved up to ==, 32 runs without merging agreed");
    found.counted.outside = 1;
    EXPECT_EQ(said(found), "proved up to == inside the boundary, 32 runs without merging agreed");
    found.unmerged_runs = 1;
    found.result = outcome::holds_to_depth;
    EXPECT_EQ(said(found), "holds to depth 3, up to ==, 1 run without merging agreed");
    found.result = outcome::violated;
    EXPECT_EQ(said(found),
              "violates \"no overflow\": nothing that was searched is a witness, up to ==, 1 run without merging agreed");
}

TEST(report_sentence, says_how_likely_it_is_that_a_state_was_missed) {
    verdict found = ended(outcome::compacted);
    found.counted.states = 1'000'000;
    found.digests = {64, outcome::proved};
    const std::string unless = ", unless a state was missed: P(missed) <= 3e-08";  // 10^12 / 2^65 = 2.7e-8
    EXPECT_EQ(said(found), "holds for behaviours of every length" + unless);
    found.counted.outside = 1;
    EXPECT_EQ(said(found), "holds for behaviours of every length inside the boundary" + unless);
    found.digests.within = outcome::holds_to_depth;
    EXPECT_EQ(said(found), "holds to depth 3" + unless);
    found.result = outcome::violated;
    EXPECT_EQ(said(found), "violates \"no overflow\": nothing that was searched is a witness" + unless);
    found.result = outcome::sampled;
    found.sampled.arguments = {2, outcome::proved};
    EXPECT_EQ(said(found),
              "holds for behaviours of every length inside the boundary, with a covering array of strength 2 over the arguments" +
                  unless);
    found.digests.bits = 12;
    found.result = outcome::inconclusive;
    EXPECT_EQ(said(found), "inconclusive, too many states for digests of 12 bits: P(missed) <= 1; leave out --compact");
    found.stopped_by = stop_reason::time;
    EXPECT_EQ(said(found), "inconclusive, stopped by the time limit; raise it with --timeout");
}

TEST(report_sentence, says_how_much_was_seen_by_bits_and_about_how_much_was_not) {
    verdict found = ended(outcome::inconclusive);
    found.counted.states = 1'000'000;
    found.bitstate = {1'024, 2'048, 423.7};
    const std::string rest = " and what only they reach; pass a larger --bitstate, or use --compact";
    EXPECT_EQ(said(found),
              "inconclusive, no violation in 1000000 states, but hash collisions probably hid about 420 states" + rest);
    found.bitstate.missed_states = 0.0003141;
    EXPECT_EQ(said(found), "inconclusive, no violation in 1000000 states, and probably no hash collision hid a state; --bitstate "
                           "proves nothing: use --compact instead, or leave it out");
    found.bitstate.missed_states = 1'234'567;
    found.property = 0;
    EXPECT_EQ(said(found),
              "inconclusive, no witness of \"no overflow\" in 1000000 states, but hash collisions probably hid about 1.2 M states" +
                  rest);
    found.bitstate.bits_set = 8'000;
    EXPECT_EQ(
        said(found),
        "inconclusive, no witness of \"no overflow\" in 1000000 states, but hash collisions hid more states than can be estimated" +
            rest);
    found.stopped_by = stop_reason::time;
    EXPECT_EQ(said(found), "inconclusive, stopped by the time limit; raise it with --timeout");
    EXPECT_EQ(foregone::sentence::fill_text(found.bitstate), "98 %");
    EXPECT_EQ(foregone::sentence::fill_text({1'024, 8'192}), "100 %");
    EXPECT_EQ(foregone::sentence::fill_text({1'024, 100}), "1.2 %");
    EXPECT_EQ(foregone::sentence::fill_text({1'024, 1}), "less than 0.1 %");
    EXPECT_EQ(foregone::sentence::fill_text({1'024, 0}), "0.0 %");
}

TEST(report_sentence, a_probability_is_never_reported_smaller) {
    using foregone::sentence::at_most;
    EXPECT_EQ(at_most(0), "0");
    EXPECT_EQ(at_most(1), "1");
    EXPECT_EQ(at_most(0.11), "0.2");
    EXPECT_EQ(at_most(0.99), "1");
    EXPECT_EQ(at_most(2.5e-19), "3e-19");
    for (double p = 1; p > 1e-40; p *= 0.7) {
        EXPECT_GE(std::stod(at_most(p)), p);
        EXPECT_LE(std::stod(at_most(p)), p * 2.1);
    }
}

TEST(report_sentence, says_what_is_violated) {
    EXPECT_EQ(said(violated(0)), "violates \"no overflow\" in an initial state");
    EXPECT_EQ(said(violated(1)), "violates \"no overflow\" after 1 step");
    EXPECT_EQ(said(violated(3)), "violates \"no overflow\" after 3 steps");
    EXPECT_EQ(said(ended(outcome::violated)), "violates \"no overflow\": nothing that was searched is a witness");
    verdict untold = ended(outcome::violated);
    untold.stopped_by = stop_reason::memory;
    EXPECT_EQ(said(untold),
              "violates \"no overflow\"; the search for its counterexample was stopped by the memory limit; raise it with "
              "--memory");
}

TEST(report_sentence, says_which_limit_was_hit_and_how_to_raise_it) {
    verdict found = ended(outcome::inconclusive);
    found.stopped_by = stop_reason::time;
    EXPECT_EQ(said(found), "inconclusive, stopped by the time limit; raise it with --timeout");
    found.stopped_by = stop_reason::memory;
    EXPECT_EQ(said(found), "inconclusive, stopped by the memory limit; raise it with --memory");
    found.stopped_by = stop_reason::states;
    EXPECT_EQ(said(found), "inconclusive, stopped by the state limit; raise it with --max-states");
    found.stopped_by = stop_reason::disk;
    EXPECT_EQ(said(found),
              "inconclusive, stopped by the disk, which levels were to be spilled to; pass another folder with --spill");
    found.stopped_by = stop_reason::numbers;
    EXPECT_EQ(said(found),
              "inconclusive, stopped by too many states, steps or parts of states, more than there are numbers for; leave "
              "out --tree, or make the space smaller");
    found.stopped_by = stop_reason::interrupted;
    EXPECT_EQ(said(found), "inconclusive, stopped by an interrupt");
}

TEST(report_sentence, says_what_was_expected_instead) {
    const foregone::expected_violation other{"full", 2}, any_length{"full"};
    EXPECT_EQ(foregone::verdict_sentence(violated(2), "full", other, true), "violates \"full\" after 2 steps, as expected");
    EXPECT_EQ(foregone::verdict_sentence(violated(3), "full", other, false),
              "violates \"full\" after 3 steps, but \"full\" was expected to be violated within 2 steps");
    EXPECT_EQ(foregone::verdict_sentence(ended(outcome::proved), "", any_length, false),
              "proved for behaviours of every length, but \"full\" was expected to be violated");
    EXPECT_EQ(foregone::verdict_sentence(ended(outcome::inconclusive), "", other, false), "inconclusive, stopped by nothing");
}

std::string said_of(foregone::orders_covered orders) {
    verdict found = ended(outcome::sampled);
    found.counted.sequences = 4;
    found.sampled.planned_orders = orders;
    return said(found);
}

TEST(report_sentence, says_which_orders_runs_take) {
    EXPECT_EQ(said_of({2, 81, 81, 0, false}), "holds in 4 runs that take every 2 actions in each order: 81 of 81");
    EXPECT_EQ(said_of({2, 53, 81, 0, false}), "holds in 4 runs that take every 2 actions in each order that there is: 53 of 53");
    EXPECT_EQ(said_of({3, 6, 27, 9, true}),
              "holds in 4 runs that take every 3 kinds of action in each order that fits into 9 steps: 6 of 6");
    EXPECT_EQ(said_of({1, 9, 9, 12, false}), "holds in 4 runs that take every action: 9 of 9");
}

TEST(report_sentence, never_proves_what_not_all_arguments_were_tried_for) {
    verdict found = ended(outcome::sampled);
    found.sampled.arguments = {2, outcome::proved};
    EXPECT_EQ(said(found), "holds for behaviours of every length, with a covering array of strength 2 over the arguments");
    found.sampled.arguments.within = outcome::holds_to_depth;
    EXPECT_EQ(said(found), "holds to depth 3, with a covering array of strength 2 over the arguments");
    found.sampled.arguments = {4, outcome::sampled};
    EXPECT_EQ(said(found), "holds in all runs that were drawn, with a covering array of strength 4 over the arguments");
    found.sampled.covered = 7;
    EXPECT_EQ(said(found),
              "holds in 7 transitions, all that the model has, with a covering array of strength 4 over the arguments");
}

TEST(report_sentence, a_shrunk_schedule_may_fail_with_fewer_choices_that_take_more_turns) {
    verdict found;
    found.result = outcome::violated, found.has_trace = true, found.trace.actions = {0, 1};
    found.sampled.found_steps = 5, found.sampled.shrink_runs = 9, found.sampled.minimal = true;
    const std::string alone = "the first path that fails has 5 choices; shrunk to 2 in 9 runs; without any one of these choices, "
                              "or with any one lowered, it does not fail like this";
    EXPECT_EQ(foregone::path_notes(found).back(), alone);
    found.sampled.switches = 1;
    EXPECT_EQ(foregone::path_notes(found).back(), alone + ", or its threads take turns more often");
}

}  // namespace
