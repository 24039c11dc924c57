// SPDX-License-Identifier: BSL-1.0
// Whatever a file holds, it is read to its end or complained about: beginnings of files, and files with one byte changed.

#include <likelihood/read/markov_file.hpp>
#include <likelihood/read/read_goals.hpp>
#include <likelihood/read/read_markov_json.hpp>
#include <likelihood/read/read_prism.hpp>
#include <likelihood/read/read_tests.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace fg = foregone;

namespace {

const std::string json =
    "\xEF\xBB\xBF{\"initial\": \"s\", \"states\": [\"s\", \"t\\u00e4\", 3],\n"
    " \"transitions\": [{\"from\": \"s\", \"action\": \"a\\\"\", \"to\": {\"t\xC3\xA4\": \"9/10\", \"3\": 1e-1}},\n"
    "  {\"from\": 3, \"tau\": true, \"to\": \"s\"}]}\n";
const std::string transitions = "# MDP\n2 3 4\n0 0 0 0.5 push\n0 0 1 1/2 push\n1 0 0 1 pull\n1 1 1 1 push\n";
const std::string states = "(x,y)\n0:(1,true)\n1:(2,false)\n", labels = "0=\"init\" 1=\"deadlock\"\n0: 0\n1: 1\n";
const std::string tests = "# suite\npush \"pull\", push\r\n()\n\"pu\\\\sh\"\n", json_tests = "[[\"push\", \"pull\"], []]";
const std::string goals[] = {"<0 1> | \"1\" ; 0", "^12 >= 34", ">= 80 % of the states"};

/// Uses what was read.
void digest(const fg::markov_file& file, fg::diagnostics& wrong) {
    if (wrong.errors() > 0) {
        EXPECT_NE(fg::diagnostics_text("f", wrong), "");
        return;
    }
    const auto table = file.table<fg::big_ratio>();
    fg::check_normalised(file, table, wrong);
    if (wrong.errors() > 0) return;
    for (const char* const suite : {"a\" push a push", "pull pull\n()\n"})
        for (const fg::placed_test& test : fg::read_tests(suite, file.actions, wrong))
            fg::check_possible(file, table, test, wrong);
}

void digest_json(const std::string& text) {
    fg::diagnostics wrong;
    const fg::markov_file file = fg::read_markov_json(text, fg::number_use::rounded, wrong);
    digest(file, wrong);
}

void digest_prism(const std::string& names, const std::string& steps, const std::string& given) {
    fg::diagnostics wrong;
    fg::prism_reader reader(fg::number_use::exact);
    reader.read_states(names, wrong);
    reader.read_transitions(steps, wrong);
    if (wrong.errors() > 0) return;
    const fg::prism_labels read = fg::read_prism_labels(given, wrong);
    fg::markov_file file;
    if (wrong.errors() == 0) file = reader.with_labels(read, wrong);
    digest(file, wrong);
}

void digest_tests(const std::string& text) {
    fg::name_table actions;
    actions.number_of("push");
    actions.number_of("pull");
    fg::diagnostics wrong;
    for (const fg::placed_test& test : fg::read_tests(text, actions, wrong))
        EXPECT_NE(fg::test_text(test.actions, actions), "");
    fg::diagnostics_text("t", wrong);
}

void digest_goal(const std::string& text) {
    fg::name_table names;
    names.number_of("0");
    names.number_of("1");
    fg::diagnostics wrong;
    const fg::placed_text line = fg::trimmed(fg::placed_text{text, {}});
    const bool is_read = fg::parse_goal(line, names, wrong).has_value();
    EXPECT_EQ(is_read, wrong.errors() == 0) << text;
    fg::goal_diagnostics_text("g", line, wrong);
}

const std::string interesting = std::string("\0\n\r\t []{}()<>=,;:|\"\\#^%/*1-.eA", 31) + "\x7f\x80\xc3\xff";

/// Every beginning of a text, and the text with each byte left out, replaced and added.
template <class Use>
void each_mutation(const std::string& text, Use&& use) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        use(text.substr(0, at));
        use(text.substr(0, at) + text.substr(at + 1));
        for (const char byte : interesting) {
            std::string changed = text;
            changed[at] = byte;
            use(changed);
            use(text.substr(0, at) + byte + text.substr(at));
        }
    }
}

TEST(mutated_files, models_in_json) { each_mutation(json, digest_json); }

TEST(mutated_files, models_of_prism) {
    each_mutation(transitions, [](const std::string& text) { digest_prism(states, text, labels); });
    each_mutation(states, [](const std::string& text) { digest_prism(text, transitions, labels); });
    each_mutation(labels, [](const std::string& text) { digest_prism(states, transitions, text); });
}

TEST(mutated_files, test_cases) {
    each_mutation(tests, digest_tests);
    each_mutation(json_tests, digest_tests);
}

TEST(mutated_files, goals) {
    for (const std::string& goal : goals) each_mutation(goal, digest_goal);
}

TEST(mutated_files, as_they_are_nothing_is_wrong_with_them) {
    fg::diagnostics wrong;
    fg::read_markov_json(json, fg::number_use::exact, wrong);
    fg::prism_reader reader(fg::number_use::exact);
    reader.read_states(states, wrong);
    reader.read_transitions(transitions, wrong);
    reader.with_labels(fg::read_prism_labels(labels, wrong), wrong);
    EXPECT_EQ(fg::diagnostics_text("f", wrong), "");
}

}  // namespace
