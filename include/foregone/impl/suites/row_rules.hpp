// SPDX-License-Identifier: BSL-1.0
#pragma once

// The constraint solver of the construction of covering arrays: whether a partial row can become an allowed one.

#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Whether a row with open cells can be completed to an allowed one.
///
/// Guarantees: forbidden tuples join parameters to components; a query is a search within one component.
/// Complexity: if all values of a tuple but one are taken, the last is banned; values are tried only where a choice remains. The
/// worst case is exponential, as the question is NP-complete; the search begins with the parameter with the fewest values left.
/// Threads: one at a time; each search has its own object.
/// Source: unit propagation as by Davis, Logemann and Loveland, "A machine program for theorem-proving", 1962, with parameters of
/// several values instead of bits.
class row_rules {
    static constexpr std::uint32_t none = UINT32_MAX;

    /// The last operation: a value was taken (`value` is open_cell then) or banned.
    struct step {
        std::uint16_t column;
        cover_level value;
    };

    const cover_problem& problem_;
    std::vector<std::uint32_t> first_value_;       // by parameter: the number of its value 0 among all values
    std::vector<std::uint32_t> first_use_, uses_;  // by value: the tuples that contain the value
    std::vector<std::uint32_t> component_;
    std::vector<std::vector<std::uint16_t>> members_;
    bool possible_ = true;

    std::vector<cover_level> row_;
    std::vector<char> banned_;         // by value
    std::vector<std::uint32_t> left_;  // by parameter: number of its values that are not banned
    std::vector<std::uint32_t> held_;  // by tuple: number of its values that the row has
    std::vector<step> done_;
    std::vector<parameter_value> forced_;

    constexpr std::uint32_t number_of(parameter_value value) const { return first_value_[value.column] + value.value; }

    constexpr void number_values() {
        std::uint32_t values = 0;
        for (const cover_level level : problem_.levels) {
            first_value_.push_back(values);
            values += level;
        }
        banned_.assign(values, 0);
        first_use_.assign(values + 1, 0);
    }

    constexpr void list_uses() {
        for (const forbidden_values& tuple : problem_.forbidden)
            for (const parameter_value& value : tuple) ++first_use_[number_of(value) + 1];
        for (std::size_t i = 1; i < first_use_.size(); ++i) first_use_[i] += first_use_[i - 1];
        uses_.assign(first_use_.back(), 0);
        std::vector<std::uint32_t> next = first_use_;
        for (std::uint32_t number = 0; number < problem_.forbidden.size(); ++number)
            for (const parameter_value& value : problem_.forbidden[number]) uses_[next[number_of(value)]++] = number;
    }

    constexpr void join(std::uint32_t from, std::uint32_t to) {
        if (from == to) return;
        for (std::uint32_t& of : component_)
            if (of == from) of = to;
    }

    constexpr void list_components() {
        component_.assign(problem_.columns(), none);
        for (const forbidden_values& tuple : problem_.forbidden)
            for (const parameter_value& value : tuple) {
                std::uint32_t& of = component_[value.column];
                const std::uint32_t first = component_[tuple[0].column];
                if (of == none) of = first == none ? value.column : first;
                else join(of, first);
            }
        members_.resize(problem_.columns());
        for (std::uint16_t column = 0; column < problem_.columns(); ++column)
            if (component_[column] != none) members_[component_[column]].push_back(column);
    }

    /// Takes the values that follow from the constraints alone.
    constexpr void begin() {
        for (const forbidden_values& tuple : problem_.forbidden) {
            if (tuple.empty()) possible_ = false;
            else if (tuple.size() == 1) possible_ = ban(tuple[0]) && possible_;
        }
        possible_ = possible_ && take_forced();
        forced_.clear();
        for (const std::vector<std::uint16_t>& members : members_) {
            const std::size_t before = done_.size();
            possible_ = possible_ && complete(members);
            undo(before);
        }
    }

    constexpr bool ban(parameter_value value) {
        char& banned = banned_[number_of(value)];
        if (banned != 0) return true;
        banned = 1;
        done_.push_back({value.column, value.value});
        if (--left_[value.column] == 0) return false;
        if (left_[value.column] == 1) forced_.push_back({value.column, last_left(value.column)});
        return true;
    }

    constexpr cover_level last_left(std::uint16_t column) const {
        cover_level value = 0;
        while (banned_[first_value_[column] + value] != 0) ++value;
        return value;
    }

