// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/analysis/missing_tuples.hpp>

namespace {

namespace fg = foregone;

constexpr fg::covering_array three_bits() { return {{2, 2, 2}, {0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0}}; }

constexpr bool a_complete_array_lacks_nothing() {
    return fg::is_covering(three_bits(), 2) && fg::is_covering(three_bits(), 1) && fg::missing_tuples(three_bits(), 3).count == 4;
}
VERIFY(analysis_missing_tuples, a_complete_array_lacks_nothing)

constexpr bool every_cell_of_a_least_array_matters() {
    for (std::size_t i = 0; i < 12; ++i) {
        fg::covering_array broken = three_bits();
        broken.cells[i] = static_cast<fg::cover_level>(1 - broken.cells[i]);
        if (fg::is_covering(broken, 2)) return false;
    }
    return true;
}
VERIFY(analysis_missing_tuples, every_cell_of_a_least_array_matters)

constexpr bool the_first_missing_combination_is_named() {
    fg::covering_array broken{{2, 3}, {0, 0, 0, 1, 0, 2, 1, 0, 1, 2}};
    const fg::missing_report report = fg::missing_tuples(broken, 2);
    return report.count == 1 && report.columns == std::vector<std::size_t>{0, 1} &&
           report.values == std::vector<fg::cover_level>{1, 1};
}
VERIFY(analysis_missing_tuples, the_first_missing_combination_is_named)

constexpr bool an_open_cell_covers_nothing_and_a_wrong_one_is_counted() {
    fg::covering_array open = three_bits(), wrong = three_bits();
    open.cells[0] = fg::open_cell;
    wrong.cells.insert(wrong.cells.end(), {0, 0, 2});
    return fg::missing_tuples(open, 2).count == 2 && fg::missing_tuples(open, 2).outside == 0 &&
           fg::missing_tuples(wrong, 2).outside == 1 && !fg::is_covering(wrong, 2);
}
VERIFY(analysis_missing_tuples, an_open_cell_covers_nothing_and_a_wrong_one_is_counted)

constexpr bool fewer_parameters_are_taken_all_together() {
    return fg::is_covering({{2}, {0, 1}}, 2) && !fg::is_covering({{2}, {0}}, 2) && fg::is_covering({}, 2);
}
VERIFY(analysis_missing_tuples, fewer_parameters_are_taken_all_together)

}  // namespace
