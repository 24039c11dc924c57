// SPDX-License-Identifier: BSL-1.0
#include "../models/jugs.hpp"
#include "../support/captured.hpp"

#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <runner/replay/witness_request.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace test_witness_request {

namespace fg = foregone;

struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::always<"no jug overflows">([](const state& s) { return s.small <= 3 && s.big <= 5; }),
        fg::sometimes<"four gallons">([](const state& s) { return s.big == 4; }),
        fg::sometimes<"six gallons">([](const state& s) { return s.big == 6; }),
    };
};

/// Is filled before it holds four gallons.
struct careful : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::never<"the small jug is full">([](const state& s) { return s.small == 3; }),
        fg::sometimes<"four gallons">([](const state& s) { return s.big == 4; }),
    };
};

template <class Model, auto Scope>
const fg::registered_check& check_of() {
    static const fg::model_check<Model, fg::search_view<Model>, Scope> check("made.cpp", 1);
    return check;
}

const std::vector<fg::named_check> states{{"jugs.reachable", &check_of<jugs, fg::reachable>()}};
const std::vector<fg::named_check> both{states.front(), {"jugs.sequences<7>", &check_of<jugs, fg::sequences<7>>()}};

struct run_witness_request : testing::Test {
    fg::options chosen;
    int code = -1;

    run_witness_request() { chosen.show = "four gallons"; }

    std::string ran(const std::vector<fg::named_check>& selected) {
        const captured out;
        const fg::console to{out.file(), out.file(), {}};
        fg::progress_display silent(out.file(), fg::progress_style::none, 0);
        fg::lone_rank ranks;
        code = fg::witness_request(chosen, selected).run(to, silent, fg::joint_run(ranks));
        return out.text();
    }
    std::string refused(const std::vector<fg::named_check>& selected = states) {
        try {
            return ran(selected);
        } catch (const fg::usage_error& error) { return error.what(); }
    }
};

constexpr const char* steps = "   0  initial       {small = 0, big = 0}\n"
                              "   1  fill_big      {small = 0, big = 5}\n"
                              "   2  big_to_small  {small = 3, big = 2}\n"
                              "   3  empty_small   {small = 0, big = 2}\n"
                              "   4  big_to_small  {small = 2, big = 0}\n"
                              "   5  fill_big      {small = 2, big = 5}\n"
                              "   6  big_to_small  {small = 3, big = 4}\n";

TEST_F(run_witness_request, prints_the_shortest_run) {
    for (const unsigned threads : {1u, 2u}) {
        chosen.threads = threads;
        const std::string text = ran(states);
        EXPECT_EQ(text, std::string("[ RUN      ] jugs.reachable, run 0/1/5/2/5/1/5\n") + steps +
                            "[       OK ] jugs.reachable: witnesses \"four gallons\" after 6 steps; no shorter run does\n");
        EXPECT_EQ(code, 0);
    }
}

TEST_F(run_witness_request, prints_that_of_each_check_that_has_the_property) {
    const std::string text = ran(both);
    EXPECT_NE(text.find("jugs.reachable: witnesses"), std::string::npos) << text;
    const std::string again = std::string("[ RUN      ] jugs.sequences<7>, run 0/1/5/2/5/1/5\n") + steps;
    EXPECT_NE(text.find(again), std::string::npos) << text;
}

TEST_F(run_witness_request, says_that_there_is_none) {
    chosen.show = "six gallons";
    EXPECT_EQ(ran(states), "[  FAILED  ] jugs.reachable: nothing that was searched is a witness of \"six gallons\"\n");
    EXPECT_EQ(code, 1);
}

TEST_F(run_witness_request, a_violation_on_the_way_is_one) {
    const std::string text = ran({{"careful.reachable", &check_of<careful, fg::reachable>()}});
    EXPECT_NE(text.find("[  FAILED  ] careful.reachable: violates \"the small jug is full\" after "), std::string::npos) << text;
    EXPECT_EQ(code, 1);
}

TEST_F(run_witness_request, a_limit_leaves_it_open) {
    chosen.max_states = 2;
    EXPECT_EQ(ran(states), "[  LIMIT   ] jugs.reachable: inconclusive, stopped by the state limit; raise it with --max-states\n");
    EXPECT_EQ(code, 3);
}

TEST_F(run_witness_request, names_the_properties_that_there_are) {
    chosen.show = "four galons";
    EXPECT_EQ(refused(), "--show=four galons: the selected checks have no `sometimes` of this title (did you mean \"four "
                         "gallons\"?); they have \"four gallons\", \"six gallons\"");
    chosen.show = "no jug overflows";
    EXPECT_NE(refused().find("have no `sometimes` of this title"), std::string::npos);
}

TEST_F(run_witness_request, random_runs_have_none_that_is_shortest) {
    const std::vector<fg::named_check> drawn{{"jugs.random", &check_of<jugs, fg::random{}>()}};
    EXPECT_EQ(refused(drawn), "--show: jugs.random is not a check of states or sequences, which have a shortest run; choose "
                              "another check with --filter=NAME");
}

TEST_F(run_witness_request, a_check_that_the_compiler_decided_needs_a_search) {
    struct : fg::model_check<jugs, fg::search_view<jugs>, fg::reachable> {
        using model_check::model_check;
        bool has_search() const override { return false; }
    } decided("made.cpp", 2);
    EXPECT_EQ(refused({{"jugs.reachable", &decided}}),
              "--show: the compiler decided jugs.reachable, and this program holds no search of it; choose another check with "
              "--filter=NAME, or compile the program with -DFOREGONE_RECHECK, which is RECHECK of foregone_add_checks; see "
              "docs/reference/check.md");
}

TEST_F(run_witness_request, where_systems_have_a_fixture_one_thread_searches) {
    struct with_fixture : fg::model_check<jugs, fg::search_view<jugs>, fg::sequences<7>> {
        using model_check::model_check;
        mutable unsigned workers = 0;
        bool has_fixture() const override { return true; }
        fg::verdict run(fg::executor& who, const fg::run_terms& terms) const override {
            workers = who.workers();
            return model_check::run(who, terms);
        }
    };
    const with_fixture check("made.cpp", 1);
    ran({{"jugs.sequences<7>", &check}});
    EXPECT_EQ(check.workers, 1u);
    chosen.threads = 2;
    ran({{"jugs.sequences<7>", &check}});
    EXPECT_EQ(check.workers, 2u);
}

TEST_F(run_witness_request, other_options_that_ask_for_something_else_are_refused) {
    chosen.walk = true;
    EXPECT_NE(refused().find("--show: --replay, --replay-file, --pattern, --accepts or --walk asks for a run"), std::string::npos);
    chosen.walk = false;
    chosen.bitstate_bytes = 64;
    EXPECT_NE(refused().find("--show: one run is searched and printed, so that"), std::string::npos);
}

}  // namespace test_witness_request
