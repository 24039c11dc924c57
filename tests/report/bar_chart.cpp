// SPDX-License-Identifier: BSL-1.0
#include "../support/times_in.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <report/html/bar_chart.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;

TEST(report_bar_chart, draws_each_number_and_describes_it) {
    const std::string drawn = fg::bar_svg({"id", "The \"title\"", "steps", {{"0", 1}, {"1", 0}, {"2", 4}}});
    EXPECT_EQ(times_in(drawn, "<rect"), 3u);
    EXPECT_NE(drawn.find("<title id=\"id-title\">The &quot;title&quot;</title>"), std::string::npos);
    EXPECT_NE(drawn.find("<desc id=\"id-description\">The highest is 4. 0: 1. 1: 0. 2: 4.</desc>"), std::string::npos);
    EXPECT_NE(drawn.find("height=\"155\"><title>2: 4</title>"), std::string::npos) << drawn;
    EXPECT_NE(drawn.find("height=\"38.7\"><title>0: 1</title>"), std::string::npos) << drawn;
    EXPECT_NE(drawn.find("height=\"0\"><title>1: 0</title>"), std::string::npos) << drawn;
}

TEST(report_bar_chart, what_is_small_is_still_drawn) {
    EXPECT_NE(fg::bar_svg({"id", "", "", {{"0", 1}, {"1", 1'000'000}}}).find("height=\"1\"><title>0: 1"), std::string::npos);
}

TEST(report_bar_chart, of_many_numbers_the_highest_of_neighbours_are_drawn) {
    std::vector<std::uint64_t> levels(1'000, 3);
    levels[8] = 50;
    const std::string drawn = fg::bar_svg({"id", "", "", fg::level_bars(levels)});
    EXPECT_EQ(times_in(drawn, "<rect"), 143u);
    EXPECT_NE(drawn.find("<title>7: 50</title>"), std::string::npos) << drawn;
    EXPECT_NE(drawn.find("273: 3. And so on.</desc>"), std::string::npos);
}

}  // namespace
