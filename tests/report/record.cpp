// SPDX-License-Identifier: BSL-1.0

#include <report/record.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace {

using foregone::check_record;
using foregone::standing;

check_record ended(standing stands, bool sequences) {
    check_record check;
    check.stands = stands;
    check.searched = sequences ? foregone::search_kind::sequences : foregone::search_kind::states;
    check.found.counted = {.states = 16, .transitions = 96, .sequences = 56};
    return check;
}

TEST(report_record, sums_up_by_how_checks_end) {
    std::vector<check_record> checks;
    for (const standing stands : {standing::passed, standing::failed, standing::failed, standing::inconclusive, standing::invalid})
        checks.push_back(ended(stands, false));
    checks.push_back(ended(standing::estimated, false));
    checks.emplace_back();  // one that was not run
    const foregone::totals sum = foregone::totals_of(checks);
    EXPECT_EQ(sum.checks, 7U);
    EXPECT_EQ(sum.estimated, 1U);
    EXPECT_EQ(sum.passed, 1U);
    EXPECT_EQ(sum.failed, 2U);
    EXPECT_EQ(sum.inconclusive, 1U);
    EXPECT_EQ(sum.invalid, 1U);
    EXPECT_EQ(sum.skipped, 1U);
}

TEST(report_record, keeps_steps_of_sequences_and_transitions_of_states_apart) {
    const foregone::totals sum = foregone::totals_of({ended(standing::passed, true), ended(standing::passed, false)});
    EXPECT_EQ(sum.sequences, 56U);
    EXPECT_EQ(sum.steps, 96U);
    EXPECT_EQ(sum.states, 16U);
    EXPECT_EQ(sum.transitions, 96U);
}

}  // namespace
