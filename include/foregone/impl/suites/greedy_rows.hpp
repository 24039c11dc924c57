// SPDX-License-Identifier: BSL-1.0
#pragma once

// The greedy phase of a covering array: fills open cells and adds rows until all combinations are covered.

#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/open_rows.hpp>
#include <foregone/impl/suites/tuple_table.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Completes rows: open cells get the values that cover most, and the remaining combinations get new rows, each the best of some
/// candidates.
///
/// Guarantees: a cell that would cover nothing stays open, for a later combination.
/// Source: columns are filled as by IPOG (Lei, Kacker, Kuhn, Okun and Lawrence, 2007), rows are found as by AETG (Cohen, Dalal,
/// Fredman and Patton, 1997), except that each candidate begins with a missing combination.
template <unsigned T>
class greedy_rows {
    open_rows<T>& rows_;
    std::vector<std::uint32_t> gains_;
    std::vector<std::size_t> order_;
    std::vector<std::size_t> open_;  // ascending: the rows with an open cell; others can take no further combination
    std::vector<cover_level> blank_, candidate_, best_;

    /// The allowed value that covers most, any of them if several do; open_cell if none covers anything.
    constexpr cover_level best_value(const cover_level* row, std::size_t column, std::uint32_t& gain) {
        const std::size_t values = rows_.problem().levels[column];
        gains_.assign(values, 0);
        rows_.table.add_gains(row, column, gains_);
        rows_.work += rows_.table.look_cost(column) * values;
        while (true) {
            const cover_level chosen = most_gained(column, gain);
            if (chosen == open_cell || rows_.allows(row, column, chosen)) return chosen;
            gains_[chosen] = 0;
        }
    }

    constexpr cover_level most_gained(std::size_t column, std::uint32_t& gain) {
        gain = 0;
        cover_level chosen = open_cell;
        std::uint64_t ties = 0;
        for (std::size_t value = 0; value < gains_.size(); ++value) {
            if (gains_[value] == 0 || gains_[value] < gain) continue;
            const std::uint64_t weight = rows_.problem().weight(column, value);
            ties = gains_[value] > gain ? weight : ties + weight;
            gain = gains_[value];
            if (ties == weight || rows_.random.below(ties) < weight) chosen = static_cast<cover_level>(value);
        }
        return chosen;
    }

    constexpr void shuffle_order() {
        for (std::size_t i = rows_.columns; i > 1; --i) std::swap(order_[i - 1], order_[rows_.random.below(i)]);
    }

    /// A missing combination that some row can have, if there is one. Impossible ones are removed for good.
    constexpr bool find_missing(level_tuple<T>& found) {
        while (rows_.table.missing() > 0) {
            const std::uint32_t number = rows_.table.missing_at(rows_.random.below(rows_.table.missing()));
            found = rows_.table.tuple_of(number);
            if (rows_.allows(blank_.data(), found)) return true;
            rows_.excuse(number);
        }
        return false;
    }

    /// Makes a new row in candidate_ and returns how much it covers, without the cells that were fixed from the start.
    ///
    /// Requires: some missing combination is possible.
    constexpr std::uint64_t find_candidate() {
        candidate_ = blank_;
        level_tuple<T> first;
        find_missing(first);
        for (unsigned i = 0; i < first.size; ++i) candidate_[first.columns[i]] = first.values[i];
        shuffle_order();
        rows_.work += rows_.columns;
        std::uint64_t gained = 0;
        for (const std::size_t column : order_) {
            if (candidate_[column] != open_cell) continue;
            std::uint32_t gain = 0;
            candidate_[column] = best_value(candidate_.data(), column, gain);
            gained += gain;
        }
        return gained;
    }

    constexpr void append_best(std::size_t candidates) {
        std::uint64_t most = find_candidate();
        best_ = candidate_;
        for (std::size_t i = 1; i < candidates; ++i) {
            const std::uint64_t gained = find_candidate();
            if (gained <= most) continue;
            most = gained;
            std::swap(best_, candidate_);
        }
        rows_.append(best_.data());
        note_if_open(rows_.rows() - 1);
    }

    constexpr bool is_open(std::size_t number) const {
        for (std::size_t column = 0; column < rows_.columns; ++column)
            if (rows_.row(number)[column] == open_cell) return true;
        return false;
    }

    constexpr void note_if_open(std::size_t number) {
        if (is_open(number)) open_.push_back(number);
    }

    static constexpr bool agrees(const cover_level* row, const level_tuple<T>& tuple) {
        for (unsigned i = 0; i < tuple.size; ++i)
            if (row[tuple.columns[i]] != open_cell && row[tuple.columns[i]] != tuple.values[i]) return false;
        return true;
    }

    /// Puts a missing combination into a row whose cells for it are open.
    constexpr bool fits_somewhere(const level_tuple<T>& tuple) {
        for (std::size_t place = 0; place < open_.size(); ++place) {
            const std::size_t number = open_[place];
            if (!agrees(rows_.row(number), tuple) || !rows_.allows(rows_.row(number), tuple)) continue;
            for (unsigned i = 0; i < tuple.size; ++i) rows_.set(number, tuple.columns[i], tuple.values[i]);
            fill_row(number);
            if (!is_open(number)) open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(place));
            return true;
        }
        return false;
    }

    constexpr void fill_row(std::size_t number) {
        for (std::size_t column = 0; column < rows_.columns; ++column) fill_cell(number, column);
    }

    constexpr void fill_cell(std::size_t number, std::size_t column) {
        std::uint32_t gain = 0;
        if (rows_.row(number)[column] == open_cell) rows_.set(number, column, best_value(rows_.row(number), column, gain));
    }

public:
    constexpr explicit greedy_rows(open_rows<T>& rows) : rows_(rows), order_(rows.columns, 0), blank_(rows.columns, open_cell) {
        for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = i;
    }

    /// Covers everything that is missing; false if more than `limit` rows would be needed.
    constexpr bool complete(std::size_t candidates, std::size_t limit) {
        for (std::size_t column = 0; column < rows_.columns; ++column)
            for (std::size_t number = 0; number < rows_.rows() && rows_.table.missing() > 0; ++number) fill_cell(number, column);
        for (std::size_t number = 0; number < rows_.rows(); ++number) note_if_open(number);
        level_tuple<T> missing;
        while (find_missing(missing)) {
            if (fits_somewhere(missing)) continue;
            if (rows_.rows() + 1 >= limit) return false;
            append_best(candidates);
            if (rows_.watcher != nullptr) rows_.watcher->hear({rows_.rows(), rows_.table.missing(), rows_.work, 0});
        }
        return true;
    }
};

}}  // namespace foregone::impl
