// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

/// Sliding tiles, hand-written for speed: four bits per cell, and the position of the gap above them.
template <unsigned Columns, unsigned Rows>
struct packed_puzzle {
    static constexpr unsigned cells = Columns * Rows;
    static constexpr unsigned gap_at = 4 * cells;

    static constexpr std::uint64_t initial() {
        std::uint64_t s = std::uint64_t{cells - 1} << gap_at;
        for (unsigned i = 0; i + 1 < cells; ++i) s |= std::uint64_t{i + 1} << (4 * i);
        return s;
    }

    /// Calls visit(successor) for every enabled action.
    template <class Visit>
    static void each_step(std::uint64_t s, Visit&& visit) {
        const unsigned gap = static_cast<unsigned>(s >> gap_at), column = gap % Columns, row = gap / Columns;
        if (row > 0) visit(slid(s, gap, gap - Columns));
        if (row + 1 < Rows) visit(slid(s, gap, gap + Columns));
        if (column > 0) visit(slid(s, gap, gap - 1));
        if (column + 1 < Columns) visit(slid(s, gap, gap + 1));
    }

    static bool violated(std::uint64_t s) { return (s >> (4 * (s >> gap_at)) & 15) != 0 || s == last_two_swapped; }
    static unsigned witnessed(std::uint64_t s) { return s >> gap_at == 0 ? 1u : 0u; }
    static constexpr unsigned all_witnessed = 1;
    static bool terminal(std::uint64_t) { return false; }

private:
    /// The tile moves into the gap: the gap's cell is zero, so the tile is added there and taken away here.
    static std::uint64_t slid(std::uint64_t s, unsigned gap, unsigned from) {
        const std::uint64_t tile = s >> (4 * from) & 15;
        s = s + (tile << (4 * gap)) - (tile << (4 * from));
        return (s & ((std::uint64_t{1} << gap_at) - 1)) | (std::uint64_t{from} << gap_at);
    }

    static constexpr std::uint64_t last_two_swapped =
        (initial() & ~(std::uint64_t{0xFF} << (4 * (cells - 3)))) | (std::uint64_t{cells - 1} << (4 * (cells - 3))) |
        (std::uint64_t{cells - 2} << (4 * (cells - 2)));
};
