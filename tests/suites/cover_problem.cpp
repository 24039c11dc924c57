// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
//
// Arrays with constraints, groups, required rows, invalid values and weights, judged by going through all rows that there are.

#include "../support/verify.hpp"

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/suites/cover.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;
using row_of_cells = std::vector<fg::cover_level>;

constexpr fg::cover_level open = fg::open_cell;

/// What a problem means, by its definition.
struct meaning {
    fg::cover_problem problem;
    std::vector<row_of_cells> allowed{};  // all rows that are

    constexpr explicit meaning(const fg::cover_problem& of) : problem(of) {
        row_of_cells row(problem.columns(), 0);
        for (std::size_t column = 0; column < row.size();) {
            if (column == 0 && is_allowed(row)) allowed.push_back(row);
            column = 0;
            while (column < row.size() && ++row[column] == problem.levels[column]) row[column++] = 0;
            if (column < row.size()) column = 0;
        }
    }

    constexpr bool is_allowed(const row_of_cells& row) const {
        for (const fg::forbidden_values& tuple : problem.forbidden)
            if (std::all_of(tuple.begin(), tuple.end(), [&](fg::parameter_value v) { return row[v.column] == v.value; }))
                return false;
        return invalid_in(row) <= 1;
    }
    constexpr std::size_t invalid_in(const row_of_cells& row) const {
        std::size_t count = 0;
        for (const fg::parameter_value& v : problem.invalid) count += row[v.column] == v.value;
        return count;
    }

    /// Whether the combinations of these columns are asked for.
    constexpr bool asks_for(const std::vector<std::size_t>& columns) const {
        const auto members = [&](const fg::strength_group& group) {
            return static_cast<std::size_t>(std::count_if(columns.begin(), columns.end(), [&](std::size_t column) {
                return std::count(group.columns.begin(), group.columns.end(), column) > 0;
            }));
        };
        bool all = columns.size() <= problem.strength, any = false;
        for (const fg::strength_group& group : problem.groups) {
            if (group.strength < problem.strength) all = all && members(group) <= group.strength;
            any = any || (members(group) == columns.size() && columns.size() <= group.strength);
        }
        return all || any;
    }

    static constexpr bool has(const row_of_cells& row, const row_of_cells& part) {
        for (std::size_t i = 0; i < part.size(); ++i)
            if (part[i] != open && part[i] != row[i]) return false;
        return true;
    }

    /// Whether rows that have these cells are among the array's wherever they are among the allowed ones; where one without invalid
    /// values is allowed, such a one.
    constexpr bool is_covered(const std::vector<row_of_cells>& rows, const row_of_cells& part) const {
        bool possible = false, valid_possible = false, found = false, valid_found = false;
        for (const row_of_cells& row : allowed) {
            possible = possible || has(row, part);
            valid_possible = valid_possible || (has(row, part) && invalid_in(row) == 0);
        }
        for (const row_of_cells& row : rows) {
            found = found || has(row, part);
            valid_found = valid_found || (has(row, part) && invalid_in(row) == 0);
        }
        return found == possible && (valid_found || !valid_possible);
    }

    constexpr bool are_covered(const std::vector<row_of_cells>& rows, const std::vector<std::size_t>& columns) const {
        row_of_cells part(problem.columns(), open);
        for (const std::size_t column : columns) part[column] = 0;
        while (true) {
            if (!is_covered(rows, part)) return false;
            std::size_t i = 0;
            while (i < columns.size() && ++part[columns[i]] == problem.levels[columns[i]]) part[columns[i++]] = 0;
            if (i == columns.size()) return true;
        }
    }

    constexpr bool is_met_by(const fg::covering_array& array) const {
        std::vector<row_of_cells> rows;
        for (std::size_t number = 0; number < array.rows(); ++number) {
            row_of_cells row;
            for (std::size_t column = 0; column < array.columns(); ++column) row.push_back(array.at(number, column));
            if (std::find(allowed.begin(), allowed.end(), row) == allowed.end()) return false;
            rows.push_back(row);
        }
        for (std::size_t i = 0; i < problem.required.size(); i += problem.columns()) {
            const auto begin = problem.required.begin() + static_cast<std::ptrdiff_t>(i);
            const row_of_cells part(begin, begin + static_cast<std::ptrdiff_t>(problem.columns()));
            if (std::none_of(rows.begin(), rows.end(), [&](const row_of_cells& row) { return has(row, part); })) return false;
        }
        for (std::uint32_t set = 1; set < std::uint32_t{1} << problem.columns(); ++set) {
            std::vector<std::size_t> columns;
            for (std::size_t column = 0; column < problem.columns(); ++column)
                if ((set >> column & 1) != 0) columns.push_back(column);
            if (asks_for(columns) && !are_covered(rows, columns)) return false;
        }
        return true;
    }
};

