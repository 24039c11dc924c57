// SPDX-License-Identifier: BSL-1.0
// full: laws_frontier.cpp compares FRONTIER with brute force; this compares the other algorithms, too
// What holds for every model: all algorithms find the same.
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/aggregate_sets.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/expected_words.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>
#include <foregone/impl/likelihood/labelling.hpp>
#include <foregone/likelihood/big_ratio.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <support/random_markov_models.hpp>

namespace fg = foregone;
using number = fg::big_ratio;
using distribution = fg::count_distribution<number>;

namespace {

constexpr std::uint64_t models = 1000, most_executions = 400;

struct instance {
    fg::random_bits bits;
    fg::markov_table<fg::ratio> table = random_markov::model(bits);
    random_markov::suite suite = random_markov::tests(bits, table, most_executions);

    explicit instance(std::uint64_t which) : bits(1, which) {}

    fg::execution_model<fg::ratio> executions(fg::weighting weights) const { return suite.executions(table, weights); }
};

/// Every way to find a distribution, but going through all executions. An algorithm that is added here is tested on all models.
std::vector<distribution> every_algorithm(const fg::execution_model<fg::ratio>& model, unsigned length) {
    std::vector<distribution> found{fg::frontier<number>(model, length)};
    for (const auto policy : {fg::merge_policy::never, fg::merge_policy::bridge, fg::merge_policy::always})
        found.push_back(fg::aggregate_sets(fg::convert_weights<number>(model), length, policy).counts);
    return found;
}

/// How likely each word is, by going through all executions.
std::vector<fg::word_probability<number>> words_by_brute_force(const fg::execution_model<number>& model, unsigned length) {
    std::map<fg::state_word, number> covered;
    number all = 0;
    fg::each_execution(model, [&](const fg::state_path& path, const number& weight) {
        std::set<fg::state_word> words;
        for (std::size_t at = 0; at + length <= path.size(); ++at) {
            const fg::state_word word(path.begin() + static_cast<std::ptrdiff_t>(at),
                                      path.begin() + static_cast<std::ptrdiff_t>(at + length));
            if (std::find(word.begin(), word.end(), fg::no_markov_state) == word.end()) words.insert(word);
        }
        for (const fg::state_word& word : words) covered[word] += weight;
        all += weight;
    });
    std::vector<fg::word_probability<number>> found;
    for (const auto& [word, weight] : covered) found.push_back({word, weight / all});
    return found;
}

template <class Check>
void each_model(Check&& check) {
    for (std::uint64_t which = 0; which < models && !testing::Test::HasFailure(); ++which)
        for (const auto weights : {fg::weighting::local, fg::weighting::posterior}) {
            SCOPED_TRACE("model " + std::to_string(which) + (weights == fg::weighting::local ? ", local" : ", posterior"));
            instance made(which);
            check(made, weights, made.executions(weights));
        }
}

TEST(laws_random_models, sentences) {
    std::uint64_t likely = 0, impossible = 0, sure = 0;
    each_model([&](instance& made, fg::weighting, const fg::execution_model<fg::ratio>& exact) {
        const auto model = fg::convert_weights<number>(exact);
        for (unsigned i = 0; i < 3; ++i) {
            const auto sentence = random_markov::sentence(made.bits, model, made.table.states());
            const number expected = fg::brute_force(model, sentence);
            EXPECT_EQ(fg::labelling(model, sentence), expected);
            ++(expected == 0 ? impossible : expected == 1 ? sure : likely);
        }
    });
    EXPECT_GT(likely, 1000);
    EXPECT_GT(impossible, 100);
    EXPECT_GT(sure, 100);
}

TEST(laws_random_models, counts_of_words) {
    std::uint64_t spread = 0;
    each_model([&](instance&, fg::weighting, const fg::execution_model<fg::ratio>& exact) {
        const auto model = fg::convert_weights<number>(exact);
        for (unsigned length = 1; length <= 4; ++length) {
            const distribution expected = fg::brute_force(model, length);
            for (const distribution& found : every_algorithm(exact, length)) EXPECT_EQ(found, expected);
            if (expected.at_least(expected.most()) != 1) ++spread;
            EXPECT_EQ(expected.at_least(0), 1);
            EXPECT_EQ(expected.at_least(expected.most() + 1), 0);
            for (std::size_t count = 0; count < expected.most(); ++count)
                EXPECT_GE(expected.at_least(count), expected.at_least(count + 1));
        }
    });
    EXPECT_GT(spread, 1000);
}

TEST(laws_random_models, words) {
    each_model([&](instance&, fg::weighting, const fg::execution_model<fg::ratio>& exact) {
        const auto model = fg::convert_weights<number>(exact);
        for (unsigned length = 1; length <= 4; ++length) {
            const auto found = fg::word_probabilities(model, length);
            EXPECT_EQ(found, words_by_brute_force(model, length));
            number sum = 0;
            for (const auto& [word, probability] : found) sum += probability;
            EXPECT_EQ(fg::expected_words(model, length), sum);
            EXPECT_EQ(fg::aggregate_sets(model, length).counts.expected(), sum);
        }
    });
}

TEST(laws_random_models, a_suite_misses_what_all_its_test_cases_miss) {
    each_model([&](instance& made, fg::weighting weights, const fg::execution_model<fg::ratio>& exact) {
        const auto model = fg::convert_weights<number>(exact);
        const auto sentence = random_markov::sentence(made.bits, model, made.table.states());
        number missed = 1;
        for (const fg::numbered_test& test : made.suite.tests)
            missed *= 1 - fg::labelling(fg::convert_weights<number>(fg::execute(made.table, test, weights)), sentence);
        EXPECT_EQ(fg::labelling(model, sentence), 1 - missed);
    });
}

/// The same model with its steps in another order and other numbers for its states.
fg::markov_table<fg::ratio> renamed(fg::random_bits& bits, const fg::markov_table<fg::ratio>& table,
                                    const std::vector<std::uint32_t>& names) {
    auto steps = table.steps();
    for (auto& step : steps) step.from = names[step.from], step.to = names[step.to];
    for (std::size_t i = steps.size(); i > 1; --i) std::swap(steps[i - 1], steps[bits.below(i)]);
    return {table.states(), table.actions(), names[table.initial()], steps};
}

TEST(laws_random_models, names_and_the_order_of_steps_do_not_matter) {
    each_model([&](instance& made, fg::weighting weights, const fg::execution_model<fg::ratio>& exact) {
        const auto model = fg::convert_weights<number>(exact);
        std::vector<std::uint32_t> names;
        for (std::uint32_t state = 0; state < made.table.states(); ++state)
            names.insert(names.begin() + static_cast<std::ptrdiff_t>(made.bits.below(names.size() + 1)), state);
        instance other = made;
        other.table = renamed(made.bits, made.table, names);
        const auto sentence = random_markov::sentence(made.bits, model, made.table.states());
        auto in_other_names = sentence;
        for (fg::state_clause& clause : in_other_names)
            for (fg::state_word& word : clause)
                for (std::uint32_t& state : word) state = names[state];
        const auto in_other_order = other.executions(weights);
        EXPECT_EQ(fg::labelling(fg::convert_weights<number>(in_other_order), in_other_names), fg::labelling(model, sentence));
        for (const unsigned length : {1U, 3U}) {
            const auto expected = every_algorithm(exact, length).back();
            for (const distribution& found : every_algorithm(in_other_order, length)) EXPECT_EQ(found, expected);
        }
    });
}

/// The kinds of models that the laws above speak of.
TEST(laws_random_models, are_of_every_kind) {
    std::uint64_t internal = 0, suites = 0, deadlocks = 0, empty = 0, many = 0, unequal = 0;
    for (std::uint64_t which = 0; which < models; ++which) {
        const instance made(which);
        bool has_internal = false, has_deadlock = false;
        const auto model = made.suite.executions(made.table, fg::weighting::posterior);
        for (std::uint32_t node = 0; node < model.size(); ++node) {
            if (model[node].is_exit()) continue;
            has_internal = has_internal || made.table.moves_by_itself(model[node].state);
            has_deadlock = has_deadlock || made.table.from(model[node].state).empty();
        }
        internal += has_internal;
        deadlocks += has_deadlock;
        suites += made.suite.tests.size() > 1;
        empty += made.suite.tests.front().empty();
        many += random_markov::executions(model) > 20;
        unequal += !(model.totals().front() == 1);
    }
    EXPECT_GT(internal, 200);
    EXPECT_GT(deadlocks, 50);
    EXPECT_GT(suites, 500);
    EXPECT_GT(empty, 50);
    EXPECT_GT(many, 200);
    EXPECT_GT(unequal, 200);
}

}  // namespace
