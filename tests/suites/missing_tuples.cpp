// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/effort.hpp"
#include "../support/verify.hpp"
#include "every_row.hpp"

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/suites/cover.hpp>
#include <foregone/suites/covers.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace fg = foregone;

constexpr fg::covering_array three_bits() { return {{2, 2, 2}, {0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0}}; }

constexpr bool a_complete_array_lacks_nothing() {
    return fg::is_covering(three_bits(), 2) && fg::is_covering(three_bits(), 1) && fg::missing_tuples(three_bits(), 3).count == 4;
}
VERIFY(analysis_missing_tuples, a_complete_array_lacks_nothing)

constexpr bool every_cell_of_a_least_array_matters() {
    for (std::size_t i = 0; i < 12; ++i) {
        fg::covering_array broken = three_bits();
        broken.cells[i] = static_cast<fg::cover_level>(1 - broken.cells[i]);
        if (fg::is_covering(broken, 2)) return false;
    }
    return true;
}
VERIFY(analysis_missing_tuples, every_cell_of_a_least_array_matters)

constexpr bool the_first_missing_combination_is_named() {
    fg::covering_array broken{{2, 3}, {0, 0, 0, 1, 0, 2, 1, 0, 1, 2}};
    const fg::missing_report report = fg::missing_tuples(broken, 2);
    return report.count == 1 && report.columns == std::vector<std::size_t>{0, 1} &&
           report.values == std::vector<fg::cover_level>{1, 1};
}
VERIFY(analysis_missing_tuples, the_first_missing_combination_is_named)

constexpr bool an_open_cell_covers_nothing_and_a_wrong_one_is_counted() {
    fg::covering_array open = three_bits(), wrong = three_bits();
    open.cells[0] = fg::open_cell;
    wrong.cells.insert(wrong.cells.end(), {0, 0, 2});
    return fg::missing_tuples(open, 2).count == 2 && fg::missing_tuples(open, 2).outside == 0 &&
           fg::missing_tuples(wrong, 2).outside == 1 && !fg::is_covering(wrong, 2);
}
VERIFY(analysis_missing_tuples, an_open_cell_covers_nothing_and_a_wrong_one_is_counted)

constexpr bool fewer_parameters_are_taken_all_together() {
    return fg::is_covering({{2}, {0, 1}}, 2) && !fg::is_covering({{2}, {0}}, 2) && fg::is_covering({}, 2);
}
VERIFY(analysis_missing_tuples, fewer_parameters_are_taken_all_together)

/// Three printers' settings: no duplex on the old one, and paper that does not exist.
constexpr fg::cover_problem printing() {
    fg::cover_problem problem{.levels = {2, 3, 2}};
    problem.forbidden = {{{0, 0}, {2, 1}}};
    problem.invalid = {{1, 2}};
    return problem;
}
constexpr fg::covering_array printed() {
    return {{2, 3, 2}, {0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0, 2, 0, 1, 2, 1}};
}

constexpr bool an_array_for_a_problem_lacks_nothing() { return fg::is_covering(printed(), printing()); }
VERIFY(analysis_missing_tuples, an_array_for_a_problem_lacks_nothing)

constexpr bool a_row_that_is_forbidden_is_refused_and_covers_nothing() {
    fg::covering_array broken = printed();
    broken.cells[5] = 1, broken.cells[3] = 0;
    const fg::missing_report report = fg::missing_tuples(broken, printing());
    return report.refused == 1 && report.count == 1 && report.values == std::vector<fg::cover_level>{0, 1} && report.outside == 0;
}
VERIFY(analysis_missing_tuples, a_row_that_is_forbidden_is_refused_and_covers_nothing)

constexpr bool valid_values_beside_an_invalid_one_are_not_covered() {
    fg::covering_array broken = printed();
    broken.cells[1] = 2, broken.cells[4] = 2;
    const fg::missing_report report = fg::missing_tuples(broken, printing());
    return report.count == 3 && report.refused == 0 && report.columns == std::vector<std::size_t>{0, 1} &&
           report.values == std::vector<fg::cover_level>{0, 0};
}
VERIFY(analysis_missing_tuples, valid_values_beside_an_invalid_one_are_not_covered)

constexpr bool two_invalid_values_are_never_in_a_row() {
    fg::cover_problem problem{.levels = {3, 3}};
    problem.invalid = {{0, 2}, {1, 2}};
    fg::covering_array all{{3, 3}, {0, 0, 0, 1, 1, 0, 1, 1, 2, 0, 2, 1, 0, 2, 1, 2}};
    fg::covering_array both = all;
    both.cells.insert(both.cells.end(), {2, 2});
    return fg::is_covering(all, problem) && !fg::is_covering(all, 2) && fg::missing_tuples(both, problem).refused == 1;
}
VERIFY(analysis_missing_tuples, two_invalid_values_are_never_in_a_row)

