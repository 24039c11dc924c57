// SPDX-License-Identifier: BSL-1.0
// What holds for every model: FRONTIER finds what brute force finds, with and without each of its parts.
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>
#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <support/paper_family.hpp>
#include <support/random_markov_models.hpp>
#include <vector>

namespace fg = foregone;
using number = fg::big_ratio;

namespace {

constexpr std::uint64_t models = 1000, most_executions = 200;

std::vector<fg::frontier_options> every_combination() {
    std::vector<fg::frontier_options> made;
    for (unsigned i = 0; i < 16; ++i)
        made.push_back({.twins = (i & 1) != 0,
                        .must = (i & 2) != 0,
                        .forgetting = (i & 4) != 0,
                        .polynomials = (i & 8) != 0,
                        .few_sets = false});
    return made;
}

/// The search, for models that are so small that sets would do.
constexpr fg::frontier_options searched{.few_sets = false};

/// A state with a number of copies in its place, each as likely as the others. Targets are in the order of their names.
fg::markov_table<fg::ratio> split(const fg::markov_table<fg::ratio>& table, std::uint32_t state, std::uint32_t copies) {
    std::vector<fg::markov_step<fg::ratio>> steps;
    const auto add_from = [&](std::uint32_t from, const fg::markov_step<fg::ratio>& step) {
        if (step.to != state) return steps.push_back({from, step.action, step.to, step.probability});
        steps.push_back({from, step.action, state, step.probability / fg::ratio(copies)});
        for (std::uint32_t copy = 1; copy < copies; ++copy)
            steps.push_back({from, step.action, table.states() + copy - 1, step.probability / fg::ratio(copies)});
    };
    for (const auto& step : table.steps()) {
        add_from(step.from, step);
        for (std::uint32_t copy = 1; step.from == state && copy < copies; ++copy) add_from(table.states() + copy - 1, step);
    }
    return {table.states() + copies - 1, table.actions(), table.initial(), steps};
}

struct instance {
    fg::random_bits bits;
    fg::markov_table<fg::ratio> table = random_markov::model(bits);

    explicit instance(std::uint64_t which) : bits(7, which) {
        const std::uint32_t state = random_markov::below(bits, table.states());
        if (which % 2 == 0 && state != table.initial()) table = split(table, state, 2 + random_markov::below(bits, 3));
    }
};

template <class Check>
void each_model(std::uint64_t step, Check&& check) {
    for (std::uint64_t which = 0; which < models && !testing::Test::HasFailure(); which += step) {
        instance made(which);
        const random_markov::suite suite = random_markov::tests(made.bits, made.table, most_executions);
        for (const auto weights : {fg::weighting::local, fg::weighting::posterior}) {
            SCOPED_TRACE("model " + std::to_string(which) + (weights == fg::weighting::local ? ", local" : ", posterior"));
            check(suite.executions(made.table, weights));
        }
    }
}

}  // namespace

TEST(laws_frontier, every_combination_of_its_parts) {
    std::uint64_t saved = 0;
    each_model(1, [&](const fg::execution_model<fg::ratio>& model) {
        for (unsigned length = 1; length <= 4; ++length) {
            const auto expected = fg::brute_force(fg::convert_weights<number>(model), length);
            std::uint64_t without_twins = 0;
            for (const fg::frontier_options& options : every_combination()) {
                const auto found = fg::frontier<number>(model, length, options);
                EXPECT_EQ(found, expected);
                EXPECT_EQ(found.unknown, 0);
                if (options.twins) {
                    EXPECT_LE(found.work.states, without_twins);
                    saved += found.work.states < without_twins;
                }
                without_twins = found.work.states;
            }
        }
    });
    EXPECT_GT(saved, 1000);
}

