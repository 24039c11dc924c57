// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "support/running_example.hpp"

#include <foregone/likelihood/coverage.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

using fg::ratio, fg::word;
using paper::m0;

/// What is said where something is refused; nothing where it is not.
template <class Ask>
std::string refusal(Ask&& ask) {
    try {
        ask();
    } catch (const std::invalid_argument& said) { return said.what(); }
    return {};
}

template <class Tests>
std::string refused(const Tests& tests) {
    return refusal([&] { (void)fg::coverage(m0, tests, word{1}); });
}

TEST(executions, names_the_first_impossible_action) {
    EXPECT_EQ(refused(fg::test_case{'b', 'a'}),
              "foregone: test case 1 is impossible: after 'b' the model cannot take 'a', its action 2; end "
              "the test case before it, or let the model take it");
    EXPECT_EQ(refused(fg::test_case{'z'}),
              "foregone: test case 1 is impossible: at the beginning the model cannot take 'z', its action 1; end "
              "the test case before it, or let the model take it");
    EXPECT_EQ(refused(fg::test_suite{fg::test_case{'a'}, fg::test_case{'a', 'b', 'b', 'b', 'a'}}),
              "foregone: test case 2 is impossible: after 'a', 'b', 'b' the model cannot take 'b', its action 4; end the test case "
              "before it, or "
              "let the model take it");
    EXPECT_EQ(refused(paper::aab), "");
}

TEST(executions, needs_a_test_case) {
    EXPECT_EQ(refused(std::vector<std::string>{}), "foregone: the suite has no test case; add one");
    EXPECT_EQ(refused(std::vector<std::string>{""}), "");
}

TEST(executions, names_what_is_wrong_with_a_model) {
    fg::markov_model<std::string, std::string> model{"x"};
    const auto said = [&] {
        return refusal([&] { (void)fg::coverage(model, std::vector<std::string>{"go"}, fg::distinct_states >= 2); });
    };
    model.add("x", "go", "y", {1, 2});
    model.add("x", "go", "z", {1, 3});
    EXPECT_EQ(
        said(),
        "foregone: the probabilities of the steps from \"x\" by \"go\" do not add up to 1; write each probability exactly");
    model.add("x", "go", "u", {1, 6});
    EXPECT_EQ(said(), "");
    model.add("y", "go", "x");
    model.add("y", fg::tau, "z");
    EXPECT_EQ(
        said(),
        "foregone: state \"y\" has internal steps and others; add an internal step to a new state with the others, and "
        "write its probability");
}

TEST(executions, needs_states_of_the_model_in_a_goal) {
    EXPECT_EQ(refusal([] { (void)fg::coverage(m0, paper::aab, word{7}); }),
              "foregone: the goal names the state 7, which the model does not have");
    EXPECT_EQ(refusal([] { (void)fg::coverage(m0, paper::aab, fg::sentence_of(word{1}, word{1, 2} | word{3, 6})); }),
              "foregone: the goal names the state 6, which the model does not have");
    fg::markov_model<std::string, std::string> modem{"idle"};
    modem.add("idle", "dial", "online");
    EXPECT_EQ(refusal([&] { (void)fg::coverage(modem, std::vector<std::string>{"dial"}, word{"onlin"}); }),
              "foregone: the goal names the state \"onlin\", which the model does not have");
    EXPECT_EQ(refusal([] { (void)fg::coverage(m0, paper::aab, fg::sentence_of(word{1}, word{1, 2} | word{3, 5})); }), "");
    EXPECT_EQ(refusal([] { (void)fg::coverage(m0, paper::aab, fg::distinct_words(0) >= 1); }),
              "foregone: a word has at least one state; ask for words of length 1 or more");
}

TEST(executions, needs_no_more_states_than_all) {
    const auto said = [](std::uint64_t percent) {
        return refusal([&] { (void)fg::coverage(m0, paper::aab, fg::distinct_states >= fg::percent{percent}); });
    };
    EXPECT_EQ(said(100), "");
    EXPECT_EQ(said(101),
              "foregone: the goal asks for more than 100 per cent of the states; write fg::percent{100} for all of them");
}

TEST(executions, says_where_64_bits_are_too_few) {
    fg::markov_model<int, char> model{0};
    const std::int64_t prime = 4294967291;
    model.add(0, 'a', 0, {1, prime});
    model.add(0, 'a', 1, {prime - 1, prime});
    model.add(1, 'a', 0);
    EXPECT_THROW((void)fg::coverage(model, std::string(3, 'a'), word{0, 0, 0, 0}), std::overflow_error);
    EXPECT_EQ(fg::coverage(model, std::string(1, 'a'), word{0, 0}), (ratio{1, prime}));
}

}  // namespace
