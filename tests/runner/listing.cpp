// SPDX-License-Identifier: BSL-1.0
#include "../support/fake_check.hpp"

#include <runner/listing.hpp>

#include <gtest/gtest.h>

namespace {

struct run_listing : testing::Test {
    fake_check proved, handed_over;
    foregone::check_list list;

    run_listing() {
        proved.called = "jugs.reachable";
        proved.why = foregone::fallback::none;
        proved.while_compiling.result = foregone::outcome::proved;
        proved.while_compiling.counted = {.states = 16, .transitions = 96, .depth_steps = 8};
        handed_over.wanted.searched = foregone::search_kind::sequences;
        handed_over.wanted.min_steps = handed_over.wanted.max_steps = 5;
        handed_over.called = "memory.sequences<5>";
        handed_over.why = foregone::fallback::over_budget;
        list.add(proved);
        list.add(handed_over);
    }
};

TEST_F(run_listing, names_stand_alone_for_programs) {
    EXPECT_EQ(foregone::names_text(foregone::named_checks(list)), "jugs.reachable\nmemory.sequences<5>\n");
}

TEST_F(run_listing, people_see_where_each_is_decided_and_how_large_it_is) {
    EXPECT_EQ(
        foregone::listing_text(foregone::named_checks(list)),
        "jugs.reachable       compile time: proved\n"
        "                     16 states, 96 transitions, depth 8\n"
        "memory.sequences<5>  run time: larger than its compile-time budget\n"
        "                     at most 200000 sequences of 10 actions, from 2 initial states; fewer where some are not enabled\n");
}

TEST_F(run_listing, a_check_that_runs_says_why) {
    EXPECT_EQ(foregone::run_reason_text(proved), "");
    EXPECT_EQ(foregone::run_reason_text(handed_over), "run time: larger than its compile-time budget");
    handed_over.why = foregone::fallback::not_asked;
    EXPECT_EQ(foregone::run_reason_text(handed_over), "");
    handed_over.why = foregone::fallback::deferred;
    EXPECT_EQ(foregone::run_reason_text(handed_over), "run time: as FOREGONE_DEFER asks");
    handed_over.why = foregone::fallback::not_constant;
    EXPECT_EQ(foregone::run_reason_text(handed_over),
              "run time: the compiler cannot evaluate it: something it calls is not constexpr, or has undefined behaviour, such as "
              "an index out of range");
}

TEST_F(run_listing, a_proof_up_to_equality_is_no_other) {
    proved.while_compiling.states = foregone::state_identity::by_equality;
    EXPECT_EQ(foregone::decided_text(proved), "compile time: proved up to ==");
}

TEST_F(run_listing, a_model_that_throws_is_listed_all_the_same) {
    handed_over.counts_initials = false;
    EXPECT_TRUE(
        foregone::listing_text(foregone::named_checks(list)).ends_with("its initial states cannot be counted: the model throws\n"));
}

}  // namespace
