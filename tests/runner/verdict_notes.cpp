// SPDX-License-Identifier: BSL-1.0
#include "../support/fake_check.hpp"

#include <report/sampling_text.hpp>
#include <runner/verdict_notes.hpp>

#include <gtest/gtest.h>

namespace {

using foregone::check_record;
using foregone::outcome;
using foregone::standing;
using foregone::verdict;

check_record judged(const verdict& found, const fake_check& check = {}) {
    check_record record;
    record.searched = check.wanted.searched;
    foregone::record_verdict(record, check, found);
    return record;
}

verdict ended(outcome result) {
    verdict found;
    found.result = result;
    found.counted.states = 1;
    return found;
}

fake_check expecting(std::string_view property, std::uint64_t steps) {
    fake_check check;
    check.wanted.expected_violation = property;
    check.wanted.expected_steps = steps;
    return check;
}

TEST(run_judge, a_check_passes_if_its_properties_hold) {
    EXPECT_EQ(judged(ended(outcome::proved)).stands, standing::passed);
    EXPECT_EQ(judged(ended(outcome::holds_to_depth)).stands, standing::passed);
    EXPECT_EQ(judged(fake_violation({9})).stands, standing::failed);
    EXPECT_EQ(judged(ended(outcome::inconclusive)).stands, standing::inconclusive);
    EXPECT_EQ(judged(ended(outcome::invalid_model)).stands, standing::invalid);
}

TEST(run_judge, an_expected_violation_has_to_be_found_in_time) {
    EXPECT_EQ(judged(fake_violation({4, 5}), expecting("never\n9", 2)).stands, standing::passed);
    EXPECT_EQ(judged(fake_violation({4, 4, 1}), expecting("never\n9", 2)).stands, standing::failed);
    EXPECT_EQ(judged(fake_violation({9}), expecting("another", 2)).stands, standing::failed);
    EXPECT_EQ(judged(ended(outcome::proved), expecting("never\n9", 2)).stands, standing::failed);
    EXPECT_EQ(judged(ended(outcome::inconclusive), expecting("never\n9", 2)).stands, standing::inconclusive);
}

TEST(run_judge, says_what_is_violated_in_printable_text) {
    const check_record record = judged(fake_violation({9}), expecting("an\nother", 2));
    EXPECT_EQ(record.property, "never\\n9");
    EXPECT_EQ(record.sentence,
              "violates \"never\\n9\" after 1 step, but \"an\\nother\" was expected to be violated within 2 steps");
}

TEST(run_judge, says_that_a_counterexample_is_a_run_without_merging) {
    verdict found = fake_violation({4, 9});
    found.unmerged_runs = 6;
    found.sampled.found_steps = 31, found.sampled.shrink_runs = 12, found.sampled.minimal = true;
    EXPECT_EQ(judged(found).notes,
              (std::vector<std::string>{"the graph lacks this run, because states that are equal by == were taken for one; run 6 "
                                        "without merging failed after 31 steps; shrunk to 2 in 12 runs; without any one of these "
                                        "steps, or with any one value made simpler, it does not fail like this"}));
}

TEST(run_judge, warns_of_what_a_passing_check_did_not_exercise) {
    verdict found = ended(outcome::proved);
    found.unused = {.idle_actions = 1, .first_idle_action = 4, .unselected_expectations = 1, .first_unselected = 0};
    EXPECT_EQ(judged(found).warnings,
              (std::vector<std::string>{"the action add\\t4 is never enabled", "the expectation expect_less never decides"}));
    found.unused = {.idle_actions = 3, .first_idle_action = 4, .unselected_expectations = 2, .first_unselected = 0};
    EXPECT_EQ(judged(found).warnings, (std::vector<std::string>{"3 actions are never enabled, the first is add\\t4",
                                                                "2 expectations never decide, the first is expect_less"}));
    found.result = outcome::inconclusive;
    EXPECT_TRUE(judged(found).warnings.empty());
}

TEST(run_judge, warns_of_a_check_that_checked_nothing) {
    fake_check sequences, nothing_asked;
    sequences.wanted.max_steps = 3;
    sequences.wanted.searched = foregone::search_kind::sequences;
    EXPECT_EQ(judged(ended(outcome::proved), sequences).warnings,
              std::vector<std::string>{"there is no sequence of this length, only shorter ones were checked"});
    nothing_asked.properties = 0;
    EXPECT_EQ(judged(ended(outcome::proved), nothing_asked).warnings,
              std::vector<std::string>{"nothing was asked: the model lists no properties and judges no answer"});
}

TEST(run_judge, notes_that_nothing_is_asked_on_purpose) {
    fake_check on_purpose;
    on_purpose.asks = foregone::asked::nothing_on_purpose;
    const check_record record = judged(ended(outcome::proved), on_purpose);
    EXPECT_TRUE(record.warnings.empty());
    EXPECT_EQ(record.notes, std::vector<std::string>{"nothing was asked, on purpose: the model lists fg::no_properties"});
}

TEST(run_judge, warns_of_answers_without_a_judge) {
    fake_check check;
    check.unjudged = "pop, size";
    EXPECT_EQ(judged(ended(outcome::proved), check).warnings,
              std::vector<std::string>{
                  "the answers of these commands are not judged: pop, size; give each an `expected` or a `postcondition`"});
}

TEST(run_judge, reports_classes_and_warns_of_one_that_is_never_visited) {
    verdict found = ended(outcome::sampled);
    found.sampled.runs = 1;
    found.sampled.classes = {1, 0, 2};
    check_record record;
    record.classes = {"empty", "partly", "full"};
    foregone::record_verdict(record, fake_check{}, found);
    ASSERT_EQ(record.notes.size(), 2U);
    EXPECT_EQ(record.notes[1], "classes: empty 1 (33 %), partly 0 (0 %), full 2 (67 %)");
    EXPECT_EQ(record.warnings, std::vector<std::string>{"no step led to the class partly"});
}

TEST(run_judge, reports_what_was_covered_of_a_machine) {
    verdict found = ended(outcome::sampled);
    found.sampled.runs = 1;
    found.sampled.of_machine[0] = {3, 3, {}};
    found.sampled.of_machine[1] = {2, 2, {}};
    found.sampled.of_machine[2] = {1, 5, {7, 8, 9}};
    const check_record record = judged(found);
    ASSERT_EQ(record.notes.size(), 3U);
    EXPECT_EQ(record.notes[1], "of the machine: 3 of 3 states, 2 of 2 transitions, 1 of 5 pairs");
    EXPECT_EQ(record.notes[2], "pairs of the machine that were not covered: a\\tthen b; a\\tthen b; a\\tthen b; and 1 more");
}

TEST(run_judge, a_model_that_begins_nowhere_is_invalid) {
    const check_record record = judged(ended(outcome::invalid_model));
    EXPECT_EQ(record.stands, foregone::standing::invalid);
    EXPECT_EQ(record.sentence, "invalid model: it has no initial state, or none inside its boundary");
    EXPECT_TRUE(record.warnings.empty());
}

TEST(run_judge, an_invalid_model_has_no_certificate_of_a_shrunk_run) {
    verdict found = fake_violation({9});
    found.sampled.runs = 1;
    found.sampled.minimal = true;
    check_record record = judged(found);
    record.notes.push_back(foregone::sampling_text::death(found));
    ASSERT_EQ(record.notes.size(), 3U);
    foregone::record_invalid(record, "it is another one now");
    EXPECT_EQ(record.notes, std::vector<std::string>{"seed 0; 1 run of no step"});
    EXPECT_FALSE(record.found.sampled.minimal);
}

// What is left of a run that was shrunk for what is expected may violate something else.
TEST(run_judge, a_violation_that_is_expected_is_not_certified_to_pass_otherwise) {
    verdict found = fake_violation({9});
    found.sampled.runs = 1;
    found.sampled.minimal = true;
    EXPECT_TRUE(judged(found).notes.front().ends_with("it passes")) << judged(found).notes.front();
    fake_check check;
    check.wanted.expected_violation = "never\n9";
    EXPECT_TRUE(judged(found, check).notes.front().ends_with("it does not fail like this")) << judged(found, check).notes.front();
    check.wanted.expected_violation = "another";
    EXPECT_TRUE(judged(found, check).notes.front().ends_with("it passes")) << judged(found, check).notes.front();
}

TEST(run_judge, notes_that_one_state_counts_for_several) {
    fake_check check;
    EXPECT_TRUE(judged(ended(outcome::proved), check).notes.empty());
    check.reduced = true;
    const check_record record = judged(ended(outcome::proved), check);
    EXPECT_TRUE(record.reduced);
    EXPECT_EQ(record.notes,
              std::vector<std::string>{
                  "states that differ only by a renaming of identities are counted as one, and so are their transitions"});
}

TEST(run_judge, notes_which_levels_a_stopped_search_counts) {
    verdict found = ended(outcome::inconclusive);
    found.stopped_by = foregone::stop_reason::time;
    EXPECT_EQ(judged(found).notes, std::vector<std::string>{"the counts are those of the levels that were completed"});
    found.result = outcome::violated;
    EXPECT_TRUE(judged(found).notes.empty());
}

TEST(run_judge, notes_boundaries_and_deadlocks) {
    verdict found = ended(outcome::proved);
    found.counted.outside = 3;
    found.counted.deadlocks = 1;
    const check_record record = judged(found);
    ASSERT_EQ(record.notes.size(), 2U);
    EXPECT_EQ(record.notes[0], "3 steps out of the model's boundary (or beginnings there), not followed");
    EXPECT_TRUE(record.notes[1].starts_with("1 state without an enabled action, and not terminal; list fg::deadlock_free"));
}

}  // namespace