    /// Sets the parameter to the value and bans the values that would complete a forbidden tuple.
    constexpr bool take(parameter_value taken) {
        cover_level& cell = row_[taken.column];
        if (cell != open_cell) return cell == taken.value;
        if (banned_[number_of(taken)] != 0) return false;
        cell = taken.value;
        done_.push_back({taken.column, open_cell});
        const std::uint32_t begin = first_use_[number_of(taken)], end = first_use_[number_of(taken) + 1];
        for (std::uint32_t use = begin; use < end; ++use) ++held_[uses_[use]];
        work += 1 + end - begin;
        for (std::uint32_t use = begin; use < end; ++use)
            if (!heed(uses_[use])) return false;
        return true;
    }

    constexpr bool heed(std::uint32_t number) {
        const forbidden_values& tuple = problem_.forbidden[number];
        if (held_[number] == tuple.size()) return false;
        if (held_[number] + 1 < tuple.size()) return true;
        for (const parameter_value& value : tuple)
            if (row_[value.column] == open_cell) return ban(value);
        return true;
    }

    constexpr bool take_forced() {
        while (!forced_.empty()) {
            const parameter_value next = forced_.back();
            forced_.pop_back();
            if (!take(next)) return false;
        }
        return true;
    }

    constexpr void undo(std::size_t until) {
        for (; done_.size() > until; done_.pop_back()) {
            const step last = done_.back();
            if (last.value == open_cell) {
                const std::uint32_t number = first_value_[last.column] + row_[last.column];
                for (std::uint32_t use = first_use_[number]; use < first_use_[number + 1]; ++use) --held_[uses_[use]];
                row_[last.column] = open_cell;
            } else {
                banned_[first_value_[last.column] + last.value] = 0;
                ++left_[last.column];
            }
        }
    }

    /// Whether all these parameters can be given values; taken values stay.
    constexpr bool complete(const std::vector<std::uint16_t>& members) {
        std::uint32_t fewest = none;
        std::uint16_t column = 0;
        for (const std::uint16_t member : members)
            if (row_[member] == open_cell && left_[member] < fewest) fewest = left_[member], column = member;
        if (fewest == none) return true;
        work += members.size();
        for (cover_level value = 0; value < problem_.levels[column]; ++value) {
            if (banned_[first_value_[column] + value] != 0) continue;
            const std::size_t before = done_.size();
            if (take({column, value}) && take_forced() && complete(members)) return true;
            forced_.clear();
            undo(before);
        }
        return false;
    }

    constexpr bool allows(const std::vector<std::uint16_t>& members, const cover_level* row, std::uint16_t except,
                          cover_level value) {
        const std::size_t before = done_.size();
        bool allowed = possible_ && (value == open_cell || take({except, value}));
        for (const std::uint16_t member : members)
            if (allowed && member != except && row[member] != open_cell) allowed = take({member, row[member]});
        allowed = allowed && take_forced() && complete(members);
        forced_.clear();
        undo(before);
        return allowed;
    }

public:
    std::uint64_t work = 0;  ///< values taken and tuples examined, the unit of effort

    /// Requires: the problem outlives it.
    constexpr explicit row_rules(const cover_problem& problem)
        : problem_(problem), row_(problem.columns(), open_cell), left_(problem.levels.begin(), problem.levels.end()),
          held_(problem.forbidden.size(), 0) {
        number_values();
        list_uses();
        list_components();
        begin();
    }

    /// Whether any row is allowed.
    constexpr bool possible() const { return possible_; }
    /// Whether every row is allowed.
    constexpr bool trivial() const { return problem_.forbidden.empty(); }

    /// Whether the row can become an allowed one. Requires: each cell is open or has one of its values.
    constexpr bool allows(const cover_level* row) {
        bool allowed = possible_;
        for (const std::vector<std::uint16_t>& members : members_)
            if (allowed && !members.empty()) allowed = allows(members, row, members[0], row[members[0]]);
        return allowed;
    }

    /// Whether the row can become an allowed one with this value in this column, whatever the cell has. Requires: it can without
    /// that cell.
    constexpr bool allows(const cover_level* row, std::size_t column, cover_level value) {
        if (component_[column] == none) return possible_;
        return allows(members_[component_[column]], row, static_cast<std::uint16_t>(column), value);
    }
};

}}  // namespace foregone::impl
