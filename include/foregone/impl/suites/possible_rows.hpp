// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which combinations the constraints allow, for measuring suites; shares no code with the construction it checks.

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/value_elimination.hpp>
#include <foregone/suites/covering_array.hpp>
#include <foregone/suites/tuple_coverage.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The combinations of values that the constraints of a problem allow a row to have.
///
/// Requires: the problem outlives this object.
/// Guarantees: shares no code with the construction of arrays. In a row with one invalid value, the other parameters have valid
/// values.
/// Complexity: a search among the parameters that forbidden tuples connect to those of the combination; see value_elimination.
/// Threads: one at a time; each thread has a copy.
class possible_rows {
    const cover_problem& problem_;
    value_elimination values_;
    bool any_ = false;                     ///< some row is allowed, with or without an invalid value
    std::vector<char> is_invalid_{};       ///< by value
    std::vector<std::uint16_t> spoilt_{};  ///< parts without valid values that go together
    std::vector<char> alone_{};            ///< by value: whether some row has the value
    std::vector<cover_level> witness_{};

public:
    constexpr explicit possible_rows(const cover_problem& problem) : problem_(problem), values_(problem), any_(values_.begin()) {
        is_invalid_.assign(values_.values(), 0);
        for (const parameter_value& one : problem.invalid)
            if (values_.exists(one)) is_invalid_[values_.number_of(one)] = 1;
        if (!any_) return;
        find_spoilt();
        alone_.assign(values_.values(), 1);
        for (std::uint32_t value = 0; value < values_.values(); ++value)
            if (values_.is_constrained(value) || is_invalid_[value] != 0) alone_[value] = search({pair_of(value)});
    }

    /// Whether some allowed row has all of these values.
    constexpr bool possible(const value_combination& values) {
        if (!any_) return false;
        if (!spoilt_.empty() || are_connected(values)) return search(values);
        witness_.clear();
        for (const parameter_value& one : values)
            if (alone_[values_.number_of(one)] == 0) return false;
        return invalid_among(values) <= 1;
    }

    /// Whether all combinations of these columns are possible, decided by a cheap sufficient condition.
    constexpr bool all_possible(const std::vector<std::uint16_t>& columns) const {
        if (!any_ || !spoilt_.empty()) return false;
        for (const std::uint16_t column : columns)
            for (std::uint32_t value = values_.first_value(column); value < values_.first_value(column + 1U); ++value)
                if (is_invalid_[value] != 0 || values_.is_constrained(value)) return false;
        return true;
    }

    /// Whether every row is allowed.
    constexpr bool allows_all() const {
        bool all = any_ && problem_.invalid.empty();
        for (std::uint32_t value = 0; value < values_.values(); ++value) all = all && !values_.is_constrained(value);
        return all;
    }

    /// The number of invalid values among these.
    constexpr std::size_t invalid_among(const value_combination& values) const {
        std::size_t invalid = 0;
        for (const parameter_value& one : values) invalid += is_invalid_[values_.number_of(one)] != 0;
        return invalid;
    }

    /// An allowed row without invalid values that has the combination of the last query; empty if no row was searched for.
    ///
    /// Guarantees: parameters that were not examined are open.
    constexpr const std::vector<cover_level>& witness() const { return witness_; }

private:
    constexpr parameter_value pair_of(std::uint32_t value) const {
        const std::uint16_t column = values_.column_of(value);
        return {column, static_cast<cover_level>(value - values_.first_value(column))};
    }

    constexpr void find_spoilt() {
        const std::size_t before = values_.removed();
        for (std::uint16_t part = 0; part < problem_.columns(); ++part) {
            if (values_.part_of(part) != part) continue;
            bool fine = true;
            for (const parameter_value& one : problem_.invalid)
                if (values_.exists(one) && values_.part_of(one.column) == part)
                    fine = values_.remove(values_.number_of(one)) && fine;
            if (!fine || !values_.propagate() || !values_.complete(part)) spoilt_.push_back(part);
            values_.undo(before);
        }
    }

    /// Whether forbidden tuples connect any two of the columns.
    constexpr bool are_connected(const value_combination& values) const {
        for (std::size_t i = 0; i < values.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (values_.part_of(values[i].column) == values_.part_of(values[j].column)) return true;
        return false;
    }

    constexpr bool search(const value_combination& values) {
        const std::size_t before = values_.removed();
        witness_.clear();
        ++values_.turn;
        const bool found = restrict_to(values) && values_.propagate() && complete_parts(values);
        if (found && invalid_among(values) == 0) keep_witness();
        values_.undo(before);
        return found;
    }

    constexpr bool restrict_to(const value_combination& values) {
        if (invalid_among(values) > 1) return false;
        for (const parameter_value& one : values)
            if (!values_.fix(values_.number_of(one))) return false;
        for (const parameter_value& one : problem_.invalid)
            if (values_.exists(one) && !is_among(one, values) && !values_.remove(values_.number_of(one))) return false;
        return true;
    }

    static constexpr bool is_among(const parameter_value& one, const value_combination& values) {
        for (const parameter_value& other : values)
            if (one == other) return true;
        return false;
    }

    constexpr bool complete_parts(const value_combination& values) {
        for (const std::uint16_t part : spoilt_)
            if (!values_.complete(part)) return false;
        for (const parameter_value& one : values)
            if (!values_.complete(values_.part_of(one.column))) return false;
        return true;
    }

    /// Unconstrained parameters get any valid value, so that the row answers more queries.
    constexpr void keep_witness() {
        witness_.assign(problem_.columns(), open_cell);
        for (std::uint16_t column = 0; column < problem_.columns(); ++column) {
            const std::uint32_t value = values_.is_fixed(column) ? values_.remaining(column) : free_value(column);
            if (value != values_.values()) witness_[column] = pair_of(value).value;
        }
    }

    constexpr std::uint32_t free_value(std::uint16_t column) const {
        const std::uint32_t first = values_.first_value(column), count = problem_.levels[column];
        for (std::uint32_t value = first; value < first + count; ++value)
            if (values_.is_constrained(value)) return static_cast<std::uint32_t>(values_.values());
        std::uint32_t value = first + static_cast<std::uint32_t>(mixer::of(values_.turn, column) % count);
        while (is_invalid_[value] != 0) value = value + 1 < first + count ? value + 1 : first;
        return value;
    }
};

}}  // namespace foregone::impl
