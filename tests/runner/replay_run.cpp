// SPDX-License-Identifier: BSL-1.0
#include "../support/captured.hpp"
#include "../support/fake_check.hpp"

#include <foregone/impl/cli/usage_error.hpp>
#include <runner/replay/replay_run.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

struct run_replay_run : testing::Test {
    foregone::options chosen;
    fake_check check;
    int code = -1;

    std::string ran(std::size_t copies = 1, std::uint64_t number = 0) {
        const captured out;
        const foregone::console to{out.file(), out.file(), {}};
        const std::vector<foregone::named_check> selected(copies, {"fake", &check});
        code = foregone::replay_run(foregone::replay_request(chosen, selected, number), chosen.trace, to).code;
        return out.text();
    }
    std::string refused(std::size_t copies = 1, std::uint64_t number = 0) {
        try {
            ran(copies, number);
        } catch (const foregone::usage_error& error) { return error.what(); }
        return "accepted";
    }
    void replay(std::vector<std::uint64_t> actions) { chosen.replay = foregone::run_trace{1, actions}; }
};

TEST_F(run_replay_run, prints_every_step) {
    replay({3, 4});
    EXPECT_EQ(ran(), "[ RUN      ] fake, run 1/3/4\n"
                     "   0  initial  1\n"
                     "   1  add\\t3   4\n"
                     "   2  add\\t4   8\n"
                     "[       OK ] fake: violates nothing in 2 steps\n");
    EXPECT_EQ(code, 0);
}

TEST_F(run_replay_run, stops_at_a_violation) {
    replay({8 - 5, 5, 0});
    EXPECT_EQ(ran(), "[ RUN      ] fake, run 1/3/5/0\n"
                     "   0  initial  1\n"
                     "   1  add\\t3   4\n"
                     "   2  add\\t5   9\n"
                     "   3  add\\t0   not taken, the run is over\n"
                     "[  FAILED  ] fake: violates \"never\\n9\" after 2 steps\n");
    EXPECT_EQ(code, 1);
}

TEST_F(run_replay_run, an_expected_violation_is_none) {
    check.wanted.expected_violation = "never\n9";
    replay({3, 5});
    EXPECT_TRUE(ran().ends_with("[       OK ] fake: violates \"never\\n9\" after 2 steps, as expected\n"));
    EXPECT_EQ(code, 0);
}

TEST_F(run_replay_run, a_step_that_cannot_be_taken_decides_nothing) {
    replay({7, 7});
    EXPECT_EQ(ran(), "[ RUN      ] fake, run 1/7/7\n"
                     "   0  initial  1\n"
                     "   1  add\\t7   8\n"
                     "   2  add\\t7   cannot be taken here\n"
                     "[  NO RUN  ] fake: the next action cannot be taken after 1 step\n");
    EXPECT_EQ(code, 3);
}

TEST_F(run_replay_run, a_crash_names_its_step) {
    replay({8});
    EXPECT_EQ(ran(), "[ RUN      ] fake, run 1/8\n   0  initial  1\n   1  add\\t8   throws\n[ INVALID  ] "
                     "fake: invalid model: it throws \"8 is\\ntoo much\"\n");
    EXPECT_EQ(code, 2);
}

TEST_F(run_replay_run, a_number_names_a_sequence) {
    check.wanted.searched = foregone::search_kind::sequences;
    check.wanted.max_steps = 2;
    chosen.pattern = 0;
    EXPECT_TRUE(ran(1, 134).starts_with("[ RUN      ] fake, run 1/3/4, pattern 134 of 200\n"));
    EXPECT_EQ(refused(1, 200), "--pattern=200: fake has 200 sequences, numbered from 0; write a smaller number");
}

TEST_F(run_replay_run, states_have_no_numbers) {
    chosen.pattern = 0;
    EXPECT_EQ(refused(), "--pattern=0: fake visits states, whose runs have no numbers; choose a check of "
                         "sequences, random or planned runs, or paths, or use --replay");
}

TEST_F(run_replay_run, needs_one_check) {
    replay({});
    EXPECT_EQ(refused(2), "--replay=1: 2 checks are chosen; choose one with --filter=NAME");
}

TEST_F(run_replay_run, refuses_numbers_out_of_range) {
    replay({10});
    EXPECT_EQ(refused(), "--replay=1/10: there is no action 10; the last one is 9");
    chosen.replay = foregone::run_trace{2, {}};
    EXPECT_EQ(refused(), "--replay=2: the model has 2 initial states; begin the token with a number from 0 to 1");
}

TEST_F(run_replay_run, can_be_silent) {
    chosen.trace = foregone::trace_style::off;
    replay({3});
    EXPECT_EQ(ran(), "[ RUN      ] fake, run 1/3\n[       OK ] fake: violates nothing in 1 step\n");
}

}  // namespace
