// SPDX-License-Identifier: BSL-1.0
// full: the worked example of coverage.cpp and the random models of laws_frontier.cpp try the same code
// The benchmark family of Prasetya and Klomp, 2019, section 5, reconstructed: the counts of its table (those of E^3 by a rule that
// was found from them), and exact values of our goals on it, for the paper's are not known. The values were found by other
// programs: by going through all executions with rational numbers, or by an algorithm that is none of those here.
#include <foregone/impl/likelihood/exact/aggregate_sets.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/expected_words.hpp>
#include <foregone/impl/likelihood/exact/word_expansion.hpp>
#include <foregone/impl/likelihood/labelling.hpp>

#include <cmath>
#include <support/effort.hpp>
#include <support/paper_counts.hpp>
#include <support/random_markov_models.hpp>
#include <support/verify.hpp>

namespace fg = foregone;
using fg::ratio;
using namespace paper;

namespace {

constexpr std::uint64_t executions_by_formula(std::uint64_t m, std::uint64_t k) {
    std::uint64_t j = 1, next = 1 + k;
    for (std::uint64_t n = 1; n < m; ++n) {
        const std::uint64_t after = next + k * j;
        j = next;
        next = after;
    }
    return (std::uint64_t{1} << (m - 1)) * j;
}

constexpr bool is_as_published(const row& one) {
    auto model = executions(one.m, one.k);
    return test(one.m).size() == one.length && model.size() == one.nodes && model.edges() == one.edges &&
           random_markov::executions(model) == one.executions && expansion_nodes_of_the_papers_tool(model) == one.nodes_of_tool &&
           one.nodes == 4 * one.m + 6 + one.k * (one.m - 1) && one.edges == 6 * one.m + 2 + 2 * one.k * (one.m - 1) &&
           one.executions == executions_by_formula(one.m, one.k);
}

constexpr bool smallest_rows_are_as_published() {
    return is_as_published(rows[0]) && is_as_published(rows[8]) && is_as_published(rows[16]);
}
VERIFY(paper_family, smallest_rows_are_as_published)

TEST(paper_family, all_rows_are_as_published) {
    for (const row& one : rows) EXPECT_TRUE(is_as_published(one)) << "E(" << one.m << "," << one.k << ")";
}

TEST(paper_family, expansions_that_share_all_they_can) {
    for (const row& one : rows) {
        const auto model = executions(one.m, one.k);
        const fg::word_expansion<ratio> graph(model, 3);
        EXPECT_EQ(graph.size(), one.nodes_of_3) << "E(" << one.m << "," << one.k << ")";
        EXPECT_EQ(graph.edges(), one.edges_of_3) << "E(" << one.m << "," << one.k << ")";
        EXPECT_LT(graph.size(), one.nodes_of_tool) << "E(" << one.m << "," << one.k << "): benchmarks.md says that all rows differ";
    }
}

// Sentences.

constexpr bool first_goal(std::uint32_t m, std::uint32_t k) {
    auto model = executions(m, k);
    const fg::state_sentence goal{{{r}}, {{p}}};
    return fg::labelling(model, goal) == 1 - ratio(1, std::int64_t{1} << (m - 1));
}
constexpr bool second_goal(std::uint32_t m, std::uint32_t k, const ratio& expected) {
    auto model = executions(m, k);
    const fg::state_sentence goal{{{q, r, q}, {r, r, q}}, {{p, p, p}}};
    return fg::labelling(model, goal) == expected;
}

constexpr bool sentences_while_compiling() {
    return first_goal(5, 0) && first_goal(5, 2) && first_goal(5, 8) && second_goal(5, 0, {15, 16}) &&
           second_goal(5, 2, {35, 144}) && second_goal(5, 8, {125, 3888});
}
VERIFY(paper_family, sentences_while_compiling)

TEST(paper_family, first_goals) {
    for (const row& one : rows) EXPECT_TRUE(first_goal(one.m, one.k)) << "E(" << one.m << "," << one.k << ")";
}

TEST(paper_family, second_goals) {
    EXPECT_TRUE(second_goal(6, 0, {31, 32}));
    EXPECT_TRUE(second_goal(9, 0, {255, 256}));
    EXPECT_TRUE(second_goal(12, 0, {2047, 2048}));
    EXPECT_TRUE(second_goal(6, 2, {899, 2592}));
    EXPECT_TRUE(second_goal(7, 2, {203, 576}));
    EXPECT_TRUE(second_goal(9, 2, {26605, 62208}));
    EXPECT_TRUE(second_goal(12, 2, {6912719, 13436928}));
    EXPECT_TRUE(second_goal(6, 8, {22847, 209952}));
    EXPECT_TRUE(second_goal(7, 8, {2471, 46656}));
    EXPECT_TRUE(second_goal(8, 8, {288925, 2519424}));
    EXPECT_TRUE(second_goal(9, 8, {3219205, 45349632}));
}

constexpr bool has_sentences(std::uint32_t m, std::uint32_t k, const ratio& apart, const ratio& overlapping, const ratio& either) {
    constexpr std::uint32_t t2 = t1 + 1;
    auto model = executions(m, k);
    const fg::state_sentence one{{{t1}}, {{t2}}}, two{{{p, t1, p}}, {{t1, p, t2}}}, three{{{t1, p, p}, {p, p, t1}}};
    return fg::labelling(model, one) == apart && fg::labelling(model, two) == overlapping && fg::labelling(model, three) == either;
}

TEST(paper_family, more_sentences) {
    EXPECT_TRUE(has_sentences(5, 2, {5, 27}, {4, 27}, {43, 81}));
    EXPECT_TRUE(has_sentences(5, 8, {11, 729}, {10, 729}, {883, 6561}));
    EXPECT_TRUE(has_sentences(6, 8, {76, 2187}, {163, 6561}, {3457, 59049}));
}

// Aggregates.

/// Sums of whole numbers below 2^53, divided once: the nearest doubles of the ratios, which say what the numerators were.
ratio at_least(const fg::execution_model<ratio>& model, unsigned length, std::uint64_t many) {
    const auto whole = in_whole_numbers(model);
    const double all = whole.totals().front();
    const auto counts = fg::aggregate_sets(whole, length).counts;
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < counts.exactly.size(); ++i) sum += i >= many ? std::llround(counts.exactly[i] * all) : 0;
    return {sum, std::llround(all)};
}

