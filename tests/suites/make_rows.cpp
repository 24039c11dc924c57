// SPDX-License-Identifier: BSL-1.0
// Rows for whole models, against what is found by looking at every row there is.

#include <suites/make_rows.hpp>
#include <suites/pict/pict_judge.hpp>
#include <suites/pict/read_pict.hpp>
#include <foregone/executor.hpp>
#include <foregone/impl/base/random.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace fg = foregone;

namespace {

using row = std::vector<fg::cover_level>;

fg::cover_problem problem_of(const fg::pict_model& model, unsigned strength) {
    fg::cover_problem problem = fg::unconstrained_problem(model, strength);
    for (const fg::pict_constraint& one : model.constraints) EXPECT_TRUE(fg::forbid(problem, one));
    return problem;
}

bool is_allowed(const fg::pict_model& model, const row& one) {
    std::size_t negative = 0;
    for (std::size_t column = 0; column < one.size(); ++column) negative += model.parameters[column].values[one[column]].negative;
    for (const fg::pict_constraint& constraint : model.constraints)
        if (!fg::pict_judge(constraint)(one.data()).value()) return false;
    return negative < 2;
}

bool is_negative(const fg::pict_model& model, const row& one) {
    for (std::size_t column = 0; column < one.size(); ++column)
        if (model.parameters[column].values[one[column]].negative) return true;
    return false;
}

std::vector<row> allowed_rows(const fg::pict_model& model) {
    std::vector<row> all{{}};
    for (const fg::pict_parameter& parameter : model.parameters) {
        std::vector<row> longer;
        for (const row& one : all)
            for (std::size_t value = 0; value < parameter.values.size(); ++value) {
                longer.push_back(one);
                longer.back().push_back(static_cast<fg::cover_level>(value));
            }
        all = std::move(longer);
    }
    std::erase_if(all, [&](const row& one) { return !is_allowed(model, one); });
    return all;
}

std::vector<row> rows_of(const fg::covering_array& array) {
    std::vector<row> rows;
    for (std::size_t i = 0; i < array.rows(); ++i) {
        const auto begin = array.cells.begin() + static_cast<std::ptrdiff_t>(i * array.columns());
        rows.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(array.columns()));
    }
    return rows;
}

/// All values of these columns that rows have together.
std::set<row> tuples(const std::vector<row>& rows, unsigned columns) {
    std::set<row> found;
    for (const row& one : rows) {
        row tuple;
        for (std::size_t column = 0; column < one.size(); ++column)
            if ((columns >> column & 1) != 0) tuple.push_back(one[column]);
        found.insert(tuple);
    }
    return found;
}

void expect_complete(const fg::pict_model& model, unsigned strength) {
    fg::sequential_executor by;
    const fg::cover_problem problem = problem_of(model, strength);
    const auto made = fg::make_rows(problem, {.effort = 20'000}, 1, by);
    ASSERT_TRUE(made.has_value());
    const std::vector<row> rows = rows_of(*made), all = allowed_rows(model);
    for (const row& one : rows) ASSERT_TRUE(is_allowed(model, one));
    const auto positive_of = [&](std::vector<row> some) {
        std::erase_if(some, [&](const row& one) { return is_negative(model, one); });
        return some;
    };
    std::size_t combinations = 0;
    for (unsigned columns = 0; columns < 1U << model.parameters.size(); ++columns) {
        if (static_cast<unsigned>(std::popcount(columns)) != strength) continue;
        combinations += tuples(all, columns).size();
        ASSERT_EQ(tuples(rows, columns), tuples(all, columns));
        ASSERT_EQ(tuples(positive_of(rows), columns), tuples(positive_of(all), columns));
    }
    if (model.groups.empty()) { EXPECT_EQ(fg::covered_combinations(problem, *made), combinations); }
}

std::string random_model(std::uint64_t seed) {
    fg::random_bits random(seed);
    std::string text;
    const std::uint64_t parameters = 3 + random.below(3);
    for (std::uint64_t i = 0; i < parameters; ++i) {
        text += std::string("P") + std::to_string(i) + ": 0";
        for (std::uint64_t value = 1; value < 2 + random.below(3); ++value) {
            text += random.below(6) == 0 ? ", ~" : ", ";
            text += std::to_string(value);
            if (random.below(5) == 0) text += " (5)";
        }
        text += '\n';
    }
    const auto term = [&] {
        return "[P" + std::to_string(random.below(parameters)) + (random.below(2) == 0 ? "] = " : "] <> ") +
               std::to_string(random.below(3));
    };
    for (std::uint64_t i = random.below(4); i > 0; --i) text += "IF " + term() + " THEN " + term() + " OR " + term() + ";\n";
    return text;
}

TEST(make_rows, rows_of_random_models_are_allowed_and_complete) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        for (unsigned strength = 1; strength <= 3; ++strength) {
            SCOPED_TRACE(random_model(seed));
            const fg::read_model read = fg::read_pict(random_model(seed));
            ASSERT_EQ(read.wrong.errors(), 0U);
            expect_complete(read.model, strength);
        }
}

TEST(make_rows, all_parameters_of_random_models_are_every_row_that_is_allowed) {
    fg::sequential_executor by;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(random_model(seed));
        const fg::pict_model model = fg::read_pict(random_model(seed)).model;
        const auto made = fg::make_rows(problem_of(model, static_cast<unsigned>(model.parameters.size())), {}, 1, by);
        ASSERT_TRUE(made.has_value());
        EXPECT_EQ(rows_of(*made), allowed_rows(model));
    }
}

