// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/rows_in_work.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/suites/open_rows.hpp>
#include <foregone/impl/suites/tuple_table.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace fg = foregone;
using levels = std::vector<fg::cover_level>;

constexpr fg::cover_level open = fg::open_cell;

constexpr bool gains_and_losses_are_what_a_change_does() {
    const levels three{2, 3, 2};
    rows_in_work<2> work(three);
    fg::open_rows<2>& rows = work.rows;
    const fg::cover_level first[] = {0, 2, open}, second[] = {0, 1, 1};
    rows.append(first);
    rows.append(second);
    const std::uint32_t gain = rows.table.gain(rows.row(0), 2, 1), loss = rows.table.loss(rows.row(1), 2);
    const std::size_t before = rows.table.missing();
    rows.set(0, 2, 1);
    return gain == 1 && loss == 2 && before - rows.table.missing() == 1 && rows.table.loss(rows.row(1), 2) == 1;
}
VERIFY(analysis_tuple_table, gains_and_losses_are_what_a_change_does)

constexpr bool missing_combinations_are_named() {
    const levels two{2, 3};
    rows_in_work<2> work(two);
    fg::open_rows<2>& rows = work.rows;
    const fg::cover_level all[] = {0, 0, 0, 1, 0, 2, 1, 0, 1, 2};
    for (int row = 0; row < 5; ++row) rows.append(all + 2 * row);
    return rows.table.missing() == 1 && rows.table.tuple_of(rows.table.missing_at(0)).values[0] == 1 &&
           rows.table.tuple_of(rows.table.missing_at(0)).values[1] == 1;
}
VERIFY(analysis_tuple_table, missing_combinations_are_named)

}  // namespace
