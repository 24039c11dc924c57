// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which sets of parameters a suite is measured against: computed apart from the construction, which it checks.

#include <foregone/impl/suites/cover_problem.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The numbers of several parameters, ascending.
using column_list = std::vector<std::uint16_t>;

/// The number of columns that two sets have in common.
constexpr std::size_t common_columns(const column_list& some, const column_list& others) {
    std::size_t common = 0;
    for (const std::uint16_t column : some) {
        bool found = false;
        for (const std::uint16_t other : others) found = found || column == other;
        common += found;
    }
    return common;
}

/// All sets of one size of some columns.
struct column_family {
    column_list columns{};
    std::size_t size = 0;
    bool limits = false;  ///< in a group with a lower strength: only the sets that another such group would omit
};

/// The sets of parameters whose combinations a problem requires.
///
/// Guarantees: any `strength` parameters, except sets with more members of a group of lower strength than that strength. Such a set
/// is smaller if no other parameter can be added. Within a group, any sets of the size of its strength, whatever other groups
/// require. A set required twice belongs to its first family. A strength greater than the number of parameters counts as that
/// number.
class wanted_sets {
    const cover_problem& problem_;
    std::vector<column_family> families_;
    column_list all_{};
    std::size_t largest_ = 0;      ///< for sets outside all groups
    std::size_t of_no_group_ = 0;  ///< number of families
    bool limits_ = false;          ///< some group has a lower strength

    constexpr bool keeps_limits(const column_list& set) const {
        for (const strength_group& group : problem_.groups)
            if (group.strength < problem_.strength && common_columns(set, group.columns) > group.strength) return false;
        return true;
    }

    constexpr bool can_grow(column_list set) const {
        for (const std::uint16_t column : all_) {
            if (common_columns({column}, set) > 0) continue;
            set.push_back(column);
            if (keeps_limits(set)) return true;
            set.pop_back();
        }
        return false;
    }

    constexpr bool has(std::size_t family, const column_list& set) const {
        const column_family& of = families_[family];
        if (family < of_no_group_) return !limits_ || (keeps_limits(set) && (set.size() == largest_ || !can_grow(set)));
        return common_columns(set, of.columns) == of.size && !(of.limits && keeps_limits(set));
    }

public:
    constexpr explicit wanted_sets(const cover_problem& problem) : problem_(problem) {
        for (std::size_t i = 0; i < problem.columns(); ++i) all_.push_back(static_cast<std::uint16_t>(i));
        for (const strength_group& group : problem.groups) limits_ = limits_ || group.strength < problem.strength;
        largest_ = problem.strength < all_.size() ? problem.strength : all_.size();
        for (std::size_t size = limits_ ? 1 : largest_; size <= largest_; ++size) families_.push_back({all_, size});
        of_no_group_ = families_.size();
        for (const strength_group& group : problem.groups) {
            column_family of{{}, group.strength, group.strength < problem.strength};
            for (const std::uint16_t column : all_)
                if (common_columns({column}, group.columns) > 0) of.columns.push_back(column);
            if (of.size > of.columns.size()) of.size = of.columns.size();
            families_.push_back(of);
        }
    }

    constexpr const std::vector<column_family>& families() const { return families_; }

    /// Whether this family is the one that a set belongs to.
    constexpr bool want(std::size_t family, const column_list& set) const {
        for (std::size_t i = 0; i < family; ++i)
            if (families_[i].size == set.size() && has(i, set)) return false;
        return has(family, set);
    }
};

}}  // namespace foregone::impl