struct golden {
    std::uint32_t m, k;
    ratio third, fourth, expected;  // g3, g4, and how many 3-words on average
};

TEST(paper_family, third_and_fourth_goals_and_expectations) {
    const golden goals[]{
        {5, 0, {15, 16}, {9, 16}, {231, 16}},
        {6, 0, {31, 32}, 0, {241, 16}},
        {9, 0, {255, 256}, 0, {4211, 256}},
        {12, 0, {2047, 2048}, 0, {35433, 2048}},
        {5, 2, {205, 216}, {139, 144}, {21943, 1296}},
        {6, 2, {1907, 1944}, {1139, 1296}, {70243, 3888}},
        {7, 2, {965, 972}, {2165, 2916}, {899791, 46656}},
        {9, 2, {69913, 69984}, {380, 2187}, {35398483, 1679616}},
        {12, 2, {90694331, 90699264}, 0, {8345038835, 362797056}},
        {5, 8, {385, 486}, {34699, 34992}, {1816519, 104976}},
        {6, 8, {8155, 8748}, {74915, 78732}, {17708953, 944784}},
        {7, 8, {25487, 26244}, {2000177, 2125764}, {688209271, 34012224}},
        {8, 8, {2104697, 2125764}, {1647835, 2125764}, {1640308729, 76527504}},
        {9, 8, {4234601, 4251528}, {22567813, 38263752}, {250466607667, 11019960576}},
    };
    for (const golden& one : goals) {
        if (one.m * one.k > sized(100u, 60u)) continue;
        SCOPED_TRACE("E(" + std::to_string(one.m) + "," + std::to_string(one.k) + ")");
        const auto model = executions(one.m, one.k);
        EXPECT_EQ(fg::expected_words(model, 3), one.expected);
        EXPECT_EQ(at_least(model, 1, one.k == 0 ? 9 : one.k == 2 ? 10 : 11), one.third);
        EXPECT_EQ(at_least(model, 3, 2 * one.m + 5), one.fourth);
    }
}

constexpr bool has_distribution(const fg::execution_model<ratio>& model, unsigned length, std::size_t first, std::int64_t over,
                                const std::vector<std::int64_t>& numerators) {
    std::vector<ratio> expected(first, ratio(0));
    for (const std::int64_t numerator : numerators) expected.push_back({numerator, over});
    auto found = fg::aggregate_sets(model, length, fg::merge_policy::always).counts;
    return found.exactly == expected;
}