TEST(make_rows, as_many_rows_as_combinations_are_listed_one_after_the_other) {
    std::string text;
    for (char name = 'A'; name < 'G'; ++name) text += std::string{name} + ": 0, 1, 2, 3, 4, 5, 6, 7\n";
    struct final_progress final : fg::cover_watcher {
        std::uint64_t rows = 0, missing = 0;
        void hear(const fg::cover_progress& at) override { rows = at.rows, missing = at.missing; }
    } watcher;
    fg::sequential_executor by;
    const fg::covering_array made = fg::make_rows(problem_of(fg::read_pict(text).model, 6), {.watcher = &watcher}, 1, by).value();
    EXPECT_EQ(made.rows(), 262'144U);
    EXPECT_EQ(row(made.cells.end() - 6, made.cells.end()), row(6, 7));
    EXPECT_EQ(watcher.rows, 262'144U);
    EXPECT_EQ(watcher.missing, 0U);
}

TEST(make_rows, rows_of_all_parameters_begin_with_the_required_ones) {
    const fg::pict_model model = fg::read_pict("A: 0, 1, 2\nB: 0, 1\nC: 0, 1\nIF [A] = 1 THEN [C] = 1;\n").model;
    fg::cover_problem problem = problem_of(model, 3);
    constexpr fg::cover_level open = fg::open_cell;
    problem.required = {2, 1, 0, 1, open, open, 1, open, open, 1, 1, open};
    fg::sequential_executor by;
    const std::vector<row> rows = rows_of(fg::make_rows(problem, {}, 1, by).value()), all = allowed_rows(model);
    ASSERT_EQ(rows.size(), all.size() + 1);  // the last required row can only repeat another one
    EXPECT_EQ(std::vector<row>(rows.begin(), rows.begin() + 4), (std::vector<row>{{2, 1, 0}, {1, 0, 1}, {1, 1, 1}, {1, 1, 1}}));
    EXPECT_EQ(std::set<row>(rows.begin(), rows.end()), std::set<row>(all.begin(), all.end()));
}

TEST(make_rows, a_sub_model_of_lower_order_is_not_combined_further) {
    const fg::pict_model model = fg::read_pict("A: 0, 1, 2\nB: 0, 1, 2\nC: 0, 1\n{A, B} @ 1\n").model;
    fg::sequential_executor by;
    EXPECT_EQ(fg::make_rows(problem_of(model, 3), {}, 1, by).value().rows(), 6U);
}

TEST(make_rows, all_parameters_at_a_time_are_every_row_that_is_allowed) {
    const std::string text = "A: 0, 1, 2\nB: 0, ~1\nC: 0, 1\nD: 0, ~1\nE: 0, 1\nF: 0, 1\nG: 0, 1\n"
                             "IF [A] = [C] THEN [G] <> [E];\n[F] = 1 OR [A] = 2;\n";
    const fg::pict_model model = fg::read_pict(text).model;
    fg::sequential_executor by;
    const fg::cover_problem problem = problem_of(model, 7);
    const fg::covering_array made = fg::make_rows(problem, {}, 1, by).value();
    EXPECT_EQ(rows_of(made), allowed_rows(model));
    EXPECT_EQ(fg::covered_combinations(problem, made), made.rows());
    EXPECT_EQ(fg::every_row(problem, made.cells.size())->cells, made.cells);
    EXPECT_FALSE(fg::every_row(problem, made.cells.size() - 1).has_value());
}

TEST(make_rows, a_sub_model_is_covered_with_an_order_of_its_own) {
    const fg::pict_model model = fg::read_pict("A: 0, 1, 2\nB: 0, 1, 2\nC: 0, 1\nD: 0, 1\n{A, B, C} @ 3\n").model;
    expect_complete(model, 2);
    fg::sequential_executor by;
    const std::vector<row> rows = rows_of(fg::make_rows(problem_of(model, 2), {}, 1, by).value());
    EXPECT_EQ(tuples(rows, 7).size(), 18U);
    EXPECT_LT(tuples(rows, 15).size(), 36U);
}

}  // namespace
