// SPDX-License-Identifier: BSL-1.0
// Infinite runs, taken again: where the loop begins is shown, and what is wrong with it.
#include "../support/captured.hpp"

#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/temporal.hpp>
#include <foregone/replays.hpp>
#include <runner/replay/hand_walk.hpp>
#include <runner/replay/replay_run.hpp>
#include <runner/replay/trace_file.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

namespace test_replayed_loops {

namespace fg = foregone;

enum class thread { first, second };
enum class place { outside, waits, inside };

/// Two threads and a lock: one can be too late each time.
struct lock {
    struct state {
        place first{}, second{};
        bool operator==(const state&) const = default;
    };
    using action = thread;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, thread who) {
        place& own = who == thread::first ? s.first : s.second;
        const place other = who == thread::first ? s.second : s.first;
        if (own == place::waits && other == place::inside) return false;
        own = own == place::outside ? place::waits : own == place::waits ? place::inside : place::outside;
        return true;
    }
    static constexpr auto waits = [](const state& s) { return s.first == place::waits; };
    static constexpr auto enters = [](const state& s) { return s.first == place::inside; };
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"goes on">([](thread who) { return who; })};
    static constexpr auto properties = fg::properties{
        fg::never<"two inside">([](const state& s) { return s.first == place::inside && s.second == place::inside; }),
        fg::leads_to<"who waits gets in">(waits, enters),
    };
};

/// No thread enters again after the second thread has been inside.
struct closing : lock {
    static constexpr bool next(state& s, thread who) {
        if (s.second == place::inside) return false;
        return lock::next(s, who);
    }
    static constexpr auto fairness = fg::fairness{fg::strongly_fair<"goes on">([](thread who) { return who; })};
    static constexpr auto properties =
        fg::properties{fg::always_possible<"the first gets in">(enters), fg::always_eventually<"the first comes in">(enters)};
};

struct untimed : lock {
    static constexpr auto fairness = 0;
    static constexpr auto properties = fg::properties{fg::never<"nothing">([](const state&) { return false; })};
};

template <class Model>
const fg::registered_check& check_of() {
    static const fg::model_check<Model, fg::search_view<Model>, fg::reachable> check("made.cpp", 1);
    return check;
}

struct run_replayed_loops : testing::Test {
    fg::options chosen;
    int code = -1;

    template <class Model>
    std::string ran(const std::string& token) {
        chosen.replay = fg::parse_token(token);
        const captured out;
        const fg::console to{out.file(), out.file(), {}};
        const std::vector<fg::named_check> selected{{"lock", &check_of<Model>()}};
        code = fg::replay_run(fg::replay_request(chosen, selected), chosen.trace, to).code;
        return out.text();
    }
    template <class Model>
    std::string last_of(const std::string& token) {
        const std::string all = ran<Model>(token);
        return all.substr(all.rfind("\n[") + 1);
    }
    std::string walked(const std::string& lines) {
        const captured out, in;
        std::fputs(lines.c_str(), in.file());
        std::rewind(in.file());
        const fg::console to{out.file(), out.file(), {}};
        const std::vector<fg::named_check> selected{{"lock", &check_of<lock>()}};
        code = fg::walk_by_hand(chosen, selected, to, nullptr, in.file());
        return out.text();
    }
};

TEST_F(run_replayed_loops, show_where_they_begin) {
    EXPECT_EQ(ran<lock>("0/0/1/1/1@1"), "[ RUN      ] lock, run 0/0/1/1/1@1\n"
                                        "   0  initial  {first = outside, second = outside}\n"
                                        "   1  first    {first = waits, second = outside}\n"
                                        "      in a loop:\n"
                                        "   2  second   {first = waits, second = waits}\n"
                                        "   3  second   {first = waits, second = inside}\n"
                                        "   4  second   {first = waits, second = outside}\n"
                                        "[  FAILED  ] lock: violates \"who waits gets in\", in an infinite run that repeats its "
                                        "last 3 steps\n");
    EXPECT_EQ(code, 1);
    EXPECT_EQ(fg::replays<lock>({0, {0, 1, 1, 1}, 1}), "who waits gets in");
}

TEST_F(run_replayed_loops, or_that_they_end) {
    EXPECT_EQ(ran<closing>("0/1/1@2"), "[ RUN      ] lock, run 0/1/1@2\n"
                                       "   0  initial  {first = outside, second = outside}\n"
                                       "   1  second   {first = outside, second = waits}\n"
                                       "   2  second   {first = outside, second = inside}  the run ends here\n"
                                       "[  FAILED  ] lock: violates \"the first comes in\", in a run that ends after 2 steps\n");
    EXPECT_EQ(last_of<closing>("0/1/1@never"),
              "[  FAILED  ] lock: violates \"the first gets in\", which can no longer be reached after 2 steps\n");
    EXPECT_EQ(last_of<closing>("0/1@never"),
              "[       OK ] lock: violates nothing: what has to be possible can be reached after 1 step\n");
}

