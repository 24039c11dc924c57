// SPDX-License-Identifier: BSL-1.0
#pragma once

// The constraint solver of suite measurement: removes values by unit propagation and backtracking.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/suites/cover_problem.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Rows without a forbidden tuple, found by backtracking: values are removed until each parameter has one left.
///
/// Requires: the problem outlives this object.
/// Guarantees: values are numbered one parameter after another. Forbidden tuples connect parameters to parts, which are independent
/// of one another. Invalid values are ignored.
/// Complexity: exponential at worst. The parameter with the fewest values left is fixed first, and values that a forbidden tuple
/// then determines are fixed at once.
class value_elimination {
    using value_list = std::vector<std::uint32_t>;

    const cover_problem& problem_;
    std::vector<std::uint32_t> first_value_{};  ///< by column, and one past the end
    std::vector<std::uint16_t> column_of_{};    ///< by value
    std::vector<std::uint16_t> part_of_{};      ///< by column: the least column of its part
    std::vector<value_list> tuples_{};
    std::vector<value_list> found_in_{};  ///< by value: the tuples that contain the value

    std::vector<char> removed_{};         ///< by value
    std::vector<std::uint32_t> left_{};   ///< by column: number of values that are not removed
    std::vector<std::uint32_t> lost_{};   ///< by tuple: number of its values that are removed; a tuple with any is satisfied
    std::vector<std::uint32_t> trail_{};  ///< the removed values, in order
    std::size_t next_ = 0;                ///< position in the trail from which consequences are not propagated yet

public:
    std::uint32_t turn = 0;  ///< the value that is tried first: different rows answer more queries than equal ones

    constexpr explicit value_elimination(const cover_problem& problem) : problem_(problem) {
        for (std::size_t column = 0; column < problem_.columns(); ++column) {
            first_value_.push_back(static_cast<std::uint32_t>(column_of_.size()));
            column_of_.resize(column_of_.size() + problem_.levels[column], static_cast<std::uint16_t>(column));
            part_of_.push_back(static_cast<std::uint16_t>(column));
            left_.push_back(problem_.levels[column]);
        }
        first_value_.push_back(static_cast<std::uint32_t>(column_of_.size()));
        removed_.assign(column_of_.size(), 0);
        read_tuples();
    }

    constexpr std::size_t values() const { return column_of_.size(); }
    constexpr std::uint16_t column_of(std::uint32_t value) const { return column_of_[value]; }
    constexpr std::uint16_t part_of(std::size_t column) const { return part_of_[column]; }
    constexpr bool is_constrained(std::uint32_t value) const { return !found_in_[value].empty(); }
    constexpr std::uint32_t first_value(std::size_t column) const { return first_value_[column]; }
    constexpr std::uint32_t number_of(const parameter_value& one) const { return first_value_[one.column] + one.value; }
    constexpr bool exists(const parameter_value& one) const {
        return one.column < problem_.columns() && one.value < problem_.levels[one.column];
    }

    /// Removes the values that no row has; false if a parameter has none left.
    constexpr bool begin() {
        for (const std::uint32_t left : left_)
            if (left == 0) return false;
        for (const value_list& tuple : tuples_)
            if (tuple.empty() || (tuple.size() == 1 && !remove(tuple[0]))) return false;
        for (std::uint16_t column = 0; column < problem_.columns(); ++column)
            if (left_[column] == 1 && !settle(remaining(column))) return false;
        return propagate();
    }

    constexpr std::size_t removed() const { return trail_.size(); }
    constexpr bool is_fixed(std::size_t column) const { return left_[column] == 1; }
    constexpr std::uint32_t remaining(std::size_t column) const {
        std::uint32_t value = first_value_[column];
        while (removed_[value] != 0) ++value;
        return value;
    }

    /// Removes a value; false if it was its parameter's last.
    constexpr bool remove(std::uint32_t value) {
        if (removed_[value] != 0) return true;
        removed_[value] = 1;
        trail_.push_back(value);
        for (const std::uint32_t tuple : found_in_[value]) ++lost_[tuple];
        return --left_[column_of_[value]] > 0;
    }

