// SPDX-License-Identifier: BSL-1.0
// Runs by their numbers, from the outside: starts the program of tests/models/numbered_checks.cpp.

#include "../support/ran.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <string>

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
              "foregone: --pattern=0: the run cannot be drawn: it throws something that is no std::exception\n");
}

}  // namespace
