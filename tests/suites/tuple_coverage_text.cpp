// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include <foregone/report/coverage_chart.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

namespace fg = foregone;

const std::vector<std::string> parameters{"os", "browser\n"};
const std::vector<std::vector<std::string>> values{{"linux", "windows"}, {"links"}};

fg::tuple_coverage pairs(std::uint64_t covered) {
    fg::tuple_coverage of{.strength = 2, .combinations = {1'000, 995, covered}, .sets = 10};
    of.reaching[fg::tuple_coverage::steps] = 7;
    return of;
}

TEST(report_tuple_coverage_text, rows_are_reported_and_counts_stand_below_each_other) {
    fg::tuple_coverage single{.strength = 1, .combinations = {5, 5, 5}, .sets = 2};
    single.reaching[fg::tuple_coverage::steps] = 2;
    fg::tuple_coverage two = pairs(993);
    two.missing = {{{0, 1}, {1, 0}}, {{0, 2}, {1, 3}}};
    const fg::suite_coverage of{{.rows = 4, .parameters = 2, .open = 1, .outside = 2, .refused = {0, 3}}, {single, two}};
    EXPECT_EQ(fg::suite_coverage_text(of, {parameters, values}), "4 rows of 2 parameters\n"
                                                                 "2 rows not allowed, so covering nothing: 1, 4\n"
                                                                 "1 cell without a value\n"
                                                                 "2 cells with a value that the parameter does not have\n"
                                                                 "\n"
                                                                 "t  combinations  possible  covered    share  sets  complete\n"
                                                                 "1             5         5        5  100.0 %     2         2\n"
                                                                 "2          1000       995      993   99.7 %    10         7\n"
                                                                 "\n"
                                                                 "missing for t = 2:\n"
                                                                 "  os = windows, browser\\n = links\n"
                                                                 "  os = 2, browser\\n = 3\n");
}

TEST(report_tuple_coverage_text, what_is_not_listed_is_counted) {
    fg::tuple_coverage two = pairs(990);
    EXPECT_EQ(fg::tuple_coverage_text::missing(two, {}), "\nmissing for t = 2:\n  5 combinations\n");
    two.missing = {{{4, 1}}};
    EXPECT_EQ(fg::tuple_coverage_text::missing(two, {}), "\nmissing for t = 2:\n  parameter 5 = 1\n  and 4 more\n");
    EXPECT_EQ(fg::tuple_coverage_text::missing(pairs(995), {}), "");
    EXPECT_EQ(fg::tuple_coverage_text::row_numbers({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}),
              "1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more");
}

TEST(report_tuple_coverage_text, only_what_is_complete_is_all_of_it) {
    using fg::tuple_coverage_text::share;
    EXPECT_EQ(share(999'999, 1'000'000), "99.9 %");
    EXPECT_EQ(share(1'000'000, 1'000'000), "100.0 %");
    EXPECT_EQ(share(0, 0), "100.0 %");
    EXPECT_EQ(share(0, 7), "0.0 %");
    EXPECT_EQ(share(UINT64_MAX - 1, UINT64_MAX), "99.9 %");
}

TEST(report_tuple_coverage_text, orders_of_events_are_named) {
    const std::vector<std::string> names{"push", "pop"};
    fg::sequence_coverage of{.strength = 2, .possible = 12, .covered = 10, .outside = 1};
    of.missing = {{1, 0}};
    EXPECT_EQ(fg::sequence_coverage_lines(of, names),
              "orders of 2 events: 10 of 12 (83.3 %)\n  missing: pop then push\n  and 1 more\n1 event of no known number\n");
    EXPECT_EQ(fg::sequence_coverage_lines({.strength = 1, .possible = 2, .covered = 2}, names),
              "orders of 1 event: 2 of 2 (100.0 %)\n");
}

}  // namespace