constexpr bool required_rows_have_to_be_there() {
    fg::cover_problem problem = printing();
    problem.required = {1, 1, 1, fg::open_cell, 2, 1};
    if (!fg::is_covering(printed(), problem)) return false;
    problem.required.insert(problem.required.end(), {0, 2, 1});
    return fg::missing_tuples(printed(), problem).absent == 1 && !fg::is_covering(printed(), problem);
}
VERIFY(analysis_missing_tuples, required_rows_have_to_be_there)

constexpr bool groups_are_covered_to_their_own_strength() {
    fg::cover_problem higher{.levels = {2, 2, 2, 2}, .strength = 1};
    higher.groups = {{{3, 1, 0}, 2}, {{0, 1}, 2}};
    fg::cover_problem lower{.levels = {2, 2, 2}, .strength = 2};
    lower.groups = {{{0, 1, 2}, 1}};
    return fg::missing_tuples({{2, 2, 2, 2}, {0, 0, 0, 0, 1, 1, 1, 1}}, higher).count == 6 &&
           fg::is_covering({{2, 2, 2}, {0, 0, 0, 1, 1, 1}}, lower) && fg::missing_tuples({{2, 2, 2}, {0, 0, 0}}, lower).count == 3;
}
// Two groups of two parameters each: at most one parameter of each can be taken together.
constexpr bool sets_that_cannot_grow_are_covered_as_they_are() {
    fg::cover_problem problem{.levels = {2, 2, 2, 2}, .strength = 3};
    problem.groups = {{{0, 1}, 1}, {{2, 3}, 1}};
    return fg::missing_tuples({{2, 2, 2, 2}, {}}, problem).count == 4 * 4 &&
           fg::is_covering({{2, 2, 2, 2}, {0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1}}, problem);
}
VERIFY(analysis_missing_tuples, sets_that_cannot_grow_are_covered_as_they_are)
VERIFY(analysis_missing_tuples, groups_are_covered_to_their_own_strength)

constexpr bool constraints_that_nothing_meets_leave_nothing_to_be_missing() {
    fg::cover_problem problem{.levels = {2, 2}};
    problem.forbidden = {{}};
    return fg::is_covering({{2, 2}, {}}, problem) && fg::missing_tuples({{2, 2}, {0, 0}}, problem).refused == 1;
}
VERIFY(analysis_missing_tuples, constraints_that_nothing_meets_leave_nothing_to_be_missing)

constexpr bool an_array_of_other_parameters_is_no_answer() {
    return !fg::is_covering({{2}, {0, 1}}, printing()) && !fg::is_covering({{2, 3, 2}, {0, 1}}, printing());
}
VERIFY(analysis_missing_tuples, an_array_of_other_parameters_is_no_answer)

fg::covering_array array_of(const fg::cover_problem& problem, const std::vector<every_row::row_type>& rows) {
    fg::covering_array array{problem.levels, {}};
    for (const every_row::row_type& row : rows) array.cells.insert(array.cells.end(), row.begin(), row.end());
    return array;
}

fg::cover_problem random_groups(fg::random_bits& random) {
    fg::cover_problem problem = every_row::random_problem(random);
    problem.strength = static_cast<unsigned>(1 + random.below(3));
    for (std::uint64_t count = random.below(3); count > 0; --count) {
        fg::strength_group group{{}, static_cast<unsigned>(1 + random.below(4))};
        for (std::uint16_t column = 0; column < problem.columns(); ++column)
            if (random.below(2) == 0) group.columns.push_back(column);
        if (!group.columns.empty()) problem.groups.push_back(group);
    }
    return problem;
}

std::size_t common(const std::vector<std::uint16_t>& set, const fg::strength_group& group) {
    std::size_t found = 0;
    for (const std::uint16_t column : set)
        for (const std::uint16_t other : group.columns) found += column == other;
    return found;
}

bool keeps_limits(const fg::cover_problem& problem, const std::vector<std::uint16_t>& set) {
    for (const fg::strength_group& group : problem.groups)
        if (group.strength < problem.strength && common(set, group) > group.strength) return false;
    return set.size() <= problem.strength;
}

/// Whether a set of parameters is to be covered, by the words of the problem.
bool is_wanted(const fg::cover_problem& problem, const std::vector<std::uint16_t>& set) {
    bool largest = keeps_limits(problem, set);
    for (std::uint16_t column = 0; column < problem.columns(); ++column) {
        std::vector<std::uint16_t> more = set;
        more.push_back(column);
        if (common({column}, {set, 0}) == 0 && keeps_limits(problem, more)) largest = false;
    }
    for (const fg::strength_group& group : problem.groups) {
        const std::size_t size = group.strength < group.columns.size() ? group.strength : group.columns.size();
        largest = largest || (group.strength >= problem.strength && size == set.size() && common(set, group) == size);
    }
    return largest;
}

