// SPDX-License-Identifier: BSL-1.0
// Divides members of states into parts where all states have the same parts, within the limits on columns.
#include "report/state_columns.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace foregone { inline namespace impl {

namespace column_parts {

constexpr std::size_t most_columns = 80, most_parts = 16;

using values = std::vector<std::string_view>;

/// The parts of a value that may have columns of their own: of members and lists, not of alternatives.
values parts_of(std::string_view value) {
    if (!state_changes::type_before(value).empty() || (value.starts_with('{') && state_members(value).empty())) return {};
    values parts = state_changes::parts(value);
    return parts.size() <= most_parts ? parts : values{};
}

/// The parts of each value of a column; none if their names or their number differ.
std::vector<values> parts_of(const state_column& of) {
    std::vector<values> parts;
    const auto known = std::find_if(of.values.begin(), of.values.end(), [](std::string_view value) { return !value.empty(); });
    if (known == of.values.end()) return parts;
    const values first = parts_of(*known);
    for (const std::string_view value : of.values) {
        parts.push_back(parts_of(value));
        if (value.empty()) continue;
        if (value.front() != known->front() || !state_changes::same_shape(first, parts.back())) return {};
    }
    return parts;
}

/// Appends the columns of the parts, or the column itself; returns whether it has parts.
bool append_parts(std::vector<state_column>& to, const state_column& whole) {
    const std::vector<values> parts = parts_of(whole);
    const auto known = std::find_if(parts.begin(), parts.end(), [](const values& one) { return !one.empty(); });
    if (known == parts.end()) return to.push_back(whole), false;
    for (std::size_t i = 0; i < known->size(); ++i) {
        state_column part{state_changes::path_to(whole.name, (*known)[i], i), {}};
        for (const values& one : parts) part.values.push_back(one.empty() ? std::string_view() : state_changes::value(one[i]));
        to.push_back(std::move(part));
    }
    return true;
}

}  // namespace column_parts

bool state_column::is_still() const {
    return std::all_of(values.begin(), values.end(), [&](std::string_view one) { return one.empty() || one == values.front(); });
}

std::vector<state_column> member_columns(const std::vector<std::vector<state_member>>& states) {
    std::vector<state_column> columns;
    if (states.empty()) return columns;
    for (const state_member& member : states.front()) columns.push_back({std::string(member.name), {}});
    for (const std::vector<state_member>& state : states)
        for (std::size_t i = 0; i < columns.size(); ++i)
            columns[i].values.push_back(i < state.size() ? state[i].value : std::string_view());
    return columns;
}

std::vector<state_column> state_columns(const std::vector<std::vector<state_member>>& states) {
    std::vector<state_column> columns = member_columns(states);
    for (bool grown = true; grown;) {
        grown = false;
        std::vector<state_column> next;
        for (const state_column& one : columns) grown = column_parts::append_parts(next, one) || grown;
        if (next.size() > column_parts::most_columns) break;
        columns = std::move(next);
    }
    return columns;
}

}}  // namespace foregone::impl
