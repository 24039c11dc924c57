// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
// Random constraints, written as text and read again, against an evaluation of their own that knows names and values only.

#include <suites/pict/pict_judge.hpp>
#include <suites/pict/read_pict.hpp>
#include <foregone/impl/base/random.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

using row = std::vector<fg::cover_level>;

/// A condition as one writes it, and what it means for the values' numbers.
struct condition {
    std::string text;
    std::function<bool(const row&)> holds;
};

constexpr const char* head = "N: 1, 2, 3\nM: 3, 1\nT: b, A, c, ab\nU: c, a\n";
const std::vector<std::vector<double>> numbers = {{1, 2, 3}, {3, 1}};
const std::vector<std::vector<std::string>> texts = {{"b", "a", "c", "ab"}, {"c", "a"}};  // in lower case
constexpr std::size_t sizes[] = {3, 2, 4, 2};

class random_conditions {
    fg::random_bits random_;

    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }

    template <class T>
    static bool related(std::size_t relation, const T& a, const T& b) {
        const bool answers[] = {a == b, a != b, a<b, a <= b, a> b, a >= b};
        return answers[relation];
    }

    condition term() {
        static constexpr const char* relations[] = {" = ", "<>", " < ", "<= ", " >", ">="};
        static constexpr const char* names[] = {"[N]", "[m]", "[T]", "[u]"};
        const std::size_t column = below(4), relation = below(6);
        const bool numeric = column < 2;
        if (below(4) == 0) {
            const std::size_t other = numeric ? 1 - column : 5 - column;
            return {names[column] + std::string(relations[relation]) + names[other], [=](const row& r) {
                        if (numeric) return related(relation, numbers[column][r[column]], numbers[other][r[other]]);
                        return related(relation, texts[column - 2][r[column]], texts[other - 2][r[other]]);
                    }};
        }
        if (numeric) {
            const double constant = static_cast<double>(below(9)) / 2;
            const std::string text = std::to_string(constant);
            if (below(4) == 0)
                return {names[column] + std::string(" IN {7, ") + text + "}",
                        [=](const row& r) { return numbers[column][r[column]] == constant; }};
            return {names[column] + std::string(relations[relation]) + text,
                    [=](const row& r) { return related(relation, numbers[column][r[column]], constant); }};
        }
        const std::string constant = std::vector<std::string>{"a", "b", "c", "ab", "aa"}[below(5)];
        if (below(4) == 0)
            return {names[column] + std::string(" NOT LIKE \"") + constant[0] + "*\"",
                    [=](const row& r) { return texts[column - 2][r[column]][0] != constant[0]; }};
        return {names[column] + std::string(relations[relation]) + '"' + constant + '"',
                [=](const row& r) { return related(relation, texts[column - 2][r[column]], constant); }};
    }

    condition joined(int depth, bool all) {
        const condition a = any(depth - 1), b = any(depth - 1);
        return {'(' + a.text + (all ? ") and (" : ") OR (") + b.text + ')',
                [=](const row& r) { return all ? a.holds(r) && b.holds(r) : a.holds(r) || b.holds(r); }};
    }

    condition any(int depth) {
        const std::size_t kind = depth == 0 ? 0 : below(4);
        if (kind == 0) return term();
        if (kind > 1) return joined(depth, kind == 2);
        const condition inner = any(depth - 1);
        return {"NOT (" + inner.text + ')', [=](const row& r) { return !inner.holds(r); }};
    }

public:
    explicit random_conditions(std::uint64_t seed) : random_(seed) {}

    condition constraint() {
        const condition p = any(2), q = any(2), r = any(1);
        switch (below(3)) {
            case 0: return {p.text + ';', p.holds};
            case 1: return {"IF " + p.text + "\nTHEN " + q.text + ';', [=](const row& x) { return !p.holds(x) || q.holds(x); }};
            default:
                return {"if " + p.text + " then " + q.text + " else " + r.text + ';',
                        [=](const row& x) { return p.holds(x) ? q.holds(x) : r.holds(x); }};
        }
    }
};

/// Every row; with open cells too, if one says so.
std::vector<row> every_row(bool open) {
    std::vector<row> all{{}};
    for (const std::size_t size : sizes) {
        std::vector<row> longer;
        for (const row& one : all)
            for (std::size_t value = 0; value < size + (open ? 1 : 0); ++value) {
                longer.push_back(one);
                longer.back().push_back(value == size ? fg::open_cell : static_cast<fg::cover_level>(value));
            }
        all = std::move(longer);
    }
    return all;
}

bool fits(const row& whole, const row& part) {
    for (std::size_t i = 0; i < whole.size(); ++i)
        if (part[i] != fg::open_cell && part[i] != whole[i]) return false;
    return true;
}

bool has(const row& whole, const fg::forbidden_values& tuple) {
    return std::all_of(tuple.begin(), tuple.end(), [&](const fg::parameter_value& one) { return whole[one.column] == one.value; });
}

class random_constraints : public testing::TestWithParam<std::uint64_t> {};

