// SPDX-License-Identifier: BSL-1.0
// foregone::main from the outside: starts the program of tests/models/runner_checks.cpp and looks at what it says.

#include "../support/contents.hpp"
#include "../support/program.hpp"
#include "../support/ran.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <regex>
#include <string>

namespace {

TEST(run_main, lists_names_for_programs) {
    const ran r({"--list-tests"});
    EXPECT_EQ(r.code, 0);
    EXPECT_EQ(r.out, "bits.reachable\nleaky.reachable\nleaky.reachable#2\nleaky.sequences<4>\nendless."
                     "reachable\nendless.sequences<60>\n"
                     "odd<-1, "
                     "'*'>.reachable\nthrowing.reachable\nforgetful.sequences<3>\ntwo_faced.reachable\necho."
                     "sequences<3>\necho.sequences<2>\n");
    EXPECT_EQ(ran({"--list-tests", "--filter=bits*:echo*"}).out, "bits.reachable\necho.sequences<3>\necho.sequences<2>\n");
}

TEST(run_main, lists_for_people_where_each_is_decided) {
    EXPECT_EQ(ran({"--list", "--filter=bits*:leaky*"}).out,
              "bits.reachable      compile time: proved\n"
              "                    4 states, 12 transitions, depth 2\n"
              "leaky.reachable     compile time: violated, as expected\n"
              "                    4 states, 9 transitions, depth 2\n"
              "leaky.reachable#2   run time: as FOREGONE_RUNTIME_CHECK asks\n"
              "                    3 actions, 1 initial state; a state takes 2 bits: at most 4 states\n"
              "leaky.sequences<4>  run time: as FOREGONE_RUNTIME_CHECK asks\n"
              "                    at most 81 sequences of 3 actions; fewer where some are not enabled\n");
}

TEST(run_main, estimates_what_does_not_end_and_decides_what_does) {
    const ran r({"--filter=bits*:endless*", "--estimate=500ms", "--threads=1"});
    EXPECT_EQ(r.code, 0) << r.out;
    EXPECT_TRUE(r.says("[ COMPILED ] bits.reachable")) << r.out;
    EXPECT_TRUE(std::regex_search(
        r.out, std::regex(R"(\n\[ ESTIMATE \] endless.reachable \([^)]+ states, depth [0-9]+, [^)]+\): [^\n]+ states)")))
        << r.out;
    EXPECT_TRUE(
        std::regex_search(r.out, std::regex(R"(\n\[ ESTIMATE \] endless.sequences<60> \([^)]+ steps, [^)]+\): [^\n]* sequences)")))
        << r.out;
    EXPECT_TRUE(std::regex_search(r.out, std::regex(R"(\n\[ ESTIMATE \] 2 checks[^\n]*\n$)"))) << r.out;
    EXPECT_EQ(ran({"--filter=leaky.reachable#2", "--estimate"}).code, 1);
}

TEST(run_main, an_estimate_goes_with_nothing_that_asks_for_something_else) {
    const auto problem_of = [](words arguments) {
        arguments.push_back("--estimate");
        const ran r(arguments);
        EXPECT_EQ(r.code, 2);
        EXPECT_EQ(r.out, "");
        return r.err;
    };
    EXPECT_EQ(
        problem_of({"--timeout=1s"}),
        "foregone: --estimate: --timeout, or FOREGONE_TIMEOUT, says another time; leave it out, and write --estimate=DURATION\n");
    for (const words& kept : {words{"--checkpoint=a"}, words{"--checkpoint=a", "--resume"}})
        EXPECT_EQ(problem_of(kept),
                  "foregone: --estimate: its progress is not saved, so --checkpoint and --resume have no effect; leave them out\n");
    EXPECT_EQ(problem_of({"--isolate"}),
              "foregone: --estimate: with --isolate the progress of a search is not visible; leave it out\n");
    EXPECT_EQ(problem_of({"--merge=a"}), "foregone: --estimate: --merge runs nothing; pass one of them\n");
    for (const char* option : {"--replay=0", "--pattern=0", "--accepts=a"})
        EXPECT_EQ(problem_of({option, "--filter=bits.reachable"}),
                  "foregone: --estimate: --replay, --replay-file, --walk, --pattern and --accepts take one run; pass one of "
                  "them\n");
    EXPECT_EQ(ran({"--estimate=0s"}).err, "foregone: --estimate: no time is too little; write another, such as 1s\n");
}

TEST(run_main, takes_the_compilers_word) {
    const ran r({"--filter=bits.reachable", "--threads=2"});
    EXPECT_EQ(r.code, 0);
    EXPECT_EQ(timeless(r.out), "[==========] 1 check, 1 decided while compiling, on 2 threads\n"
                               "[ COMPILED ] bits.reachable (4 states, 12 transitions, depth 2): proved for "
                               "behaviours of every length\n"
                               "[==========] 1 check, 4 states (12 transitions) in 0 ms\n"
                               "[  PASSED  ] 1 check\n");
    EXPECT_EQ(r.err, "");
}

TEST(run_main, an_expected_violation_passes_and_is_shown) {
    const ran r({"--filter=leaky.reachable"});
    EXPECT_EQ(r.code, 0);
    EXPECT_TRUE(r.says("[ COMPILED ] leaky.reachable (4 states, 9 transitions, depth 2): violates \"both "
                       "bits are set\" after 2 steps, as expected\n"
                       "   0  initial   {low = false, high = false}\n"
                       "   1  set_low   {low = true, high = false}\n"
                       "   2  set_high  {low = true, high = true}\n"))
        << r.out;
}

TEST(run_main, a_violation_is_shown_with_all_that_helps) {
    const ran r({"--filter=leaky.sequences<4>", "--trace=diff"});
    EXPECT_EQ(r.code, 1);
    for (const std::string& text :
         {std::string("leaky.sequences<4>: violates \"both bits are set\" after 2 steps\n"),
          std::string("   0  initial   {low = false, high = false}\n   1  set_low   low = true\n   2  "
                      "set_high  high = true\n"),
          std::string("property=\"both bits are set\" steps=2 sequences="),
          std::string(" check=\"leaky.sequences<4>\" replay=0/0/1\n"),
          std::string("repeat it: ") + CHECKS + " '--filter=leaky.sequences<4>' --replay=0/0/1\n",
          std::string("foregone::replays<leaky, fg::sequences<4>>({0, {\n"), std::string("[  FAILED  ] leaky.sequences<4> (")})
        EXPECT_TRUE(r.says(text)) << text << "\n" << r.out;
}

TEST(run_main, says_the_same_on_any_number_of_threads) {
    const auto on = [](const char* threads) {
        return std::regex_replace(timeless(ran({"--filter=leaky*:echo*:odd*", threads}).out), std::regex("on . thread.*"), "");
    };
    EXPECT_EQ(on("--threads=1"), on("--threads=2"));
    EXPECT_EQ(on("--threads=1"), on("--threads=4"));
}

TEST(run_main, the_printed_command_repeats_the_violation) {
    const ran r({"--filter=leaky.reachable#2", "--replay=0/0/1"});
    EXPECT_EQ(r.code, 1);
    EXPECT_EQ(r.out, "[ RUN      ] leaky.reachable#2, run 0/0/1\n"
                     "   0  initial   {low = false, high = false}\n"
                     "   1  set_low   {low = true, high = false}\n"
                     "   2  set_high  {low = true, high = true}\n"
                     "[  FAILED  ] leaky.reachable#2: violates \"both bits are set\" after 2 steps\n");
}

/// The widest line has 43 characters.
TEST(run_main, a_state_that_does_not_fit_is_shown_by_its_changes) {
    const std::string first = "   0  initial   {low = false, high = false}\n", changes = "   1  set_low   low = true\n";
    const std::string whole = "   1  set_low   {low = true, high = false}\n";
    for (const char* run : {"--replay=0/0/1", "--color=never"}) {
        EXPECT_TRUE(ran({"--filter=leaky.reachable#2", run}, {"COLUMNS=42"}).says(first + changes)) << run;
        EXPECT_TRUE(ran({"--filter=leaky.reachable#2", run}, {"COLUMNS=43"}).says(first + whole)) << run;
        EXPECT_TRUE(ran({"--filter=leaky.reachable#2", run}).says(first + whole)) << run;
        EXPECT_TRUE(ran({"--filter=leaky.reachable#2", run, "--trace=full"}, {"COLUMNS=42"}).says(first + whole)) << run;
        EXPECT_TRUE(ran({"--filter=leaky.reachable#2", run, "--trace=diff"}).says(first + changes)) << run;
    }
}

TEST(run_main, a_numbered_sequence_is_run_alone) {
    const ran r({"--filter=echo.sequences<3>", "--pattern=13"});
    EXPECT_EQ(r.code, 0);
    EXPECT_TRUE(r.says("echo.sequences<3>, run 0/1/1/1, pattern 13 of 27\n")) << r.out;
    EXPECT_TRUE(r.says("   3  red      -> \\x1b[31m<red>&\\n\n")) << r.out;
    EXPECT_EQ(ran({"--filter=echo.sequences<3>", "--pattern=2"}).code, 1);
}

TEST(run_main, a_numbered_sequence_ends_at_its_first_violation) {
    const ran r({"--filter=leaky.sequences<4>", "--pattern=17"});  // set_low, set_high, clear, clear
    EXPECT_EQ(r.code, 1);
    EXPECT_TRUE(r.says("violates \"both bits are set\" after 2 steps\n")) << r.out;
}

TEST(run_main, warns_of_what_was_never_exercised) {
    EXPECT_TRUE(ran({"--filter=echo.sequences<2>"}).says("warning: 2 expectations never decide, the first is expect_no_broken\n"));
}

TEST(run_main, a_name_with_any_characters_chooses_its_check) {
    const ran r({"--filter=odd<-1, '*'>.reachable", "--brief"});
    EXPECT_EQ(r.code, 0);
    EXPECT_EQ(timeless(r.out), "[==========] 1 check, 4 states (12 transitions) in 0 ms\n[  PASSED  ] 1 check\n");
}

TEST(run_main, a_model_that_throws_is_invalid) {
    const ran r({"--filter=throwing*"});
    EXPECT_EQ(r.code, 2);
    EXPECT_TRUE(r.says("[ INVALID  ] throwing.reachable (")) << r.out;
    EXPECT_TRUE(r.says("invalid model: it throws \"no\\nway\" in step 2; ")) << r.out;
    EXPECT_TRUE(r.says("   1  set_low   {low = true, high = false}\n   2  set_high  throws\n")) << r.out;
}

TEST(run_main, a_counterexample_that_does_not_repeat_is_not_shown_as_one) {
    const ran r({"--filter=forgetful*", "--threads=1"});
    EXPECT_EQ(r.code, 2);
    EXPECT_TRUE(std::regex_search(r.out, std::regex("invalid model: its run [0-9/]+ violates \"both bits are "
                                                    "set\" in the search, and does not when")))
        << r.out;
}

TEST(run_main, rechecks_what_the_compiler_decided) {
    EXPECT_EQ(ran({"--filter=bits*", "--recheck"}).code, 0);
    EXPECT_TRUE(ran({"--filter=bits*", "--recheck"}).says("[       OK ] bits.reachable"));
    EXPECT_EQ(ran({"--filter=two_faced*"}).code, 0);
    const ran r({"--filter=two_faced*", "--recheck"});
    EXPECT_EQ(r.code, 2);
    EXPECT_TRUE(r.says("the compiler reached another verdict")) << r.out;
}

TEST(run_main, a_limit_is_no_pass) {
    for (const char* limit : {"--timeout=1ms", "--max-states=100", "--memory=1MiB"}) {
        const ran r({"--filter=endless.reachable", limit});
        EXPECT_EQ(r.code, 3) << limit;
        EXPECT_TRUE(r.says("[  LIMIT   ] endless.reachable (")) << r.out;
    }
    EXPECT_EQ(ran({"--filter=endless.sequences<60>", "--timeout=1ms"}).code, 3);
}

TEST(run_main, stops_at_the_first_failure_on_request) {
    const ran r({"--filter=leaky.reachable#2:odd*:leaky.s*", "--fail-fast"});
    EXPECT_EQ(r.code, 1);
    EXPECT_TRUE(r.says("[ SKIPPED  ] 2 checks not run:\n")) << r.out;
}

int interrupted(const char* check, int signal, std::string& out) {
    program started({CHECKS, std::string("--filter=") + check}, {});
    started.await("[ RUN      ]");
    started.send(signal);
    const int code = started.end();
    out = started.out();
    return code;
}

TEST(run_main, an_interrupt_prints_the_partial_verdict) {
    std::string out;
    EXPECT_EQ(interrupted("endless.reachable:odd*", SIGINT, out), 130);
    EXPECT_NE(out.find("inconclusive, stopped by an interrupt\n"), std::string::npos) << out;
    EXPECT_NE(out.find("[ SKIPPED  ] 1 check not run:\n"), std::string::npos) << out;
    EXPECT_EQ(interrupted("endless.sequences<60>", SIGTERM, out), 143);
    EXPECT_NE(out.find("inconclusive, stopped by an interrupt\n"), std::string::npos) << out;
}

TEST(run_main, wrong_use_takes_one_line) {
    const auto problem_of = [](const words& arguments) {
        const ran r(arguments);
        EXPECT_EQ(r.code, 2);
        EXPECT_EQ(r.out, "");
        return r.err;
    };
    EXPECT_EQ(problem_of({"--frobnicate"}), "foregone: --frobnicate: there is no such option; --help lists all there are\n");
    EXPECT_EQ(problem_of({"--filter=nobody"}),
              "foregone: --filter=nobody: no check matches; write *PART* for a part of a name; --list-tests prints them all\n");
    EXPECT_EQ(problem_of({"--output=json:/nowhere/a"}),
              "foregone: --output: /nowhere/a cannot be written: /nowhere: No such file or directory\n");
    EXPECT_EQ(problem_of({"--pattern=1"}), "foregone: --pattern=1: 12 checks are chosen; choose one with --filter=NAME\n");
}

TEST(run_main, variables_stand_for_options) {
    EXPECT_EQ(ran({"--list-tests"}, {"FOREGONE_FILTER=bits*"}).out, "bits.reachable\n");
    EXPECT_EQ(ran({}, {"FOREGONE_THREADS=none"}).err,
              "foregone: FOREGONE_THREADS=none: this value is refused; write a number from 1 to 1024, or auto\n");
}

TEST(run_main, only_a_terminal_or_a_wish_brings_colours) {
    const auto is_colored = [](const words& arguments, const words& variables) {
        return ran(arguments, variables).out.find("\033[") != std::string::npos;
    };
    const words quiet{"--filter=leaky*"}, forced{"--filter=leaky*", "--color=always"};
    EXPECT_FALSE(is_colored(quiet, {}));
    EXPECT_TRUE(is_colored(forced, {}));
    EXPECT_TRUE(is_colored(quiet, {"FORCE_COLOR=1"}));
    EXPECT_FALSE(is_colored(quiet, {"FORCE_COLOR=1", "NO_COLOR=1"}));
    EXPECT_TRUE(is_colored(quiet, {"FOREGONE_COLOR=always", "NO_COLOR=1"}));
}

TEST(run_main, progress_goes_to_stderr_and_not_into_a_pipe) {
    EXPECT_EQ(ran({"--filter=endless.reachable", "--timeout=1ms"}).err, "");
    ran r({"--version"});
    for (const char* const timeout :
         {"600ms", "2s", "10s", "60s"}) {  // on a machine that stalls, nothing is reported in the first of them
        if (r.err.empty()) r = ran({"--filter=endless.sequences<60>", std::string("--timeout=") + timeout, "--progress=on"});
        EXPECT_FALSE(r.says(" steps (")) << "progress among the results: " << r.out;
    }
    EXPECT_TRUE(r.err.starts_with("endless.sequences<60>: ")) << r.err;
}

TEST(run_main, speaks_to_github) {
    const ran r({"--filter=leaky.reachable#2"}, {"GITHUB_ACTIONS=true"});
    EXPECT_TRUE(
        std::regex_search(r.out, std::regex("\n::error file=.*runner_checks.cpp,line=[0-9]+,title=leaky.reachable#2::violates ")));
    EXPECT_FALSE(ran({"--filter=leaky.reachable#2"}).says("::error"));
}

TEST(run_main, says_what_it_is) {
    EXPECT_TRUE(std::regex_match(ran({"--version"}).out, std::regex("foregone [0-9]+\\.[0-9]+\\.[0-9]+\n")));
    EXPECT_TRUE(ran({"--help"}).says("--list-tests"));
}

TEST(run_main, a_full_disk_is_noticed) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
    const std::string command = std::string("'") + CHECKS + "' --list-tests >/dev/full";
    EXPECT_NE(std::system(command.c_str()), 0);
}

