// SPDX-License-Identifier: BSL-1.0
#include <foregone/likelihood/best_next_test.hpp>
#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/likelihood/residual_risk.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <support/random_markov.hpp>
#include <support/verify.hpp>
#include <vector>

namespace {

namespace fg = foregone;
using fg::ratio;

// Prasetya and Klomp's example: docs/reference/model/markov_model.md.
constexpr auto example = fg::markov<int, char>(1, {{1, 'a', 1, {1, 2}},
                                                   {1, 'a', 3, {1, 2}},
                                                   {1, 'b', 2},
                                                   {3, fg::tau, 4, {9, 10}},
                                                   {3, fg::tau, 5, {1, 10}},
                                                   {4, 'a', 3},
                                                   {4, 'b', 1},
                                                   {5, 'a', 3}});
constexpr fg::test_suite one_test{fg::test_case{'a', 'a', 'b'}};
constexpr fg::test_suite no_test{};

template <class Next>
constexpr bool is(const Next& found, std::string_view actions) {
    return std::string_view(found.actions.data(), found.actions.size()) == actions;
}

constexpr bool the_best_of_some_candidates() {
    auto found = fg::best_next_test(example, one_test, std::vector<std::string_view>{"b", "aaa", "ab"});
    // 1 is covered, 2 missed with 3/4, 3 and 4 with 1/4, 5 with 19/20. "b" gains 3/4. "ab" goes to 2 with 1/2, else by 3 and 4 to
    // 1: locally, 1 -> 1 and 1 -> 3 have 1/2 each. "aaa" gains by 3, 4 and 5.
    return found.before == ratio{1} + ratio{1, 4} + ratio{3, 4} + ratio{3, 4} + ratio{1, 20} && is(found, "b") &&
           found.gain == ratio{3, 4} && found.after == found.before + found.gain && found.measured == 3 && found.complete;
}
VERIFY(best_next_test, the_best_of_some_candidates)

constexpr bool the_best_of_all_is_no_worse() {
    auto found = fg::best_next_test(example, one_test, fg::tests_up_to(3));
    auto words = fg::best_next_test(example, no_test, fg::tests_up_to(3), fg::distinct_words(2));
    return found.gain >= ratio{3, 4} && found.gain_at_most == found.gain && words.before == 0 && words.after == words.gain &&
           words.actions.size() == 3;
}
VERIFY(best_next_test, the_best_of_all_is_no_worse)

constexpr bool a_goal_is_made_as_likely_as_can_be() {
    auto found = fg::best_next_test(example, one_test, fg::tests_up_to(2), fg::word{2});
    auto nothing = fg::best_next_test(example, one_test, fg::tests_up_to(2), fg::word{1});
    auto counted = fg::best_next_test(example, one_test, fg::tests_up_to(1), fg::distinct_states >= fg::percent{100});
    return found.before == ratio{1, 4} && is(found, "b") && found.after == 1 && nothing.gain == 0 && nothing.before == 1 &&
           is(nothing, "") && counted.before == 0 && counted.after == ratio{1, 20} && is(counted, "b");
}
VERIFY(best_next_test, a_goal_is_made_as_likely_as_can_be)

constexpr bool weights_decide() {
    auto by_state = fg::weighed(fg::distinct_states, [](int state) { return state == 5 ? ratio{1000} : ratio{1, 2}; });
    auto by_word = fg::weighed(fg::distinct_words(2), [](const std::vector<int>& word) { return ratio{word[1] == 2 ? 1 : 0}; });
    auto found = fg::best_next_test(example, no_test, fg::tests_up_to(2), by_state);
    auto word = fg::best_next_test(example, no_test, fg::tests_up_to(2), by_word);
    // 5 is visited on the way out of 3, by the first or the second a: with 1/20 + 1/20.
    auto with_luck = fg::best_next_test(example, no_test, std::vector<std::string_view>{"aab"});
    if (found.completes != 1 || with_luck.completes != ratio{37, 40}) return false;
    return is(found, "aa") && found.gain > 75 && is(word, "b") && word.gain == 1;
}
VERIFY(best_next_test, weights_decide)

constexpr bool suggested_tests_follow_one_another() {
    auto found = fg::suggested_tests(example, one_test, 3, fg::tests_up_to(2));
    for (std::size_t i = 1; i < found.size(); ++i)
        if (found[i].before != found[i - 1].after || found[i].gain > found[i - 1].gain) return false;
    auto all = fg::suggested_tests(example, no_test, 9, fg::tests_up_to(1), fg::word{2});
    return found.size() == 3 && is(found[0], "b") && all.size() == 1 && all[0].after == 1;
}
VERIFY(best_next_test, suggested_tests_follow_one_another)

constexpr fg::suspects places{fg::suspect{fg::word{2}, {.prior = {1, 2}, .cost = 10}},
                              fg::suspect{fg::word{3, 5}, {.prior = {1, 10}, .shows = {1, 2}, .cost = 50}}};

constexpr bool risk_that_is_left() {
    auto none = fg::residual_risk(example, no_test, places);
    auto left = fg::residual_risk(example, one_test, places);
    // Once aab was observed: 2 is covered with 10/37 and <3 5> with 9/185.
    auto of_2 = 10 * ratio{27, 64};     // 1/2 * 27/37 / (1/2 + 1/2 * 27/37)
    auto of_5 = 50 * ratio{361, 3691};  // 1/10 * 361/370 / (9/10 + 1/10 * 361/370)
    return none.before == 10 && none.after == 10 && left.before == 10 && left.after == of_2 + of_5 &&
           left.suspects[0].states == std::vector<int>{3, 5} && left.suspects[1].states == std::vector<int>{2};
}
VERIFY(residual_risk, risk_that_is_left)

constexpr bool the_next_test_takes_away_most_risk() {
    auto left = fg::residual_risk(example, one_test, places);
    auto next = fg::best_next_test(example, one_test, fg::tests_up_to(2), places);
    auto after = fg::residual_risk(example, fg::test_suite{fg::test_case{'a', 'a', 'b'}, fg::test_case{'b'}}, places);
    return is(next, "b") && next.before == left.after && next.after == after.after && next.gain == left.after - after.after &&
           next.gain == 10 * ratio{27, 64};
}
VERIFY(residual_risk, the_next_test_takes_away_most_risk)

constexpr bool risk_is_joint_when_asked() {
    auto by_itself = fg::residual_risk(example, one_test, places);
    auto jointly = fg::residual_risk(example, one_test, places, {.jointly = true});
    // Executions cover 2 with 10/37, <3 5> with 9/185, never both: nothing shows with 9/20 + 1/20 * 361/370 + 9/20 * 27/37 + 1/20 *
    // …
    const ratio passes_2{27, 37}, passes_5{361, 370}, passes_both = passes_2 - ratio{9, 370};
    const ratio all = ratio{9, 20} + ratio{9, 20} * passes_2 + ratio{1, 20} * passes_5 + ratio{1, 20} * passes_both;
    return jointly.suspects[1].posterior == (ratio{9, 20} * passes_2 + ratio{1, 20} * passes_both) / all &&
           jointly.after != by_itself.after;
}
VERIFY(residual_risk, risk_is_joint_when_asked)

TEST(best_next_test, is_the_same_for_any_number_of_workers) {
    for (std::uint64_t number = 0; number < 20; ++number) {
        fg::markov_model<int, int, ratio> model;
        const auto table = random_markov::model(number);
        for (const auto& step : table.steps())
            model.add(static_cast<int>(step.from),
                      step.is_internal() ? fg::action_or_tau<int>(fg::tau) : fg::action_or_tau<int>(static_cast<int>(step.action)),
                      static_cast<int>(step.to), step.probability);
        const fg::next_test_options options{.limit_candidates = 200};
        const auto alone = fg::best_next_test(model, no_test, fg::tests_up_to(6), fg::distinct_words(2), options);
        for (const unsigned workers : {1u, 2u, 4u}) {
            fg::threads_executor threads(workers);
            const auto found = fg::best_next_test(model, no_test, fg::tests_up_to(6), fg::distinct_words(2), options, threads);
            EXPECT_EQ(found.actions, alone.actions);
            EXPECT_EQ(found.gain, alone.gain);
            EXPECT_EQ(found.gain_at_most, alone.gain_at_most);
            EXPECT_EQ(found.measured, alone.measured);
            EXPECT_EQ(found.passed_over, alone.passed_over);
            EXPECT_EQ(found.complete, alone.complete);
        }
        fg::threads_executor two(2);
        const auto suite = fg::suggested_tests(model, no_test, 3, fg::tests_up_to(4), fg::distinct_states, {}, two);
        const auto again = fg::suggested_tests(model, no_test, 3, fg::tests_up_to(4), fg::distinct_states);
        ASSERT_EQ(suite.size(), again.size());
        for (std::size_t i = 0; i < suite.size(); ++i) EXPECT_EQ(suite[i].actions, again[i].actions);
    }
}

constexpr bool what_completes_too_seldom_is_no_candidate() {
    std::vector<std::string_view> some{"aab", "b", "aa"};
    auto lucky = fg::best_next_test(example, no_test, some);
    auto sure = fg::best_next_test(example, no_test, some, fg::distinct_states, {.completes_at_least = 1});
    auto none = fg::best_next_test(example, no_test, one_test, fg::distinct_states, {.completes_at_least = 1});
    return is(lucky, "aab") && lucky.completes == ratio{37, 40} && lucky.too_unlikely == 0 && is(sure, "aa") &&
           sure.completes == 1 && sure.too_unlikely == 1 && none.gain == 0 && none.measured == 0 && none.too_unlikely == 1;
}
VERIFY(best_next_test, what_completes_too_seldom_is_no_candidate)

TEST(best_next_test, computes_in_other_numbers) {
    const auto exact = fg::best_next_test(example, one_test, fg::tests_up_to(3));
    const auto big = fg::best_next_test<fg::big_ratio>(example, one_test, fg::tests_up_to(3));
    const auto rounded = fg::best_next_test<double>(example, one_test, fg::tests_up_to(3));
    EXPECT_EQ(exact.actions, big.actions);
    EXPECT_EQ(exact.actions, rounded.actions);
    EXPECT_EQ(fg::as_probability<fg::big_ratio>(exact.gain), big.gain);
    EXPECT_NEAR(static_cast<double>(exact.gain), rounded.gain, 1e-12);
    const auto risk = fg::residual_risk<double>(example, one_test, places);
    EXPECT_NEAR(risk.after, static_cast<double>(fg::residual_risk(example, one_test, places).after), 1e-12);
}

TEST(best_next_test, tells_what_a_limit_leaves_out) {
    const auto some = fg::best_next_test(example, no_test, fg::tests_up_to(6), fg::distinct_words(2), {.limit_candidates = 3});
    EXPECT_FALSE(some.complete);
    EXPECT_EQ(some.measured, 3u);
    EXPECT_GT(some.gain_at_most, some.gain);
    EXPECT_GE(some.gain_at_most, fg::best_next_test(example, no_test, fg::tests_up_to(6), fg::distinct_words(2)).gain);
}

template <class F>
std::string refused(F&& f) {
    try {
        f();
    } catch (const std::invalid_argument& error) { return error.what(); }
    return {};
}

TEST(best_next_test, refuses_what_makes_no_sense) {
    const std::vector<std::string> none, impossible{"a", "ba"};
    EXPECT_NE(refused([&] { fg::best_next_test(example, one_test, none); }).find("no candidate"), std::string::npos);
    EXPECT_NE(refused([&] {
                  fg::best_next_test(example, one_test, fg::tests_up_to(1), fg::distinct_states, {.limit_candidates = 0});
              }).find("no candidate"),
              std::string::npos);
    EXPECT_NE(refused([&] { fg::best_next_test(example, one_test, impossible); }).find("test case 2 is impossible"),
              std::string::npos);
    EXPECT_NE(refused([&] { fg::best_next_test(example, impossible, one_test); }).find("test case 2 is impossible"),
              std::string::npos);
    EXPECT_NE(refused([&] { fg::best_next_test(example, one_test, one_test, fg::word{9}); }).find("does not have"),
              std::string::npos);
    EXPECT_NE(refused([&] { fg::best_next_test(example, one_test, one_test, fg::distinct_words(0)); }).find("at least one state"),
              std::string::npos);
    const auto negative = fg::weighed(fg::distinct_states, [](int) { return ratio{-1}; });
    EXPECT_NE(refused([&] { fg::best_next_test(example, one_test, one_test, negative); }).find("weight is negative"),
              std::string::npos);
    fg::markov_model<int, char, ratio> flawed{1, {{1, 'a', 2, {1, 2}}}};
    EXPECT_NE(refused([&] { fg::best_next_test(flawed, no_test, fg::tests_up_to(1)); }), "");
}

TEST(residual_risk, refuses_what_makes_no_sense) {
    const auto of = [&](fg::fault_odds odds) {
        return refused([&] { fg::residual_risk(example, one_test, fg::suspects{fg::suspect{fg::word{2}, odds}}); });
    };
    EXPECT_EQ(of({.prior = {1, 2}}), "");
    EXPECT_NE(of({.prior = 1}).find("odds of a suspect"), std::string::npos);
    EXPECT_NE(of({.prior = {-1, 2}}), "");
    EXPECT_NE(of({.prior = {1, 2}, .shows = {3, 2}}), "");
    EXPECT_NE(of({.prior = {1, 2}, .shows = -1}), "");
    EXPECT_NE(of({.prior = {1, 2}, .cost = -1}), "");
    EXPECT_NE(refused([&] {
                  fg::residual_risk(example, one_test, fg::suspects{fg::suspect{fg::word{7}, {.prior = {1, 2}}}});
              }).find("a suspect names the state 7, which the model does not have"),
              std::string::npos);
    const std::vector<fg::suspect<int, 1>> many(21, {{2}, {.prior = {1, 2}}});
    EXPECT_EQ(refused([&] { fg::residual_risk(example, one_test, many); }), "");
    EXPECT_NE(refused([&] { fg::residual_risk(example, one_test, many, {.jointly = true}); }).find("more than 20"),
              std::string::npos);
}

}  // namespace
