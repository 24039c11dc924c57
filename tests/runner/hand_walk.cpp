// SPDX-License-Identifier: BSL-1.0
#include "../models/jugs.hpp"
#include "../models/lamp.hpp"
#include "../support/captured.hpp"

#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <runner/replay/hand_walk.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

namespace test_hand_walk {

namespace fg = foregone;

struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::never<"two gallons">([](const state& s) { return s.big == 2; }),
    };
};

template <class Model, auto Scope>
const fg::registered_check& check_of() {
    static const fg::model_check<Model, fg::search_view<Model>, Scope> check("made.cpp", 1);
    return check;
}
const std::vector<fg::named_check> selected{{"jugs.reachable", &check_of<jugs, fg::reachable>()}};

constexpr const char* enabled = "enabled after it, with what to write:\n"
                                "    /0  fill_small\n"
                                "    /1  fill_big\n"
                                "    /2  empty_small\n"
                                "    /3  empty_big\n"
                                "    /4  small_to_big\n"
                                "    /5  big_to_small\n";

struct run_hand_walk : testing::Test {
    fg::options chosen;
    int code = -1;

    std::string ran(const std::string& lines, const std::vector<fg::named_check>& checks = selected) {
        const captured out, in;
        std::fputs(lines.c_str(), in.file());
        std::rewind(in.file());
        const fg::console to{out.file(), out.file(), {}};
        code = fg::walk_by_hand(chosen, checks, to, nullptr, in.file());
        return out.text();
    }
    std::string refused(const std::string& lines, const std::vector<fg::named_check>& checks = selected) {
        try {
            return ran(lines, checks);
        } catch (const fg::usage_error& error) { return error.what(); }
    }
};

TEST_F(run_hand_walk, goes_on_by_names_and_numbers) {
    EXPECT_EQ(ran("fill_small\n /4 \n"), std::string("[ RUN      ] jugs.reachable, run 0\n"
                                                    "   0  initial  {small = 0, big = 0}\n") +
                                            enabled + "   1  fill_small  {small = 3, big = 0}\n" + enabled +
                                            "   2  small_to_big  {small = 0, big = 3}\n" + enabled + "the run is 0/0/4\n");
    EXPECT_EQ(code, 0);
}

TEST_F(run_hand_walk, continues_a_replayed_run_by_several_actions) {
    chosen.replay = fg::run_trace{0, {0}};
    const std::string text = ran("4/0\nquit\n0\n");
    EXPECT_NE(text.find("   2  small_to_big  {small = 0, big = 3}\n   3  fill_small    {small = 3, big = 3}\n"), std::string::npos)
        << text;
    EXPECT_TRUE(text.ends_with("the run is 0/0/4/0\n")) << text;
}

TEST_F(run_hand_walk, a_violating_run_goes_on_from_the_step_before) {
    chosen.replay = fg::run_trace{0, {1, 5}};
    const std::string text = ran("back\nempty_big\n");
    EXPECT_NE(text.find("   2  big_to_small  {small = 3, big = 2}\n"
                        "[  FAILED  ] jugs.reachable: violates \"two gallons\" after 2 steps\n"
                        "   1  fill_big  {small = 0, big = 5}\n"),
              std::string::npos)
        << text;
    EXPECT_TRUE(text.ends_with("the run is 0/1/3\n")) << text;
    EXPECT_EQ(code, 0);
    EXPECT_EQ(refused("0\n"), "--walk: the run is over; `back` takes its last action back");
    ran("");
    EXPECT_EQ(code, 1);
}

TEST_F(run_hand_walk, a_line_that_names_no_action_ends_a_script) {
    EXPECT_EQ(refused("jump\n"), "--walk: jump is not an action; write one of the list or its number, `back` or `quit`");
    EXPECT_EQ(refused("6\n"), "--walk: --replay=0/6: there is no action 6; the last one is 5");
    EXPECT_EQ(refused("back\n"), "--walk: the run is at its beginning");
}

/// Its model decides which actions are enabled; the system is not called.
TEST_F(run_hand_walk, of_a_system_the_model_says_what_is_enabled) {
    using lamp = models::lamp_commands<models::lamp_defect::none>;
    const std::vector<fg::named_check> lamps{{"lamp.sequences<3>", &check_of<lamp, fg::sequences<3>>()}};
    const std::string text = ran("", lamps);
    EXPECT_EQ(text.find("down"), std::string::npos) << text;
    EXPECT_NE(text.find("  up"), std::string::npos) << text;
    EXPECT_EQ(refused("1\n", lamps), "--walk: 1 cannot be taken here");
}

TEST_F(run_hand_walk, needs_one_check_and_no_other_run) {
    chosen.walk = true;
    EXPECT_EQ(refused("", {selected.front(), selected.front()}), "--walk: 2 checks are chosen; choose one with --filter=NAME");
    chosen.pattern = 0;
    EXPECT_EQ(refused(""), "--walk: --pattern or --accepts asks for another run; pass one of them");
}

}  // namespace test_hand_walk
