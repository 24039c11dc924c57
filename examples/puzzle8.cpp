// SPDX-License-Identifier: BSL-1.0
// Sliding tiles. The compiler finds all boards of the 3 x 2 puzzle; the 181,440 boards of the 8-puzzle are searched at run time.
// Both are one template.

#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>

namespace fg = foregone;

template <std::size_t Columns, std::size_t Rows>
struct sliding_puzzle {
    static constexpr std::size_t cells = Columns * Rows;

    using cell = fg::within<std::size_t{0}, cells - 1>;

    struct state {
        std::array<cell, cells> tiles{};  // row by row; 0 is the gap
        cell gap{};
        bool operator==(const state&) const = default;
    };
    enum class action { up, down, left, right };  // direction of the gap

    /// The solved board, the gap in its last cell.
    static constexpr state initial() {
        state solved{.gap = cells - 1};
        for (std::size_t i = 0; i + 1 < cells; ++i) solved.tiles[i] = i + 1;
        return solved;
    }

    /// Sam Loyd offered 1,000 dollars for a solution that reaches this board (with 15 tiles); there is none.
    static constexpr state last_two_swapped() {
        state board = initial();
        board.tiles[cells - 2] = cells - 2;
        board.tiles[cells - 3] = cells - 1;
        return board;
    }

    /// Turns a board into the next one, and returns whether the gap can move.
    static constexpr bool next(state& s, action a) {
        const std::size_t column = s.gap % Columns, row = s.gap / Columns;
        switch (a) {
            case action::up: return row > 0 && slide(s, s.gap - Columns);
            case action::down: return row + 1 < Rows && slide(s, s.gap + Columns);
            case action::left: return column > 0 && slide(s, s.gap - 1);
            case action::right: return column + 1 < Columns && slide(s, s.gap + 1);
        }
        return false;
    }

    static constexpr auto properties = fg::properties{
        fg::always<"the gap is where the board says">([](const state& s) { return s.tiles[s.gap] == 0; }),
        fg::never<"the last two tiles are swapped">([](const state& s) { return s == last_two_swapped(); }),
        fg::sometimes<"the gap is in the first cell">([](const state& s) { return s.gap == 0; }),
    };

private:
    static constexpr bool slide(state& s, std::size_t tile) {
        s.tiles[s.gap] = s.tiles[tile];
        s.tiles[tile] = 0;
        s.gap = tile;
        return true;
    }
};
using puzzle5 = sliding_puzzle<3, 2>;
using puzzle8 = sliding_puzzle<3, 3>;

FOREGONE_CHECK(puzzle5);
static_assert(fg::verdict_of<puzzle5>.counted.states == 360);
static_assert(fg::verdict_of<puzzle5>.counted.depth_steps == 21);
FOREGONE_RUNTIME_CHECK(puzzle8);