TEST_P(random_constraints, mean_what_they_say_on_whole_rows_and_on_rows_with_open_cells) {
    const std::vector<row> whole = every_row(false), parts = every_row(true);
    random_conditions draw(GetParam());
    std::size_t met = 0, decided = 0, forbidden = 0;
    for (int i = 0; i < 60; ++i) {
        const condition expected = draw.constraint();
        const fg::read_model read = fg::read_pict(head + expected.text);
        ASSERT_EQ(read.wrong.errors(), 0U) << fg::diagnostics_text("m", read.wrong) << expected.text;
        ASSERT_EQ(read.model.constraints.size(), 1U) << expected.text;
        const fg::pict_constraint& constraint = read.model.constraints.front();
        const fg::pict_judge judge(constraint);
        const fg::pict_clauses clauses(constraint);
        const auto by_clauses = [&](const row& one) {
            std::optional<bool> answer = true;
            for (const fg::pict_clause& clause : clauses.all()) {
                const std::optional<bool> part = clauses.judge(clause, one.data());
                if (part == false) return part;
                if (!part) answer.reset();
            }
            return answer;
        };
        for (const row& one : whole) {
            ASSERT_EQ(judge(one.data()), expected.holds(one)) << expected.text;
            ASSERT_EQ(by_clauses(one), expected.holds(one)) << expected.text;
            met += expected.holds(one);
        }
        for (const row& part : parts) {
            const std::optional<bool> answer = judge(part.data()), clause_answer = by_clauses(part);
            if (!answer && !clause_answer) continue;
            ++decided;
            for (const row& one : whole)
                if (fits(one, part)) {
                    ASSERT_EQ(answer.value_or(expected.holds(one)), expected.holds(one)) << expected.text;
                    ASSERT_EQ(clause_answer.value_or(expected.holds(one)), expected.holds(one)) << expected.text;
                }
        }
        fg::cover_problem problem = fg::unconstrained_problem(read.model, 2);
        ASSERT_TRUE(fg::forbid(problem, constraint));
        forbidden += problem.forbidden.size();
        for (const row& one : whole) {
            const bool found =
                std::any_of(problem.forbidden.begin(), problem.forbidden.end(), [&](const auto& tuple) { return has(one, tuple); });
            ASSERT_EQ(found, !expected.holds(one)) << expected.text;
        }
    }
    EXPECT_GT(met, 500U);
    EXPECT_GT(decided, 1'000U);
    EXPECT_GT(forbidden, 50U);
}
INSTANTIATE_TEST_SUITE_P(pict_judge, random_constraints, testing::Range<std::uint64_t>(1, 6));

TEST(pict_judge, what_a_constraint_forbids_is_short) {
    const fg::read_model read = fg::read_pict(std::string(head) + "IF [N] = 1 THEN [M] = 3 AND [U] = \"c\";");
    fg::cover_problem problem = fg::unconstrained_problem(read.model, 2);
    ASSERT_TRUE(fg::forbid(problem, read.model.constraints.front()));
    EXPECT_EQ(problem.forbidden, (std::vector<fg::forbidden_values>{{{0, 0}, {1, 1}}, {{0, 0}, {3, 1}}}));
}

TEST(pict_judge, many_conjunctions_in_a_disjunction_stay_together) {
    std::string text = head;
    for (int i = 0; i < 8; ++i) text += std::string(i == 0 ? "" : " OR ") + "[N] = 1 AND [M] = 1";
    const fg::read_model read = fg::read_pict(text + ';');
    EXPECT_EQ(fg::pict_clauses(read.model.constraints.at(0)).all().size(), 1U);
    fg::cover_problem problem = fg::unconstrained_problem(read.model, 2);
    ASSERT_TRUE(fg::forbid(problem, read.model.constraints.front()));
    EXPECT_EQ(problem.forbidden, (std::vector<fg::forbidden_values>{{{0, 0}, {1, 0}}, {{0, 1}}, {{0, 2}}}));
}

TEST(pict_judge, a_problem_has_the_weights_negative_values_and_groups_of_a_model) {
    const fg::read_model read = fg::read_pict("A: x, ~y (3)\nB: ~1, 2\nC: 1\n{A, B}\n{A, B, C} @ 3\n");
    const fg::cover_problem problem = fg::unconstrained_problem(read.model, 3);
    EXPECT_EQ(problem.levels, (row{2, 2, 1}));
    EXPECT_EQ(problem.weights, (std::vector<std::vector<unsigned>>{{1, 3}, {1, 1}, {1}}));
    EXPECT_EQ(problem.invalid, (std::vector<fg::parameter_value>{{0, 1}, {1, 0}}));
    ASSERT_EQ(problem.groups.size(), 2U);
    EXPECT_EQ(problem.groups[0].strength, 2U);  // of two parameters no three can be taken
    EXPECT_EQ(problem.groups[1].strength, 3U);
    EXPECT_TRUE(fg::unconstrained_problem(fg::read_pict("A: x, y\n").model, 1).weights.empty());
}

}  // namespace
