// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/rows_in_work.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/suites/open_rows.hpp>
#include <foregone/suites/covers.hpp>

namespace {

namespace fg = foregone;
using levels = std::vector<fg::cover_level>;

constexpr fg::cover_level open = fg::open_cell;

constexpr bool the_table_agrees_with_the_verifier() {
    const levels three{2, 3, 2};
    rows_in_work<2> work(three);
    fg::open_rows<2>& rows = work.rows;
    const fg::cover_level first[] = {0, 2, open}, second[] = {1, 2, 1};
    rows.append(first);
    rows.append(second);
    if (rows.table.missing() != fg::missing_tuples({three, rows.cells}, 2).count || rows.table.missing() != 12) return false;
    rows.set(0, 2, 1);
    if (rows.table.missing() != fg::missing_tuples({three, rows.cells}, 2).count || rows.table.missing() != 11) return false;
    rows.erase(0);
    return rows.rows() == 1 && rows.row(0)[0] == 1 && rows.table.missing() == 13;
}
VERIFY(analysis_open_rows, the_table_agrees_with_the_verifier)

constexpr bool a_row_that_adds_nothing_is_dropped() {
    const levels two{2, 2};
    rows_in_work<2> work(two);
    fg::open_rows<2>& rows = work.rows;
    const fg::cover_level all[] = {0, 0, 0, 1, 1, 0, 0, 1, 1, 1};
    for (int row = 0; row < 5; ++row) rows.append(all + 2 * row);
    fg::drop_idle_rows(rows);
    return rows.rows() == 4 && rows.table.missing() == 0;
}
VERIFY(analysis_open_rows, a_row_that_adds_nothing_is_dropped)

}  // namespace
