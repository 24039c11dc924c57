// SPDX-License-Identifier: BSL-1.0
#pragma once

// Chooses the columns of a trace table from the members of its states; used by the text and the HTML table.

#include "report/state_members.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A column of a table of states: a member, or a part of one, such as `boat.side` or `level[1]`.
struct state_column {
    std::string name;
    std::vector<std::string_view> values;  ///< by state; empty where there is no state

    /// Whether its value is the same in all states.
    bool is_still() const;
};

/// The columns that show states, given by their members; no members: there is no state.
///
/// Guarantees: as in the page of --explore, a member with the same parts in each state, at most 16, has a column for each part, but
///     not an alternative, whose type would not be seen. There are at most 80 columns, unless there are more members.
std::vector<state_column> state_columns(const std::vector<std::vector<state_member>>& states);

/// The same without columns for parts.
std::vector<state_column> member_columns(const std::vector<std::vector<state_member>>& states);

}}  // namespace foregone::impl
