// SPDX-License-Identifier: BSL-1.0
#pragma once

// Selects algebraic arrays as first rows of a covering array, by the strength and the numbers of values.

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/suites/galois_field.hpp>
#include <foregone/impl/suites/linear_arrays.hpp>
#include <foregone/impl/suites/pair_arrays.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

inline constexpr unsigned largest_seed_field = 64;

/// Candidates for the first rows of an array; the best one is found by trial.
///
/// Requires: the levels descend.
template <unsigned T>
struct cover_seeds {
    const std::vector<cover_level>& levels;
    std::size_t most_rows;  ///< larger seeds are not worth a trial
    std::uint64_t effort;   ///< effort of the search for columns
    random_bits& random;
    std::vector<seed_rows> found{};
    std::uint64_t work = 0;

    constexpr void collect() {
        for (std::size_t column = 0; column < levels.size(); ++column)
            if (levels[column] > 1 && (column == 0 || levels[column] != levels[column - 1])) collect_for(levels[column], column);
    }

private:
    constexpr void keep(seed_rows&& made, std::size_t wanted_columns = SIZE_MAX) {
        made.fits = made.columns >= wanted_columns;
        if (made.rows() < most_rows) found.push_back(std::move(made));
    }

    static constexpr unsigned next_order(unsigned order) {
        while (prime_base(order) == 0) ++order;
        return order;
    }

    constexpr bool power_fits(unsigned order) const {
        std::uint64_t rows = 1;
        for (unsigned i = 0; i < T; ++i) rows *= order;
        return rows < most_rows;
    }

    /// Collects seeds of this many values for the columns from `first` on, which have no more values.
    constexpr void collect_for(unsigned values, std::size_t first) {
        const std::size_t columns = levels.size() - first;
        if constexpr (T == 2) {
            std::size_t equal = 0;
            while (equal < columns && levels[first + equal] == values) ++equal;
            collect_pairs(values, columns, equal);
        }
        if constexpr (T > 2)
            if (values == levels[0]) collect_linear(next_order(values), columns);
    }

    constexpr void collect_pairs(unsigned values, std::size_t columns, std::size_t equal) {
        if (values == 2) return keep(binary_pairs(columns), equal);
        unsigned order = next_order(values);
        for (unsigned tried = 0; tried < 3 && order <= largest_seed_field && power_fits(order); ++tried) {
            const galois_field field(order);
            const unsigned given_up = order - values;
            if (given_up > 0 && given_up + 1 < order) keep(projected_pairs(field, given_up), equal);
            if (tried == 0) collect_repeated(field, columns, equal);
            order = next_order(order + 1);
        }
    }

    constexpr void collect_repeated(const galois_field& field, std::size_t columns, std::size_t equal) {
        seed_rows made = orthogonal_pairs(field);
        while (made.columns < columns && made.rows() < most_rows) {
            seed_rows larger = repeated_pairs(made, field);
            keep(std::move(made), equal);
            made = std::move(larger);
        }
        keep(std::move(made), equal);
    }

    constexpr void collect_linear(unsigned order, std::size_t columns) {
        if (order > largest_seed_field || !power_fits(order)) return;
        const galois_field field(order);
        std::uint64_t rows = 1;
        for (unsigned i = 0; i < T; ++i) rows *= order;
        for (std::size_t parts = 1; parts <= 8 && parts * (rows - order) + order < most_rows && work < 2 * effort; ++parts) {
            linear_arrays<T> made(field, parts, random);
            if (parts == 1 && order >= T) made.add_curve(columns < order + 1U ? columns : order + 1U);
            else if (parts == 1) made.add_units();
            else
                for (std::size_t column = 0; column < columns; ++column)
                    made.add_column(2'000, effort - (work < effort ? work : effort));
            work += made.work;
            keep(made.rows());
        }
    }
};

}}  // namespace foregone::impl
