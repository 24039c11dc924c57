// SPDX-License-Identifier: BSL-1.0
#pragma once

// Measures a suite: counts the covered and the possible combinations of each set of parameters.

#include <foregone/impl/suites/allowed_rows.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/possible_rows.hpp>
#include <foregone/impl/suites/wanted_sets.hpp>
#include <foregone/suites/covering_array.hpp>
#include <foregone/suites/tuple_coverage.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Counts the combinations of one set of parameters after another: those that the rows of a suite have, and the other possible
/// ones.
///
/// Requires: fewer than 2^32 combinations in each set. Problem and rows outlive this object.
/// Complexity: a step for each row and set, a bit for each combination of a set; a search for an uncovered combination, unless a
/// row that an earlier search found has it.
/// Threads: one at a time.
class combination_meter {
    static constexpr std::uint32_t no_number = 0xffffffff;
    static constexpr std::size_t most_witnesses = 1'024;

    const cover_problem& problem_;
    const allowed_rows& rows_;
    possible_rows rules_;
    column_list chosen_{};
    std::vector<std::vector<std::uint32_t>>
        numbers_{};  ///< by number of chosen columns, then by row: the number of the row's combination of them
    std::vector<std::uint64_t> covered_{}, witnessed_{};  ///< a bit for each combination
    std::vector<std::vector<cover_level>> witnesses_{};   ///< rows that searches found
    std::size_t oldest_ = 0;
    value_combination values_{};

public:
    constexpr combination_meter(const cover_problem& problem, const allowed_rows& rows, const possible_rows& rules)
        : problem_(problem), rows_(rows), rules_(rules) {
        numbers_.push_back(std::vector<std::uint32_t>(rows.count, 0));
    }

    /// Calls visit(set) for each set of `size` of the columns, in the order of their numbers. Every set contains the columns of
    /// `first`.
    ///
    /// Requires: 0 < size <= columns.size(); first ascends, and is no longer than size.
    template <class Visit>
    constexpr void each_set(const column_list& columns, std::size_t size, const std::vector<std::size_t>& first, Visit&& visit) {
        for (const std::size_t i : first) choose(columns[i]);
        extend(columns, size, first.empty() ? 0 : first.back() + 1, visit);
        chosen_.clear();
    }

    /// Counts the combinations of the visited set. Calls missing(combination) for the possible ones that are not covered, in the
    /// order of their numbers, until it returns false.
    template <class Missing>
    constexpr combination_counts count(Missing&& missing) {
        combination_counts found;
        found.all = 1;
        for (const std::uint16_t column : chosen_) found.all *= problem_.levels[column];
        mark_covered(found.all);
        for (const std::uint64_t word : covered_) found.covered += static_cast<std::uint64_t>(std::popcount(word));
        found.possible = found.covered;
        if (found.covered == found.all) return found;
        if (rules_.all_possible(chosen_)) {
            found.possible = found.all;
            each_uncovered(found.all, [&] { return missing(values_); });
            return found;
        }
        mark_witnessed();
        bool goes_on = true;
        each_uncovered(found.all, [&] {
            if (!is_possible()) return true;
            ++found.possible;
            goes_on = goes_on && missing(values_);
            return true;
        });
        return found;
    }

private:
    template <class Visit>
    constexpr void extend(const column_list& columns, std::size_t size, std::size_t from, Visit& visit) {
        const std::size_t wanted = size - chosen_.size();
        if (wanted == 0) return void(visit(static_cast<const column_list&>(chosen_)));
        for (std::size_t i = from; i + wanted <= columns.size(); ++i) {
            choose(columns[i]);
            extend(columns, size, i + 1, visit);
            chosen_.pop_back();
        }
    }

    /// Sets with the same first columns share the numbers computed for those columns.
    constexpr void choose(std::uint16_t column) {
        chosen_.push_back(column);
        const std::size_t depth = chosen_.size();
        if (numbers_.size() == depth) numbers_.push_back(std::vector<std::uint32_t>(rows_.count, 0));
        const cover_level* const cells = rows_.columns[column].data();
        const std::uint32_t* const from = numbers_[depth - 1].data();
        std::uint32_t* const to = numbers_[depth].data();
        const std::uint32_t level = problem_.levels[column];
        const std::size_t count = rows_.count;
        for (std::size_t row = 0; row < count; ++row)
            to[row] = from[row] == no_number || cells[row] == open_cell ? no_number : from[row] * level + cells[row];
    }

    static constexpr bool has(const std::vector<std::uint64_t>& bits, std::uint64_t number) {
        return (bits[static_cast<std::size_t>(number / 64)] >> number % 64 & 1) != 0;
    }
    static constexpr void set(std::vector<std::uint64_t>& bits, std::uint64_t number) {
        bits[static_cast<std::size_t>(number / 64)] |= std::uint64_t{1} << number % 64;
    }

    constexpr bool is_chosen(std::uint16_t column) const {
        for (const std::uint16_t chosen : chosen_)
            if (chosen == column) return true;
        return false;
    }

    /// An invalid value may mask the other values of its row, so that only combinations with the invalid value count.
    constexpr void mark_covered(std::uint64_t combinations) {
        covered_.assign(static_cast<std::size_t>((combinations + 63) / 64), 0);
        const std::uint32_t* const numbers = numbers_[chosen_.size()].data();
        std::uint64_t* const bits = covered_.data();
        const std::size_t valid = rows_.valid;
        for (std::size_t row = 0; row < valid; ++row)
            if (numbers[row] != no_number) bits[numbers[row] / 64] |= std::uint64_t{1} << numbers[row] % 64;
        for (std::size_t row = valid; row < rows_.count; ++row)
            if (numbers[row] != no_number && is_chosen(rows_.invalid_column[row - valid])) set(covered_, numbers[row]);
    }

    constexpr void mark_witnessed() {
        witnessed_.assign(covered_.size(), 0);
        for (const std::vector<cover_level>& row : witnesses_) {
            std::uint64_t number = 0;
            bool closed = true;
            for (const std::uint16_t column : chosen_) {
                closed = closed && row[column] != open_cell;
                number = number * problem_.levels[column] + row[column];
            }
            if (closed) set(witnessed_, number);
        }
    }

    template <class Visit>
    constexpr void each_uncovered(std::uint64_t combinations, Visit&& visit) {
        for (std::uint64_t number = 0; number < combinations; ++number) {
            if (has(covered_, number)) continue;
            decode(number);
            if (!visit()) return;
        }
    }

    constexpr void decode(std::uint64_t number) {
        values_.resize(chosen_.size());
        for (std::size_t i = chosen_.size(); i-- > 0; number /= problem_.levels[chosen_[i]])
            values_[i] = {chosen_[i], static_cast<cover_level>(number % problem_.levels[chosen_[i]])};
    }

    constexpr bool is_possible() {
        std::uint64_t number = 0;
        for (const parameter_value& one : values_) number = number * problem_.levels[one.column] + one.value;
        if (has(witnessed_, number)) return true;
        if (!rules_.possible(values_)) return false;
        if (!rules_.witness().empty()) keep(rules_.witness());
        return true;
    }

    /// Keeps the latest witnesses, which are about the parameters examined at present.
    constexpr void keep(const std::vector<cover_level>& witness) {
        if (witnesses_.size() < most_witnesses) return witnesses_.push_back(witness);
        witnesses_[oldest_] = witness;
        oldest_ = (oldest_ + 1) % most_witnesses;
    }
};

}}  // namespace foregone::impl
