// SPDX-License-Identifier: BSL-1.0
// Queens on a board, none of which attacks another. The program places a queen in each column, in any row, and prunes attacks; a
// path that reaches its end is a solution. So the compiler counts the solutions.
#include <foregone/foregone.hpp>

#include <array>

namespace fg = foregone;

template <int Size>
constexpr void queens(fg::chooser& choose) {
    std::array<int, Size> row_of{};
    for (int column = 0; column < Size; ++column) {
        const int row = choose("row of the next queen", Size);
        for (int apart = 1; apart <= column; ++apart) {
            const int other = row_of[static_cast<unsigned>(column - apart)];
            if (!choose.assume(row != other && row != other + apart && row != other - apart)) return;
        }
        row_of[static_cast<unsigned>(column)] = row;
    }
}

template <int Size>
constexpr auto solutions_to_queens = fg::verdict_of<fg::program<queens<Size>>, fg::paths<Size>>.paths.complete;

static_assert(solutions_to_queens<3> == 0);
static_assert(solutions_to_queens<6> == 4);
static_assert(solutions_to_queens<8> == 92);  // OEIS A000170
FOREGONE_CHECK(fg::program<queens<8>>, fg::paths<8>);

// Claim that there is no solution, and the counterexample is the first one.
template <int Size>
constexpr void no_solution(fg::chooser& choose) {
    queens<Size>(choose);
    choose.fail("there is no solution");
}
FOREGONE_CHECK(fg::program<no_solution<6>>, fg::paths<6>.expect_violation("there is no solution", 6));