constexpr bool constraints_are_kept() {
    fg::cover_problem problem{.levels = {3, 2, 2, 3}, .forbidden = {{{0, 1}, {1, 0}}, {{1, 1}, {3, 2}, {2, 0}}}};
    const fg::covering_array array = fg::cover<2>(problem, {.effort = 0});
    return array.rows() < 14 && meaning(problem).is_met_by(array) &&
           !meaning(problem).is_met_by(fg::cover<2>(problem.levels, {.effort = 0}));
}
VERIFY(analysis_cover_problem, constraints_are_kept)

constexpr bool a_group_is_covered_more_thoroughly() {
    fg::cover_problem problem{.levels = {2, 2, 2, 2, 2}, .groups = {{{0, 2, 3}, 3}}};
    const fg::covering_array array = fg::cover<3>(problem, {.effort = 1'000});
    return array.rows() == 8 && meaning(problem).is_met_by(array);
}
VERIFY(analysis_cover_problem, a_group_is_covered_more_thoroughly)

constexpr bool a_group_is_covered_less_thoroughly() {
    fg::cover_problem problem{.levels = {5, 5, 5, 2}, .groups = {{{0, 1, 2}, 1}}};
    const fg::covering_array array = fg::cover<2>(problem, {.effort = 1'000});
    return array.rows() == 10 && meaning(problem).is_met_by(array);
}
VERIFY(analysis_cover_problem, a_group_is_covered_less_thoroughly)

constexpr bool rows_that_are_required_come_first() {
    fg::cover_problem problem{.levels = {3, 3, 3}, .required = {2, 2, 2, open, 1, 0}};
    const fg::covering_array array = fg::cover<2>(problem, {.effort = 1'000});
    return array.rows() == 9 && array.at(0, 0) == 2 && array.at(0, 1) == 2 && array.at(0, 2) == 2 && array.at(1, 1) == 1 &&
           array.at(1, 2) == 0 && meaning(problem).is_met_by(array);
}
VERIFY(analysis_cover_problem, rows_that_are_required_come_first)

constexpr bool invalid_values_come_one_at_a_time() {
    fg::cover_problem problem{.levels = {3, 3, 3}, .invalid = {{0, 2}, {1, 2}}};
    const fg::covering_array array = fg::cover<2>(problem, {.effort = 1'000});
    return meaning(problem).is_met_by(array);
}
VERIFY(analysis_cover_problem, invalid_values_come_one_at_a_time)

constexpr bool a_row_that_must_have_an_invalid_value_keeps_nothing_else_from_being_valid() {
    fg::cover_problem problem{
        .levels = {2, 2, 2, 2}, .forbidden = {{{0, 0}, {1, 0}, {2, 0}}}, .invalid = {{2, 1}}, .required = {0, 0, open, open}};
    const fg::covering_array array = fg::cover<2>(problem, {.effort = 1'000});
    return meaning(problem).is_met_by(array);
}
VERIFY(analysis_cover_problem, a_row_that_must_have_an_invalid_value_keeps_nothing_else_from_being_valid)

constexpr bool what_cannot_be_is_named() {
    using flaw = fg::cover_flaw;
    return fg::find_flaw({.levels = {2, 0}}).what == flaw::no_value && fg::find_flaw({.levels = {2, 0}}).number == 1 &&
           fg::find_flaw({.levels = {2, 2}, .forbidden = {{{0, 0}}, {{0, 1}}}}).what == flaw::no_row &&
           fg::find_flaw({.levels = {2, 2}, .forbidden = {{}}}).what == flaw::no_row &&
           fg::find_flaw({.levels = {2, 2}, .forbidden = {{{0, 0}, {1, 1}}}, .required = {1, open, 0, 1}}).number == 1 &&
           fg::find_flaw({.levels = {2, 2}, .invalid = {{0, 0}, {1, 0}}, .required = {0, 0}}).what == flaw::required_row &&
           fg::find_flaw({.levels = {65'000, 65'000, 65'000}}).what == flaw::too_many_combinations &&
           !fg::find_flaw({.levels = {2, 2}, .forbidden = {{{0, 0}, {1, 1}}}, .required = {0, open}});
}
VERIFY(analysis_cover_problem, what_cannot_be_is_named)

TEST(analysis_cover_problem, it_ends_where_there_is_nothing_to_choose) {
    fg::cover_problem problem{.levels = {2, 2, 2}, .strength = 3, .groups = {{{0, 1, 2}, 1}}, .invalid = {{2, 1}}};
    EXPECT_TRUE(meaning(problem).is_met_by(fg::cover<3>(problem)));
}

/// Keeps what it hears.
struct listener final : fg::cover_watcher {
    std::vector<fg::cover_progress> heard;
    constexpr void hear(const fg::cover_progress& at) override { heard.push_back(at); }
};

TEST(analysis_cover_problem, a_watcher_hears_of_every_row) {
    listener watcher;
    fg::cover_problem problem{.levels = {5, 5, 5, 4, 4, 3}, .forbidden = {{{0, 0}, {1, 0}}}};
    const fg::covering_array array = fg::cover<2>(problem, {.watcher = &watcher});
    ASSERT_GE(watcher.heard.size(), array.rows());
    EXPECT_EQ(watcher.heard.front().rows, 1U);
    EXPECT_GT(watcher.heard.front().missing, 0U);
    EXPECT_EQ(watcher.heard.back().rows, array.rows());
    EXPECT_EQ(watcher.heard.back().missing, 0U);
}

TEST(analysis_cover_problem, weights_decide_what_is_free) {
    fg::cover_problem problem{.levels = {2, 2, 2, 10, 12}, .weights = {{1, 50}, {}, {50, 1}, {}, {}}};
    const fg::covering_array array = fg::cover<2>(problem);
    std::size_t ones = 0, zeros = 0;
    for (std::size_t row = 0; row < array.rows(); ++row) {
        ones += array.at(row, 0) == 1;
        zeros += array.at(row, 2) == 0;
    }
    EXPECT_TRUE(meaning(problem).is_met_by(array));
    EXPECT_GT(ones * 5, array.rows() * 4);
    EXPECT_GT(zeros * 5, array.rows() * 4);
}

/// Anything at all, of a few parameters.
fg::cover_problem drawn(fg::random_bits& random) {
    fg::cover_problem problem{.strength = static_cast<unsigned>(1 + random.below(3))};
    const std::size_t columns = 1 + random.below(5);
    const auto some_value = [&](std::uint64_t column) {
        return fg::parameter_value{static_cast<std::uint16_t>(column),
                                   static_cast<fg::cover_level>(random.below(problem.levels[column]))};
    };
    for (std::size_t i = 0; i < columns; ++i) problem.levels.push_back(static_cast<fg::cover_level>(1 + random.below(4)));
    for (std::uint64_t i = random.below(6); i > 0; --i) {
        fg::forbidden_values tuple;
        for (std::size_t column = 0; column < columns; ++column)
            if (random.below(2) == 0) tuple.push_back(some_value(column));
        if (!tuple.empty()) problem.forbidden.push_back(tuple);
    }
    for (std::uint64_t i = random.below(3); i > 0; --i) {
        fg::strength_group group{{}, static_cast<unsigned>(1 + random.below(4))};
        for (std::uint16_t column = 0; column < columns; ++column)
            if (random.below(2) == 0) group.columns.push_back(column);
        if (!group.columns.empty()) problem.groups.push_back(group);
    }
    for (std::size_t column = 0; random.below(2) == 0 && column < columns; ++column)
        if (random.below(3) == 0) problem.invalid.push_back(some_value(column));
    if (random.below(3) == 0)
        for (const fg::cover_level level : problem.levels)
            problem.weights.push_back(std::vector<unsigned>(level, static_cast<unsigned>(1 + random.below(9))));
    return problem;
}

void require_some(fg::cover_problem& problem, const std::vector<row_of_cells>& allowed, fg::random_bits& random) {
    for (std::uint64_t i = random.below(4); i > 0; --i)
        for (const fg::cover_level value : allowed[random.below(allowed.size())])
            problem.required.push_back(random.below(3) == 0 ? open : value);
}

TEST(analysis_cover_problem, whatever_is_asked_for_is_covered) {
    fg::random_bits random(11);
    std::size_t made = 0, impossible = 0;
    for (int i = 0; i < 1'500; ++i) {
        fg::cover_problem problem = drawn(random);
        const meaning by_definition(problem);
        if (by_definition.allowed.empty()) {
            ++impossible;
            EXPECT_EQ(fg::find_flaw(problem).what, fg::cover_flaw::no_row) << i;
            EXPECT_EQ(fg::cover<4>(problem).rows(), 0U);
            continue;
        }
        require_some(problem, by_definition.allowed, random);
        ++made;
        ASSERT_FALSE(fg::find_flaw(problem)) << i;
        EXPECT_TRUE(meaning(problem).is_met_by(fg::cover<4>(problem, {.effort = random.below(2) * 20'000, .seed = random()}))) << i;
    }
    EXPECT_GT(made, 1'000U);
    EXPECT_GT(impossible, 20U);
}

}  // namespace
