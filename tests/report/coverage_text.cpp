// SPDX-License-Identifier: BSL-1.0

#include <report/coverage_text.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using foregone::coverage_notes;
using notes = std::vector<std::string>;

TEST(report_coverage_text, says_what_was_covered_of_each_part) {
    EXPECT_EQ(coverage_notes({{3, 3, {}}, {4, 4, {}}, {7, 7, {}}, {1, 1, {}}}),
              notes{"of the machine: 3 of 3 states, 4 of 4 transitions, 7 of 7 pairs, 1 of 1 guards both ways"});
}

TEST(report_coverage_text, names_what_is_missing) {
    EXPECT_EQ(coverage_notes({{3, 3, {}}, {4, 4, {}}, {2, 7, {"a then b", "b then a", "b then b"}}, {0, 1, {"a was never false"}}}),
              (notes{"of the machine: 3 of 3 states, 4 of 4 transitions, 2 of 7 pairs, 0 of 1 guards both ways",
                     "pairs of the machine that were not covered: a then b; b then a; b then b; and 2 more",
                     "guards of the machine that were not covered both ways: a was never false"}));
}

TEST(report_coverage_text, says_nothing_of_what_there_is_not) {
    EXPECT_EQ(coverage_notes({}), notes{});
    EXPECT_EQ(coverage_notes({{1, 1, {}}, {1, 1, {}}, {1, 1, {}}, {0, 0, {}}}),
              notes{"of the machine: 1 of 1 states, 1 of 1 transitions, 1 of 1 pairs"});
}

}  // namespace
