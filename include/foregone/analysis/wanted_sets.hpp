// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/analysis/cover_problem.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// Some parameters, by their numbers, in ascending order.
using column_list = std::vector<std::uint16_t>;

/// How many columns of the one are among those of the other.
constexpr std::size_t common_columns(const column_list& some, const column_list& others) {
    std::size_t common = 0;
    for (const std::uint16_t column : some) {
        bool found = false;
        for (const std::uint16_t other : others) found = found || column == other;
        common += found;
    }
    return common;
}

/// All sets of some size of some columns.
struct column_family {
    column_list columns{};
    std::size_t size = 0;
};

/// Which sets of parameters a problem wants in all combinations: a family of its own, and one for each group.
///
/// Shape: a set of the first family of which more columns than its strength are of a group with a lower one is left out; a set that is
///     of several families is wanted on account of the first of them. Where there are fewer columns than the strength, it is taken
///     for their number.
class wanted_sets {
    const cover_problem& problem_;
    std::vector<column_family> families_;

    constexpr void add(column_list columns, std::size_t strength) {
        const std::size_t size = strength < columns.size() ? strength : columns.size();
        families_.push_back({static_cast<column_list&&>(columns), size});
    }

    constexpr bool is_left_out(const column_list& set) const {
        for (const strength_group& group : problem_.groups)
            if (group.strength < problem_.strength && common_columns(set, group.columns) > group.strength) return true;
        return false;
    }

    constexpr bool has(std::size_t family, const column_list& set) const {
        const column_family& of = families_[family];
        return set.size() == of.size && common_columns(set, of.columns) == of.size && (family > 0 || !is_left_out(set));
    }

public:
    constexpr explicit wanted_sets(const cover_problem& problem) : problem_(problem) {
        column_list all;
        for (std::size_t i = 0; i < problem.columns(); ++i) all.push_back(static_cast<std::uint16_t>(i));
        add(all, problem.strength);
        for (const strength_group& group : problem.groups) {
            column_list columns;
            for (const std::uint16_t column : all)
                if (common_columns({column}, group.columns) > 0) columns.push_back(column);
            add(columns, group.strength);
        }
    }

    constexpr const std::vector<column_family>& families() const { return families_; }

    /// Whether a set of this family is wanted on the family's account.
    constexpr bool want(std::size_t family, const column_list& set) const {
        for (std::size_t i = 0; i < family; ++i)
            if (has(i, set)) return false;
        return family > 0 || !is_left_out(set);
    }
};

}  // namespace foregone
