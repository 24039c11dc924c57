// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/analysis/covering_array.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// A set of T parameters and the values that they have together.
template <unsigned T>
struct level_tuple {
    std::array<std::uint16_t, T> columns{};
    std::array<cover_level, T> values{};
};

/// How often each combination of T values occurs in some rows, and which do not occur.
///
/// Requires: fewer than 2^32 combinations.
/// Cost: 12 bytes a combination, 8 T bytes for each set of T parameters and each of its members.
template <unsigned T>
class tuple_table {
    /// One set of parameters, seen from one of its members.
    struct place {
        std::uint32_t base = 0, own_stride = 0;
        std::array<std::uint32_t, T - 1> strides{};
        std::array<std::uint16_t, T - 1> columns{};
    };
    struct column_set {
        std::uint32_t base = 0;
        std::array<std::uint16_t, T> columns{};
    };

    const std::vector<cover_level>& levels_;
    std::vector<column_set> sets_;
    std::vector<place> places_;
    std::size_t places_a_column_ = 0;
    std::vector<std::uint32_t> counts_, missing_, position_;  // where a combination is among the missing

    constexpr std::uint32_t list_sets() {
        std::uint32_t combinations = 0;
        column_set chosen;
        for (unsigned i = 0; i < T; ++i) chosen.columns[i] = static_cast<std::uint16_t>(i);
        while (true) {
            chosen.base = combinations;
            sets_.push_back(chosen);
            std::uint32_t product = 1;
            for (const std::size_t column : chosen.columns) product *= levels_[column];
            combinations += product;
            unsigned last = T;
            while (last > 0 && chosen.columns[last - 1] == levels_.size() - T + last - 1) --last;
            if (last == 0) return combinations;
            ++chosen.columns[last - 1];
            for (unsigned i = last; i < T; ++i) chosen.columns[i] = static_cast<std::uint16_t>(chosen.columns[i - 1] + 1);
        }
    }

    constexpr void list_places() {
        places_a_column_ = sets_.size() * T / levels_.size();
        places_.assign(sets_.size() * T, place{});
        std::vector<std::size_t> listed(levels_.size(), 0);
        for (const column_set& set : sets_) {
            std::array<std::uint32_t, T> strides{};
            std::uint32_t stride = 1;
            for (unsigned i = T; i-- > 0; stride *= levels_[set.columns[i]]) strides[i] = stride;
            for (unsigned own = 0; own < T; ++own) {
                const std::size_t column = set.columns[own];
                place& seen = places_[column * places_a_column_ + listed[column]++];
                seen.base = set.base;
                seen.own_stride = strides[own];
                for (unsigned i = 0, other = 0; i < T; ++i) {
                    if (i == own) continue;
                    seen.strides[other] = strides[i];
                    seen.columns[other++] = set.columns[i];
                }
            }
        }
    }

    constexpr void cover(std::uint32_t number) {
        if (counts_[number]++ > 0) return;
        const std::uint32_t last = missing_.back(), hole = position_[number];
        missing_[hole] = last;
        position_[last] = hole;
        missing_.pop_back();
    }
    constexpr void uncover(std::uint32_t number) {
        if (--counts_[number] > 0) return;
        position_[number] = static_cast<std::uint32_t>(missing_.size());
        missing_.push_back(number);
    }

    /// Calls visit(number of the combination with the column's value 0, stride of that value) for each set of the column
    /// whose other members have values.
    template <class Visit>
    constexpr void each_place(const cover_level* row, std::size_t column, Visit&& visit) const {
        const place* here = places_.data() + column * places_a_column_;
        for (const place* const end = here + places_a_column_; here != end; ++here) {
            std::uint32_t number = here->base;
            bool closed = true;
            for (unsigned i = 0; i + 1 < T; ++i) {
                const cover_level value = row[here->columns[i]];
                closed = closed && value != open_cell;
                number += value * here->strides[i];
            }
            if (closed) visit(number, here->own_stride);
        }
    }

public:
    /// Requires: T or more columns; they outlive the table.
    constexpr explicit tuple_table(const std::vector<cover_level>& levels) : levels_(levels) {
        const std::uint32_t combinations = list_sets();
        list_places();
        counts_.assign(combinations, 0);
        missing_.assign(combinations, 0);
        position_.assign(combinations, 0);
        for (std::uint32_t i = 0; i < combinations; ++i) missing_[i] = position_[i] = i;
    }

    constexpr std::size_t missing() const { return missing_.size(); }
    /// What one of the functions below costs, in units of effort.
    constexpr std::size_t look_cost() const { return places_a_column_ * (T > 2 ? T : 1); }

    /// Requires: position < missing().
    constexpr level_tuple<T> missing_at(std::size_t position) const {
        const std::uint32_t number = missing_[position];
        std::size_t low = 0, high = sets_.size();
        while (high - low > 1) {
            const std::size_t middle = low + (high - low) / 2;
            (sets_[middle].base <= number ? low : high) = middle;
        }
        level_tuple<T> found{sets_[low].columns, {}};
        std::uint32_t rest = number - sets_[low].base;
        for (unsigned i = T; i-- > 0; rest /= levels_[found.columns[i]])
            found.values[i] = static_cast<cover_level>(rest % levels_[found.columns[i]]);
        return found;
    }

    /// Counts what the column's value takes part in. Requires: row[column] is not open.
    constexpr void add(const cover_level* row, std::size_t column) {
        each_place(row, column, [&](std::uint32_t number, std::uint32_t stride) { cover(number + row[column] * stride); });
    }
    constexpr void remove(const cover_level* row, std::size_t column) {
        each_place(row, column, [&](std::uint32_t number, std::uint32_t stride) { uncover(number + row[column] * stride); });
    }

    /// How many combinations each value of the column would newly cover, added to gains.
    constexpr void add_gains(const cover_level* row, std::size_t column, std::vector<std::uint32_t>& gains) const {
        const std::uint32_t values = levels_[column];
        each_place(row, column, [&](std::uint32_t number, std::uint32_t stride) {
            for (std::uint32_t value = 0; value < values; ++value) gains[value] += counts_[number + value * stride] == 0;
        });
    }
    constexpr std::uint32_t gain(const cover_level* row, std::size_t column, cover_level value) const {
        std::uint32_t found = 0;
        each_place(row, column,
                   [&](std::uint32_t number, std::uint32_t stride) { found += counts_[number + value * stride] == 0; });
        return found;
    }
    /// How many combinations only this cell covers. Requires: row[column] is not open.
    constexpr std::uint32_t loss(const cover_level* row, std::size_t column) const {
        std::uint32_t found = 0;
        const cover_level value = row[column];
        each_place(row, column,
                   [&](std::uint32_t number, std::uint32_t stride) { found += counts_[number + value * stride] == 1; });
        return found;
    }
};

}  // namespace foregone
