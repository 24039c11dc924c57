// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "support/verify.hpp"

#include <foregone/impl/likelihood/conditioned.hpp>
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/exact/sampling.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>
#include <foregone/impl/likelihood/labelling.hpp>
#include <foregone/likelihood/big_ratio.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

namespace fg = foregone;

namespace {

enum state : std::uint32_t { begins, left, right, lost };
enum action : std::uint32_t { choose, go };

/// One in ten goes to the left; on both sides each step is lost with probability 1/2. Who gets to the end says nothing about the
/// side.
template <class Number>
constexpr fg::markov_table<Number> sides() {
    const Number half = Number(1) / Number(2), tenth = Number(1) / Number(10);
    return {4,
            2,
            begins,
            {{begins, choose, left, tenth},
             {begins, choose, right, Number(1) - tenth},
             {left, go, left, half},
             {left, go, lost, half},
             {right, go, right, half},
             {right, go, lost, half}}};
}

/// Gets to its end with probability 2^-steps: less than any double for more than 1,074.
constexpr fg::numbered_test long_test(std::size_t steps) {
    fg::numbered_test made{choose};
    made.insert(made.end(), steps, go);
    return made;
}

template <class Number>
constexpr fg::execution_model<Number> executions(std::size_t steps) {
    auto table = sides<Number>();
    auto test = long_test(steps);
    return fg::execute(table, test, fg::weighting::posterior);
}

constexpr bool is_near(double a, double b) { return a - b < 1e-9 && b - a < 1e-9; }

constexpr bool scaled_numbers_have_any_size() {
    fg::scaled_number small = 1.0, large = 1.0;
    for (int i = 0; i < 3'000; ++i) small = small * fg::scaled_number(0.5), large = large * fg::scaled_number(2.0);
    return (small * large).over(1.0) == 1.0 && (small + small).over(small) == 2.0 && (large + small).over(large) == 1.0 &&
           (fg::scaled_number() + small).over(small) == 1.0 && small.over(large) == 0;
}

constexpr bool weights_of_a_node_add_up_to_one() {
    auto model = executions<double>(20);
    for (std::uint32_t node = 0; node < model.exit(); ++node) {
        double sum = 0;
        for (const auto& edge : model.from(node)) sum += edge.weight;
        if (!is_near(sum, 1)) return false;
    }
    return is_near(fg::brute_force(model, fg::state_sentence{{{left}}}), 0.1);
}

VERIFY(conditioned, scaled_numbers_have_any_size)

VERIFY(conditioned, weights_of_a_node_add_up_to_one)

TEST(conditioned, what_hardly_ever_ends_is_as_likely_as_its_beginning_says) {
    const fg::state_sentence on_the_left{{{left}}};
    const auto rounded = executions<double>(3'000);
    EXPECT_NEAR(fg::labelling(rounded, on_the_left), 0.1, 1e-9);
    EXPECT_NEAR(fg::brute_force(rounded, on_the_left), 0.1, 1e-9);
    EXPECT_NEAR(fg::frontier<double>(rounded, {2, 3}).lower, 0.5, 1e-9);  // the last step may be the one that is lost
    fg::sequential_executor alone;
    const auto sampled = fg::sample_sentence(rounded, on_the_left, {.samples = 10'000}, alone);
    EXPECT_LE(sampled.low(), 0.1);
    EXPECT_GE(sampled.high(), 0.1);
}

TEST(conditioned, exact_models_are_conditioned_before_they_are_rounded) {
    const auto exact = executions<fg::ratio>(3'000);
    EXPECT_NEAR(fg::labelling(fg::convert_weights<double>(exact), fg::state_sentence{{{left}}}), 0.1, 1e-9);
    const auto counted = fg::frontier<double>(exact, 1).exactly;
    ASSERT_FALSE(counted.empty());
    for (const double one : counted) EXPECT_FALSE(std::isnan(one));
}

TEST(conditioned, fractions_of_any_size_are_scaled) {
    fg::big_ratio tiny = 1;
    for (int i = 0; i < 400; ++i) tiny /= 10;
    const auto scaled = fg::scaled_conversion<fg::big_ratio>::of(tiny);
    EXPECT_DOUBLE_EQ((scaled + scaled + scaled).over(scaled), 3);
    EXPECT_DOUBLE_EQ(scaled.over(fg::scaled_conversion<fg::big_ratio>::of(tiny / 7)), 7);
    EXPECT_DOUBLE_EQ(
        fg::scaled_conversion<fg::big_ratio>::of(fg::big_ratio(1) / tiny).over(fg::scaled_conversion<fg::big_ratio>::of(2 / tiny)),
        0.5);
}

}  // namespace
