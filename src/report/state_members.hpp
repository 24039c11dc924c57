// SPDX-License-Identifier: BSL-1.0
#pragma once

// Splits a printed state into named members; used by trace tables, graphs and the reports that need values.

#include <foregone/impl/report/trace_text.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A member of a printed state: `big` and `5`.
struct state_member {
    std::string_view name, value;

    bool operator==(const state_member&) const = default;
};

/// The members of a printed value, `{big = 5, small = [1, 2]}`; none for any other text.
///
/// Guarantees: the names are different, and the members between the braces are the whole text. They refer to it.
inline std::vector<state_member> state_members(std::string_view text) {
    if (!state_changes::is_enclosed(text, '{', '}')) return {};
    std::vector<state_member> members;
    std::size_t size = 2;
    for (const std::string_view part : state_changes::parts(text)) {
        const state_member member{state_changes::name(part), state_changes::value(part)};
        if (member.name.empty() || member.value.empty()) return {};
        for (const state_member& other : members)
            if (other.name == member.name) return {};
        size += part.size() + (members.empty() ? 0 : 2);
        members.push_back(member);
    }
    return size == text.size() ? members : std::vector<state_member>{};
}

}}  // namespace foregone::impl
