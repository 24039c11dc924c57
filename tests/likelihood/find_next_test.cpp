// SPDX-License-Identifier: BSL-1.0
// full: best_next_test.cpp tries the same code
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/find_next_test.hpp>
#include <foregone/likelihood/big_ratio.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <support/random_markov.hpp>
#include <support/verify.hpp>
#include <vector>

namespace {

namespace fg = foregone;
using executions = fg::execution_model<fg::ratio>;

executions execute_all(const fg::markov_table<fg::ratio>& table, const std::vector<fg::numbered_test>& suite,
                       fg::weighting weights) {
    executions all;
    for (const fg::numbered_test& test : suite) all.append(fg::execute(table, test, weights));
    return all;
}

fg::ratio expected(const executions& suite, unsigned length) {
    return suite.size() == 0 ? fg::ratio(0) : fg::brute_force(suite, length).expected();
}

struct answer {
    fg::numbered_test test{};
    fg::ratio gain = 0;
};

/// The first of the candidates that gains most, by the executions of the suite with each of them after it.
template <class Value>
answer best_by_brute_force(const fg::markov_table<fg::ratio>& table, const std::vector<fg::numbered_test>& suite,
                           const std::vector<fg::numbered_test>& candidates, fg::weighting weights, const Value& value) {
    const executions before = execute_all(table, suite, weights);
    answer best;
    for (const fg::numbered_test& candidate : candidates) {
        executions after = before;
        after.append(fg::execute(table, candidate, weights));
        const fg::ratio gain = value(after) - value(before);
        if (gain > best.gain) best = {candidate, gain};
    }
    return best;
}

template <class Aim>
Aim with_suite(Aim aim, const fg::markov_table<fg::ratio>& table, const std::vector<fg::numbered_test>& suite,
               fg::weighting weights) {
    for (const fg::numbered_test& test : suite) aim.add(fg::execute(table, test, weights));
    return aim;
}

std::vector<fg::numbered_test> draw_suite(const std::vector<fg::numbered_test>& tests, std::uint64_t number) {
    fg::random_bits bits(7, number);
    std::vector<fg::numbered_test> suite;
    for (std::uint64_t count = bits.below(3); count > 0; --count) suite.push_back(tests[bits.below(tests.size())]);
    return suite;
}

TEST(find_next_test, is_what_brute_force_finds_for_expected_words) {
    std::uint64_t passed_over = 0, suites = 0;
    for (std::uint64_t number = 0; number < 150; ++number) {
        const auto table = random_markov::model(number);
        const auto candidates = random_markov::legal_tests(table, 4);
        const auto suite = draw_suite(candidates, number);
        suites += suite.empty() ? 0 : 1;
        const fg::weighting weights = number % 2 == 0 ? fg::weighting::local : fg::weighting::posterior;
        for (unsigned length = 1; length <= 3; ++length) {
            const auto value = [&](const executions& all) { return expected(all, length); };
            const answer best = best_by_brute_force(table, suite, candidates, weights, value);
            const auto aim = with_suite(fg::expected_words_aim<fg::ratio>(length), table, suite, weights);
            EXPECT_EQ(aim.value(), expected(execute_all(table, suite, weights), length));

            const auto found = fg::find_next_test(table, aim, 4, {weights});
            ASSERT_EQ(found.gain, best.gain) << number << ' ' << length;
            EXPECT_EQ(found.test, best.test);
            EXPECT_EQ(found.gain_at_most, best.gain);
            EXPECT_TRUE(found.complete);
            EXPECT_LE(found.measured, candidates.size());
            passed_over += candidates.size() - found.measured;

            const auto among = fg::find_next_test(table, aim, candidates, {weights});
            EXPECT_EQ(among.test, best.test);
            EXPECT_EQ(among.gain, best.gain);
            EXPECT_EQ(among.measured, candidates.size());
        }
    }
    EXPECT_GT(passed_over, 1000u);
    EXPECT_GT(suites, 75u);
}

TEST(find_next_test, is_what_brute_force_finds_for_weights) {
    for (std::uint64_t number = 0; number < 30; ++number) {
        const auto table = random_markov::model(number);
        const auto candidates = random_markov::legal_tests(table, 4);
        const auto suite = draw_suite(candidates, number);
        const auto weight_of = [](const fg::state_word& word) { return fg::ratio(word.back() * word.back(), 3); };
        for (unsigned length = 1; length <= 2; ++length) {
            std::vector<fg::valued_word<fg::ratio>> weights;
            fg::each_state_word(table, length, [&](const fg::state_word& word) { weights.push_back({word, weight_of(word)}); });
            const auto value = [&](const executions& all) {
                fg::ratio sum = 0;
                for (const auto& one : weights)
                    if (all.size() > 0) sum += one.value * fg::brute_force(all, fg::state_sentence{{one.word}});
                return sum;
            };
            const answer best = best_by_brute_force(table, suite, candidates, fg::weighting::local, value);
            const auto aim = with_suite(fg::expected_words_aim<fg::ratio>(length, weights), table, suite, fg::weighting::local);
            const auto found = fg::find_next_test(table, aim, 4, {fg::weighting::local});
            ASSERT_EQ(found.gain, best.gain) << number << ' ' << length;
            EXPECT_EQ(found.test, best.test);
        }
    }
}

TEST(find_next_test, is_what_brute_force_finds_for_goals) {
    for (std::uint64_t number = 0; number < 60; ++number) {
        const auto table = random_markov::model(number);
        const auto candidates = random_markov::legal_tests(table, 3);
        const auto suite = draw_suite(candidates, number);
        const std::uint32_t last = table.states() - 1;
        const fg::state_sentence goal{{{last}, {0, 1}}, {{1}}};
        const auto covered = [&](const executions& all) { return all.size() == 0 ? fg::ratio(0) : fg::brute_force(all, goal); };
        const answer sentence = best_by_brute_force(table, suite, candidates, fg::weighting::posterior, covered);
        const auto sentence_aim = with_suite(fg::sentence_aim<fg::ratio>(goal), table, suite, fg::weighting::posterior);
        const auto found = fg::find_next_test(table, sentence_aim, 3, {fg::weighting::posterior});
        ASSERT_EQ(found.gain, sentence.gain) << number;
        EXPECT_EQ(found.test, sentence.test);

        const auto counted = [&](const executions& all) {
            return all.size() == 0 ? fg::ratio(0) : fg::brute_force(all, 2).at_least(4);
        };
        const answer counts = best_by_brute_force(table, suite, candidates, fg::weighting::local, counted);
        const auto count_aim = with_suite(fg::word_count_aim<fg::ratio>({2, 4}), table, suite, fg::weighting::local);
        const auto most = fg::find_next_test(table, count_aim, 3, {fg::weighting::local});
        ASSERT_EQ(most.gain, counts.gain) << number;
        EXPECT_EQ(most.test, counts.test);
        EXPECT_EQ(count_aim.value(), counted(execute_all(table, suite, fg::weighting::local)));
    }
}

TEST(find_next_test, has_a_bound_that_no_test_case_exceeds) {
    for (std::uint64_t number = 0; number < 100; ++number) {
        const auto table = random_markov::model(number);
        const auto tests = random_markov::legal_tests(table, 4);
        for (unsigned length = 1; length <= 3; ++length) {
            const auto aim = with_suite(fg::expected_words_aim<fg::ratio>(length), table, draw_suite(tests, number), {});
            const auto limits = aim.limits(table);
            const fg::gain_bound<fg::ratio> bound(table, limits, 4);
            for (const fg::numbered_test& test : tests) {
                const fg::ratio gain = aim.gain(fg::execute(table, test, fg::weighting::local));
                auto places = bound.beginning();
                EXPECT_LE(gain, bound.most(places, test.size()));
                for (std::size_t taken = 0; taken < test.size(); ++taken) {
                    places = bound.after(places, test[taken]);
                    EXPECT_LE(gain, bound.most(places, test.size() - taken - 1));
                }
            }
        }
    }
}

TEST(find_next_test, tells_what_a_limit_leaves_out) {
    std::uint64_t incomplete = 0;
    for (std::uint64_t number = 0; number < 60; ++number) {
        const auto table = random_markov::model(number);
        const fg::expected_words_aim<fg::ratio> aim(2);
        const auto all = fg::find_next_test(table, aim, 5, {});
        for (std::uint64_t limit = 1; limit < 12; limit += 3) {
            const auto some = fg::find_next_test(table, aim, 5, {.limit = limit});
            EXPECT_LE(some.measured, limit);
            EXPECT_LE(some.gain, all.gain);
            EXPECT_GE(some.gain_at_most, all.gain) << "no candidate gains more";
            EXPECT_TRUE(!some.complete || some.test == all.test);
            incomplete += some.complete ? 0 : 1;
        }
        EXPECT_TRUE(fg::find_next_test(table, aim, 5, {.limit = all.measured}).complete);
    }
    EXPECT_GT(incomplete, 100u);
}

TEST(find_next_test, leaves_out_what_is_too_unlikely_to_complete) {
    std::uint64_t others = 0;
    for (std::uint64_t number = 0; number < 60; ++number) {
        const auto table = random_markov::model(number);
        const fg::expected_words_aim<fg::ratio> aim(2);
        const fg::candidate_terms<fg::ratio> terms{fg::weighting::local, {1, 2}};
        const auto all = random_markov::legal_tests(table, 4);
        fg::numbered_test best;
        fg::ratio most = 0;
        std::uint64_t too_unlikely = 0;
        for (const fg::numbered_test& one : all) {
            fg::ratio completes = 0;
            fg::each_execution(fg::execute(table, one, fg::weighting::posterior),
                               [&](const fg::state_path&, const fg::ratio& weight) { completes += weight; });
            const fg::ratio gain = aim.gain(fg::execute(table, one, fg::weighting::local));
            if (completes < fg::ratio{1, 2}) ++too_unlikely;
            else if (gain > most) best = one, most = gain;
        }
        const auto found = fg::find_next_test(table, aim, 4, terms), among = fg::find_next_test(table, aim, all, terms);
        EXPECT_EQ(found.test, best) << number;
        EXPECT_EQ(found.gain, most);
        EXPECT_EQ(among.test, best);
        EXPECT_EQ(among.too_unlikely, too_unlikely);
        EXPECT_EQ(among.measured + too_unlikely, all.size());
        others += fg::find_next_test(table, aim, 4, {}).test == best ? 0 : 1;
    }
    EXPECT_GT(others, 10u);
}

TEST(find_next_test, is_the_same_in_other_numbers) {
    for (std::uint64_t number = 0; number < 40; ++number) {
        const auto table = random_markov::model(number);
        std::vector<fg::markov_step<fg::big_ratio>> big;
        std::vector<fg::markov_step<double>> rounded;
        for (const auto& step : table.steps()) {
            big.push_back({step.from, step.action, step.to, fg::as_probability<fg::big_ratio>(step.probability)});
            rounded.push_back({step.from, step.action, step.to, static_cast<double>(step.probability)});
        }
        const fg::markov_table<fg::big_ratio> big_table(table.states(), table.actions(), 0, big);
        const fg::markov_table<double> rounded_table(table.states(), table.actions(), 0, rounded);
        const auto exact = fg::find_next_test(table, fg::expected_words_aim<fg::ratio>(2), 4, {});
        const auto in_big = fg::find_next_test(big_table, fg::expected_words_aim<fg::big_ratio>(2), 4, {});
        const auto in_double = fg::find_next_test(rounded_table, fg::expected_words_aim<double>(2), 4, {});
        EXPECT_EQ(fg::as_probability<fg::big_ratio>(exact.gain), in_big.gain);
        EXPECT_EQ(exact.test, in_big.test);
        EXPECT_NEAR(static_cast<double>(exact.gain), in_double.gain, 1e-9);
        EXPECT_EQ(exact.test, in_double.test);
    }
}

// State 0 is left by action 0 for 1 or, as likely, for 2; by action 1 for 3.
constexpr fg::markov_table<fg::ratio> fork() {
    const std::vector<fg::markov_step<fg::ratio>> steps{
        {0, 0, 1, {1, 2}}, {0, 0, 2, {1, 2}}, {0, 1, 3, 1}, {1, 0, 0, 1}, {2, 0, 0, 1}};
    return {4, 2, 0, steps};
}

constexpr bool the_next_test_is_found_while_compiling() {
    auto table = fork();
    fg::expected_words_aim<fg::ratio> aim(1);
    auto first = fg::find_next_test(table, aim, 3, {.limit = 100});
    // 0 1|2 0 3: three states, where 0 1|2 0 1|2 has two and a half.
    if (!(first.test == fg::numbered_test{0, 0, 1} && first.gain == 3)) return false;
    auto executed = fg::execute(table, first.test, fg::weighting::local);
    aim.add(executed);
    auto second = fg::find_next_test(table, aim, 3, {.limit = 100});
    // Each of 1 and 2 was missed with 1/2, and is visited with 3/4 by 0 0 0.
    return aim.value() == 3 && second.test == fg::numbered_test{0, 0, 0} && second.gain == fg::ratio{3, 4};
}
VERIFY(find_next_test, the_next_test_is_found_while_compiling)

constexpr bool ties_go_to_the_shortest_and_then_to_the_least() {
    auto table = fork();
    fg::expected_words_aim<fg::ratio> aim(1);
    std::vector<fg::numbered_test> candidates{{0, 0, 0}, {1}, {0, 0}, {0}};
    auto found = fg::find_next_test(table, aim, candidates, {fg::weighting::local});
    if (found.test != fg::numbered_test{0, 0, 0}) return false;
    candidates = {{0, 0}, {1}, {0}};
    found = fg::find_next_test(table, aim, candidates, {fg::weighting::local});
    return found.test == fg::numbered_test{0} && found.gain == 2;
}
VERIFY(find_next_test, ties_go_to_the_shortest_and_then_to_the_least)

constexpr bool nothing_to_gain_is_the_empty_test_case() {
    auto table = fork();
    fg::state_sentence goal{{{0}}};
    fg::sentence_aim<fg::ratio> aim(goal);
    fg::numbered_test none;
    auto executed = fg::execute(table, none, fg::weighting::local);
    aim.add(executed);
    auto found = fg::find_next_test(table, aim, 3, {.limit = 100});
    return aim.value() == 1 && found.test.empty() && found.gain == 0 && found.measured == 1 && found.complete;
}
VERIFY(find_next_test, nothing_to_gain_is_the_empty_test_case)

}  // namespace
