// SPDX-License-Identifier: BSL-1.0
#include "../support/diagnostics.hpp"

#include <likelihood/read/markov_file.hpp>
#include <likelihood/read/read_markov_json.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace fg = foregone;

namespace {

struct json_model {
    fg::diagnostics wrong{};
    fg::markov_file file;

    explicit json_model(const std::string& text, fg::number_use use = fg::number_use::exact)
        : file(fg::read_markov_json(text, use, wrong)) {
        if (wrong.errors() == 0) fg::check_normalised(file, file.table<fg::big_ratio>(), wrong);
    }
    std::string diagnostics() const { return lines_of(wrong); }
};

/// A model with these transitions.
json_model with(const std::string& transitions, fg::number_use use = fg::number_use::exact) {
    return json_model("{\"initial\": \"a\",\n\"transitions\": [\n" + transitions + "\n]}", use);
}

TEST(read_markov_json, names_steps_and_exact_probabilities) {
    const json_model read = with(R"({"from": "a", "action": "go", "to": {"b": 0.9, "c d": "1/10"}},
{"from": "b", "tau": true, "to": 7})");
    EXPECT_EQ(read.diagnostics(), "");
    EXPECT_EQ(read.file.states.all(), (std::vector<std::string>{"a", "b", "c d", "7"}));
    EXPECT_EQ(read.file.actions.all(), std::vector<std::string>{"go"});
    ASSERT_EQ(read.file.steps.size(), 3U);
    EXPECT_EQ(read.file.steps[0].step, (fg::markov_step<fg::big_ratio>{0, 0, 1, fg::big_ratio(9) / 10}));
    EXPECT_EQ(read.file.steps[1].step, (fg::markov_step<fg::big_ratio>{0, 0, 2, fg::big_ratio(1) / 10}));
    EXPECT_EQ(read.file.steps[2].step, (fg::markov_step<fg::big_ratio>{1, fg::internal_action, 3, 1}));
    EXPECT_EQ(read.file.steps[1].place, (fg::text_place{3, 55}));
    EXPECT_EQ(read.file.initial, 0U);
}

TEST(read_markov_json, the_order_of_members_is_free_and_states_may_be_listed) {
    const json_model read(R"({"transitions": [{"to": "b", "action": "x", "from": "a"}], "states": ["b", "a", "z"], "initial": "a",
        "description": "anything"})");
    EXPECT_EQ(read.diagnostics(), "");
    EXPECT_EQ(read.file.states.all(), (std::vector<std::string>{"b", "a", "z"}));
    EXPECT_EQ(read.file.initial, 1U);
}

TEST(read_markov_json, a_byte_order_mark_and_characters_of_any_size_count_as_columns) {
    const json_model read("\xEF\xBB\xBF{\"initial\": \"\xC3\xA4\\\"\", \"transitions\": [{\"from\": \"\xC3\xA4\\\"\", \"to\": "
                          "\"#\", \"action\": \"x\"}]}");
    EXPECT_EQ(read.diagnostics(), "1:58: # stands for the end of an execution; give the state another name\n");
}

