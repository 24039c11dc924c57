// SPDX-License-Identifier: BSL-1.0
// Checks that the compiler decided, in a program that holds no search of them, from the outside: starts the program of
// tests/models/decided_checks.cpp.

#include "../support/ran.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

TEST(run_decided, what_the_compiler_found_is_reported) {
    const ran r({});
    EXPECT_EQ(r.code, 0) << r.out;
    EXPECT_TRUE(r.says("[ COMPILED ] lamp.reachable (2 states, 1 transition, depth 1): violates \"it shines\"")) << r.out;
    EXPECT_TRUE(r.says("[ COMPILED ] counter_commands.sequences<4>")) << r.out;
    EXPECT_TRUE(r.says("[ COMPILED ] two_digits.paths<2>")) << r.out;
    EXPECT_TRUE(r.says("[       OK ] counter_commands.sequences<3>")) << r.out;
}

TEST(run_decided, runs_of_it_are_replayed) {
    const ran lamp({"--filter=lamp*", "--replay=0/0"});
    EXPECT_EQ(lamp.code, 0) << lamp.out;
    EXPECT_TRUE(lamp.says("lamp.reachable: violates \"it shines\" after 1 step, as expected")) << lamp.out;
    EXPECT_EQ(ran({"--filter=two_digits*", "--replay=0/2/1"}).code, 0);
    EXPECT_EQ(ran({"--filter=counter_commands.sequences<4>", "--replay=0/0/1"}).code, 0);
}

/// What only a search can answer is refused before anything runs, and no other check is in the way.
TEST(run_decided, what_needs_a_search_is_refused) {
    const std::string checkpoint = "--checkpoint=" + testing::TempDir() + "foregone_decided_checkpoint";
    for (const std::string& option : {std::string("--recheck"), std::string("--shard=0/2"), checkpoint}) {
        const std::string name = option.substr(0, option.find('='));
        const ran r({"--filter=counter_commands.sequences<4>:counter_commands.sequences<3>", option});
        EXPECT_EQ(r.code, 2) << option << r.out;
        EXPECT_EQ(r.err, "foregone: " + name +
                             ": the compiler decided counter_commands.sequences<4>, and this program holds no search of it; choose "
                             "other checks with --filter=NAME, or compile the program with -DFOREGONE_RECHECK, which is RECHECK of "
                             "foregone_add_checks; see docs/reference/check.md\n");
        EXPECT_EQ(r.out, "");
    }
    const ran counted({"--filter=lamp*", "--count-actions"});
    EXPECT_NE(counted.err.find("--count-actions: the compiler decided lamp.reachable, and this program holds no search of it; "),
              std::string::npos)
        << counted.err;
    EXPECT_EQ(ran({"--filter=counter_commands.sequences<3>", "--recheck"}).code, 0);
    EXPECT_EQ(ran({"--filter=counter_commands.sequences<3>", "--shard=0/2"}).code, 0);
}

/// A FOREGONE_STATIC_CHECK leaves its verdict, and nothing that runs.
TEST(run_decided, what_the_compiler_alone_decides_is_listed_and_reported) {
    const ran listed({"--list"});
    EXPECT_TRUE(listed.says("counter_suite.sequences<3>")) << listed.out;
    const ran reported({"--filter=counter_suite*"});
    EXPECT_EQ(reported.code, 0) << reported.out;
    EXPECT_TRUE(reported.says("[ COMPILED ] counter_suite.sequences<3> (8 sequences, 14 steps): holds to depth 3")) << reported.out;
    const ran replayed({"--filter=counter_suite*", "--replay=0/0"});
    EXPECT_EQ(replayed.code, 2);
    EXPECT_NE(replayed.err.find("this program holds no model of counter_suite.sequences<3>"), std::string::npos) << replayed.err;
}

TEST(run_decided, random_runs_are_drawn_with_another_seed) {
    const ran again({"--filter=counter_commands.random*", "--seed=7"});
    EXPECT_EQ(again.code, 0) << again.out;
    EXPECT_TRUE(again.says("[       OK ] counter_commands.random")) << again.out;
}

}  // namespace
