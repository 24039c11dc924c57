// SPDX-License-Identifier: BSL-1.0
// --linearizable from the outside: starts the program of tests/models/history_checks.cpp.

#include "../support/contents.hpp"
#include "../support/ran.hpp"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>

namespace {

/// A folder of its own for each test.
class judge_histories : public testing::Test {
protected:
    std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("foregone_histories_" + std::to_string(getpid()));

    void SetUp() override { std::filesystem::create_directory(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string file(const std::string& text) const {
        std::ofstream(folder / "h.jsonl", std::ios::binary) << text;
        return (folder / "h.jsonl").string();
    }
    words judging(const std::string& text, const std::string& filter = "cas_register") const {
        return {"--linearizable=" + file(text), "--filter=" + filter};
    }
    /// What is wrong, without the folder.
    std::string problem_of(const words& arguments) const {
        const ran r(arguments);
        EXPECT_EQ(r.code, 2);
        EXPECT_EQ(r.out, "");
        std::string problem = r.err;
        if (const std::size_t at = problem.find(folder.string()); at != std::string::npos)
            problem.erase(at, folder.string().size() + 1);
        return problem;
    }
    static std::string long_search(int calls) {
        std::string text;
        for (int i = 1; i <= calls; ++i)
            text += "{\"process\": " + std::to_string(i) + ", \"call\": {\"add\": {\"value\": " + std::to_string(i) + "}}}\n";
        return text + "{\"process\": 0, \"call\": \"get\"}\n{\"process\": 0, \"answer\": 0}\n";
    }
};

const std::string good = R"({"process": 0, "call": {"write": {"value": 1}}}
{"process": 1, "call": "read"}
{"process": 1, "answer": 0}
{"process": 0, "answer": null}
{"process": 1, "call": {"cas": {"from": 1, "to": 2}}}
{"process": 1, "answer": true}
)";
const std::string bad = good + R"({"process": 2, "call": {"write": {"value": 7}}}
{"process": 2, "unknown": true}

{"process": 0, "call": "read"}
{"process": 0, "answer": 1}
)";

TEST_F(judge_histories, a_linearizable_history_is_accepted) {
    const ran r(judging(good));
    EXPECT_EQ(r.code, 0) << r.err;
    EXPECT_EQ(r.out,
              "[       OK ] cas_register: " + (folder / "h.jsonl").string() + R"(: linearizable: 3 calls (3 steps), in this order:
  process 1: read -> 0
  process 0: write{value = 1}
  process 1: cas{from = 1, to = 2} -> true
)");
    words brief = judging(good);
    brief.push_back("--brief");
    EXPECT_EQ(ran(brief).out, "");
}

TEST_F(judge_histories, a_refusal_names_the_line_and_has_a_chart) {
    const ran r(judging(bad));
    EXPECT_EQ(r.code, 1) << r.err;
    const std::string place = "[ REFUSED  ] cas_register: " + (folder / "h.jsonl").string();
    EXPECT_TRUE(r.out.starts_with(place + ":11: not linearizable (")) << r.out;
    EXPECT_TRUE(r.says("): nothing is possible after read -> 1 of process 0\n  process 0  [write{value = 1}")) << r.out;
    EXPECT_TRUE(r.says("[read -> 1 !]\n")) << r.out;
    EXPECT_TRUE(r.says(
        "\n  possible before it: {value = 2}\n                      {value = 7}, after write{value = 7} -> ? of process 2\n"))
        << r.out;
}

TEST_F(judge_histories, a_limit_is_neither) {
    words timed = judging(long_search(40), "sums");
    timed.push_back("--timeout=50ms");
    const ran r(timed);
    EXPECT_EQ(r.code, 3) << r.err;
    EXPECT_TRUE(r.out.starts_with("[  LIMIT   ] sums: ")) << r.out;
    EXPECT_TRUE(r.says(" steps): the time limit is reached; pass a larger --timeout\n")) << r.out;
    words small = judging(long_search(40), "sums");
    small.push_back("--memory=1MiB");
    const ran full(small);
    EXPECT_EQ(full.code, 3) << full.err;
    EXPECT_TRUE(full.says(": the memory limit is reached; pass a larger --memory\n")) << full.out;
    EXPECT_EQ(ran(judging(long_search(5), "sums")).code, 1);
}

TEST_F(judge_histories, what_is_no_history_is_wrong_use) {
    EXPECT_EQ(problem_of(judging("\n{\"process\": 1, \"call\": \"raed\"}")),
              "foregone: h.jsonl:2: has a call that the specification does not have\n");
    EXPECT_EQ(problem_of(judging("{\"process\": 1, \"answer\": 1}")),
              "foregone: h.jsonl:1: this is not a history: process 1 has an answer without a call; write the call first, and one "
              "answer for each\n");
    EXPECT_EQ(problem_of(judging("{\"process\": 1, \"call\"")).substr(0, 37), "foregone: h.jsonl:1: this is not JSON");
    EXPECT_EQ(problem_of(judging("\n")), "foregone: h.jsonl: it has no event; write a JSON object for each call and answer\n");
    EXPECT_EQ(
        problem_of(
            judging("{\"process\": 1, \"call\": \"get\"}\n{\"process\": 2, \"call\": \"get\"}\n{\"process\": 2, \"answer\": 1}",
                    "sums"))
            .substr(0, 86),
        "foregone: h.jsonl: this is not a history: process 1 has a call without an answer, and ");
    EXPECT_EQ(problem_of({"--linearizable=/nowhere", "--filter=sums"}).substr(0, 36), "foregone: /nowhere: cannot be opened");
}

TEST_F(judge_histories, one_specification_is_chosen) {
    EXPECT_EQ(problem_of({"--linearizable=" + file(good)}),
              "foregone: --linearizable: several specifications are chosen: cas_register, queue<int>, sums; choose one with "
              "--filter=NAME\n");
    EXPECT_EQ(problem_of(judging(good, "set*")),
              "foregone: --filter=set*: no specification of histories matches; this program has cas_register, queue<int>, sums\n");
    EXPECT_EQ(ran(judging(good, "c*")).code, 0);
    EXPECT_EQ(ran(judging("{\"process\": 1, \"call\": \"dequeue\"}\n{\"process\": 1, \"answer\": null}", "queue<int>")).code, 0);
}

TEST_F(judge_histories, a_program_without_checks_lists_its_specifications) {
    EXPECT_EQ(problem_of({}),
              "foregone: this program has no check, and judges histories for cas_register, queue<int>, sums; pass one with "
              "--linearizable=FILE\n");
    const ran listed({"--list"});
    EXPECT_EQ(listed.code, 0);
    EXPECT_EQ(listed.out, "cas_register  judges histories: --linearizable=FILE\nqueue<int>  judges histories: "
                          "--linearizable=FILE\nsums  judges histories: --linearizable=FILE\n");
    EXPECT_EQ(ran({"--list-tests"}).out, "");
}

TEST_F(judge_histories, options_of_checks_have_no_effect) {
    words arguments = judging(good);
    arguments.push_back("--threads=2");
    EXPECT_EQ(problem_of(arguments),
              "foregone: --threads: has no effect with --linearizable, because no check is run; leave one of them out\n");
    arguments.back() = "--output=junit:x.xml";
    EXPECT_EQ(problem_of(arguments), "foregone: --output=junit: the report of a history is JSON; write --output=json:FILE\n");
}

TEST_F(judge_histories, a_report_has_the_same_facts) {
    const std::string report = (folder / "report.json").string();
    const auto read = [&](const words& arguments) {
        words all = arguments;
        all.push_back("--output=json:" + report);
        const ran r(all);
        const nlohmann::json object = nlohmann::json::parse(contents(report));
        EXPECT_EQ(object["exit_code"], r.code);
        EXPECT_EQ(object["format"], "foregone history");
        return object;
    };
    const auto accepted = read(judging(good));
    EXPECT_EQ(accepted["verdict"], "accepted");
    EXPECT_EQ(accepted["order"], nlohmann::json::parse("[1, 0, 2]"));
    EXPECT_EQ(accepted["calls"][0],
              nlohmann::json::parse(R"({"process": 0, "text": "write{value = 1}", "called_at": 0, "answered_at": 3})"));
    const auto refused = read(judging(bad));
    EXPECT_EQ(refused["verdict"], "refused");
    EXPECT_EQ(refused["impossible"]["call"], 4);
    EXPECT_EQ(refused["impossible"]["line"], 11);
    EXPECT_EQ(refused["impossible"]["states"][1], nlohmann::json::parse(R"({"state": "{value = 7}", "taken": [3]})"));
    EXPECT_FALSE(refused.contains("order"));
    words timed = judging(long_search(40), "sums");
    timed.push_back("--timeout=50ms");
    EXPECT_EQ(read(timed)["verdict"], "unknown");
}

}  // namespace