TEST_F(run_replayed_loops, need_a_property_that_something_stays_possible) {
    EXPECT_EQ(last_of<lock>("0/1@never"), "[       OK ] lock: no property asks that something stays possible\n");
    EXPECT_EQ(code, 0);
}

TEST_F(run_replayed_loops, that_do_not_close_are_no_runs) {
    EXPECT_EQ(last_of<lock>("0/0/1/1@1"), "[  NO RUN  ] lock: the loop does not close: the state after 3 steps is not the state "
                                          "after 1 step, where the loop begins\n");
    EXPECT_EQ(code, 3);
    EXPECT_EQ(last_of<lock>("0/0@1"), "[  NO RUN  ] lock: the run does not end after 1 step: an action is enabled there, and no "
                                      "fg::may_stop is listed, or the last step leaves the boundary\n");
    EXPECT_EQ(fg::replays<lock>({0, {0, 1, 1}, 1}), fg::no_such_run);
}

TEST_F(run_replayed_loops, that_are_not_fair_say_so) {
    EXPECT_EQ(last_of<lock>("0/1/1/1/0/1/1/1@4"),
              "[  FAILED  ] lock: violates \"who waits gets in\", in an infinite run that repeats its last 3 steps\n");
    EXPECT_EQ(last_of<closing>("0/0/0/0@0"),
              "[       OK ] lock: it is not fair: \"goes on [second]\" is enabled in the loop, and never taken there\n");
    EXPECT_EQ(code, 0);
    EXPECT_EQ(last_of<lock>("0/1/1/1@0"), "[       OK ] lock: it is not fair: \"goes on [first]\" is enabled in each state of the "
                                          "loop, and never taken there\n");
    EXPECT_EQ(last_of<lock>("0/0/0/0/1/1/1@0"), "[       OK ] lock: violates nothing, in an infinite run that repeats its last 6 "
                                                "steps\n");
}

/// The first thread waits, and could go on all the time.
struct ignored : lock {
    static constexpr bool next(state& s, thread who) {
        if (who == thread::second) return s.second = s.second == place::outside ? place::waits : place::outside, true;
        return lock::next(s, who);
    }
};

TEST_F(run_replayed_loops, would_violate_something_otherwise) {
    EXPECT_EQ(last_of<ignored>("0/0/1/1@1"),
              "[       OK ] lock: it is not fair: \"goes on [first]\" is enabled in each state of the loop, and never taken there; "
              "otherwise it would violate \"who waits gets in\"\n");
}

TEST_F(run_replayed_loops, need_a_temporal_property) {
    EXPECT_THROW(ran<untimed>("0/0@0"), fg::usage_error);
    try {
        ran<untimed>("0/0@0");
    } catch (const fg::usage_error& error) {
        EXPECT_STREQ(error.what(), "--replay=0/0@0: the model has no temporal property, so nothing judges an infinite run; leave "
                                   "out @0");
    }
}

TEST_F(run_replayed_loops, are_kept_in_trace_files) {
    for (const char* const token : {"0/0/1/1/1@1", "0/1/1@2", "0/1/1@never"}) {
        fg::check_record record;
        record.found.trace = *fg::parse_token(token);
        const std::string text = fg::trace_file_text(check_of<lock>(), record);
        EXPECT_EQ(fg::token_of(fg::trace_file(text, "made").run_of(check_of<lock>())), token);
    }
}

TEST_F(run_replayed_loops, close_by_hand) {
    const std::string out = walked("0/1/1/1\n@1\n");
    EXPECT_NE(out.find("   4  second   {first = waits, second = outside}\n"
                       "enabled after it, with what to write:\n"
                       "    /0  first\n"
                       "    /1  second\n"
                       "      in a loop:\n"
                       "   2  second   {first = waits, second = waits}\n"
                       "   3  second   {first = waits, second = inside}\n"
                       "   4  second   {first = waits, second = outside}\n"
                       "[  FAILED  ] lock: violates \"who waits gets in\", in an infinite run that repeats its last 3 steps\n"
                       "the run is 0/0/1/1/1@1\n"),
              std::string::npos)
        << out;
    EXPECT_EQ(code, 1);
    const std::string on = walked("0/1/1/1\n@1\nback\n0\n");
    EXPECT_TRUE(on.ends_with("the run is 0/0/1/1/1/0\n")) << on;
    EXPECT_THROW(walked("0\n@2\n"), fg::usage_error);
    try {
        walked("third\n");
        ADD_FAILURE() << "it is accepted";
    } catch (const fg::usage_error& error) {
        EXPECT_STREQ(error.what(), "--walk: third is not an action; write one of the list or its number, `@N` to loop through the "
                                   "steps after step N, `@never`, `back` or `quit`");
    }
    EXPECT_THROW(walked("0/1/1/1\n@1\n0\n"), fg::usage_error);
}

}  // namespace test_replayed_loops
