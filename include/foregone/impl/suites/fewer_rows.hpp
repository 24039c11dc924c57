// SPDX-License-Identifier: BSL-1.0
#pragma once

// The tabu search that removes rows from a complete covering array and repairs the lost coverage.

#include <foregone/impl/suites/open_rows.hpp>
#include <foregone/impl/suites/tuple_table.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Removes rows from a complete array one at a time, and repairs the coverage by changing the other rows.
///
/// Guarantees: a step changes the cell that covers some missing combination at the least loss, but no cell that was changed
/// recently.
/// Source: Nurmela, "Upper bounds for covering arrays by tabu search", 2004. Deviation: a row that lacks two or more values of the
/// combination is changed in all of them if no row lacks just one.
template <unsigned T>
class fewer_rows {
    struct change {
        std::size_t row = 0, column = 0;
        cover_level value = 0;
        std::int64_t cost = INT64_MAX;
    };

    open_rows<T>& rows_;
    std::vector<std::uint64_t> closed_until_;  // the step before which a cell must not change again
    std::uint64_t step_ = 0;
    std::vector<cover_level> fitting_;

    constexpr std::size_t cheapest_row() {
        std::size_t cheapest = rows_.required;
        std::uint32_t least = UINT32_MAX;
        for (std::size_t number = rows_.required; number < rows_.rows(); ++number) {
            const std::uint32_t lost = rows_.lost_without(number, least);
            if (lost >= least) continue;
            least = lost;
            cheapest = number;
        }
        return cheapest;
    }

    /// The column in which the row differs from the combination, if it is a single one.
    constexpr unsigned differs_in(const cover_level* row, const level_tuple<T>& tuple) const {
        unsigned place = T, count = 0;
        for (unsigned i = 0; i < tuple.size; ++i)
            if (row[tuple.columns[i]] != tuple.values[i]) place = i, ++count;
        return count == 1 ? place : T;
    }

    constexpr std::int64_t cost_of(std::size_t number, std::size_t column, cover_level value) {
        const cover_level* const row = rows_.row(number);
        rows_.work += 2 * rows_.table.look_cost(column);
        const std::int64_t lost = row[column] == open_cell ? 0 : rows_.table.loss(row, column);
        return lost - rows_.table.gain(row, column, value);
    }

    constexpr change cheapest_change(const level_tuple<T>& tuple) {
        change best;
        std::uint32_t ties = 0;
        for (std::size_t number = 0; number < rows_.rows(); ++number) {
            const unsigned place = differs_in(rows_.row(number), tuple);
            if (place == T) continue;
            const std::size_t column = tuple.columns[place];
            if (rows_.is_fixed(number, column)) continue;
            const std::int64_t cost = cost_of(number, column, tuple.values[place]);
            const bool solves = static_cast<std::int64_t>(rows_.table.missing()) + cost == 0;
            if (cost > best.cost || (!solves && closed_until_[number * rows_.columns + column] > step_)) continue;
            if (!rows_.allows(rows_.row(number), column, tuple.values[place])) continue;
            ties = cost < best.cost ? 1 : ties + 1;
            if (ties == 1 || rows_.random.below(ties) == 0) best = {number, column, tuple.values[place], cost};
        }
        rows_.work += T * rows_.rows() + 40;  // measured overhead of a step
        return best;
    }

    constexpr void repair_one() {
        ++step_;
        const std::uint32_t missing = rows_.table.missing_at(rows_.random.below(rows_.table.missing()));
        const level_tuple<T> tuple = rows_.table.tuple_of(missing);
        const change best = cheapest_change(tuple);
        if (best.cost != INT64_MAX) return apply(best.row, best.column, best.value);
        const std::size_t free = rows_.rows() - rows_.required;
        if (free > 0) put_into(rows_.required + rows_.random.below(free), tuple);
    }

    /// Opens the cells of the row that are not allowed beside the combination.
    constexpr void put_into(std::size_t number, const level_tuple<T>& tuple) {
        fitting_.assign(rows_.columns, open_cell);
        for (unsigned i = 0; i < tuple.size; ++i) fitting_[tuple.columns[i]] = tuple.values[i];
        for (std::size_t column = 0; column < rows_.columns; ++column) {
            const cover_level value = rows_.row(number)[column];
            if (fitting_[column] == open_cell && value != open_cell && rows_.allows(fitting_.data(), column, value))
                fitting_[column] = value;
        }
        for (std::size_t column = 0; column < rows_.columns; ++column)
            if (fitting_[column] == open_cell) rows_.set(number, column, open_cell);
        for (unsigned i = 0; i < tuple.size; ++i) apply(number, tuple.columns[i], tuple.values[i]);
    }

    constexpr void apply(std::size_t number, std::size_t column, cover_level value) {
        rows_.set(number, column, value);
        closed_until_[number * rows_.columns + column] = step_ + 1 + rows_.random.below(10);
    }

public:
    constexpr explicit fewer_rows(open_rows<T>& rows) : rows_(rows) {}

    /// Runs until `least` rows remain or the work is done. The rows are complete afterwards, as before.
    constexpr void search(std::size_t least, const cover_options& options) {
        const std::uint64_t until_work = options.effort;
        std::vector<cover_level> complete = rows_.cells;
        while (rows_.rows() > least && rows_.rows() > rows_.required && rows_.work < until_work) {
            rows_.erase(cheapest_row());
            closed_until_.assign(rows_.cells.size(), 0);
            step_ = 0;
            while (rows_.table.missing() > 0 && rows_.work < until_work) repair_one();
            if (rows_.table.missing() > 0) break;
            complete = rows_.cells;
            if (options.watcher != nullptr) options.watcher->hear({rows_.rows(), 0, rows_.work, until_work});
        }
        rows_.cells = complete;  // the table is not needed any longer
    }
};

}}  // namespace foregone::impl