TEST(run_main, writes_reports) {
    const std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("foregone_reports_" + std::to_string(getpid()));
    std::filesystem::create_directory(folder);
    const ran r(
        {"--filter=echo*", "--output=junit:" + (folder / "a.xml").string(), "--output", "json:" + (folder / "a.json").string()},
        {"SOURCE_DATE_EPOCH=0"});
    const std::string xml = contents(folder / "a.xml"), json = contents(folder / "a.json");
    EXPECT_EQ(r.code, 1);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 2);
    EXPECT_TRUE(xml.find("timestamp=\"1970-01-01T00:00:00Z\"") != std::string::npos) << xml;
    EXPECT_TRUE(xml.find("-&gt; \\xff") != std::string::npos) << xml;
    EXPECT_TRUE(json.find("\"result\": \"-> \\\\xff\"") != std::string::npos) << json;
    std::filesystem::remove_all(folder);
}

TEST(run_main, writes_pages_code_scanning_results_and_traces) {
    const std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("foregone_pages_" + std::to_string(getpid()));
    std::filesystem::create_directory(folder);
    const auto file = [&](const char* format) { return (folder / format).string(); };
    const ran r({"--filter=leaky.*:endless.reachable", "--max-states=1000", "--output=html:" + file("html"),
                 "--output=sarif:" + file("sarif"), "--output=tlc:" + file("tlc"), "--output=json:" + file("json")},
                {"GITHUB_WORKSPACE=" + std::filesystem::path(__FILE__).parent_path().parent_path().string()});
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 4);
    EXPECT_TRUE(contents(file("html")).starts_with("<!DOCTYPE html>")) << r.out;
    EXPECT_NE(contents(file("html")).find("New states at each distance from the initial states"), std::string::npos);
    EXPECT_NE(contents(file("json")).find("\"levels\": ["), std::string::npos);
    EXPECT_NE(contents(file("sarif")).find("\"uri\": \"models/runner_checks.cpp\""), std::string::npos) << contents(file("sarif"));
    EXPECT_NE(contents(file("tlc")).find("\"state\":[[1,{\"low\":false,\"high\":false}]"), std::string::npos)
        << contents(file("tlc"));
    std::filesystem::remove_all(folder);
}

}  // namespace
