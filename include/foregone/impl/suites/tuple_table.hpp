// SPDX-License-Identifier: BSL-1.0
#pragma once

// The coverage counts of a covering array: how often each combination of values occurs, and which are missing.

#include <foregone/impl/suites/column_sets.hpp>
#include <foregone/suites/covering_array.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Up to T parameters and a value for each.
template <unsigned T>
struct level_tuple {
    std::array<std::uint16_t, T> columns{};
    std::array<cover_level, T> values{};
    unsigned size = T;
};

/// How often each combination of values occurs in rows, and which combinations do not occur.
///
/// Requires: sets of T columns at most; fewer than 2^32 combinations.
/// Complexity: 12 bytes per combination, 8 T bytes for each set of columns and each of its members.
template <unsigned T>
class tuple_table {
    /// A set of columns as seen from one of its members. In a smaller set, another member is repeated with stride 0.
    struct place {
        std::uint32_t base = 0, own_stride = 0;
        std::array<std::uint32_t, T - 1> strides{};
        std::array<std::uint16_t, T - 1> columns{};
    };
    struct numbered_set {
        std::uint32_t base = 0;
        level_tuple<T> tuple{};
    };
    static constexpr std::uint32_t none = UINT32_MAX;

    const std::vector<cover_level>& levels_;
    std::vector<numbered_set> sets_;
    std::vector<place> places_;
    std::vector<std::size_t> first_place_;                    // by column
    std::vector<std::uint32_t> alone_;                        // by column: the base of the set of this column alone, or none
    std::vector<std::uint32_t> counts_, missing_, position_;  // the position of a combination among the missing ones

    constexpr std::uint32_t number_sets(const std::vector<column_set>& sets) {
        std::uint32_t combinations = 0;
        for (const column_set& set : sets) {
            numbered_set numbered{combinations, {.size = static_cast<unsigned>(set.size())}};
            std::uint32_t product = 1;
            for (unsigned i = 0; i < numbered.tuple.size; ++i) {
                numbered.tuple.columns[i] = set[i];
                product *= levels_[set[i]];
            }
            sets_.push_back(numbered);
            combinations += product;
        }
        return combinations;
    }

    constexpr void count_places() {
        first_place_.assign(levels_.size() + 1, 0);
        alone_.assign(levels_.size(), none);
        for (const numbered_set& set : sets_) {
            if (T > 1 && set.tuple.size == 1) alone_[set.tuple.columns[0]] = set.base;
            else
                for (unsigned i = 0; i < set.tuple.size; ++i) ++first_place_[set.tuple.columns[i] + 1U];
        }
        for (std::size_t i = 1; i < first_place_.size(); ++i) first_place_[i] += first_place_[i - 1];
        places_.assign(first_place_.back(), place{});
    }

    constexpr void list_places() {
        std::vector<std::size_t> next = first_place_;
        for (const numbered_set& set : sets_) {
            if (T > 1 && set.tuple.size == 1) continue;
            std::array<std::uint32_t, T> strides{};
            std::uint32_t stride = 1;
            for (unsigned i = set.tuple.size; i-- > 0; stride *= levels_[set.tuple.columns[i]]) strides[i] = stride;
            for (unsigned own = 0; own < set.tuple.size; ++own) {
                place& seen = places_[next[set.tuple.columns[own]]++];
                seen.base = set.base;
                seen.own_stride = strides[own];
                see_others(seen, set.tuple, strides, own);
            }
        }
    }
    static constexpr void see_others(place& seen, const level_tuple<T>& set, const std::array<std::uint32_t, T>& strides,
                                     unsigned own) {
        unsigned other = 0;
        for (unsigned i = 0; i < set.size; ++i) {
            if (i == own) continue;
            seen.strides[other] = strides[i];
            seen.columns[other++] = set.columns[i];
        }
        for (; other + 1 < T; ++other) seen.columns[other] = seen.columns[0];
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

    /// Calls visit(number of the combination with the column's value 0, stride of that value) for each set of the column whose
    /// other members have values.
    template <class Visit>
    constexpr void each_place(const cover_level* row, std::size_t column, Visit&& visit) const {
        if (alone_[column] != none) visit(alone_[column], 1U);
        const place* here = places_.data() + first_place_[column];
        for (const place* const end = places_.data() + first_place_[column + 1]; here != end; ++here) {
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
    /// Requires: the levels outlive the table.
    constexpr tuple_table(const std::vector<cover_level>& levels, const std::vector<column_set>& sets) : levels_(levels) {
        const std::uint32_t combinations = number_sets(sets);
        count_places();
        list_places();
        counts_.assign(combinations, 0);
        missing_.assign(combinations, 0);
        position_.assign(combinations, 0);
        for (std::uint32_t i = 0; i < combinations; ++i) missing_[i] = position_[i] = i;
    }

    constexpr std::size_t missing() const { return missing_.size(); }
    /// The cost of one of the functions below, in units of effort.
    constexpr std::size_t look_cost(std::size_t column) const {
        return (first_place_[column + 1] - first_place_[column]) * (T > 2 ? T : 1);
    }

    /// The number of a missing combination. Requires: position < missing().
    constexpr std::uint32_t missing_at(std::size_t position) const { return missing_[position]; }

    constexpr level_tuple<T> tuple_of(std::uint32_t number) const {
        std::size_t low = 0, high = sets_.size();
        while (high - low > 1) {
            const std::size_t middle = low + (high - low) / 2;
            (sets_[middle].base <= number ? low : high) = middle;
        }
        level_tuple<T> found = sets_[low].tuple;
        std::uint32_t rest = number - sets_[low].base;
        for (unsigned i = found.size; i-- > 0; rest /= levels_[found.columns[i]])
            found.values[i] = static_cast<cover_level>(rest % levels_[found.columns[i]]);
        return found;
    }

    /// Removes a combination that no row can have. Requires: it is missing.
    constexpr void excuse(std::uint32_t number) { cover(number); }

    /// Counts the combinations with the column's value. Requires: row[column] is not open.
    constexpr void add(const cover_level* row, std::size_t column) {
        each_place(row, column, [&](std::uint32_t number, std::uint32_t stride) { cover(number + row[column] * stride); });
    }
    constexpr void remove(const cover_level* row, std::size_t column) {
        each_place(row, column, [&](std::uint32_t number, std::uint32_t stride) { uncover(number + row[column] * stride); });
    }

    /// Adds to gains, for each value of the column, the number of combinations that it would newly cover.
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
    /// The number of combinations that only this cell covers. Requires: row[column] is not open.
    constexpr std::uint32_t loss(const cover_level* row, std::size_t column) const {
        std::uint32_t found = 0;
        const cover_level value = row[column];
        each_place(row, column,
                   [&](std::uint32_t number, std::uint32_t stride) { found += counts_[number + value * stride] == 1; });
        return found;
    }
};

}}  // namespace foregone::impl
