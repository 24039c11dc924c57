// SPDX-License-Identifier: BSL-1.0
// Checks of programs that choose, from the outside: starts the program of tests/models/program_checks.cpp.

#include "../support/contents.hpp"
#include "../support/ran.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <unistd.h>

namespace {

/// A folder of its own for each test.
class run_programs : public testing::Test {
protected:
    std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("foregone_programs_" + std::to_string(getpid()));

    void SetUp() override { std::filesystem::create_directory(folder); }
    void TearDown() override { std::filesystem::remove_all(folder); }
};

constexpr const char* sums_fail = "   0  begin   \n"
                                  "   1  first   -> 2\n"
                                  "   2  second  -> 2  expected: \"less than four\"\n";

TEST_F(run_programs, a_violation_is_shown_with_all_that_helps) {
    const ran r({"--filter=sums.paths<3>#2"});
    EXPECT_EQ(r.code, 1);
    for (const std::string& text :
         {std::string(sums_fail),
          std::string(
              "property=\"less than four\" steps=2 paths=9 transitions=12 depth=2 check=\"sums.paths<3>#2\" replay=0/2/2\n"),
          std::string("repeat it: ") + CHECKS + " '--filter=sums.paths<3>#2' --replay=0/2/2\n",
          std::string("foregone::replays<fg::program<sums>, fg::paths<3>>({0, {\n"), std::string("        2,  // first\n"),
          std::string("[  FAILED  ] sums.paths<3>#2 (9 paths (3 pruned, 1 failed), 12 choices, ")})
        EXPECT_TRUE(r.says(text)) << text << r.out;
    const ran again({"--filter=sums.paths<3>#2", "--replay=0/2/2"});
    EXPECT_EQ(again.code, 1);
    EXPECT_TRUE(again.says("1  first                     -> 2\n")) << again.out;
    EXPECT_TRUE(again.says("[  FAILED  ] sums.paths<3>#2: violates \"less than four\" after 2 steps\n")) << again.out;
}

TEST_F(run_programs, an_expected_violation_is_named_by_its_text_and_bounded_by_its_steps) {
    const ran expected({"--filter=sums.paths<3>"});
    EXPECT_EQ(expected.code, 0);
    EXPECT_TRUE(expected.says("[ COMPILED ] sums.paths<3> (9 paths (3 pruned, 1 failed), 12 choices): violates \"less than four\" "
                              "after 2 steps, as expected\n"));
    EXPECT_TRUE(expected.says(sums_fail));
    EXPECT_EQ(ran({"--filter=sums.paths<3>#3"}).code, 1);
    EXPECT_TRUE(ran({"--filter=sums.paths<3>#3"}).says("but \"less than four\" was expected to be violated within 1 step\n"));
    EXPECT_EQ(ran({"--filter=sums.paths<3>#4"}).code, 1);
    EXPECT_TRUE(ran({"--filter=sums.paths<3>#4"}).says("but \"less than five\" was expected to be violated\n"));
    EXPECT_EQ(ran({"--filter=sums.paths<3>#3", "--replay=0/2/2"}).code, 1);  // in more steps than expected
    EXPECT_EQ(ran({"--filter=throws.paths<1>#2"}).code, 0);
    EXPECT_EQ(ran({"--filter=nothing_left*"}).code, 0);
}

TEST_F(run_programs, a_proof_reports_what_it_covers) {
    EXPECT_EQ(timeless(ran({"--filter=bits.paths<3>", "--threads=1"}).out),
              "[==========] 1 check, 1 decided while compiling, on 1 thread\n"
              "[ COMPILED ] bits.paths<3> (8 paths, 14 choices): proved for every path\n"
              "[==========] 1 check, 8 paths (14 choices) in 0 ms\n"
              "[  PASSED  ] 1 check\n");
    EXPECT_TRUE(ran({"--filter=bits.paths<2>"}).says("(4 paths (4 cut), 6 choices): holds to depth 2, where 4 paths go on\n"));
    EXPECT_TRUE(ran({"--filter=no_way*"}).says("warning: no path comes to the program's end: all are pruned or cut"));
    const ran merged({"--filter=circle*"});
    EXPECT_EQ(merged.code, 0);
    EXPECT_TRUE(merged.says("holds in every state that the program reports, up to equal hashes: P(missed) <= 9e-19\n"))
        << merged.out;
    EXPECT_FALSE(merged.says("warning")) << merged.out;
}

TEST_F(run_programs, what_the_compiler_found_is_found_again) {
    for (const char* threads : {"--threads=1", "--threads=3"}) {
        const ran r({"--filter=sums.paths<3>:sums.paths<3, breadth first>:bits*", "--recheck", threads});
        EXPECT_EQ(r.code, 0) << r.out;
        EXPECT_TRUE(r.says("[  PASSED  ] 4 checks\n")) << r.out;
    }
}

TEST_F(run_programs, says_the_same_on_any_number_of_threads) {
    const auto on = [](const char* threads) {
        return std::regex_replace(
            timeless(ran({"--filter=sums*:tenths*:hostile*:endless*:circle*", "--max-errors=2", threads}).out),
            std::regex("on . thread.*"), "");
    };
    EXPECT_EQ(on("--threads=1"), on("--threads=2"));
    EXPECT_EQ(on("--threads=1"), on("--threads=8"));
}

TEST_F(run_programs, as_many_failing_paths_are_listed_as_one_asks_for) {
    for (const bool isolates : {false, true}) {
        words asked{"--filter=tenths*", "--max-errors=2"};
        if (isolates) asked.push_back("--isolate");
        const ran two(asked);
        EXPECT_EQ(two.code, 1);
        EXPECT_TRUE(two.says("note: fails: 0/3, \"no three at the end\"\nnote: fails: 0/13, \"no three at the end\"\n")) << two.out;
        EXPECT_FALSE(two.says("0/23")) << two.out;
        EXPECT_TRUE(two.says("(14 paths (2 failed), 14 choices, ")) << two.out;
    }
    EXPECT_TRUE(ran({"--filter=tenths*", "--max-errors=9"}).says("note: fails: 0/23, "));
    EXPECT_FALSE(ran({"--filter=tenths*"}).says("note: fails: "));
    EXPECT_EQ(ran({"--filter=tenths*", "--max-errors=0"}).code, 2);
}

TEST_F(run_programs, numbers_go_through_all_paths) {
    for (const int number : {0, 5, 7}) {
        const ran r({"--filter=bits.paths<3>", "--pattern=" + std::to_string(number)});
        EXPECT_EQ(r.code, 0);
        const std::string run =
            "0/" + std::to_string(number >> 2 & 1) + '/' + std::to_string(number >> 1 & 1) + '/' + std::to_string(number & 1);
        EXPECT_TRUE(r.says("bits.paths<3>, run " + run + ", pattern " + std::to_string(number) + "\n")) << r.out;
    }
    const ran beyond({"--filter=bits.paths<3>", "--pattern=8"});
    EXPECT_EQ(beyond.code, 2);
    EXPECT_EQ(beyond.err, "foregone: --pattern=8: bits.paths<3> has fewer paths, numbered from 0; write a smaller number\n");
    EXPECT_TRUE(ran({"--filter=endless.random*", "--pattern=1"}).says(", pattern 1 of 50\n"));
    EXPECT_EQ(ran({"--filter=cannot*", "--pattern=2"}).code, 1);  // not left by an exception
}

TEST_F(run_programs, a_token_that_is_no_path_is_none) {
    const ran too_long({"--filter=bits.paths<3>", "--replay=0/1/1/1/0"});
    EXPECT_EQ(too_long.code, 3);
    EXPECT_TRUE(too_long.says("the next action cannot be taken after 3 steps\n")) << too_long.out;
    const ran too_large({"--filter=bits.paths<3>", "--replay=0/1/2"});
    EXPECT_EQ(too_large.code, 3);
    EXPECT_TRUE(too_large.says("the next action cannot be taken after 1 step\n")) << too_large.out;
    EXPECT_EQ(ran({"--filter=bits.paths<3>", "--replay=1"}).code, 2);
    const ran too_short({"--filter=bits.paths<3>", "--replay=0/1"});
    EXPECT_EQ(too_short.code, 0);
    EXPECT_TRUE(too_short.says("[       OK ] bits.paths<3>: violates nothing in 3 steps\n")) << too_short.out;
    EXPECT_TRUE(
        ran({"--filter=endless.paths<8>", "--replay=0/1"}).says("   8  n                         -> 0  cut: the path goes on\n"));
}

TEST_F(run_programs, a_saved_trace_is_taken_again) {
    for (const std::string& name : {std::string("sums.paths<3>#2"), std::string("endless.random<50, 12, seed 3>")}) {
        const std::filesystem::path traces = folder / "traces";
        EXPECT_EQ(ran({"--filter=" + name, "--save-traces=" + traces.string()}).code, 1);
        ASSERT_EQ(std::distance(std::filesystem::directory_iterator(traces), {}), 1);
        const std::string file = std::filesystem::directory_iterator(traces)->path().string();
        const ran again({"--replay-file=" + file});
        EXPECT_EQ(again.code, 1) << again.out << again.err;
        EXPECT_TRUE(again.says("[  FAILED  ] " + name + ": violates \"less than four\" after ")) << again.out << contents(file);
        std::filesystem::remove_all(traces);
    }
}

TEST_F(run_programs, reports_have_the_counts_and_escape_what_is_hostile) {
    const ran r({"--filter=sums.paths<3>#2:hostile*", "--output=json:" + (folder / "a.json").string(),
                 "--output=junit:" + (folder / "a.xml").string()});
    EXPECT_EQ(r.code, 1);
    EXPECT_TRUE(
        r.says("   1  a\\x1b[31m<b>&\\n\\  -> \"\\xff\"  a remark\\n<\\xff'>'; expected: \"no \\\"\\xff\\\" <&>\\n\\\\\"\n"))
        << r.out;
    EXPECT_TRUE(r.says(",  // a\\x1b[31m<b>&\\n\\.\n")) << r.out;  // no comment goes on in the next line
    const std::string json = contents(folder / "a.json"), xml = contents(folder / "a.xml");
    EXPECT_TRUE(std::regex_search(json, std::regex(R"("complete": 5,\s+"pruned": 3,\s+"merged": 0,\s+"cut": 0,\s+"failed": 1,)")))
        << json;
    EXPECT_TRUE(std::regex_search(json, std::regex(R"("from_choices": 2,\s+"runs": 9,\s+"minimal": true)"))) << json;
    EXPECT_TRUE(json.find(R"("replay": "0/2/2")") != std::string::npos) << json;
    EXPECT_TRUE(xml.find("<property name=\"paths\" value=\"9\"/>") != std::string::npos) << xml;
    for (const std::string& text : {json, xml, r.out})
        for (const char c : text) ASSERT_TRUE(c == '\n' || (c >= ' ' && c < 127)) << text;
}

TEST_F(run_programs, an_exception_is_a_violation) {
    const ran r({"--filter=throws.paths<1>"});
    EXPECT_EQ(r.code, 1);
    EXPECT_TRUE(
        r.says("violates \"the program throws nothing\" after 1 step\n   0  begin  \n   1  a      -> 2  throws \"no\\nway\"\n"))
        << r.out;
}

/// A crash is shrunk as any failure, and the paths before it are not lost.
TEST_F(run_programs, a_crash_in_a_process_of_its_own_is_a_counterexample) {
    const ran r({"--filter=dies*", "--isolate"});
    EXPECT_EQ(r.code, 1);
    EXPECT_TRUE(r.says("violates \"the system survives\" after 2 steps\n")) << r.out;
    EXPECT_TRUE(r.says("-> was killed by signal 6 (Aborted)\n")) << r.out;
    EXPECT_TRUE(r.says(" --isolate --replay=0/1/2\n")) << r.out;
    EXPECT_TRUE(r.says("note: died after 2 steps; shrunk to 2 in ")) << r.out;
    EXPECT_FALSE(r.says("the first path that fails")) << r.out;
    const ran again({"--filter=dies*", "--isolate", "--replay=0/1/3"});
    EXPECT_EQ(again.code, 1);
    EXPECT_TRUE(again.says("-> was killed by signal 6 (Aborted)\n")) << again.out;
    EXPECT_EQ(ran({"--filter=dies*", "--isolate", "--replay=0/0"}).code, 0);
}

TEST_F(run_programs, what_isolates_gets_the_verdict_that_it_gets_otherwise) {
    const auto verdicts = [](words asked) {
        asked.push_back("--filter=sums*:hostile*:circle*:endless*:no_way*");
        asked.push_back("--threads=1");
        return std::regex_replace(timeless(ran(asked).out), std::regex(" --isolate"), "");
    };
    EXPECT_EQ(verdicts({}), verdicts({"--isolate"}));
}

TEST_F(run_programs, a_program_that_is_not_fit_is_invalid_with_the_reason) {
    for (const words& how : {words{}, words{"--isolate"}}) {
        words swallows = how, forgets = how, fails_once = how;
        swallows.push_back("--filter=swallows.paths<1>"), forgets.push_back("--filter=forgets*"),
            fails_once.push_back("--filter=fails_once*");
        EXPECT_EQ(ran(swallows).code, 2);
        EXPECT_TRUE(ran(swallows).says("invalid model: the program catches fg::path_over"));
        EXPECT_EQ(ran(forgets).code, 2);
        EXPECT_TRUE(ran(forgets).says("after 0 it chose \"a\" of 3, and now \"a\" of 4; look for clocks"));
    }
    const ran once({"--filter=fails_once*"});
    EXPECT_EQ(once.code, 2);
    EXPECT_TRUE(once.says("invalid model: its run 0/1 violates \"once\" in the search, and does not when it is taken again"))
        << once.out;
    EXPECT_FALSE(once.says("shrunk")) << once.out;  // which would certify it
    EXPECT_EQ(ran({"--filter=swallows.paths<1>#2"}).code, 0);
}

TEST_F(run_programs, a_program_that_no_exception_may_leave_is_checked_and_shown) {
    const ran r({"--filter=cannot*"});
    EXPECT_EQ(r.code, 1);
    EXPECT_TRUE(r.says("   1  a      -> 2  expected: \"not two\"\n")) << r.out;
    EXPECT_EQ(ran({"--filter=cannot*", "--replay=0/2"}).code, 1);
}

TEST_F(run_programs, seeds_are_taken_from_outside) {
    EXPECT_TRUE(ran({"--filter=endless.random*"}).says("note: seed 3; "));
    EXPECT_TRUE(ran({"--filter=endless.random*", "--seed=9"}).says("note: seed 9; "));
    EXPECT_FALSE(ran({"--filter=endless.random*"}).says("taken: "));
}

/// The counts of a result line: "8 paths, 14 choices".
std::string counts_in(const std::string& out) {
    std::smatch found;
    return std::regex_search(out, found, std::regex(R"(\((\d+ paths.*?choices), )")) ? std::string(found[1]) : "";
}

TEST_F(run_programs, a_shard_says_everywhere_that_it_is_one) {
    const std::string report = (folder / "shard.json").string(), junit = (folder / "shard.xml").string();
    const ran r({"--filter=many.paths<9>", "--shard=1/4", "--output=json:" + report, "--output=junit:" + junit});
    EXPECT_EQ(r.code, 0);
    EXPECT_TRUE(r.says("proved for every path, in shard 1/4 only")) << r.out;
    EXPECT_NE(contents(report).find("\"shard\": \"1/4\""), std::string::npos);
    EXPECT_NE(contents(junit).find("name=\"shard\" value=\"1/4\""), std::string::npos);
    EXPECT_EQ(ran({"--filter=many.paths<9>"}).out.find("shard"), std::string::npos);
    EXPECT_EQ(ran({"--filter=bits*", "--shard=0/2"}).code, 0);
    EXPECT_TRUE(ran({"--filter=bits*", "--shard=63/64"}).says("no path to take, in shard 63/64 only"));
    const ran refused({"--filter=*breadth*", "--shard=0/2"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_NE(refused.err.find("cannot be divided into shards"), std::string::npos) << refused.err;
    EXPECT_EQ(ran({"--filter=many.paths<9>", "--shard=2/2"}).code, 2);
}

TEST_F(run_programs, an_exploration_continues_from_its_checkpoint) {
    const std::string kept = (folder / "kept").string(), whole = counts_in(ran({"--filter=many.paths<9>"}).out);
    ran part({"--filter=many.paths<9>", "--checkpoint=" + kept, "--timeout=0.000001s", "--threads=1"});
    EXPECT_EQ(part.code, 3);
    EXPECT_TRUE(part.says("its progress is saved in")) << part.out;
    EXPECT_EQ(ran({"--filter=many.paths<9>", "--checkpoint=" + kept}).code, 2);
    int parts = 1;
    for (; part.code == 3; ++parts)
        part = ran({"--filter=many.paths<9>", "--checkpoint=" + kept, "--resume",
                    parts < 4 ? "--timeout=0.000001s" : "--timeout=10min", "--threads=" + std::to_string(1 + parts % 2)});
    EXPECT_EQ(part.code, 0);
    EXPECT_EQ(parts, 5);
    EXPECT_EQ(counts_in(part.out), whole);
    EXPECT_FALSE(whole.empty());
    EXPECT_TRUE(part.says("the search finished, so")) << part.out;
}

TEST_F(run_programs, options_of_a_checkpoint_that_do_not_go_together_are_refused) {
    const std::string kept = (folder / "kept").string();
    const auto refuses = [&](words arguments, const std::string& why) {
        const ran r(arguments);
        EXPECT_EQ(r.code, 2) << r.out;
        EXPECT_NE(r.err.find(why), std::string::npos) << r.err;
        EXPECT_EQ(r.out, "");
    };
    refuses({"--resume"}, "--resume: means nothing without --checkpoint=FILE; pass that too");
    refuses({"--filter=many.paths<9>", "--checkpoint=" + kept, "--resume"}, kept);
    refuses({"--filter=many*:bits.paths<3>", "--checkpoint=" + kept}, "2 checks are chosen");
    refuses({"--filter=many.paths<9>", "--checkpoint=" + kept, "--isolate"}, "with --isolate nothing is saved");
    refuses({"--filter=many.paths<9>", "--checkpoint=/no such folder/file"}, "--checkpoint: /no such folder");
    std::ofstream(kept) << "something else";
    refuses({"--filter=many.paths<9>", "--checkpoint=" + kept, "--resume"}, "this is not a checkpoint of foregone");
    EXPECT_EQ(contents(kept), "something else");
}

}  // namespace
