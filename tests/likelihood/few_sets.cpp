// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "../support/effort.hpp"
#include "../support/paper_family.hpp"
#include "../support/random_markov_models.hpp"

#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace fg = foregone;

namespace {

using fg::ratio;

fg::execution_model<ratio> family(std::uint32_t m, std::uint32_t k) {
    return fg::execute(paper::model(k), paper::test(m), fg::weighting::local);
}

TEST(few_sets, equals_brute_force_on_random_models) {
    std::uint64_t complete = 0;
    for (std::uint64_t number = 0; number < cases<std::uint64_t>(600); ++number) {
        fg::random_bits bits(81, number);
        const auto table = random_markov::model(bits);
        const auto suite = random_markov::tests(bits, table, 200);
        if (suite.tests.empty()) continue;
        const fg::weighting weights = bits.below(2) == 0 ? fg::weighting::local : fg::weighting::posterior;
        const fg::execution_model<ratio> model = suite.executions(table, weights);
        const unsigned length = 1 + static_cast<unsigned>(bits.below(4));
        const fg::few_sets found(model, length);
        if (!found.is_complete()) continue;
        ++complete;
        const fg::count_distribution<ratio> expected = fg::brute_force(model, length);
        for (std::size_t i = 0; i < found.counts().size(); ++i) {
            const ratio share = fg::quotient_conversion<ratio>::of(fg::natural(found.counts()[i]), found.at_least(0));
            EXPECT_EQ(share, i < expected.exactly.size() ? expected.exactly[i] : ratio(0)) << number << ' ' << i;
        }
        EXPECT_EQ(fg::frontier<ratio>(model, length).exactly, expected.exactly) << number;
    }
    EXPECT_GT(complete, cases<std::uint64_t>(600) / 2);
}

TEST(few_sets, gives_up_where_there_are_many) {
    EXPECT_TRUE(fg::few_sets(family(5, 0), 3).is_complete());
    EXPECT_TRUE(fg::few_sets(family(5, 2), 3).is_complete());
    EXPECT_TRUE(fg::few_sets(family(5, 8), 1).is_complete());
    EXPECT_TRUE(fg::few_sets(family(12, 2), 1).is_complete());
    EXPECT_FALSE(fg::few_sets(family(9, 8), 1).is_complete());
    EXPECT_FALSE(fg::few_sets(family(9, 8), 3).is_complete());
    EXPECT_FALSE(fg::few_sets(family(12, 0), 3).is_complete());
}

/// A line of states, each with a choice of two that lead on: more than 64 words, or weights of more than 63 bits.
fg::execution_model<ratio> line(std::uint32_t states, std::int64_t parts) {
    fg::execution_model<ratio> made;
    for (std::uint32_t i = 0; i < states; ++i) {
        made.add_node(i, i);
        if (i + 2 < states) made.add_edge(i + 2, {1, parts});
        made.add_edge(i + 1, i + 2 < states ? ratio{parts - 1, parts} : ratio(1));
    }
    made.add_node(fg::no_markov_state, states);
    return made;
}

TEST(few_sets, gives_up_beyond_64_words_or_63_bits) {
    EXPECT_TRUE(fg::few_sets(line(10, 2), 1).is_complete());
    EXPECT_FALSE(fg::few_sets(line(10, 1'000'000'007), 1).is_complete());
    fg::execution_model<ratio> straight;
    for (std::uint32_t i = 0; i < 65; ++i) straight.add_node(i, i), straight.add_edge(i + 1, 1);
    straight.add_node(fg::no_markov_state, 65);
    EXPECT_FALSE(fg::few_sets(straight, 1).is_complete());
    EXPECT_TRUE(fg::few_sets(straight, 2).is_complete());  // 64 of them
    EXPECT_EQ(fg::frontier<ratio>(straight, 1).exactly[65], ratio(1));
    EXPECT_EQ(fg::frontier<ratio>(straight, 2).exactly[64], ratio(1));
    const auto wide = line(10, 1'000'000'007);
    EXPECT_EQ(fg::frontier<ratio>(wide, fg::aggregate_goal{1, 1}).lower, ratio(1));
}

}  // namespace