TEST(read_markov_json, each_mistake_is_named_with_its_place_and_remedy) {
    const std::pair<const char*, const char*> mistakes[] = {
        {R"({"from": "a", "action": "x", "to": {"a": 0.333333, "b": 0.666666}})",
         "3:36: the probabilities from \"a\" by \"x\" add up to 999999/1000000, not to 1; write them exactly, as fractions such as "
         "\"1/3\", or take them as they are with --rounded\n"},
        {R"({"from": "a", "tau": true, "to": {"b": 0.5}})",
         "3:34: the probabilities from \"a\" by tau, the internal action, add up to 1/2, not to 1; write them so that they do, as "
         "fractions such as \"1/3\" where decimals are not exact\n"},
        {R"({"from": "a", "action": "x", "to": {"b": 0, "a": 1.5}})",
         "3:42: a probability is 0; leave out what never happens\n"
         "3:50: a probability is more than 1; write a part of 1, such as 9/10\n"},
        {R"({"from": "a", "action": "x", "to": {"b": "half", "c": -1, "d": null}})",
         "3:42: this is not a probability; write a fraction such as \"9/10\", or a decimal such as 0.9, of 400 digits at most\n"
         "3:55: this is not a probability; write a fraction such as \"9/10\", or a decimal such as 0.9, of 400 digits at most\n"
         "3:64: this is not a probability; write a fraction such as \"9/10\", or a decimal such as 0.9, of 400 digits at most\n"},
        {R"({"from": "a", "action": "x", "to": {}})",
         "3:36: this transition leads nowhere; write at least one state and how likely it is\n"},
        {R"({"from": "a", "to": "b"})",
         "3:1: this transition has no action; add \"action\", or \"tau\": true if the system takes it by itself\n"},
        {R"({"from": "a", "to": "b", "action": "x", "tau": true})",
         "3:41: a transition that has an action is not internal; leave out \"tau\" or \"action\"\n"},
        {R"({"from": "a", "to": "b", "tau": false})", "3:33: \"tau\" is true or not there; write true, or leave it out\n"},
        {R"({"form": "a", "action": "x", "to": "b"})",
         "3:1: this transition does not say from which state it leads; add \"from\"\n"
         "3:2: \"form\" has no meaning here; leave it out, or write \"from\", \"action\", \"tau\" or \"to\"\n"},
        {R"({"from": "a", "action": "x"})", "3:1: this transition does not say where it leads; add \"to\"\n"},
        {R"({"from": 1.5, "action": "x", "to": "b"})", "3:10: a state is a number; write its name as a text, or a whole number\n"},
        {R"({"from": "a", "action": "", "to": "b"})", "3:25: an action has no name; write one\n"},
        {R"({"from": "a", "action": "x", "to": {"": 1}})", "3:37: a state has no name; write one\n"},
        {R"({"from": "a", "action": "x", "to": "b"}, {"from": "a", "action": "x", "to": "c"})",
         "3:42: the transition from \"a\" by \"x\" is in line 3 already; write all it leads to there\n"},
        {"[]", "3:1: a transition is a list; write an object\n"},
        {R"({"from": "a", "from": "b"})", "3:15: the member \"from\" is there twice; leave one out\n"},
    };
    for (const auto& [transition, expected] : mistakes) EXPECT_EQ(with(transition).diagnostics(), expected) << transition;
}

TEST(read_markov_json, mistakes_of_the_model_as_a_whole) {
    const std::pair<const char*, const char*> mistakes[] = {
        {"[]", "1:1: the model is a list; write an object\n"},
        {"{}", "1:1: the model does not say where it begins; add \"initial\": and a state's name\n"
               "1:1: the model has no \"transitions\"; add a list of them\n"},
        {R"({"initial": "a", "transitions": {}})", "1:33: \"transitions\" is an object; write a list\n"},
        {R"({"initial": "a", "transitons": []})",
         "1:1: the model has no \"transitions\"; add a list of them\n"
         "1:18: \"transitons\" has no meaning here (did you mean \"transitions\"?); leave it out, or write \"description\", "
         "\"states\", \"initial\" or \"transitions\"\n"},
        {R"({"states": ["paid", "open"], "initial": "pad", "transitions": []})",
         "1:41: \"states\" has no \"pad\" (did you mean \"paid\"?); add it, or name one of them\n"},
        {R"({"initial": "off", "transitions": [{"from": "offline", "action": "x", "to": "off"}]})",
         "1:13: nothing leads out of the initial state \"off\"; name one that a transition leads from, or add a transition\n"},
        {R"({"initial": "ofline", "transitions": [{"from": "offline", "action": "x", "to": "on"}]})",
         "1:13: nothing leads out of the initial state \"ofline\" (did you mean \"offline\"?); name one that a transition leads "
         "from, "
         "or add a transition\n"},
        {R"({"states": ["a", "a"], "initial": "a", "transitions": []})", "1:18: the state \"a\" is listed twice; leave one out\n"},
    };
    for (const auto& [text, expected] : mistakes) EXPECT_EQ(json_model(text).diagnostics(), expected) << text;
    EXPECT_EQ(json_model(R"({"initial": "a", "transitions": []})").diagnostics(), "");
}

TEST(read_markov_json, what_is_no_json_is_said_where_it_is_noticed) {
    EXPECT_TRUE(json_model("{\"initial\": \"a\",\n  oops").diagnostics().starts_with("2:3: this is not JSON: "))
        << json_model("{\"initial\": \"a\",\n  oops").diagnostics();
    EXPECT_TRUE(json_model("").diagnostics().starts_with("1:1: this is not JSON: "));
    std::string deep(101, '[');
    EXPECT_EQ(json_model(deep).diagnostics(), "1:101: more than 100 lists or objects are within each other; write fewer\n");
}

