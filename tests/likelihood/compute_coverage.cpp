// SPDX-License-Identifier: BSL-1.0
#include "../support/paper_family.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>

#include <gtest/gtest.h>

#include <likelihood/compute_coverage.hpp>
#include <cstdint>

namespace fg = foregone;

namespace {

using model_type = fg::execution_model<fg::big_ratio>;

model_type family(std::uint32_t m, std::uint32_t k) {
    return fg::convert_weights<fg::big_ratio>(fg::execute(paper::model(k), paper::test(m), fg::weighting::local));
}

fg::big_ratio ratio(long long over, long long under) { return fg::big_ratio(over) / under; }

/// What is found, with these options.
struct computation {
    fg::coverage_request asked{};
    fg::sequential_executor alone{};

    explicit computation(fg::coverage_method by, std::uint64_t most = 200'000) { asked.method = by, asked.max_states = most; }

    template <class Goal>
    fg::likelihood<fg::big_ratio> of(const model_type& model, const Goal& goal) {
        return fg::coverage_computation<fg::big_ratio>(asked, alone).of(model, goal);
    }
    fg::word_counts_found<fg::big_ratio> words(const model_type& model, unsigned length) {
        return fg::coverage_computation<fg::big_ratio>(asked, alone).words(model, length);
    }
};

// The exact values are those that brute force finds, here and by others.
const fg::state_sentence sentence{{{paper::q, paper::r, paper::q}, {paper::r, paper::r, paper::q}},
                                  {{paper::p, paper::p, paper::p}}};

TEST(compute_coverage, each_algorithm_says_what_it_is_and_finds_the_same) {
    using enum fg::coverage_method;
    const model_type model = family(5, 2);
    for (const fg::coverage_method by : {automatic, brute_force, labelling, aggregate, frontier}) {
        computation one(by);
        const auto covered = one.of(model, sentence);
        EXPECT_EQ(covered.how, fg::certainty::exact);
        EXPECT_EQ(covered.by, by == brute_force ? brute_force : labelling);
        EXPECT_EQ(covered.value, ratio(35, 144));
        const auto counted = one.of(model, fg::aggregate_goal{3, 15});
        EXPECT_EQ(counted.how, fg::certainty::exact);
        EXPECT_EQ(counted.by, by == automatic || by == labelling ? frontier : by);
        EXPECT_EQ(counted.value, ratio(139, 144));
        EXPECT_EQ(one.words(model, 3).counts.expected(), ratio(21'943, 1'296));
    }
}

TEST(compute_coverage, estimates_are_near_what_is_true) {
    computation drawn(fg::coverage_method::monte_carlo);
    drawn.asked.samples = 20'000;
    const model_type model = family(5, 2);
    const auto covered = drawn.of(model, sentence), counted = drawn.of(model, fg::aggregate_goal{3, 15});
    for (const auto& [found, value] : {std::pair(covered, ratio(35, 144)), std::pair(counted, ratio(139, 144))}) {
        EXPECT_EQ(found.how, fg::certainty::estimated);
        EXPECT_LT(found.low, value);
        EXPECT_GT(found.high, value);
        EXPECT_LT(found.high - found.low, ratio(1, 20));
    }
    EXPECT_EQ(drawn.of(model, fg::aggregate_goal{3, 0}).low, 1);
    EXPECT_EQ(drawn.of(model, fg::aggregate_goal{3, 1'000}).high, 0);
    EXPECT_GT(drawn.words(model, 3).error, 0);
}

TEST(compute_coverage, what_is_too_much_is_unknown_or_between_two_numbers) {
    const model_type model = family(9, 8);
    computation few(fg::coverage_method::automatic, 20), none(fg::coverage_method::brute_force);
    EXPECT_EQ(few.of(model, sentence).how, fg::certainty::unknown);
    EXPECT_EQ(few.words(model, 3).how, fg::certainty::unknown);
    EXPECT_EQ(none.of(model, sentence).how, fg::certainty::unknown);
    EXPECT_EQ(none.words(model, 3).how, fg::certainty::unknown);
    const fg::coverage_computation<fg::big_ratio> average(few.asked, few.alone);
    EXPECT_FALSE(average.expected(model, 3));

    const model_type longer = family(20, 8);  // its frontier is wider than its segments are many
    computation narrow(fg::coverage_method::frontier, 2'000);
    EXPECT_EQ(narrow.words(longer, 3).how, fg::certainty::unknown);
    bool is_between = false;
    for (std::uint64_t least = 16; least < 45; least += 4) {
        const auto found = narrow.of(longer, fg::aggregate_goal{3, least});
        if (found.how != fg::certainty::between) continue;
        is_between = true;
        EXPECT_LT(found.low, found.high);
    }
    EXPECT_TRUE(is_between);
    const fg::coverage_computation<fg::big_ratio> computed(narrow.asked, narrow.alone);
    EXPECT_TRUE(computed.expected(longer, 3));
}

TEST(compute_coverage, weights_of_more_than_64_bits_are_rounded_by_the_frontier) {
    const fg::big_ratio tiny = fg::big_ratio(1) / fg::big_ratio("100000000000000000000");
    model_type model;
    model.add_node(0, 0);
    model.add_edge(1, tiny);
    model.add_edge(2, 1 - tiny);
    model.add_node(1, 1);
    model.add_edge(2, 1);
    model.add_node(fg::no_markov_state, 1);
    EXPECT_EQ(computation(fg::coverage_method::automatic).of(model, fg::aggregate_goal{1, 2}).how, fg::certainty::rounded);
    EXPECT_EQ(computation(fg::coverage_method::brute_force).of(model, fg::aggregate_goal{1, 2}).value, tiny);
    EXPECT_EQ(computation(fg::coverage_method::automatic).of(model, fg::state_sentence{{{1}}}).value, tiny);
}

}  // namespace