    /// Removes all other values of the parameter; false if the value itself is removed.
    constexpr bool fix(std::uint32_t value) {
        if (removed_[value] != 0) return false;
        const std::uint32_t end = first_value_[column_of_[value] + 1U];
        for (std::uint32_t other = first_value_[column_of_[value]]; other < end; ++other)
            if (other != value) remove(other);
        return true;
    }

    /// Propagates the consequences of the removed values; false on a contradiction.
    constexpr bool propagate() {
        while (next_ < trail_.size()) {
            const std::uint16_t column = column_of_[trail_[next_++]];
            if (left_[column] == 1 && !settle(remaining(column))) return false;
        }
        return true;
    }

    /// Fixes the parameters of a part; false, without a change, if they have no values that go together.
    constexpr bool complete(std::uint16_t part) {
        const std::size_t column = column_to_fix(part);
        if (column == problem_.columns()) return true;
        const std::size_t before = removed();
        const std::uint64_t count = problem_.levels[column], first = mixer::of(turn, column) % count;
        for (std::uint64_t i = 0; i < count; ++i) {
            const std::uint32_t value = first_value_[column] + static_cast<std::uint32_t>((first + i) % count);
            if (removed_[value] != 0) continue;
            const std::size_t tried = removed();
            if (fix(value) && propagate() && complete(part)) return true;
            undo(tried);
            if (!remove(value) || !propagate()) break;
        }
        undo(before);
        return false;
    }

    /// Restores all but the first `removed` removed values.
    constexpr void undo(std::size_t removed) {
        for (; trail_.size() > removed; trail_.pop_back()) {
            const std::uint32_t value = trail_.back();
            removed_[value] = 0;
            ++left_[column_of_[value]];
            for (const std::uint32_t tuple : found_in_[value]) --lost_[tuple];
        }
        next_ = trail_.size();
    }

private:
    constexpr void read_tuples() {
        found_in_.resize(values());
        for (const forbidden_values& from : problem_.forbidden) {
            value_list tuple;
            if (!read_tuple(from, tuple)) continue;
            for (const std::uint32_t value : tuple) {
                found_in_[value].push_back(static_cast<std::uint32_t>(tuples_.size()));
                join(part_of_[column_of_[tuple[0]]], part_of_[column_of_[value]]);
            }
            tuples_.push_back(static_cast<value_list&&>(tuple));
        }
        lost_.assign(tuples_.size(), 0);
    }

    /// The values of a tuple, each once; false if no row can have them together in any case.
    constexpr bool read_tuple(const forbidden_values& from, value_list& into) const {
        for (const parameter_value& one : from) {
            if (!exists(one)) return false;
            bool listed = false;
            for (const std::uint32_t other : into) {
                if (column_of_[other] == one.column && other != number_of(one)) return false;
                listed = listed || other == number_of(one);
            }
            if (!listed) into.push_back(number_of(one));
        }
        return true;
    }

    constexpr void join(std::uint16_t one, std::uint16_t other) {
        if (one == other) return;
        if (other < one) return join(other, one);
        for (std::uint16_t& part : part_of_)
            if (part == other) part = one;
    }

    /// The parameter with the fewest values left, but more than one.
    constexpr std::size_t column_to_fix(std::uint16_t part) const {
        std::size_t best = problem_.columns();
        for (std::size_t column = part; column < problem_.columns(); ++column)
            if (part_of_[column] == part && left_[column] > 1 && (best == problem_.columns() || left_[column] < left_[best]))
                best = column;
        return best;
    }

    /// A parameter has only this value left: removes the values that would complete a forbidden tuple.
    constexpr bool settle(std::uint32_t value) {
        for (const std::uint32_t tuple : found_in_[value])
            if (lost_[tuple] == 0 && !avoid(tuples_[tuple])) return false;
        return true;
    }

    constexpr bool avoid(const value_list& tuple) {
        std::size_t open = 0;
        std::uint32_t last = 0;
        for (const std::uint32_t value : tuple)
            if (left_[column_of_[value]] > 1) ++open, last = value;
        return open > 1 || (open == 1 && remove(last));
    }
};

}}  // namespace foregone::impl
