// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include "../support/verify.hpp"

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/suites/row_rules.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace fg = foregone;
using row_of_cells = std::vector<fg::cover_level>;

constexpr fg::cover_level open = fg::open_cell;

constexpr bool the_last_value_that_is_left_is_taken() {
    // 0 = 0 leaves parameter 1 the value 2 alone, and that bans value 1 of parameter 2.
    fg::cover_problem problem{.levels = {2, 3, 2}, .forbidden = {{{0, 0}, {1, 0}}, {{1, 1}, {0, 0}}, {{1, 2}, {2, 1}}}};
    fg::row_rules rules(problem);
    const fg::cover_level begun[] = {0, open, open}, other[] = {1, open, open};
    return rules.possible() && rules.allows(begun, 2, 0) && !rules.allows(begun, 2, 1) && rules.allows(other, 2, 1);
}
VERIFY(analysis_row_rules, the_last_value_that_is_left_is_taken)

constexpr bool values_are_tried_where_none_is_forced() {
    // Three parameters of two values that must all differ, whatever any one of them is.
    fg::cover_problem problem{.levels = {2, 2, 2, 2}};
    for (std::uint16_t a = 0; a < 3; ++a)
        for (std::uint16_t b = 0; b < a; ++b)
            for (fg::cover_level value = 0; value < 2; ++value) problem.forbidden.push_back({{b, value}, {a, value}});
    const fg::row_rules rules(problem);
    return !rules.possible() && !rules.trivial();
}
VERIFY(analysis_row_rules, values_are_tried_where_none_is_forced)

constexpr bool a_question_leaves_nothing_behind() {
    fg::cover_problem problem{.levels = {3, 3, 3}, .forbidden = {{{0, 0}, {1, 0}}, {{1, 1}, {2, 1}, {0, 2}}}};
    fg::row_rules rules(problem);
    const fg::cover_level blank[] = {open, open, open}, zero[] = {0, open, open};
    return rules.allows(blank, 0, 0) && !rules.allows(zero, 1, 0) && rules.allows(blank, 1, 0) && rules.allows(zero);
}
VERIFY(analysis_row_rules, a_question_leaves_nothing_behind)

bool can_become_allowed(const fg::cover_problem& problem, row_of_cells& row, std::size_t column = 0) {
    if (column == row.size())
        return std::none_of(problem.forbidden.begin(), problem.forbidden.end(), [&](const fg::forbidden_values& tuple) {
            return std::all_of(tuple.begin(), tuple.end(), [&](fg::parameter_value v) { return row[v.column] == v.value; });
        });
    if (row[column] != open) return can_become_allowed(problem, row, column + 1);
    bool can = false;
    for (fg::cover_level value = 0; value < problem.levels[column] && !can; ++value) {
        row[column] = value;
        can = can_become_allowed(problem, row, column + 1);
    }
    row[column] = open;
    return can;
}

fg::cover_problem drawn(fg::random_bits& random) {
    fg::cover_problem problem;
    for (std::uint64_t i = 1 + random.below(6); i > 0; --i)
        problem.levels.push_back(static_cast<fg::cover_level>(1 + random.below(4)));
    for (std::uint64_t i = random.below(12); i > 0; --i) {
        problem.forbidden.push_back({});
        for (std::uint16_t column = 0; column < problem.columns(); ++column)
            if (random.below(3) == 0)
                problem.forbidden.back().push_back({column, static_cast<fg::cover_level>(random.below(problem.levels[column]))});
        if (problem.forbidden.back().empty()) problem.forbidden.pop_back();
    }
    return problem;
}

TEST(analysis_row_rules, answers_are_those_of_trying_everything) {
    fg::random_bits random(3);
    std::size_t yes = 0, no = 0;
    for (int i = 0; i < 3'000; ++i) {
        const fg::cover_problem problem = drawn(random);
        fg::row_rules rules(problem);
        for (int question = 0; question < 6; ++question) {
            row_of_cells row(problem.columns(), open);
            for (std::size_t column = 0; column < row.size(); ++column)
                if (random.below(3) == 0) row[column] = static_cast<fg::cover_level>(random.below(problem.levels[column]));
            const bool expected = can_become_allowed(problem, row);
            ++(expected ? yes : no);
            ASSERT_EQ(rules.allows(row.data()), expected) << i;
            if (!expected) continue;
            const std::size_t column = random.below(row.size());
            const auto value = static_cast<fg::cover_level>(random.below(problem.levels[column]));
            row_of_cells changed = row;
            changed[column] = value;
            ASSERT_EQ(rules.allows(row.data(), column, value), can_become_allowed(problem, changed)) << i;
        }
    }
    EXPECT_GT(yes, 1'000U);
    EXPECT_GT(no, 1'000U);
}

}  // namespace
