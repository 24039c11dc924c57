// SPDX-License-Identifier: BSL-1.0
#include "../models/jugs.hpp"

#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/cli/usage_error.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <report/json.hpp>
#include <runner/check_runner.hpp>
#include <runner/options/option_conflicts.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace test_counted_checks {

namespace fg = foregone;
using texts = std::vector<std::string>;

/// The small jug is never emptied, and an empty big one, of four states, is not poured out.
struct jugs : models::pouring {
    static constexpr bool classify(const state& s) { return s.small + s.big > 0; }
    static constexpr bool next(state& s, action a) {
        if (a == action::empty_small || (a == action::big_to_small && s.big == 0)) return false;
        s = models::pouring::next(s, a);
        return true;
    }
    static constexpr auto properties = fg::properties{fg::sometimes<"five">([](const state& s) { return s.big == 5; })};
};

struct leaking : jugs {
    static constexpr auto properties = fg::properties{fg::never<"five">([](const state& s) { return s.big == 5; })};
};

template <class Model, auto Scope = fg::reachable>
const fg::registered_check& check_of() {
    static const fg::model_check<Model, fg::search_view<Model>, Scope> check("made.cpp", 1);
    return check;
}

struct run_counted_checks : testing::Test {
    fg::options chosen;
    run_counted_checks() { chosen.count_actions = true; }

    fg::check_record ran(const fg::registered_check& check) const {
        fg::sequential_executor alone;
        fg::progress_display silent(stderr, fg::progress_style::none, 0);
        return fg::check_runner(alone, chosen, silent, "checks").run_check({"jugs", &check});
    }
    std::string refused(const fg::registered_check& check) const {
        try {
            fg::refuse_conflicts(chosen, "count-actions");
            fg::option_conflicts::refuse_unfit(chosen, {{"jugs", &check}});
        } catch (const fg::usage_error& error) { return error.what(); }
        return "accepted";
    }
};

TEST_F(run_counted_checks, a_pass_says_what_was_taken) {
    const fg::check_record record = ran(check_of<jugs>());
    EXPECT_EQ(record.notes, (texts{"taken: fill_small 16 (21 %), fill_big 16 (21 %), empty_small never, empty_big 16 (21 %), "
                                   "small_to_big 16 (21 %), big_to_small 12 (16 %)",
                                   "states by class: false 1 (6 %), true 15 (94 %)"}));
    std::uint64_t sum = 0;
    for (const fg::counted_text& one : record.taken) sum += one.count;
    EXPECT_EQ(sum, record.found.counted.transitions);
    EXPECT_EQ(fg::json_report::counted_of(record)["actions"][2].dump(), R"({"name":"empty_small","transitions":0})");
    EXPECT_EQ(fg::json_report::counted_of(record)["classes"][0].dump(), R"({"name":"false","states":1})");
}

/// Steps add up to those of the check, and each state but the initial one is new once.
TEST_F(run_counted_checks, a_profile_says_which_kinds_find_states) {
    chosen.count_actions = false, chosen.profile = true;
    const fg::check_record record = ran(check_of<jugs>());
    ASSERT_EQ(record.profile.size(), 6u);
    std::uint64_t steps = 0, fresh = 0;
    double last = record.profile.front().seconds;
    for (const fg::profile_text& row : record.profile) {
        steps += row.transitions;
        fresh += row.new_states;
        EXPECT_LE(row.seconds, last);
        last = row.seconds;
        if (row.name == "empty_small") {
            EXPECT_EQ(row.transitions, 0u);
        }
    }
    EXPECT_EQ(steps, record.found.counted.transitions);
    EXPECT_EQ(fresh, record.found.counted.states - 1);
    EXPECT_EQ(record.notes.size(), 6u);
    EXPECT_EQ(fg::json_report::profile_of(record)[0]["name"], record.profile[0].name);
    EXPECT_TRUE(ran(check_of<leaking>()).profile.empty());
    EXPECT_TRUE((ran(check_of<jugs, fg::sequences<2>>()).profile.empty()));
    EXPECT_EQ((refused(check_of<jugs, fg::sequences<2>>())),
              "--profile: no selected check visits states; choose a check of states with --filter=NAME");
}

/// A limit of the depth is that of the search.
TEST_F(run_counted_checks, a_profile_goes_no_deeper_than_the_search) {
    chosen.count_actions = false, chosen.profile = true;
    const fg::check_record record = ran(check_of<jugs, fg::reachable.depth(2)>());
    std::uint64_t steps = 0, fresh = 0;
    for (const fg::profile_text& row : record.profile) steps += row.transitions, fresh += row.new_states;
    EXPECT_EQ(steps, record.found.counted.transitions);
    EXPECT_EQ(fresh, record.found.counted.states - 1);
}

TEST_F(run_counted_checks, without_the_option_nothing_is_counted) {
    chosen.count_actions = false;
    EXPECT_TRUE(ran(check_of<jugs>()).taken.empty());
    EXPECT_EQ(ran(check_of<jugs>()).notes, texts{});
}

TEST_F(run_counted_checks, a_failure_and_sequences_say_nothing_of_it) {
    EXPECT_TRUE(ran(check_of<leaking>()).taken.empty());
    EXPECT_TRUE((ran(check_of<jugs, fg::sequences<2>>()).taken.empty()));
}

TEST_F(run_counted_checks, options_that_see_a_part_of_a_search_are_refused) {
    EXPECT_EQ(refused(check_of<jugs>()), "accepted");
    EXPECT_EQ((refused(check_of<jugs, fg::sequences<2>>())),
              "--count-actions: no selected check visits states; random and planned runs are counted without it; choose a check of "
              "states with --filter=NAME");
    chosen.isolate = true;
    EXPECT_EQ(refused(check_of<jugs>()), "--count-actions: --isolate, --estimate, --merge and --checkpoint see a part of a search "
                                         "only; pass one of them");
    chosen.isolate = false, chosen.walk = true;
    EXPECT_EQ(refused(check_of<jugs>()),
              "--count-actions: --replay, --replay-file, --walk, --pattern and --accepts take one run; pass one of them");
}

}  // namespace test_counted_checks
