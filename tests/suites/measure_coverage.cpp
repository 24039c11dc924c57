// SPDX-License-Identifier: BSL-1.0
#include "../support/effort.hpp"
#include "../support/verify.hpp"
#include "every_row.hpp"

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/suites/cover.hpp>
#include <foregone/suites/measure_coverage.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

namespace fg = foregone;

constexpr fg::cover_problem bits(std::size_t count) { return {.levels = std::vector<fg::cover_level>(count, 2)}; }

// The example of D. R. Kuhn, R. N. Kacker and Y. Lei, "Combinatorial coverage measurement", NISTIR 7878, 2012: four tests of four
// binary parameters have 19 of the 24 pairs. Five of the six sets of two parameters have at least 75 % of theirs, and two all.
constexpr fg::covering_array four_tests() { return {{2, 2, 2, 2}, {0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 1}}; }

constexpr bool the_published_example_has_its_published_coverage() {
    const fg::tuple_coverage found = fg::measure_coverage(four_tests(), bits(4), 2);
    return found.sets == 6 && found.combinations.all == 24 && found.combinations.possible == 24 &&
           found.combinations.covered == 19 && found.reaching[0] == 6 && found.reaching[10] == 6 && found.reaching[15] == 5 &&
           found.reaching[20] == 2 && !found.complete();
}
VERIFY(analysis_measure_coverage, the_published_example_has_its_published_coverage)

constexpr bool what_is_impossible_is_not_asked_for() {
    fg::cover_problem problem = bits(2);
    problem.forbidden = {{{0, 1}, {1, 1}}};
    const fg::tuple_coverage found = fg::measure_coverage({{2, 2}, {0, 0, 0, 1, 1, 0}}, problem, 2);
    return found.combinations.all == 4 && found.combinations.possible == 3 && found.complete() && found.reaching[20] == 1;
}
VERIFY(analysis_measure_coverage, what_is_impossible_is_not_asked_for)

constexpr bool a_row_that_is_forbidden_counts_for_nothing() {
    fg::cover_problem problem = bits(3);
    problem.forbidden = {{{0, 1}, {1, 1}}};
    fg::covering_array suite{{2, 2, 2}, {1, 1, 0}};
    const fg::coverage_measure measured(suite, problem);
    return measured.rows().rows == 1 && measured.rows().refused == std::vector<std::size_t>{0} &&
           measured.measure(1, 0).combinations.covered == 0;
}
VERIFY(analysis_measure_coverage, a_row_that_is_forbidden_counts_for_nothing)

constexpr bool of_more_parameters_than_there_are_nothing_is_measured() {
    const fg::tuple_coverage found = fg::measure_coverage(four_tests(), bits(4), 5), none = fg::measure_coverage({}, {}, 1);
    return found.sets == 0 && found.combinations.all == 0 && found.complete() && none.sets == 0;
}
VERIFY(analysis_measure_coverage, of_more_parameters_than_there_are_nothing_is_measured)

constexpr bool the_first_missing_ones_are_listed_and_all_are_visited() {
    const fg::tuple_coverage found = fg::measure_coverage(four_tests(), bits(4), 2, 2);
    std::vector<fg::value_combination> all;
    fg::for_each_missing(four_tests(), bits(4), 2, [&](const fg::value_combination& one) { all.push_back(one); });
    return found.missing.size() == 2 && all.size() == 5 && found.missing[0] == all[0] && found.missing[1] == all[1] &&
           all[0] == fg::value_combination{{0, 1}, {1, 1}};
}
VERIFY(analysis_measure_coverage, the_first_missing_ones_are_listed_and_all_are_visited)

