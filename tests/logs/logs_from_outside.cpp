// SPDX-License-Identifier: BSL-1.0
// --save-traces, --replay-file and --accepts from the outside: starts the program of tests/models/log_checks.cpp.

#include "../support/contents.hpp"
#include "../support/ran.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace {

/// A folder of its own for each test.
class run_logs : public testing::Test {
protected:
    std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("foregone_logs_" + std::to_string(getpid()));

    void SetUp() override { std::filesystem::create_directory(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string file(const std::string& name, const std::string& text) const {
        std::ofstream(folder / name, std::ios::binary) << text;
        return (folder / name).string();
    }
    std::string option(const std::string& name, const std::string& path) const {
        return "--" + name + '=' + (folder / path).string();
    }
    words files() const {
        words all;
        for (const auto& entry : std::filesystem::directory_iterator(folder)) all.push_back(entry.path().filename().string());
        std::sort(all.begin(), all.end());
        return all;
    }
    std::string saved() const {
        const ran r({"--filter=stack_commands.reachable", option("save-traces", "")});
        return contents(folder / "stack_commands.reachable.json");
    }
};

TEST_F(run_logs, a_counterexample_is_saved_and_taken_again) {
    const ran r({"--filter=stack_commands.reachable", option("save-traces", "new/folder")});
    EXPECT_EQ(r.code, 1);
    EXPECT_TRUE(r.says("its trace is saved as " + (folder / "new/folder/stack_commands.reachable.json").string())) << r.out;
    const ran again({option("replay-file", "new/folder/stack_commands.reachable.json")});
    EXPECT_EQ(again.code, 1) << again.err;
    EXPECT_TRUE(again.says("[ RUN      ] stack_commands.reachable, run 0/")) << again.out;
    EXPECT_TRUE(again.says("violates \"postcondition of pop\" after 4 steps")) << again.out;
}

TEST_F(run_logs, what_is_there_is_left_as_it_is) {
    const std::string first = saved();
    EXPECT_EQ(saved(), first);
    EXPECT_EQ(files(), words{"stack_commands.reachable.json"});
    file("stack_commands.reachable.json", "mine");
    EXPECT_EQ(saved(), "mine");
    EXPECT_EQ(files(), (words{"stack_commands.reachable.2.json", "stack_commands.reachable.json"}));
    EXPECT_EQ(contents(folder / "stack_commands.reachable.2.json"), first);
    EXPECT_EQ(saved(), "mine");
    EXPECT_EQ(files().size(), 2u);
}

TEST_F(run_logs, nothing_is_saved_of_what_passes) {
    EXPECT_EQ(ran({"--filter=poorer*:richer*", option("save-traces", "")}).code, 0);
    EXPECT_TRUE(files().empty());
}

TEST_F(run_logs, a_folder_that_cannot_be_made_is_wrong_use) {
    file("taken", "");
    const ran r({option("save-traces", "taken")});
    EXPECT_EQ(r.code, 2);
    EXPECT_EQ(r.err.substr(0, 24), "foregone: --save-traces:");
    EXPECT_EQ(contents(folder / "taken"), "");
}

TEST_F(run_logs, a_trace_outlives_changes_of_its_model) {
    const std::string path = file("trace.json", saved());
    const ran r({"--replay-file=" + path, "--filter=richer_commands.reachable"});
    EXPECT_EQ(r.code, 0) << r.err;
    EXPECT_TRUE(r.says("run 0/")) << r.out;
    EXPECT_TRUE(r.says("violates \"postcondition of pop\" after 4 steps, as expected")) << r.out;
    const ran poorer({"--replay-file=" + path, "--filter=poorer_commands.reachable"});
    EXPECT_EQ(poorer.code, 2);
    EXPECT_NE(poorer.err.find("step 4, pop: the model has no action that is called so any more"), std::string::npos) << poorer.err;
    EXPECT_EQ(contents(path), saved());
}

TEST_F(run_logs, a_trace_that_does_not_fit_is_wrong_use) {
    const auto problem_of = [&](const words& arguments) {
        const ran r(arguments);
        EXPECT_EQ(r.code, 2);
        EXPECT_EQ(r.out, "");
        return r.err;
    };
    const std::string text = saved();
    const std::string broken = file("broken.json", text.substr(0, text.size() / 2));
    EXPECT_TRUE(problem_of({"--replay-file=" + broken}).starts_with("foregone: " + broken + ":"));
    const std::string foreign = file("foreign.json", "{\"format\": \"\\u001b[31m\"}");
    EXPECT_EQ(problem_of({"--replay-file=" + foreign}),
              "foregone: " + foreign + ":1: this is not a foregone trace; pass a file that --save-traces wrote\n");
    EXPECT_TRUE(problem_of({"--replay-file=/nowhere"}).starts_with("foregone: /nowhere: cannot be opened"));
    const std::string path = file("trace.json", text);
    EXPECT_NE(problem_of({"--replay-file=" + path, "--filter=nobody"}).find("there is no check nobody; name the one that is meant"),
              std::string::npos);
    EXPECT_NE(problem_of({"--replay-file=" + path, "--replay=0/1"}).find("pass one of them"), std::string::npos);
}

TEST_F(run_logs, a_log_is_judged) {
    const std::string good = file("good.jsonl", "{\"action\": {\"push\": {\"value\": 1}}}\n{\"action\": \"pop\", \"answer\": 1}\n");
    const ran r({"--filter=stack_commands.reachable", "--accepts=" + good});
    EXPECT_EQ(r.code, 0) << r.err;
    EXPECT_EQ(r.out, "[       OK ] stack_commands.reachable: " + good + ": accepted, 2 steps\n");
    const std::string bad = file("bad.jsonl", "{\"action\": {\"push\": {\"value\": 1}}}\n{\"action\": \"pop\", \"answer\": 2}\n");
    const ran refused({"--filter=stack_commands.reachable", "--accepts=" + bad});
    EXPECT_EQ(refused.code, 1);
    EXPECT_TRUE(
        refused.says("[ REFUSED  ] stack_commands.reachable: " + bad + ":2: refused after 1 step (up to line 1): pop -> 2: "))
        << refused.out;
    EXPECT_TRUE(refused.says("\n  allowed here:  pop -> 1\n                 push{value = 0}\n")) << refused.out;
}

TEST_F(run_logs, a_log_that_says_nothing_is_wrong_use) {
    const auto problem_of = [&](const std::string& check, const std::string& text) {
        const ran r({"--filter=" + check, "--accepts=" + file("a.jsonl", text)});
        EXPECT_EQ(r.code, 2);
        EXPECT_EQ(r.out, "");
        return r.err;
    };
    const std::string place = "foregone: " + (folder / "a.jsonl").string();
    EXPECT_TRUE(problem_of("stack_commands.reachable", "{\"action\": \"pop\"").starts_with(place + ":1: this is not JSON"));
    EXPECT_EQ(problem_of("stack_commands.reachable", "\n{\"action\": \"p\\u0007p\"}"),
              place + ":2: the model has no such action; it has push, pop\n");
    EXPECT_EQ(problem_of("history*", "{\"action\": \"pop\"}"),
              place + ": this model judges no log: its expectations look at the history; give it a model to judge a log by\n");
    EXPECT_EQ(problem_of("*", ""), "foregone: --accepts: 6 checks are chosen; choose one with --filter=NAME\n");
}

/// What a runner writes for TLC's users, it reads.
TEST_F(run_logs, a_counterexample_in_the_form_of_tlc_is_a_trace_of_its_model) {
    ran({"--filter=steps_up.reachable", "--output=tlc:" + (folder / "trace.json").string()});
    const ran r({"--filter=steps_up.reachable", option("accepts", "trace.json")});
    EXPECT_EQ(r.code, 0) << r.err << r.out;
    EXPECT_TRUE(r.says("trace.json: accepted, 4 steps")) << r.out;
    std::string altered = contents(folder / "trace.json");
    const std::size_t last = altered.rfind("\"count\":3");
    ASSERT_NE(last, std::string::npos);
    file("altered.json", altered.replace(last, 9, "\"count\":4"));
    const ran refused({"--filter=steps_up.reachable", option("accepts", "altered.json")});
    EXPECT_EQ(refused.code, 1);
    EXPECT_TRUE(refused.says("altered.json, state 5 (line 1): refused after 3 steps (up to state 4): ")) << refused.out;
}

TEST_F(run_logs, a_time_limit_ends_the_search_of_an_order) {
    std::string many;
    for (int i = 0; i < 4'000; ++i) many += R"({"action": {"push": {"value": 1}}})" "\n" R"({"action": "pop", "answer": 1})" "\n";
    file("a.jsonl", many), file("b.jsonl", many);
    const ran r({"--filter=stack_commands.reachable", option("accepts", "a.jsonl"), option("accepts", "b.jsonl"),
                 "--timeout=50ms"});
    EXPECT_EQ(r.code, 3) << r.err;
    EXPECT_TRUE(r.says("unclear after 0 steps: the time limit was reached")) << r.out;
}

TEST_F(run_logs, several_logs_are_merged) {
    const std::string push = R"({"action": {"push": {"value": 1}}})", pop = R"({"action": "pop", "answer": 1})";
    file("a.jsonl", pop + "\n"), file("b.jsonl", push + "\n");
    const ran r({"--filter=stack_commands.reachable", option("accepts", "a.jsonl"), option("accepts", "b.jsonl")});
    EXPECT_EQ(r.code, 0) << r.err << r.out;
    EXPECT_TRUE(r.says("a.jsonl, ")) << r.out;
    file("b.jsonl", pop + "\n");
    const ran refused({"--filter=stack_commands.reachable", option("accepts", "a.jsonl"), option("accepts", "b.jsonl")});
    EXPECT_EQ(refused.code, 1);
    EXPECT_TRUE(refused.says("  nor ")) << refused.out;
}

/// The tests are written once; a second time would overwrite what a user may have changed.
TEST_F(run_logs, a_suite_is_exported_as_tests) {
    const ran r({"--filter=planned_switch.transition_tour", option("export-tests", "tests.cpp")});
    EXPECT_EQ(r.code, 0) << r.err;
    EXPECT_TRUE(r.says("planned_switch.transition_tour: ")) << r.out;
    const std::string text = contents(folder / "tests.cpp");
    EXPECT_NE(text.find("\nTEST(foregone_planned_switch_transition_tour, run_0) {\n    EXPECT_EQ((foregone::replays<"
                        "planned_switch, fg::transition_tour>({0, {\n    "),
              std::string::npos)
        << text;
    const ran again({"--filter=planned_switch.transition_tour", option("export-tests", "tests.cpp")});
    EXPECT_EQ(again.code, 2);
    EXPECT_NE(again.err.find("tests.cpp is there; name a new file"), std::string::npos) << again.err;
    const ran states({"--filter=stack_commands.reachable", option("export-tests", "other.cpp")});
    EXPECT_EQ(states.code, 2);
    EXPECT_NE(states.err.find("has neither planned nor random runs"), std::string::npos) << states.err;
}

}  // namespace
