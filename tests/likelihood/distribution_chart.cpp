// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "../support/times_in.hpp"

#include <likelihood/distribution_chart.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tinyxml2.h>
#include <utility>

namespace fg = foregone;

namespace {

fg::distribution_chart some() {
    return {"a <title>", "different words of 2 states", {{2, 0.25, 1}, {4, 0.7, 0.75}, {5, 0.05, 0.05}}, 4, 3.55};
}

TEST(distribution_chart, is_xml_that_says_what_it_shows) {
    const std::string drawn = fg::distribution_svg(some());
    tinyxml2::XMLDocument document;
    ASSERT_EQ(document.Parse(drawn.c_str()), tinyxml2::XML_SUCCESS);
    EXPECT_STREQ(document.RootElement()->FirstChildElement("title")->GetText(), "a <title>");
    EXPECT_STREQ(
        document.RootElement()->FirstChildElement("desc")->GetText(),
        "How likely each number of different words of 2 states is. 2: 25 %, at least: 100 %. 4: 70 %, at least: 75 %. 5: 5 %, "
        "at least: 5 %.");
    EXPECT_NE(drawn.find("4 or more: 75 %"), std::string::npos);
    EXPECT_NE(drawn.find(">3.55 on average"), std::string::npos);
    for (const auto& [average, digits] : {std::pair(9.055, ">9.055 on average"), std::pair(10.0, ">10 on average")}) {
        fg::distribution_chart other = some();
        other.average = average;
        EXPECT_NE(fg::distribution_svg(other).find(digits), std::string::npos) << digits;
    }
    EXPECT_EQ(fg::distribution_svg(some()), drawn);
}

TEST(distribution_chart, bars_are_as_high_as_likely) {
    const std::string drawn = fg::distribution_svg(some());
    EXPECT_EQ(times_in(drawn, "<rect x="), 4U);  // and that of the legend
    for (const char* height : {"height=\"75\"", "height=\"210\"", "height=\"15\""})
        EXPECT_EQ(times_in(drawn, height), 1U) << height;
}

TEST(distribution_chart, shares_are_never_rounded_to_what_is_certain) {
    fg::distribution_chart chart = some();
    const std::pair<double, const char*> shares[] = {
        {1, "2: 100 %,"}, {0.9999, "2: &gt; 99.9 %,"}, {0.00001, "2: &lt; 0.1 %,"}, {0, "2: 0 %,"}, {0.125, "2: 12.5 %,"}};
    for (const auto& [share, text] : shares) {
        chart.counts.front().exactly = share;
        EXPECT_NE(fg::distribution_svg(chart).find(text), std::string::npos) << text;
    }
}

TEST(distribution_chart, a_goal_that_is_near_is_on_the_axis_and_one_that_is_far_is_not) {
    fg::distribution_chart chart = some();
    chart.wanted = 8;
    EXPECT_NE(fg::distribution_svg(chart).find("8 or more: 0 %"), std::string::npos);
    chart.wanted = 1'000'000;
    EXPECT_EQ(fg::distribution_svg(chart).find("or more:"), std::string::npos);
    chart.wanted = 0;
    EXPECT_EQ(fg::distribution_svg(chart).find("or more:"), std::string::npos);
}

TEST(distribution_chart, of_many_counts_some_are_named) {
    fg::distribution_chart chart{"wide", "words", {}, 0, 0};
    for (std::uint64_t i = 0; i < 300; ++i) chart.counts.push_back({i, 1.0 / 300, 1 - static_cast<double>(i) / 300});
    EXPECT_LT(times_in(fg::distribution_svg(chart), "text-anchor=\"middle\""), 30U);
    const fg::distribution_chart one{"one", "words", {{7, 1, 1}}, 7, 7};
    EXPECT_NE(fg::distribution_svg(one).find("7 or more: 100 %"), std::string::npos);
}

}  // namespace
