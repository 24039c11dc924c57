// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "../support/paper_family.hpp"

#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/exact/word_expansion.hpp>

#include <gtest/gtest.h>

#include <likelihood/execution_counts.hpp>
#include <cstdint>

namespace fg = foregone;

namespace {

fg::execution_model<fg::ratio> family(std::uint32_t m, std::uint32_t k) {
    return fg::execute(paper::model(k), paper::test(m), fg::weighting::local);
}

TEST(execution_counts, are_those_of_the_paper) {
    EXPECT_EQ(fg::count_executions(family(5, 0)), 16U);  // Prasetya and Klomp, 2019, table 1
    EXPECT_EQ(fg::count_executions(family(12, 2)), 5'593'088U);
    EXPECT_EQ(fg::count_executions(family(9, 8)), 8'225'024U);
    EXPECT_EQ(fg::count_executions(family(60, 8)), UINT64_MAX);
}

TEST(execution_counts, segments_are_the_nodes_of_an_expansion) {
    fg::execution_model<fg::ratio> suite = family(5, 2);
    suite.append(family(6, 0));
    for (unsigned length = 1; length < 6; ++length) {
        const std::uint64_t nodes = fg::word_expansion<fg::ratio>(suite, length).size();
        EXPECT_GE(fg::count_segments(suite, length) + 4, nodes) << length;
        EXPECT_LE(fg::count_segments(suite, length), nodes) << length;
    }
    EXPECT_EQ(fg::count_segments(family(60, 8), 400), UINT64_MAX);
}

TEST(execution_counts, words_of_a_model_are_counted_along_its_steps) {
    EXPECT_EQ(fg::count_words(paper::model(2), 1), 11U);
    EXPECT_EQ(fg::count_words(paper::model(2), 2), 17U);
    EXPECT_EQ(fg::count_words(paper::model(8), 1'000), UINT64_MAX);
}

/// A line is good or bad with 1/2; on a bad one, sending succeeds with this probability, and otherwise breaks it.
template <class Number>
bool is_same_where_sending_succeeds(const fg::numbered_test& test, Number succeeds) {
    const Number half = Number(1) / 2;
    const fg::markov_table<Number> table(
        5, 4, 0,
        {{0, 0, 1, half}, {0, 0, 2, half}, {1, 1, 3, 1}, {2, 1, 3, succeeds}, {2, 1, 4, 1 - succeeds}, {3, 2, 0, 1}, {4, 3, 0, 1}});
    return fg::is_same_choice(fg::execute(table, test, fg::weighting::local), fg::execute(table, test, fg::weighting::posterior));
}

TEST(execution_counts, weightings_differ_where_a_choice_changes_what_is_possible_later) {
    EXPECT_FALSE(is_same_where_sending_succeeds({0, 1, 2}, fg::ratio(1, 10)));
    EXPECT_FALSE(is_same_where_sending_succeeds({0, 1, 2}, 0.1));
    EXPECT_FALSE(is_same_where_sending_succeeds({0, 1, 2, 0, 1, 2, 0, 1, 2}, 1e-6));
    EXPECT_TRUE(is_same_where_sending_succeeds({0, 1}, fg::ratio(1, 10)));
    EXPECT_TRUE(is_same_where_sending_succeeds({0, 1}, 0.1));
    EXPECT_TRUE(is_same_where_sending_succeeds({}, 0.1));
    EXPECT_TRUE(is_same_where_sending_succeeds({0, 1, 3}, fg::ratio(1, 10)));  // 9 times of 20, but in one way only
    EXPECT_TRUE(is_same_where_sending_succeeds({0, 1, 3}, 0.1));
}

TEST(execution_counts, weights_of_64_bits_are_kept) {
    const fg::execution_model<fg::ratio> model = family(5, 2);
    const auto wide = fg::convert_weights<fg::big_ratio>(model);
    const auto narrow = fg::in_64_bits(wide);
    ASSERT_TRUE(narrow);
    for (std::uint32_t node = 0; node < model.size(); ++node)
        for (std::size_t i = 0; i < model.from(node).size(); ++i) EXPECT_EQ(narrow->from(node).first[i], model.from(node).first[i]);
    fg::execution_model<fg::big_ratio> tiny;
    tiny.add_node(0, 0);
    tiny.add_edge(1, fg::big_ratio(1) / fg::big_ratio("9223372036854775808"));
    tiny.add_node(fg::no_markov_state, 0);
    EXPECT_FALSE(fg::in_64_bits(tiny));
}

}  // namespace
