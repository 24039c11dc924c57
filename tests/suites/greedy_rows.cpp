// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/rows_in_work.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/suites/greedy_rows.hpp>
#include <foregone/suites/covers.hpp>

namespace {

namespace fg = foregone;
using levels = std::vector<fg::cover_level>;

constexpr fg::cover_level open = fg::open_cell;

constexpr bool open_cells_are_used_before_a_row_is_added() {
    const levels three{2, 2, 2};
    rows_in_work<2> work(three);
    fg::open_rows<2>& rows = work.rows;
    const fg::cover_level begun[] = {0, 0, open, 0, 1, open, 1, 0, open, 1, 1, open};
    for (int row = 0; row < 4; ++row) rows.append(begun + 3 * row);
    return fg::greedy_rows<2>(rows).complete(1, 6) && rows.rows() <= 5 && fg::is_covering({three, rows.cells}, 2);
}
VERIFY(analysis_greedy_rows, open_cells_are_used_before_a_row_is_added)

constexpr bool a_combination_goes_where_its_whole_place_is_open() {
    const levels three{2, 2, 2};
    rows_in_work<2> work(three);
    fg::open_rows<2>& rows = work.rows;
    const fg::cover_level all_but_1_1[] = {0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1, 0, 0, open, open};
    for (int row = 0; row < 7; ++row) rows.append(all_but_1_1 + 3 * row);
    return fg::greedy_rows<2>(rows).complete(1, 8) && rows.rows() == 7 && rows.row(6)[1] == 1 && rows.row(6)[2] == 1;
}
VERIFY(analysis_greedy_rows, a_combination_goes_where_its_whole_place_is_open)

constexpr bool it_gives_up_at_the_limit() {
    const levels three{3, 3, 3};
    rows_in_work<2> work(three);
    fg::open_rows<2>& rows = work.rows;
    return !fg::greedy_rows<2>(rows).complete(1, 9) && rows.rows() == 8;
}
VERIFY(analysis_greedy_rows, it_gives_up_at_the_limit)

}  // namespace
