// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/analysis/covering_array.hpp>
#include <foregone/analysis/tuple_table.hpp>
#include <foregone/base/random.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// Rows that are being worked on, their open cells, and the combinations that they cover.
///
/// Shape: every change goes through `set`, so that cells and table agree.
template <unsigned T>
struct open_rows {
    const std::vector<cover_level>& levels;
    std::size_t columns = levels.size();
    tuple_table<T> table{levels};
    std::vector<cover_level> cells{};
    random_bits& random;
    std::uint64_t work = 0;  ///< combinations looked at, the unit of effort

    constexpr std::size_t rows() const { return cells.size() / columns; }
    constexpr cover_level* row(std::size_t number) { return cells.data() + number * columns; }
    constexpr const cover_level* row(std::size_t number) const { return cells.data() + number * columns; }

    constexpr void set(std::size_t number, std::size_t column, cover_level value) {
        cover_level* const cells_of = row(number);
        if (cells_of[column] == value) return;
        work += table.look_cost();
        if (cells_of[column] != open_cell) table.remove(cells_of, column);
        cells_of[column] = value;
        if (value != open_cell) table.add(cells_of, column);
    }

    /// Adds a row; `from` has a value or open_cell for each column.
    constexpr void append(const cover_level* from) {
        const std::size_t number = rows();
        cells.insert(cells.end(), columns, open_cell);
        for (std::size_t column = 0; column < columns; ++column) set(number, column, from[column]);
    }

    /// Takes a row away; the last one gets its number.
    constexpr void erase(std::size_t number) {
        const std::size_t last = rows() - 1;
        for (std::size_t column = 0; column < columns; ++column) set(number, column, open_cell);
        for (std::size_t column = 0; column < columns; ++column) row(number)[column] = row(last)[column];
        cells.resize(last * columns);
    }

    /// How many combinations only this row covers; stops counting beyond `enough`.
    constexpr std::uint32_t lost_without(std::size_t number, std::uint32_t enough = UINT32_MAX) {
        std::uint32_t lost = 0;
        for (std::size_t column = 0; column < columns && lost <= enough; ++column) {
            if (row(number)[column] == open_cell) continue;
            work += table.look_cost();
            lost += table.loss(row(number), column);
        }
        return lost;
    }
};

/// Takes away the rows without which nothing is lost.
template <unsigned T>
constexpr void drop_idle_rows(open_rows<T>& rows) {
    for (std::size_t number = rows.rows(); number-- > 0;)
        if (rows.lost_without(number, 0) == 0) rows.erase(number);
}

}  // namespace foregone
