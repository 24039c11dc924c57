// SPDX-License-Identifier: BSL-1.0
#include "../support/diagnostics.hpp"

#include <likelihood/read/markov_file.hpp>
#include <likelihood/read/read_prism.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace fg = foregone;

namespace {

// In the form that PRISM 4.8 writes: a payment that may be declined.
constexpr const char* states = "(stage,tries)\n0:(0,0)\n1:(1,0)\n2:(1,1)\n3:(2,1)\n";
constexpr const char* transitions = "# Transitions (MDP)\n"
                                    "4 4 5\n"
                                    "0 0 1 1 order\n"
                                    "1 0 1 0.1 pay\n"
                                    "1 0 2 0.9 pay\n"
                                    "2 0 3 1\n"
                                    "3 0 3 1\n";
constexpr const char* labels = "# Labels\n0=\"init\" 1=\"deadlock\" 2=\"goal\"\n0: 0\n3: 1 2\n";

struct prism_model {
    fg::diagnostics wrong{};
    fg::markov_file file{};

    prism_model(const std::string& names, const std::string& steps, const std::string& given,
                fg::number_use use = fg::number_use::exact) {
        fg::prism_reader reader(use);
        if (!names.empty()) reader.read_states(names, wrong);
        if (wrong.errors() == 0) reader.read_transitions(steps, wrong);
        if (wrong.errors() > 0) return;
        const fg::prism_labels read = fg::read_prism_labels(given, wrong);
        if (wrong.errors() == 0) file = reader.with_labels(read, wrong);
        if (wrong.errors() == 0) fg::check_normalised(file, file.table<fg::big_ratio>(), wrong);
    }
    std::string diagnostics() const { return lines_of(wrong); }
};

TEST(read_prism, takes_states_choices_and_labels) {
    const prism_model read(states, transitions, labels);
    EXPECT_EQ(read.diagnostics(), "");
    EXPECT_EQ(read.file.states.all(), (std::vector<std::string>{"(0,0)", "(1,0)", "(1,1)", "(2,1)"}));
    EXPECT_EQ(read.file.actions.all(), (std::vector<std::string>{"order", "pay"}));
    ASSERT_EQ(read.file.steps.size(), 4U);  // the last one is PRISM's, so that there is no deadlock
    EXPECT_EQ(read.file.steps[1].step, (fg::markov_step<fg::big_ratio>{1, 1, 1, fg::big_ratio(1) / 10}));
    EXPECT_EQ(read.file.steps[3].step, (fg::markov_step<fg::big_ratio>{2, fg::internal_action, 3, 1}));
    EXPECT_EQ(read.file.steps[2].place, (fg::text_place{5, 7}));
}

TEST(read_prism, without_names_states_are_numbers_and_one_variable_needs_no_parentheses) {
    EXPECT_EQ(prism_model("", transitions, labels).file.states.all(), (std::vector<std::string>{"0", "1", "2", "3"}));
    EXPECT_EQ(prism_model("(x)\n0:(7)\n1:(8)\n2:(9)\n3:(true)\n", transitions, labels).file.states.all(),
              (std::vector<std::string>{"7", "8", "9", "true"}));
}

TEST(read_prism, fractions_of_exact_exports_are_taken) {
    const prism_model read("", "2 1 2\n0 0 0 1/3 a\n0 0 1 2/3 a\n", "0=\"init\"\n0: 0\n");
    EXPECT_EQ(read.diagnostics(), "");
    EXPECT_EQ(read.file.steps[1].step.probability, fg::big_ratio(2) / 3);
}

TEST(read_prism, the_order_of_lines_does_not_matter) {
    const prism_model read("", "2 3 4\n1 0 0 1 b\n0 1 0 0.5 a\n0 0 0 1 b\n0 1 1 0.5 a\n", "0=\"init\"\n1: 0\n");
    EXPECT_EQ(read.diagnostics(), "");
    EXPECT_EQ(read.file.initial, 1U);
    EXPECT_EQ(read.file.table<fg::big_ratio>().from(0, 1).size(), 2U);
}

TEST(read_prism, only_a_step_that_prism_added_is_left_out) {
    const char* const named = "2 2 2\n0 0 1 1 a\n1 0 1 1 stuck\n";
    EXPECT_EQ(prism_model("", named, "0=\"init\" 1=\"deadlock\"\n0: 0\n1: 1\n").file.steps.size(), 2U);
    const prism_model unlabelled("", "2 2 2\n0 0 1 1 a\n1 0 1 1\n", "0=\"init\" 1=\"deadlock\"\n0: 0\n");
    EXPECT_TRUE(unlabelled.diagnostics().starts_with("3:7: \"1\" is on a cycle of internal steps")) << unlabelled.diagnostics();
}

TEST(read_prism, mistakes_in_transitions_are_named) {
    const std::pair<const char*, const char*> mistakes[] = {
        {"", "1:1: the file is empty; name PRISM's .tra file\n"},
        {"4 5\n0 1 1\n", "1:1: this is a Markov chain, in which no tester chooses actions; export a model of type mdp\n"},
        {"mdp\n0 0 1 1\n", "1:1: a file of transitions begins with the numbers of states, choices and transitions; export it with "
                           "PRISM's -exporttrans, not by rows\n"},
        {"9 2 2\n", "1:1: there are 9 states, which 2 transitions cannot all reach; look whether the first line is right\n"},
        {"99999999999 2 2\n", "1:1: a model has from 1 to 4294967294 states and at most as many transitions; make a smaller one\n"},
        {"2 1 2\n0 0 0 1 a\n", "1:1: the first line announces 1 choice and 2 transitions, and there are 1 choice and 1 "
                               "transition; look whether the file is whole\n"},
        {"1 1 1\n0 0 0:1\n", "2:1: a transition has a state, a choice, a state, a probability and perhaps an action, with blanks "
                             "between them; write lines such as 0 1 3 0.9 send\n"},
        {"1 1 1\n0 0 5 1 a\n", "2:5: \"5\" is not a state; write a whole number below 1\n"},
        {"1 1 1\n0 x 0 1 a\n", "2:3: this is not the number of a choice; write a whole number\n"},
        {"1 1 1\n0 0 0 [0.1,1] a\n", "2:7: this is not a probability; write a decimal such as 0.9, or a fraction such as 9/10\n"},
        {"2 1 2\n0 0 0 0,7 a\n0 0 1 0.3 a\n",
         "2:7: this is not a probability; write a decimal such as 0.9, or a fraction such as 9/10\n"},
        {"2 2 2\n0 0 0 1 a\n0 1 1 1 a\n", "3:1: choices 0 and 1 of state 0 have the action \"a\" both, so nothing chooses between "
                                          "them; give them different actions\n"},
        {"2 2 2\n0 0 0 1\n0 1 1 1\n", "3:1: choices 0 and 1 of state 0 both have no action, so nothing chooses between them; name "
                                      "the actions, or make one choice of them\n"},
        {"2 1 2\n0 0 0 0.5 a\n0 0 1 0.5 b\n",
         "3:11: the transitions of choice 0 of state 0 have different actions; give all of them one\n"},
    };
    for (const auto& [text, expected] : mistakes) EXPECT_EQ(prism_model("", text, labels).diagnostics(), expected) << text;
    EXPECT_EQ(prism_model("(x)\n0:(1)\n", transitions, labels).diagnostics(),
              "2:1: 4 states are announced, and the file of states has 1; name the files of one model\n");
}

TEST(read_prism, mistakes_in_names_and_labels_are_named) {
    EXPECT_EQ(prism_model("0:(1)\n", transitions, labels).diagnostics(),
              "1:1: a file of states begins with its variables, such as (x,y); name PRISM's .sta file\n");
    EXPECT_EQ(prism_model("(x)\n1:(1)\n", transitions, labels).diagnostics(),
              "2:1: this is not the line of state 0; write its number, a colon and its values, such as 0:(1,false)\n");
    EXPECT_EQ(prism_model("(x)\n0:(1)\n1:(1)\n2:\n", transitions, labels).diagnostics(),
              "3:1: the state \"1\" is there twice; give it a name of its own\n");
    EXPECT_EQ(prism_model("(x)\n0:(1)\n2:(2)\n3:(3)\n", transitions, labels).diagnostics(),
              "3:1: this is not the line of state 1; write its number, a colon and its values, such as 0:(1,false)\n");
    EXPECT_EQ(prism_model(states, transitions, "").diagnostics(), "1:1: the file has no labels; name PRISM's .lab file\n");
    EXPECT_EQ(prism_model(states, transitions, "0=\"deadlock\"\n").diagnostics(),
              "1:1: no label is called \"init\"; write 0=\"init\" in the first line\n");
    EXPECT_EQ(prism_model(states, transitions, "0=\"init\"\n0: 0\n1: 0\n").diagnostics(),
              "1:1: 2 states are labelled \"init\"; give that label to one state, where tests begin\n");
    EXPECT_EQ(prism_model(states, transitions, "0=\"init\"\n7: 0\n").diagnostics(),
              "1:1: state 7 has a label, and the model has 4 states; name the labels of this model\n");
    EXPECT_EQ(prism_model(states, transitions, "0=\"init\"\nx 0\n").diagnostics(),
              "2:1: this line does not begin with the number of a state; write lines such as 0: 0 2\n");
}

}  // namespace
