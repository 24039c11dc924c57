// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "../support/running_example.hpp"

#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/likelihood/sampled_coverage.hpp>
#include <foregone/likelihood/weighed_sum.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

using fg::distinct_states, fg::distinct_words, fg::every_state, fg::sampled_coverage, fg::weighed, fg::word;
using paper::aab, paper::m0;

constexpr auto itself = [](int state) { return state; };

/// Whether an estimate is within its bound of the exact probability, and the bound is the stated one.
template <class Goal>
testing::AssertionResult is_near(const Goal& goal, fg::weighting weights) {
    const fg::sampling_options options{.samples = 40'000, .seed = 3, .risk = 1e-6};
    const auto found = sampled_coverage(m0, aab, goal, options, weights);
    const double exact = static_cast<double>(fg::coverage(m0, aab, goal, {.weights = weights}));
    if (found.low() <= exact && exact <= found.high() && found.error < 0.0135) return testing::AssertionSuccess();
    return testing::AssertionFailure() << found.estimate << " +- " << found.error << ", and it is " << exact;
}

TEST(sampled_coverage, is_near_the_probability_of_each_kind_of_goal) {
    for (const fg::weighting weights : {fg::weighting::local, fg::weighting::posterior}) {
        EXPECT_TRUE(is_near(word{5}, weights));
        EXPECT_TRUE(is_near(fg::sentence_of(word{2} | word{3}, word{1}), weights));
        EXPECT_TRUE(is_near(distinct_states >= 4, weights));
        EXPECT_TRUE(is_near(distinct_words(3) >= 4, weights));
        EXPECT_TRUE(is_near(distinct_states >= fg::percent{60}, weights));
        EXPECT_TRUE(is_near(weighed(every_state, itself) >= 16, weights));
        EXPECT_TRUE(is_near(weighed(every_state, itself) >= 6, weights));
    }
}

TEST(sampled_coverage, what_is_certain_is_certain) {
    EXPECT_EQ(sampled_coverage(m0, aab, word{1}).estimate, 1);
    EXPECT_EQ(sampled_coverage(m0, aab, distinct_states >= 6, {.samples = 10}).high(), 0);
    EXPECT_EQ(sampled_coverage(m0, aab, weighed(every_state, itself) >= 5, {.samples = 10}).estimate, 1);
    EXPECT_EQ(sampled_coverage(m0, aab, weighed(every_state, itself) >= 18, {.samples = 10}).estimate, 0);
}

TEST(sampled_coverage, depends_on_the_seed_and_not_on_the_workers) {
    const auto estimates = [](std::uint64_t seed, fg::executor& workers) {
        const fg::sampling_options options{.samples = 30'000, .seed = seed};
        std::vector<double> found;
        const auto add = [&](const auto& goal) {
            found.push_back(sampled_coverage(m0, aab, goal, options, fg::weighting::posterior, workers).estimate);
        };
        add(word{2});
        add(distinct_words(3) >= 4);
        add(weighed(every_state, itself) >= 16);
        return found;
    };
    fg::sequential_executor alone;
    const std::vector<double> expected = estimates(7, alone);
    for (const unsigned count : {1U, 2U, 3U, 8U}) {
        fg::threads_executor workers(count);
        EXPECT_EQ(estimates(7, workers), expected) << count;
    }
    EXPECT_NE(estimates(8, alone), expected);
}

/// A test of 200 steps with 2^200 executions, whose probabilities are no longer fractions of 64 bits.
TEST(sampled_coverage, takes_long_tests_and_any_numbers) {
    const std::vector<char> often(200, 'a');
    const auto few = [](const auto& model, const std::vector<char>& test) {
        return sampled_coverage(model, test, weighed(every_state, [](int s) { return s == 1; }) >= 100, {.samples = 20'000});
    };
    const auto coin =
        fg::markov<int, char>(0, {{0, 'a', 0, {1, 2}}, {0, 'a', 1, {1, 2}}, {1, 'a', 0, {1, 2}}, {1, 'a', 1, {1, 2}}});
    fg::markov_model<int, char, fg::big_ratio> big{0, {}};
    for (const auto& row : coin) big.add(row.from, row.action, row.to, fg::big_ratio(1) / 2);
    const double exact = 0.528174;  // half of 1 + C(200, 100) / 2^200
    EXPECT_NEAR(few(coin, often).estimate, exact, few(coin, often).error);
    EXPECT_NEAR(few(big, often).estimate, exact, few(big, often).error);
}

template <class Call>
std::string message_of(Call&& call) {
    try {
        call();
    } catch (const std::invalid_argument& error) { return error.what(); }
    return "nothing was thrown";
}

TEST(sampled_coverage, wrong_options_are_refused) {
    const std::string message = "foregone: an estimate takes samples, and a risk that is greater than 0 and less than 1; write one "
                                "such as {.samples = 1'000'000, .risk = 1e-6}";
    EXPECT_EQ(message_of([] { sampled_coverage(m0, aab, word{1}, {.samples = 0}); }), message);
    EXPECT_EQ(message_of([] { sampled_coverage(m0, aab, word{1}, {.risk = 0}); }), message);
    EXPECT_EQ(message_of([] { sampled_coverage(m0, aab, word{1}, {.risk = 1}); }), message);
    EXPECT_NE(message_of([] { sampled_coverage(m0, aab, word{9}); }).find("names the state 9"), std::string::npos);
    EXPECT_NE(message_of([] { sampled_coverage(m0, aab, distinct_words(0) >= 1); }).find("a word has at least one state"),
              std::string::npos);
}

}  // namespace
