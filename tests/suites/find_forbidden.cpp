// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/verify.hpp"

#include <foregone/impl/suites/find_forbidden.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace {

namespace fg = foregone;

constexpr fg::cover_level open = fg::open_cell;

/// If 0 is 1, then 2 is 0.
constexpr std::optional<bool> implies(const fg::cover_level* row) {
    if (row[0] != 1) return row[0] == open ? std::nullopt : std::optional(true);
    return row[2] == open ? std::nullopt : std::optional(row[2] == 0);
}

constexpr bool what_decides_is_all_that_is_named() {
    fg::cover_problem problem{.levels = {3, 2, 3}};
    const bool found = fg::forbid(problem, {0, 2}, implies);
    return found && problem.forbidden == std::vector<fg::forbidden_values>{{{0, 1}, {2, 1}}, {{0, 1}, {2, 2}}};
}
VERIFY(analysis_find_forbidden, what_decides_is_all_that_is_named)

constexpr bool columns_that_make_no_difference_are_left_out() {
    fg::cover_problem problem{.levels = {2, 3}};
    fg::forbid(problem, {0, 1}, [](const fg::cover_level* row) -> std::optional<bool> {
        if (row[0] == open || row[1] == open) return std::nullopt;
        return row[0] == 0;
    });
    return problem.forbidden == std::vector<fg::forbidden_values>{{{0, 1}}};
}
VERIFY(analysis_find_forbidden, columns_that_make_no_difference_are_left_out)

constexpr bool what_nothing_meets_forbids_everything() {
    fg::cover_problem problem{.levels = {2, 3}};
    fg::forbid(problem, {0, 1}, [](const fg::cover_level* row) -> std::optional<bool> {
        return row[1] == open ? std::nullopt : std::optional(false);
    });
    return problem.forbidden == std::vector<fg::forbidden_values>{{}};
}
VERIFY(analysis_find_forbidden, what_nothing_meets_forbids_everything)

constexpr bool too_many_calls_change_nothing() {
    fg::cover_problem problem{.levels = {3, 2, 3}};
    return !fg::forbid(problem, {0, 2}, implies, 4) && problem.forbidden.empty() && fg::forbid(problem, {0, 2}, implies, 7);
}
VERIFY(analysis_find_forbidden, too_many_calls_change_nothing)

constexpr bool a_table_says_which_columns_decide() {
    fg::cover_problem problem{.levels = {2, 3, 2}};
    std::vector<char> allowed;
    for (int row = 0; row < 12; ++row) allowed.push_back(row / 6 == 0 || row % 2 == 0);
    fg::forbid_others(problem, allowed);
    return fg::decisive_columns(problem.levels, allowed) == std::vector<std::uint16_t>{0, 2} &&
           problem.forbidden == std::vector<fg::forbidden_values>{{{0, 1}, {2, 1}}};
}
VERIFY(analysis_find_forbidden, a_table_says_which_columns_decide)

}  // namespace
