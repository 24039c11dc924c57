// SPDX-License-Identifier: BSL-1.0
#pragma once

// Algebraic arrays of strength 2, and seed_rows, the form of all seeds of a covering array.

#include <foregone/impl/domain/combination_rank.hpp>
#include <foregone/impl/suites/galois_field.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <vector>

namespace foregone { inline namespace impl {

/// Rows whose columns all have the same number of values. Arrays for other numbers of values are derived: columns are left out, and
/// values that a parameter lacks become open cells.
struct seed_rows {
    unsigned values = 0;
    std::size_t columns = 0;
    std::vector<cover_level> cells{};
    bool fits = false;  ///< the seed has a column for each parameter with this many values

    constexpr std::size_t rows() const { return columns == 0 ? 0 : cells.size() / columns; }
    constexpr cover_level at(std::size_t row, std::size_t column) const { return cells[row * columns + column]; }
};

/// The least number of rows in which every two of `columns` bits take all four values.
///
/// Source: Kleitman and Spencer, "Families of k-independent sets", 1973; Katona, 1973.
constexpr std::size_t binary_pair_rows(std::size_t columns) {
    std::size_t rows = 4;
    while (combination_count(rows - 1, (rows + 1) / 2).value < columns) ++rows;
    return rows;
}

/// A minimal array for pairs of bits: below a row of zeros, each column is a different set of rows of the same size, large enough
/// for any two sets to intersect.
constexpr seed_rows binary_pairs(std::size_t columns) {
    const std::size_t rows = binary_pair_rows(columns), ones = (rows + 1) / 2;
    seed_rows made{2, columns, std::vector<cover_level>(rows * columns, 0)};
    std::vector<std::size_t> chosen(ones, 0);
    for (std::size_t i = 0; i < ones; ++i) chosen[i] = i;
    for (std::size_t column = 0; column < columns; ++column) {
        for (const std::size_t row : chosen) made.cells[(row + 1) * columns + column] = 1;
        std::size_t last = ones;
        while (last > 0 && chosen[last - 1] == rows - 1 - ones + last - 1) --last;
        if (last == 0) break;
        ++chosen[last - 1];
        for (std::size_t i = last; i < ones; ++i) chosen[i] = chosen[i - 1] + 1;
    }
    return made;
}

/// q^2 rows for q + 1 columns: the values of the lines at the points of the projective line. Each pair occurs exactly once.
///
/// Source: Bush, "Orthogonal arrays of index unity", 1952.
constexpr seed_rows orthogonal_pairs(const galois_field& field) {
    const unsigned q = field.order();
    seed_rows made{q, q + 1U, {}};
    for (unsigned slope = 0; slope < q; ++slope)
        for (unsigned constant = 0; constant < q; ++constant) {
            for (unsigned x = 0; x < q; ++x)
                made.cells.push_back(static_cast<cover_level>(field.add(constant, field.multiply(slope, x))));
            made.cells.push_back(static_cast<cover_level>(slope));
        }
    return made;
}

/// q^2 - q more rows for q times as many columns plus one: copies of the columns side by side, distinguished by the lines that are
/// not constant.
///
/// Requires: the seed covers all pairs and has the field's number of values.
/// Source: Stevens and Mendelsohn, "New recursive methods for transversal covers", 1999.
constexpr seed_rows repeated_pairs(const seed_rows& from, const galois_field& field) {
    const unsigned q = field.order();
    seed_rows made{q, from.columns * q + 1, {}};
    for (std::size_t row = 0; row < from.rows(); ++row) {
        for (std::size_t copy = 0; copy < q; ++copy)
            for (std::size_t column = 0; column < from.columns; ++column) made.cells.push_back(from.at(row, column));
        made.cells.push_back(0);
    }
    for (unsigned slope = 1; slope < q; ++slope)
        for (unsigned constant = 0; constant < q; ++constant) {
            for (unsigned x = 0; x < q; ++x)
                made.cells.resize(made.cells.size() + from.columns,
                                  static_cast<cover_level>(field.add(constant, field.multiply(slope, x))));
            made.cells.push_back(static_cast<cover_level>(slope));
        }
    return made;
}

/// q^2 - x rows for q + 1 + x columns of q - x values: x lines of one parallel class are removed, and each becomes a column of its
/// intersections with the other lines.
///
/// Requires: 0 < x < q - 1.
/// Source: Colbourn, "Strength two covering arrays: existence tables and projection", 2008.
constexpr seed_rows projected_pairs(const galois_field& field, unsigned x) {
    const unsigned q = field.order(), values = q - x;
    seed_rows made{values, q + 1U + x, {}};
    // The constant lines c < x are removed: the values c < x of the first q columns and the slopes 0 … x - 1 of the last.
    const auto shifted = [x](unsigned value) { return value < x ? open_cell : static_cast<cover_level>(value - x); };
    for (unsigned constant = x; constant < q; ++constant) {
        made.cells.resize(made.cells.size() + q, shifted(constant));
        made.cells.push_back(open_cell);
        made.cells.resize(made.cells.size() + x, shifted(constant));
    }
    for (unsigned slope = 1; slope < q; ++slope)
        for (unsigned constant = 0; constant < q; ++constant) {
            std::vector<cover_level> intersections(x, open_cell);
            for (unsigned point = 0; point < q; ++point) {
                const unsigned value = field.add(constant, field.multiply(slope, point));
                // The position of a removed line also encodes the other values.
                made.cells.push_back(value < x ? static_cast<cover_level>((slope - 1) % values) : shifted(value));
                if (value < x) intersections[value] = static_cast<cover_level>(point % values);
            }
            made.cells.push_back(shifted(slope));
            made.cells.insert(made.cells.end(), intersections.begin(), intersections.end());
        }
    return made;
}

}}  // namespace foregone::impl