TEST(read_markov_json, flaws_of_normalisation_have_the_place_of_a_step) {
    EXPECT_EQ(
        with("{\"from\": \"a\", \"action\": \"x\", \"to\": \"b\"},\n{\"from\": \"a\", \"tau\": true, \"to\": \"c\"}").diagnostics(),
        "4:34: \"a\" has internal steps and others, so the next step is not determined; lead the internal ones to a state of "
        "their own that has the others\n");
    EXPECT_EQ(
        with("{\"from\": \"a\", \"tau\": true, \"to\": \"b\"},\n{\"from\": \"b\", \"tau\": true, \"to\": \"c\"}").diagnostics(),
        "4:34: \"b\" is entered only by internal steps and left only by internal steps; write --normalise to have them joined, or "
        "leave it out, and lead those that "
        "enter it to where it leads, with the product of the probabilities\n");
    EXPECT_EQ(
        with("{\"from\": \"a\", \"action\": \"x\", \"to\": \"b\"},\n{\"from\": \"b\", \"tau\": true, \"to\": \"b\"}").diagnostics(),
        "4:34: \"b\" is on a cycle of internal steps, which may never end; give one of them an action, or take it out\n");
}

TEST(read_markov_json, rounded_probabilities_are_made_to_add_up) {
    const json_model read = with(R"({"from": "a", "action": "x", "to": {"a": 0.333333, "b": 0.666666}})", fg::number_use::rounded);
    EXPECT_EQ(read.diagnostics(), "");
    EXPECT_EQ(read.file.steps[0].step.probability + read.file.steps[1].step.probability, 1);
    EXPECT_EQ(read.file.steps[0].step.probability, fg::big_ratio(333'333) / 999'999);
    const json_model far = with(R"({"from": "a", "action": "x", "to": {"a": 0.33, "b": 0.66}})", fg::number_use::rounded);
    EXPECT_EQ(far.diagnostics(),
              "3:36: the probabilities from \"a\" by \"x\" add up to 99/100, not to 1; --rounded takes what is within "
              "1/1000000 of 1, half a millionth for each\n");
}

TEST(read_markov_json, six_digits_are_enough_for_any_number_of_outcomes) {
    const std::string die = R"({"from": "a", "action": "x", "to": {"1": D, "2": D, "3": D, "4": D, "5": D, "6": D}})";
    const auto with_each = [&](const std::string& digits, fg::number_use use) {
        std::string text = die;
        for (std::size_t at = text.find('D'); at != std::string::npos; at = text.find('D')) text.replace(at, 1, digits);
        return with(text, use).diagnostics();
    };
    EXPECT_EQ(with_each("0.166667", fg::number_use::rounded), "");   // 1.000002
    EXPECT_EQ(with_each("0.1666671", fg::number_use::rounded), "");  // 1.0000026
    EXPECT_EQ(with_each("0.1666661", fg::number_use::rounded),       // 0.9999966
              "3:36: the probabilities from \"a\" by \"x\" add up to 4999983/5000000, not to 1; --rounded takes what is within "
              "3/1000000 of 1, half a millionth for each\n");
    EXPECT_TRUE(with_each("0.166667", fg::number_use::exact).ends_with("or take them as they are with --rounded\n"));
}

TEST(markov_diagnostic, every_flaw_is_a_sentence) {
    const json_model read = with(R"({"from": "a", "action": "x", "to": "b"})");
    for (int kind = fg::markov_flaw::stateless; kind <= fg::markov_flaw::internal_cycle; ++kind) {
        const fg::markov_flaw flaw{static_cast<fg::markov_flaw::kind>(kind), 0, 0, 1};
        EXPECT_NE(fg::sentence_of(read.file, flaw).find("; "), std::string::npos) << kind;
        EXPECT_EQ(fg::place_of(read.file, flaw), (fg::text_place{3, 36})) << kind;
    }
    EXPECT_EQ(fg::place_of(read.file, {fg::markov_flaw::only_internal, 1, 0, 0}), read.file.initial_place);  // it has no steps
}

}  // namespace
