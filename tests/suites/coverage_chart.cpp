// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include <foregone/report/coverage_chart.hpp>
#include <foregone/suites/measure_coverage.hpp>

#include <gtest/gtest.h>

#include <string>
#include <tinyxml2.h>
#include <vector>

namespace {

namespace fg = foregone;

/// Four binary parameters whose pairs are covered to 50 % once, to 75 % three times and to 100 % twice.
fg::suite_coverage published() {
    const fg::covering_array tests{{2, 2, 2, 2}, {0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1}};
    fg::sequential_executor one;
    return fg::measure_suite(tests, {.levels = tests.levels}, 2, 2, one);
}

std::vector<const tinyxml2::XMLElement*> children(const tinyxml2::XMLElement* of, const char* name) {
    std::vector<const tinyxml2::XMLElement*> found;
    for (const tinyxml2::XMLElement* at = of->FirstChildElement(name); at != nullptr; at = at->NextSiblingElement(name))
        found.push_back(at);
    return found;
}

TEST(report_coverage_chart, a_curve_steps_down_where_sets_stay_behind) {
    tinyxml2::XMLDocument document;
    const std::string picture = fg::coverage_svg(published(), "a & <b> \"c\"\x01");
    ASSERT_EQ(document.Parse(picture.c_str()), tinyxml2::XML_SUCCESS);
    const tinyxml2::XMLElement* const svg = document.FirstChildElement("svg");
    ASSERT_NE(svg, nullptr);
    EXPECT_STREQ(svg->FirstChildElement("title")->GetText(), "a & <b> \"c\"\\x01");
    EXPECT_NE(
        std::string(svg->FirstChildElement("desc")->GetText()).find("t = 2: 79.1 % of 24 combinations; complete for 2 of 6 sets."),
        std::string::npos);
    const auto curves = children(svg, "path");
    ASSERT_EQ(curves.size(), 2);
    // The plot is 500 wide and 320 high, its lower left corner at 78, 376: one of six sets is 53.3 high.
    const std::string all = curves[0]->Attribute("d"), pairs = curves[1]->Attribute("d");
    EXPECT_EQ(all.substr(0, 18), "M78 56 V56 H103 V5");
    EXPECT_EQ(all.substr(all.rfind('V')), "V56 H578");
    EXPECT_NE(pairs.find("V56 H328 V109.4 H353"), std::string::npos);
    EXPECT_NE(pairs.find("V109.4 H453 V269.4 H478"), std::string::npos);
    EXPECT_EQ(pairs.substr(pairs.rfind('V')), "V269.4 H578");
}

TEST(report_coverage_chart, there_may_be_nothing_to_draw) {
    tinyxml2::XMLDocument document;
    const fg::suite_coverage empty{{}, {fg::tuple_coverage{.strength = 3}}};
    ASSERT_EQ(document.Parse(fg::coverage_svg(empty, "").c_str()), tinyxml2::XML_SUCCESS);
    EXPECT_TRUE(children(document.FirstChildElement("svg"), "path").empty());
}

TEST(report_coverage_chart, a_page_has_the_picture_the_counts_and_what_is_missing) {
    const std::vector<std::string> parameters{"<a>", "b", "c", "d"};
    const std::string page = fg::coverage_html(published(), {parameters, {}}, "four tests");
    EXPECT_NE(page.find(fg::coverage_svg(published(), "four tests")), std::string::npos);
    EXPECT_NE(page.find("<tr><td>2</td><td>24</td><td>24</td><td>19</td><td>79.1 %</td><td>6</td><td>2</td></tr>"),
              std::string::npos);
    EXPECT_NE(page.find("<li>&lt;a&gt; = 1, b = 1</li>\n<li>&lt;a&gt; = 1, c = 1</li>\n<li>3 more</li>"), std::string::npos);
    EXPECT_EQ(page.find("<a>"), std::string::npos);
    EXPECT_EQ(page.find("http", page.find("</svg>")), std::string::npos);
}

}  // namespace