TEST(analysis_missing_tuples, what_it_misses_is_what_every_row_says) {
    for (std::uint64_t seed = 0; seed < cases(2'000u); ++seed) {
        fg::random_bits random(seed);
        const fg::cover_problem problem = random_groups(random);
        const std::vector<every_row::row_type> allowed = every_row::allowed(problem);
        std::vector<every_row::row_type> some;
        for (const every_row::row_type& row : allowed)
            if (random.below(3) > 0) some.push_back(row);
        std::uint64_t missing = 0;
        for (std::size_t size = 1; size <= problem.columns(); ++size)
            every_row::each_set(problem, size, [&](const auto& set, const auto& combinations) {
                if (!is_wanted(problem, set)) return;
                for (const fg::value_combination& one : combinations)
                    missing += every_row::in_some(allowed, one, problem) && !every_row::in_some(some, one, problem);
            });
        const fg::missing_report report = fg::missing_tuples(array_of(problem, some), problem);
        ASSERT_EQ(report.count, missing) << "seed " << seed;
        ASSERT_EQ(report.refused, 0) << "seed " << seed;
        ASSERT_TRUE(fg::is_covering(array_of(problem, allowed), problem)) << "seed " << seed;
    }
}

TEST(analysis_missing_tuples, nothing_of_an_array_without_waste_can_be_spared) {
    for (std::uint64_t seed = 0; seed < cases(100u); ++seed) {
        fg::random_bits random(seed);
        const fg::cover_problem problem = random_groups(random);
        std::vector<every_row::row_type> rows = every_row::allowed(problem);
        for (std::size_t i = rows.size(); i-- > 0;) {
            std::vector<every_row::row_type> fewer = rows;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            if (fg::is_covering(array_of(problem, fewer), problem)) rows = fewer;
        }
        const fg::covering_array least = array_of(problem, rows);
        ASSERT_TRUE(fg::is_covering(least, problem));
        for (std::size_t i = 0; i < least.cells.size(); ++i) {
            fg::covering_array broken = least;
            const fg::cover_level levels = problem.levels[i % problem.columns()];
            broken.cells[i] = static_cast<fg::cover_level>((broken.cells[i] + 1) % levels);
            every_row::row_type row = rows[i / problem.columns()];
            row[i % problem.columns()] = broken.cells[i];
            ASSERT_EQ(fg::missing_tuples(broken, problem).refused, every_row::is_allowed(row, problem) ? 0 : 1) << "seed " << seed;
            broken.cells[i] = levels;
            ASSERT_FALSE(fg::is_covering(broken, problem)) << "seed " << seed;
        }
    }
}

// 40 parameters of 4 and 5 values with 60 implications between them, judged three at a time: 827,000 combinations.
TEST(analysis_missing_tuples, implications_between_many_parameters_are_seen_through) {
    fg::random_bits random(2);
    fg::cover_problem problem{.strength = 3};
    for (int i = 0; i < 40; ++i) problem.levels.push_back(static_cast<fg::cover_level>(4 + random.below(2)));
    for (int i = 0; i < 60; ++i) {
        const auto from = static_cast<std::uint16_t>(random.below(40)),
                   to = static_cast<std::uint16_t>((from + 1 + random.below(39)) % 40);
        const auto when = static_cast<fg::cover_level>(random.below(problem.levels[from]));
        for (fg::cover_level value = 2; value < problem.levels[to]; ++value)
            problem.forbidden.push_back({{from, when}, {to, value}});
    }
    const fg::missing_report all = fg::missing_tuples({problem.levels, {}}, problem);
    fg::possible_rows rules(problem);
    std::uint64_t possible = 0;
    for (std::uint64_t i = 0; i < 200; ++i) {
        fg::value_combination one;
        for (std::uint16_t column = 0; column < 3; ++column)
            one.push_back(
                {static_cast<std::uint16_t>(column * 13 + random.below(13)), static_cast<fg::cover_level>(random.below(4))});
        if (!rules.possible(one)) continue;
        ++possible;
        every_row::row_type row = rules.witness();
        if (row.empty()) continue;
        for (fg::cover_level& cell : row)
            if (cell == fg::open_cell) cell = problem.levels[static_cast<std::size_t>(&cell - row.data())];
        EXPECT_TRUE(every_row::has_all(row, one) && every_row::is_allowed(row, problem));
    }
    EXPECT_GT(possible, 150);
    EXPECT_GT(all.count, 700'000);
}

TEST(analysis_missing_tuples, what_is_made_for_a_problem_lacks_nothing) {
    for (std::uint64_t seed = 0; seed < cases(300u); ++seed) {
        fg::random_bits random(seed);
        const fg::cover_problem problem = random_groups(random);
        if (fg::find_flaw(problem)) continue;
        const fg::covering_array made = fg::cover<4>(problem, {.effort = 20'000});
        const fg::missing_report report = fg::missing_tuples(made, problem);
        ASSERT_TRUE(report.none()) << "seed " << seed << ": " << report.count << " missing, " << report.refused << " refused";
    }
}

}  // namespace