TEST(laws_frontier, every_threshold) {
    each_model(5, [&](const fg::execution_model<fg::ratio>& model) {
        for (unsigned length = 1; length <= 4; ++length) {
            const auto expected = fg::frontier<number>(model, length, searched);
            EXPECT_EQ(fg::frontier<number>(model, length).exactly, expected.exactly);
            for (std::size_t count = 0; count <= expected.exactly.size(); ++count) {
                const auto found = fg::frontier<number>(model, {length, count}, searched);
                EXPECT_EQ(fg::frontier<number>(model, {length, count}).lower, found.lower);
                EXPECT_EQ(found.lower, expected.at_least(count));
                EXPECT_TRUE(found.is_exact());
                EXPECT_LE(found.work.states, expected.work.states);
                EXPECT_NEAR(fg::frontier<double>(model, {length, count}).lower, static_cast<double>(found.lower), 1e-12);
            }
        }
    });
}

TEST(laws_frontier, every_budget) {
    std::uint64_t cut = 0;
    each_model(5, [&](const fg::execution_model<fg::ratio>& model) {
        const auto expected = fg::frontier<number>(model, 2, searched);
        for (const unsigned most : {0U, 1U, 2U, 3U, 5U}) {
            const auto all = fg::frontier<number>(model, 2, {.most_states = most});
            EXPECT_EQ(all.at_least(0) + all.unknown, 1);
            EXPECT_EQ(all.unknown == 0, all.work.left_out == 0);
            cut += all.work.left_out > 0;
            for (std::size_t count = 0; count < expected.exactly.size(); ++count) {
                const auto found = fg::frontier<number>(model, {2, count}, {.most_states = most});
                EXPECT_LE(found.lower, expected.at_least(count));
                EXPECT_GE(found.upper(), expected.at_least(count));
                EXPECT_LE(all.at_least(count), expected.at_least(count));
                EXPECT_GE(all.at_least(count) + all.unknown, expected.at_least(count));
            }
        }
    });
    EXPECT_GT(cut, 200);
}

TEST(laws_frontier, the_heaviest_states_are_kept) {
    const auto model = fg::execute(paper::model(8), paper::test(9), fg::weighting::local);
    const fg::ratio exact = fg::frontier<fg::ratio>(model, {3, 23}).lower;
    fg::ratio before = 2;
    for (const unsigned most : {1U, 4U, 16U, 64U}) {
        const auto found = fg::frontier<fg::ratio>(model, {3, 23}, {.most_states = most});
        EXPECT_TRUE(found.unknown < before);
        EXPECT_EQ(found.says_nothing(), found.unknown > 0.5);
        EXPECT_TRUE(found.lower <= exact && exact <= found.upper());
        before = found.unknown;
    }
    EXPECT_EQ(before, fg::ratio(0));
}

TEST(laws_frontier, any_number_of_workers) {
    const auto model = fg::execute(paper::model(8), paper::test(12), fg::weighting::local);
    const auto large = fg::execute(paper::model(3), paper::test(20), fg::weighting::posterior);
    fg::sequential_executor one;
    const auto alone = fg::frontier<number>(model, 3, {.twins = false});
    const auto goal = fg::frontier<double>(large, {3, 30}, {.most_states = 1'500});
    EXPECT_GT(alone.work.peak, 10'000U);
    EXPECT_GT(goal.work.left_out, 0);
    const auto is_same = [&](fg::executor& who) {
        const auto found = fg::frontier<number>(model, 3, {.twins = false}, &who);
        EXPECT_EQ(found, alone);
        EXPECT_EQ(found.work, alone.work);
        const auto reached = fg::frontier<double>(large, {3, 30}, {.most_states = 1'500}, &who);
        EXPECT_EQ(reached.lower, goal.lower);
        EXPECT_EQ(reached.unknown, goal.unknown);
        EXPECT_EQ(reached.work, goal.work);
    };
    is_same(one);
    for (const unsigned workers : {1U, 2U, 4U, 8U}) {
        fg::threads_executor who(workers);
        is_same(who);
    }
}