// One for each evaluation that a compiler has to finish within its limits.

constexpr bool distributions_of_E_5_0() {
    auto model = executions(5, 0);
    return has_distribution(model, 3, 12, 16, {1, 0, 6, 9}) && has_distribution(model, 2, 10, 16, {1, 0, 10, 5}) &&
           has_distribution(model, 1, 8, 16, {1, 15});
}
constexpr bool one_word_counts_of_E_5_2() {
    auto model = executions(5, 2);
    return has_distribution(model, 1, 8, 1296, {1, 65, 780, 450});
}
constexpr bool two_word_counts_of_E_5_2() {
    auto model = executions(5, 2);
    return has_distribution(model, 2, 10, 1296, {1, 0, 60, 5, 530, 250, 300, 150});
}
constexpr bool three_word_counts_of_E_5_2() {
    auto model = executions(5, 2);
    return has_distribution(model, 3, 12, 1296, {1, 0, 44, 51, 228, 594, 378});
}
constexpr bool three_word_counts_of_E_5_2_once_the_trace_was_observed() {
    auto model = executions(5, 2, fg::weighting::posterior);
    return has_distribution(model, 3, 12, 2128, {1, 0, 72, 75, 396, 990, 594});
}
VERIFY(paper_family, distributions_of_E_5_0)
VERIFY(paper_family, one_word_counts_of_E_5_2)
VERIFY(paper_family, two_word_counts_of_E_5_2)
VERIFY(paper_family, three_word_counts_of_E_5_2)
VERIFY(paper_family, three_word_counts_of_E_5_2_once_the_trace_was_observed)

TEST(paper_family, distributions_of_E_5_8) {
    const auto model = executions(5, 8);
    EXPECT_TRUE(has_distribution(model, 1, 8, 104976, {1, 1031, 20784, 83160}));
    EXPECT_TRUE(has_distribution(model, 2, 10, 104976, {1, 0, 1026, 5, 15704, 5080, 55440, 27720}));
    EXPECT_TRUE(has_distribution(model, 3, 12, 104976, {1, 0, 878, 5697, 5232, 41976, 51192}));
    EXPECT_EQ(fg::brute_force(model, 3), fg::aggregate_sets(model, 3).counts);
}

TEST(paper_family, posterior_weights_are_local_ones_without_dead_ends) {
    const auto local = executions(5, 0), posterior = executions(5, 0, fg::weighting::posterior);
    EXPECT_EQ(fg::aggregate_sets(local, 3).counts, fg::aggregate_sets(posterior, 3).counts);
}

void expect_numerators(std::uint32_t m, std::uint32_t k, unsigned length, std::size_t first, double over,
                       const std::vector<double>& numerators) {
    std::vector<double> expected(first, 0);
    for (const double numerator : numerators) expected.push_back(numerator / over);
    EXPECT_EQ(fg::aggregate_sets(in_whole_numbers(executions(m, k)), length).counts.exactly, expected);
}

TEST(paper_family, distribution_of_E_6_8) {
    expect_numerators(6, 8, 3, 12, 1889568, {1, 649, 1454, 19963, 69541, 151144, 432320, 664128, 550368});
}

TEST(paper_family, distribution_of_E_12_2) {
    expect_numerators(12, 2, 3, 12, 362797056,
                      {1, 487, 716, 12354, 98893, 284507, 1869437, 6258955, 16616574, 38385620, 63433296, 84804204, 87445392,
                       51020496, 12097620, 468504});
}

TEST(paper_family, distributions_of_E_9_8) {
    expect_numerators(9, 8, 1, 8, 11019960576, {1, 151535, 43723248, 1334273472, 5581865520, 4059946800});
    expect_numerators(
        9, 8, 2, 10, 11019960576,
        {1, 0, 151355, 180, 16492848, 27230400, 407840832, 926432640, 1652963760, 3928901760, 1194102000, 2865844800});
    expect_numerators(9, 8, 3, 12, 11019960576,
                      {1, 0, 64888, 44973, 1958678, 6302104, 38237928, 116135268, 404617136, 1393988288, 2559081168, 3182726304,
                       2430251712, 813286656, 73265472});
}

}  // namespace
