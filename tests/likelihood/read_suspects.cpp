// SPDX-License-Identifier: BSL-1.0
#include "../support/diagnostics.hpp"

#include <foregone/likelihood/big_ratio.hpp>

#include <gtest/gtest.h>

#include <likelihood/read/read_markov_json.hpp>
#include <likelihood/read/read_suspects.hpp>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

constexpr const char* lock = R"json({"initial": "shut", "transitions": [
    {"from": "shut", "action": "push", "to": {"wide open": "1/2", "shut": "1/2"}}]})json";

struct suspect_file {
    fg::diagnostics wrong{};
    fg::markov_file model;
    std::vector<fg::read_suspect> suspects;

    explicit suspect_file(const std::string& text)
        : model(fg::read_markov_json(lock, fg::number_use::exact, wrong)),
          suspects(fg::read_suspects(text, model.states, wrong)) {}
    std::string diagnostics() const { return lines_of(wrong); }
};

TEST(read_suspects, a_line_is_a_word_with_its_odds) {
    const suspect_file read("# comment\n\nshut prior=1/5\r\n  <shut \"wide open\"> cost=300 shows=0.5\tprior=5e-2 # so\n");
    ASSERT_EQ(read.diagnostics(), "");
    ASSERT_EQ(read.suspects.size(), 2U);
    EXPECT_EQ(read.suspects[0].text, "shut");
    EXPECT_EQ(read.suspects[0].word, fg::state_word{0});
    EXPECT_EQ(read.suspects[0].prior, fg::big_ratio(1) / 5);
    EXPECT_EQ(read.suspects[0].shows, 1);
    EXPECT_EQ(read.suspects[0].cost, 1);
    EXPECT_EQ(read.suspects[1].text, "<shut \"wide open\">");
    EXPECT_EQ(read.suspects[1].word, (fg::state_word{0, 1}));
    EXPECT_EQ(read.suspects[1].prior, fg::big_ratio(1) / 20);
    EXPECT_EQ(read.suspects[1].shows, fg::big_ratio(1) / 2);
    EXPECT_EQ(read.suspects[1].cost, 300);
}

TEST(read_suspects, mistakes_have_their_place_and_remedy) {
    const suspect_file read(
        "shut\nshot prior=1/5\nshut prior=1 shows=2\nshut ; shut prior=x\ncost=3\nshut shows=1 foo=3\nshut prior=0.5 sure\n");
    EXPECT_EQ(read.diagnostics(),
              "1:1: this suspect has no prior probability of a fault; write one after it, such as prior=1/20\n"
              "2:1: the model has no state \"shot\" (did you mean \"shut\"?); name one that it has: \"shut\" or \"wide open\"\n"
              "3:6: a prior probability is less than 1; a fault that is certain needs no test\n"
              "3:14: a probability is 1 at most; write 0 to 1\n"
              "4:1: a suspect is one word of states; write each on a line of its own\n"
              "4:19: this is not a number; write one such as 0.05, 1/20 or 300\n"
              "5:1: a suspect begins with its state, or with two for a step; write such as: lost prior=1/20\n"
              "6:6: the prior probability of a fault is missing; write one, such as prior=1/20\n"
              "6:14: unknown field; a suspect takes prior=, shows= and cost=, e.g. prior=1/20 cost=300\n"
              "7:16: unknown field; a suspect takes prior=, shows= and cost=, e.g. prior=1/20 cost=300\n");
    EXPECT_TRUE(read.suspects.empty());
    EXPECT_EQ(suspect_file("# nothing\n").diagnostics(),
              "1:1: the file has no suspect; write one a line, such as: lost prior=1/20 cost=300\n");
}

}  // namespace
