// SPDX-License-Identifier: BSL-1.0
// Runs by their numbers, and the count of those that fail, from the outside: starts the program of
// tests/models/numbered_checks.cpp.

#include "../support/ran.hpp"
#include "../support/times_in.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <regex>
#include <string>
#include <utility>
#include <vector>

namespace {

ran taken(const std::string& check, const std::string& numbers, const words& more = {}) {
    words all{"--filter=" + check, "--pattern=" + numbers};
    all.insert(all.end(), more.begin(), more.end());
    return ran(all);
}

/// What a search says of its first failing run: its number, and how many steps it takes.
std::smatch first_failure(const std::string& text) {
    std::smatch found;
    EXPECT_TRUE(std::regex_search(text, found, std::regex("note: run ([0-9]+) failed after ([0-9]+) steps"))) << text;
    return found;
}

TEST(run_numbered_runs, the_run_that_a_search_names_fails_and_those_before_do_not) {
    for (const std::string check : {"counting.random<20, 12>", "counting.transition_tour", "counting.covering_sequences<3>"}) {
        SCOPED_TRACE(check);
        const ran searched({"--filter=" + check});
        const std::smatch failure = first_failure(searched.out);
        const ran failing = taken(check, failure.str(1));
        EXPECT_EQ(failing.code, 1);
        EXPECT_TRUE(failing.says("violates \"postcondition of get\" after " + failure.str(2) + " steps\n") ||
                    failing.says("violates \"postcondition of is_many\" after " + failure.str(2) + " steps\n"))
            << failing.out;
        EXPECT_TRUE(failing.says("  initial  ")) << failing.out;
        const int number = std::stoi(failure.str(1));
        EXPECT_EQ(number == 0 ? 0 : taken(check, "0-" + std::to_string(number - 1)).code, 0);
    }
}

TEST(run_numbered_runs, several_are_taken_in_order_and_the_worst_counts) {
    const ran r = taken("counting.sequences<4>", "0-2");
    EXPECT_EQ(r.code, 1);  // add, add, add, get
    const std::size_t first = r.out.find("counting.sequences<4>, run 0/0/0/0/0, pattern 0 of 256\n");
    const std::size_t second = r.out.find("counting.sequences<4>, run 0/0/0/0/1, pattern 1 of 256\n");
    const std::size_t third = r.out.find("counting.sequences<4>, run 0/0/0/0/2, pattern 2 of 256\n");
    EXPECT_TRUE(first < second && second < third && third != std::string::npos) << r.out;
}

TEST(run_numbered_runs, a_program_takes_the_path_that_is_drawn) {
    const ran three = taken("coins.random<30, 10>", "3"), thirty = taken("coins.random<30, 10>", "0-29");
    EXPECT_EQ(three.code, thirty.says(three.out) ? three.code : -1) << thirty.out;
    EXPECT_EQ(thirty.code, 1);
    EXPECT_TRUE(thirty.says("violates \"fewer than three heads\" after 3 steps\n"));
}

TEST(run_numbered_runs, another_seed_has_other_runs) {
    EXPECT_EQ(taken("counting.random<20, 12>", "2").out, taken("counting.random<20, 12>", "2", {"--seed=0"}).out);
    EXPECT_NE(taken("counting.random<20, 12>", "2").out, taken("counting.random<20, 12>", "2", {"--seed=1"}).out);
}

TEST(run_numbered_runs, a_run_that_ends_the_process_is_shown_in_isolation) {
    const ran r = taken("dying.random<20, 12>", "0-19", {"--isolate"});
    EXPECT_EQ(r.code, 1);
    EXPECT_TRUE(r.says("was killed by signal 6 (Aborted)\n")) << r.out;
    EXPECT_TRUE(r.says("dying.random<20, 12>: violates \"the system survives\" after ")) << r.out;
}

TEST(run_numbered_runs, numbers_that_no_run_has_are_refused) {
    const auto problem_of = [](const std::string& check, const std::string& numbers) {
        const ran r = taken(check, numbers);
        EXPECT_EQ(r.code, 2);
        EXPECT_EQ(r.out, "");
        return r.err;
    };
    const std::string remedy = ", numbered from 0; write a smaller number\n";
    EXPECT_EQ(problem_of("counting.random<20, 12>", "20"),
              "foregone: --pattern=20: counting.random<20, 12> has 20 runs" + remedy);
    EXPECT_EQ(problem_of("counting.random<20, 12>", "18-20"),
              "foregone: --pattern=20: counting.random<20, 12> has 20 runs" + remedy);
    EXPECT_EQ(problem_of("coins.random<30, 10>", "30"), "foregone: --pattern=30: coins.random<30, 10> has 30 paths" + remedy);
    EXPECT_EQ(problem_of("throwing.random<20, 12>", "0"),
              "foregone: --pattern=0: the run cannot be drawn: it throws something that is not a std::exception\n");
}

/// All runs, taken one after another, fail as often as the search says.
TEST(run_failing_runs, are_those_that_fail_when_each_is_taken) {
    const std::vector<std::pair<std::string, std::string>> checks{{"counting.random<20, 12>", "20 runs"},
                                                                  {"counting.transition_tour", "3 runs"},
                                                                  {"counting.covering_sequences<3>", "24 runs"},
                                                                  {"coins.random<30, 10>", "30 paths"}};
    for (const auto& [check, all] : checks) {
        const std::string last = std::to_string(std::stoi(all) - 1);
        const std::size_t failing = times_in(taken(check, "0-" + last).out, "[  FAILED  ]");
        const ran r({"--filter=" + check, "--max-errors=2"});
        EXPECT_GT(failing, 1U);
        EXPECT_TRUE(r.says("note: " + std::to_string(failing) + " of " + all + " fail")) << r.out;
        EXPECT_EQ(times_in(r.out, "note: fails: "), check.starts_with("coins") ? 1U : 2U) << r.out;  // three heads are one path
        EXPECT_EQ(taken(check, std::to_string(std::stoi(all))).code, 2);
    }
}

/// Of 256 sequences of four, 32 begin with one of 8 that fail after three: add twice, then ask. 48 more fail after four.
TEST(run_failing_runs, of_sequences_are_counted_up_to_their_first_violation) {
    for (const char* threads : {"--threads=1", "--threads=3"}) {
        const ran r({"--filter=counting.sequences<4>", "--max-errors=3", threads});
        EXPECT_EQ(r.code, 1);
        EXPECT_TRUE(r.says("note: 56 of 232 sequences fail: 28 by \"postcondition of get\", 28 by \"postcondition of is_many\"\n"
                           "note: fails: 0/0/0/2, \"postcondition of get\"\n"
                           "note: fails: 0/0/0/3, \"postcondition of is_many\"\n"
                           "note: fails: 0/0/1/2, \"postcondition of get\"\n"
                           "[  FAILED  ]"))
            << r.out;
    }
    EXPECT_FALSE(ran({"--filter=counting.sequences<4>"}).says(" sequences fail"));
    EXPECT_EQ(ran({"--filter=counting.sequences<2>", "--max-errors=3"}).code, 0);
}

/// One of 16 calls that write, and one of 16 that read at the same address, 2 addresses: 512 of 56 * 56.
TEST(run_failing_runs, of_a_first_model_are_all_that_read_what_was_written) {
    const ran r({"--filter=first_version.sequences<2>", "--max-errors=2"});
    EXPECT_TRUE(r.says("note: 512 of 3136 sequences fail: 512 by \"expect_default_value\"\n"
                       "note: fails: 0/2/0, \"expect_default_value\"\n"
                       "note: fails: 0/2/1, \"expect_default_value\"\n[  FAILED  ]"))
        << r.out;
}

TEST(run_failing_runs, do_not_change_what_is_found) {
    const std::regex notes("note: (fails: |[0-9]+ of )[^\n]*\n");
    const words all{"--filter=counting*:coins*", "--threads=2"};
    const words counted{"--filter=counting*:coins*", "--threads=2", "--max-errors=5"};
    EXPECT_EQ(timeless(std::regex_replace(ran(counted).out, notes, "")), timeless(ran(all).out));
}

TEST(run_failing_runs, are_not_counted_in_parts_or_in_isolation) {
    const auto problem_of = [](const words& options) {
        const ran r(options);
        EXPECT_EQ(r.code, 2);
        return r.err;
    };
    EXPECT_EQ(problem_of({"--filter=counting.sequences<4>", "--max-errors=3", "--shard=0/2"}),
              "foregone: --max-errors: the failing runs of counting.sequences<4> are not counted with --shard; leave one of them "
              "out, or choose other checks with --filter=NAME\n");
    EXPECT_EQ(problem_of({"--filter=counting.transition_tour", "--max-errors=3", "--isolate"}),
              "foregone: --max-errors: the failing runs of counting.transition_tour are not counted with --isolate; leave one of "
              "them out, or choose other checks with --filter=NAME\n");
    EXPECT_EQ(problem_of({"--filter=lamp.reachable", "--max-errors=3"}),
              "foregone: --max-errors: lamp.reachable visits states, and ends with the shortest counterexample; choose checks of "
              "sequences, runs or paths with --filter=NAME\n");
}

TEST(run_timed_runs, are_refused_where_none_is_measured) {
    const auto problem_of = [](const words& options) {
        words all{"--run-timeout=1h"};
        all.insert(all.end(), options.begin(), options.end());
        return ran(all).err;
    };
    for (const std::string check : {"lamp.reachable", "counting.sequences<4>", "coins.random<30, 10>"})
        EXPECT_EQ(problem_of({"--filter=" + check}),
                  "foregone: --run-timeout: " + check +
                      " is not measured; random and planned runs of a model are: leave it out, or choose such checks with "
                      "--filter=NAME; a step that does not return is found by --isolate --hang=30s\n");
    EXPECT_EQ(problem_of({"--filter=counting.random*", "--pattern=3"}),
              "foregone: --run-timeout: --replay, --replay-file, --walk, --pattern and --accepts take one run, without measuring "
              "it; pass one of them\n");
    for (const char* check : {"counting.*", "lamp*:counting.transition_tour", "counting.random*"})
        EXPECT_EQ(problem_of({std::string("--filter=") + check}), "") << check;
}

}  // namespace
