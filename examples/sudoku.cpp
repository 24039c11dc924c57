// SPDX-License-Identifier: BSL-1.0
// A Sudoku, solved by the compiler. The cell with the fewest possible digits gets one of them, until no cell is empty. A cell
// without a possible digit ends the path. One path reaches the end, so there is one solution.

#include <foregone/foregone.hpp>

#include <array>
#include <bit>
#include <string_view>

namespace fg = foregone;

constexpr std::string_view puzzle =  // Arto Inkala, 2010
    "..53....."
    "8......2."
    ".7..1.5.."
    "4....53.."
    ".1..7...6"
    "..32...8."
    ".6.5....9"
    "..4....3."
    ".....97..";

struct grid {
    std::array<bool, 81> filled{};
    std::array<unsigned, 9> in_row{}, in_column{}, in_box{};  // a bit for each digit
    constexpr void put(unsigned cell, unsigned digit) {
        filled[cell] = true;
        for (unsigned* group : {&in_row[cell / 9], &in_column[cell % 9], &in_box[box(cell)]}) *group |= 1u << digit;
    }
    constexpr unsigned left(unsigned cell) const { return 0x3FE & ~(in_row[cell / 9] | in_column[cell % 9] | in_box[box(cell)]); }
    static constexpr unsigned box(unsigned cell) { return cell / 27 * 3 + cell % 9 / 3; }
    constexpr unsigned next() const {  // the empty cell with the fewest digits left; 81: none
        unsigned best = 81, fewest = 10;
        for (unsigned cell = 0; cell < 81; ++cell)
            if (const unsigned many = filled[cell] ? 10 : unsigned(std::popcount(left(cell))); many < fewest)
                best = cell, fewest = many;
        return best;
    }
};

constexpr void fill(fg::chooser& choose) {
    grid g;
    for (unsigned cell = 0; cell < 81; ++cell)
        if (puzzle[cell] != '.') g.put(cell, unsigned(puzzle[cell] - '0'));
    for (unsigned cell; (cell = g.next()) < 81;) {
        fg::inline_vector<unsigned, 9> digits{};
        for (unsigned digit = 1; digit <= 9; ++digit)
            if (g.left(cell) >> digit & 1) digits.push_back(digit);
        if (!choose.assume(!digits.empty())) return;
        g.put(cell, choose("digit", digits));
        choose.remark("row ", cell / 9 + 1, ", column ", cell % 9 + 1);
    }
}
FOREGONE_CHECK(fg::program<fill>, fg::paths<81>);
static_assert(fg::verdict_of<fg::program<fill>, fg::paths<81>>.paths.complete == 1);

constexpr void no_solution(fg::chooser& choose) {  // the counterexample is the solution
    fill(choose);
    choose.fail("there is no solution");
}
FOREGONE_RUNTIME_CHECK(fg::program<no_solution>, fg::paths<81>.shrink(0).expect_violation("there is no solution"));
