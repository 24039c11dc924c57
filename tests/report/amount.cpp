// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/report/amount.hpp>

#include <gtest/gtest.h>

namespace {

TEST(report_amount, knows_the_plural) {
    EXPECT_EQ(foregone::amount(0, "state"), "0 states");
    EXPECT_EQ(foregone::amount(1, "state"), "1 state");
    EXPECT_EQ(foregone::amount(175'616, "sequence"), "175616 sequences");
}

TEST(report_amount, says_durations_in_the_unit_that_fits) {
    EXPECT_EQ(foregone::duration_text(0), "0 ms");
    EXPECT_EQ(foregone::duration_text(0.0124), "12 ms");
    EXPECT_EQ(foregone::duration_text(0.9994), "999 ms");
    EXPECT_EQ(foregone::duration_text(0.9996), "1.0 s");
    EXPECT_EQ(foregone::duration_text(59.9), "59.9 s");
    EXPECT_EQ(foregone::duration_text(59.96), "1 min 0 s");
    EXPECT_EQ(foregone::duration_text(125), "2 min 5 s");
    EXPECT_EQ(foregone::duration_text(3'780), "1 h 3 min");
}

TEST(report_amount, says_durations_of_more_than_a_life) {
    EXPECT_EQ(foregone::long_duration_text(3'780), "1 h 3 min");
    EXPECT_EQ(foregone::long_duration_text(172'799), "47 h 59 min");
    EXPECT_EQ(foregone::long_duration_text(172'800), "2.0 days");
    EXPECT_EQ(foregone::long_duration_text(86'400.0 * 700), "700 days");
    EXPECT_EQ(foregone::long_duration_text(86'400.0 * 731), "2.0 years");
    EXPECT_EQ(foregone::long_duration_text(1e300), "more than 1000 years");
}

TEST(report_amount, says_sizes_in_the_unit_that_fits) {
    EXPECT_EQ(foregone::bytes_text(0), "0 B");
    EXPECT_EQ(foregone::bytes_text(1'023), "1023 B");
    EXPECT_EQ(foregone::bytes_text(1'024), "1.0 KiB");
    EXPECT_EQ(foregone::bytes_text(200 << 20), "200 MiB");
    EXPECT_EQ(foregone::bytes_text((1 << 20) - 1), "1.0 MiB");
    EXPECT_EQ(foregone::bytes_text(3ULL << 29), "1.5 GiB");
    EXPECT_EQ(foregone::bytes_text(UINT64_MAX), "16.0 EiB");
}

TEST(report_amount, says_large_counts_roughly) {
    EXPECT_EQ(foregone::about(9'999), "9999");
    EXPECT_EQ(foregone::about(45'123), "45.1 k");
    EXPECT_EQ(foregone::about(3'400'000), "3.4 M");
    EXPECT_EQ(foregone::about(550e9), "550 G");
}

}  // namespace
