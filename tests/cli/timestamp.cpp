// SPDX-License-Identifier: BSL-1.0
#include "../support/variables.hpp"

#include <cli/hardware.hpp>

#include <gtest/gtest.h>

namespace {

TEST(run_timestamp, is_iso_8601_in_utc) { EXPECT_EQ(foregone::timestamp_text(1'000'000'000), "2001-09-09T01:46:40Z"); }

TEST(run_timestamp, can_be_fixed_for_reports_that_are_made_twice) {
    const variables fixed{{"SOURCE_DATE_EPOCH", "0"}}, wrong{{"SOURCE_DATE_EPOCH", "today"}};
    EXPECT_EQ(foregone::report_timestamp(foregone::environment(fixed)), "1970-01-01T00:00:00Z");
    EXPECT_EQ(foregone::report_timestamp(foregone::environment(wrong)).size(), 20U);
}

}  // namespace
