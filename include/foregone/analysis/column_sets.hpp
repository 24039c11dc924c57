// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/analysis/cover_problem.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// Parameters all of whose combinations are to be covered, in ascending order.
using column_set = std::vector<std::uint16_t>;

/// The sets of parameters that a problem's strengths ask for, none of which is a part of another.
class column_sets {
    const cover_problem& problem_;
    column_set chosen_;

    constexpr bool is_member(const strength_group& group, std::uint16_t column) const {
        return std::find(group.columns.begin(), group.columns.end(), column) != group.columns.end();
    }

    constexpr bool is_inside(const strength_group& group) const {
        for (const std::uint16_t column : chosen_)
            if (!is_member(group, column)) return false;
        return true;
    }

    constexpr bool may_add(std::uint16_t column) const {
        for (const strength_group& group : problem_.groups) {
            if (group.strength >= problem_.strength || !is_member(group, column)) continue;
            std::size_t members = 0;
            for (const std::uint16_t one : chosen_) members += is_member(group, one);
            if (members >= group.strength) return false;
        }
        return true;
    }

    /// Whether more parameters could be taken, or a group asks for more.
    constexpr bool is_part_of_another() const {
        for (const strength_group& group : problem_.groups)
            if (group.strength >= problem_.strength && is_inside(group)) return true;
        if (chosen_.size() == problem_.strength) return false;
        for (std::uint16_t column = 0; column < problem_.columns(); ++column)
            if (std::find(chosen_.begin(), chosen_.end(), column) == chosen_.end() && may_add(column)) return true;
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

    constexpr void choose_of(const column_set& members, std::size_t first, std::size_t size) {
        if (chosen_.size() == size) {
            if (!is_part_of_larger_set()) found.push_back(chosen_);
            return;
        }
        for (std::size_t i = first; i < members.size(); ++i) {
            chosen_.push_back(members[i]);
            choose_of(members, i + 1, size);
            chosen_.pop_back();
        }
    }

    static constexpr std::size_t set_size(const strength_group& group) {
        return group.columns.size() < group.strength ? group.columns.size() : group.strength;
    }

    constexpr bool is_part_of_larger_set() const {
        for (const strength_group& group : problem_.groups)
            if (group.strength >= problem_.strength && set_size(group) > chosen_.size() && is_inside(group)) return true;
        return false;
    }

    constexpr void choose_of(const strength_group& group) {
        column_set members = group.columns;
        std::sort(members.begin(), members.end());
        choose_of(members, 0, set_size(group));
    }

public:
    std::vector<column_set> found;

    constexpr explicit column_sets(const cover_problem& problem) : problem_(problem) {
        choose(0);
        bool any = false;
        for (const strength_group& group : problem.groups) {
            if (group.strength < problem.strength) continue;
            any = true;
            choose_of(group);
        }
        if (!any) return;
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
    }
};

}  // namespace foregone