constexpr bool what_is_too_large_is_told_beforehand() {
    fg::cover_problem large{.levels = {65'000, 2, 65'000, 3, 1'000}};
    return fg::is_measurable(large, 1) && fg::is_measurable({.levels = {65'535, 65'535}}, 2) && !fg::is_measurable(large, 3) &&
           fg::is_measurable({}, 6);
}
VERIFY(analysis_measure_coverage, what_is_too_large_is_told_beforehand)

/// Whether the counts are those of the definition, applied to every row and every combination.
bool agrees_with_every_row(std::uint64_t seed) {
    fg::random_bits random(seed);
    const fg::cover_problem problem = every_row::random_problem(random);
    const fg::covering_array suite = every_row::random_suite(problem, random);
    const std::vector<every_row::row_type> allowed = every_row::allowed(problem);
    std::vector<bool> refused;
    for (std::size_t row = 0; row < suite.rows(); ++row)
        refused.push_back(!every_row::in_some(allowed, every_row::closed_cells(suite, row), problem));
    const fg::coverage_measure measured(suite, problem);
    std::size_t refused_rows = 0;
    for (std::size_t row = 0; row < refused.size(); ++row)
        if (refused[row] && (refused_rows == measured.rows().refused.size() || measured.rows().refused[refused_rows++] != row))
            return false;
    if (refused_rows != measured.rows().refused.size()) return false;
    for (unsigned strength = 1; strength <= problem.columns(); ++strength) {
        fg::tuple_coverage expected{.strength = strength};
        every_row::each_set(problem, strength, [&](const auto&, const auto& combinations) {
            fg::combination_counts count;
            for (const fg::value_combination& one : combinations) {
                ++count.all;
                count.possible += every_row::in_some(allowed, one, problem);
                count.covered += every_row::covers(suite, refused, one, problem);
            }
            expected.add(count);
        });
        const fg::tuple_coverage found = measured.measure(strength, 1'000'000);
        if (found.combinations.all != expected.combinations.all || found.combinations.possible != expected.combinations.possible ||
            found.combinations.covered != expected.combinations.covered || found.sets != expected.sets ||
            found.reaching != expected.reaching || found.missing.size() != found.combinations.possible - found.combinations.covered)
            return false;
        for (const fg::value_combination& one : found.missing)
            if (!every_row::in_some(allowed, one, problem) || every_row::covers(suite, refused, one, problem)) return false;
    }
    return true;
}
TEST(analysis_measure_coverage, it_agrees_with_every_row) {
    for (std::uint64_t seed = 0; seed < cases(2'000u); ++seed) ASSERT_TRUE(agrees_with_every_row(seed)) << "seed " << seed;
}

/// A larger problem than can be looked at row by row.
fg::cover_problem chained(std::size_t columns) {
    fg::cover_problem problem;
    for (std::size_t i = 0; i < columns; ++i) problem.levels.push_back(static_cast<fg::cover_level>(2 + i % 3));
    for (std::uint16_t i = 0; i + 1U < columns; ++i) problem.forbidden.push_back({{i, 1}, {static_cast<std::uint16_t>(i + 1), 1}});
    problem.invalid = {{2, 3}, {5, 3}};
    return problem;
}

fg::covering_array some_rows(const fg::cover_problem& problem, std::uint64_t count) {
    fg::random_bits random(5);
    fg::covering_array suite{problem.levels, {}};
    while (suite.rows() < count)
        for (const fg::cover_level level : problem.levels)
            suite.cells.push_back(static_cast<fg::cover_level>(random.below(level) * random.below(2)));
    return suite;
}

bool same(const fg::tuple_coverage& a, const fg::tuple_coverage& b) {
    return a.sets == b.sets && a.combinations.all == b.combinations.all && a.combinations.possible == b.combinations.possible &&
           a.combinations.covered == b.combinations.covered && a.reaching == b.reaching && a.missing == b.missing;
}

TEST(analysis_measure_coverage, it_is_the_same_whoever_does_the_work) {
    const fg::cover_problem problem = chained(11);
    const fg::covering_array suite = some_rows(problem, 40);
    fg::sequential_executor one;
    fg::threads_executor three(3);
    for (unsigned strength = 1; strength <= 4; ++strength) {
        const fg::tuple_coverage alone = fg::measure_coverage(suite, problem, strength, 50);
        EXPECT_EQ(alone.missing.size(), strength == 1 ? alone.combinations.possible - alone.combinations.covered : 50);
        EXPECT_TRUE(same(alone, fg::measure_coverage(suite, problem, strength, 50, one)));
        EXPECT_TRUE(same(alone, fg::measure_coverage(suite, problem, strength, 50, three)));
    }
}

TEST(analysis_measure_coverage, without_a_row_no_count_is_higher) {
    const fg::cover_problem problem = chained(8);
    fg::covering_array suite = some_rows(problem, cases(30u));
    fg::sequential_executor one;
    fg::suite_coverage before = fg::measure_suite(suite, problem, 6, 0, one);
    ASSERT_EQ(before.strengths.size(), 6);
    while (suite.rows() > 0) {
        suite.cells.resize(suite.cells.size() - suite.columns());
        const fg::suite_coverage after = fg::measure_suite(suite, problem, 6, 0, one);
        for (std::size_t i = 0; i < 6; ++i) {
            EXPECT_EQ(after.strengths[i].combinations.possible, before.strengths[i].combinations.possible);
            EXPECT_LE(after.strengths[i].combinations.covered, before.strengths[i].combinations.covered);
            for (std::size_t step = 0; step <= fg::tuple_coverage::steps; ++step)
                EXPECT_LE(after.strengths[i].reaching[step], before.strengths[i].reaching[step]);
        }
        before = after;
    }
}

TEST(analysis_measure_coverage, an_array_is_complete_up_to_its_strength) {
    const std::vector<fg::cover_level> levels{4, 3, 3, 3, 2, 2, 2};
    fg::sequential_executor one;
    const fg::suite_coverage of = fg::measure_suite(fg::cover<3>(levels), {.levels = levels}, 9, 10, one);
    ASSERT_EQ(of.strengths.size(), 7);
    for (std::size_t i = 0; i < 7; ++i) {
        EXPECT_EQ(of.strengths[i].complete(), i < 3);
        EXPECT_EQ(of.strengths[i].missing.empty(), i < 3);
        EXPECT_EQ(of.strengths[i].reaching[20] == of.strengths[i].sets, i < 3);
    }
}

}  // namespace
