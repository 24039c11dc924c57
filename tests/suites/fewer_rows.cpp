// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/rows_in_work.hpp"

#include <foregone/impl/suites/fewer_rows.hpp>
#include <foregone/impl/suites/greedy_rows.hpp>
#include <foregone/suites/covers.hpp>

#include <gtest/gtest.h>

namespace {

namespace fg = foregone;
using levels = std::vector<fg::cover_level>;

TEST(analysis_fewer_rows, rows_are_taken_away_and_nothing_gets_lost) {
    const levels ten(10, 3);
    rows_in_work<2> work(ten);
    fg::open_rows<2>& rows = work.rows;
    ASSERT_TRUE(fg::greedy_rows<2>(rows).complete(1, SIZE_MAX));
    const std::size_t greedy = rows.rows();
    fg::fewer_rows<2>(rows).search(9, {.effort = 30'000'000});
    EXPECT_LT(rows.rows(), greedy);
    EXPECT_LE(rows.rows(), 15U);  // 14 are published: Nurmela 2004
    EXPECT_TRUE(fg::is_covering({ten, rows.cells}, 2));
}

TEST(analysis_fewer_rows, it_stops_at_the_least_and_without_effort) {
    const levels four(4, 2);
    rows_in_work<2> work(four);
    fg::open_rows<2>& rows = work.rows;
    ASSERT_TRUE(fg::greedy_rows<2>(rows).complete(1, SIZE_MAX));
    const std::vector<fg::cover_level> greedy = rows.cells;
    fg::fewer_rows<2>(rows).search(4, {.effort = rows.work});
    EXPECT_EQ(rows.cells, greedy);
    fg::fewer_rows<2>(rows).search(5, {.effort = 1'000'000});
    EXPECT_EQ(rows.rows(), 5U);
}

}  // namespace
