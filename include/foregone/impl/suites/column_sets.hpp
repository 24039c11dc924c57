// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which sets of parameters a covering array has to cover, without subsets of other sets; for its construction.

#include <foregone/impl/suites/cover_problem.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Parameters whose combinations all have to be covered, ascending.
using column_set = std::vector<std::uint16_t>;

/// The sets of parameters that a problem requires, without subsets of other sets.
class column_sets {
    const cover_problem& problem_;
    column_set chosen_;
    std::size_t first_of_groups_ = 0, first_of_group_ = 0;

    static constexpr bool is_member(const column_set& of, std::uint16_t column) {
        for (const std::uint16_t one : of)
            if (one == column) return true;
        return false;
    }

    constexpr bool is_inside(const strength_group& group) const {
        for (const std::uint16_t column : chosen_)
            if (!is_member(group.columns, column)) return false;
        return true;
    }

    /// Whether a set respects the strength of each group with a lower strength.
    constexpr bool is_spared() const {
        for (const strength_group& group : problem_.groups) {
            if (group.strength >= problem_.strength) continue;
            std::size_t members = 0;
            for (const std::uint16_t one : chosen_) members += is_member(group.columns, one);
            if (members > group.strength) return false;
        }
        return true;
    }

    constexpr bool may_add(std::uint16_t column) const {
        for (const strength_group& group : problem_.groups) {
            if (group.strength >= problem_.strength || !is_member(group.columns, column)) continue;
            std::size_t members = 0;
            for (const std::uint16_t one : chosen_) members += is_member(group.columns, one);
            if (members >= group.strength) return false;
        }
        return true;
    }

    /// Whether a parameter can be added, or a group requires a larger set.
    constexpr bool is_part_of_another() const {
        for (const strength_group& group : problem_.groups)
            if ((group.strength >= problem_.strength || set_size(group) > chosen_.size()) && is_inside(group)) return true;
        if (chosen_.size() == problem_.strength) return false;
        for (std::uint16_t column = 0; column < problem_.columns(); ++column)
            if (!is_member(chosen_, column) && may_add(column)) return true;
        return false;
    }

    constexpr void choose(std::uint16_t first) {
        if (!chosen_.empty() && !is_part_of_another()) found.push_back(chosen_);
        if (chosen_.size() == problem_.strength) return;
        for (std::uint16_t column = first; column < problem_.columns(); ++column) {
            if (!may_add(column)) continue;
            chosen_.push_back(column);
            choose(static_cast<std::uint16_t>(column + 1));
            chosen_.pop_back();
        }
    }

    /// Whether another group has the same set.
    constexpr bool is_listed() const {
        for (std::size_t i = first_of_groups_; i < first_of_group_; ++i)
            if (found[i] == chosen_) return true;
        return false;
    }

    constexpr void choose_of(const strength_group& group, const column_set& members, std::size_t first) {
        if (chosen_.size() == set_size(group)) {
            // A spared set equals, or is a part of, a set outside all groups.
            const bool is_new = group.strength >= problem_.strength || !is_spared();
            if (is_new && !is_part_of_larger_set() && !is_listed()) found.push_back(chosen_);
            return;
        }
        for (std::size_t i = first; i < members.size(); ++i) {
            chosen_.push_back(members[i]);
            choose_of(group, members, i + 1);
            chosen_.pop_back();
        }
    }

    static constexpr std::size_t set_size(const strength_group& group) {
        return group.columns.size() < group.strength ? group.columns.size() : group.strength;
    }

    constexpr bool is_part_of_larger_set() const {
        for (const strength_group& group : problem_.groups)
            if (set_size(group) > chosen_.size() && is_inside(group)) return true;
        return false;
    }

    /// The members, ascending.
    constexpr column_set members_of(const strength_group& group) const {
        column_set members;
        for (std::uint16_t column = 0; column < problem_.columns(); ++column)
            if (is_member(group.columns, column)) members.push_back(column);
        return members;
    }

public:
    std::vector<column_set> found;

    constexpr explicit column_sets(const cover_problem& problem) : problem_(problem) {
        choose(0);
        first_of_groups_ = found.size();
        for (const strength_group& group : problem.groups) {
            first_of_group_ = found.size();
            if (!group.columns.empty()) choose_of(group, members_of(group), 0);
        }
    }
};

}}  // namespace foregone::impl
