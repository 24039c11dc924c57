// SPDX-License-Identifier: BSL-1.0
#include "../models/lamp.hpp"
#include "../support/captured.hpp"
#include "../support/fake_check.hpp"

#include <foregone/domain/range.hpp>
#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <runner/isolation/isolation.hpp>
#include <runner/replay/next_steps.hpp>
#include <runner/replay/replay_run.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace test_next_steps {

namespace fg = foregone;
using numbers = std::vector<std::uint64_t>;

TEST(run_next_steps, a_line_has_what_is_appended_and_the_action) {
    const fake_check check;
    EXPECT_EQ(fg::next_steps_text(check, numbers{3, 9}), "enabled after it, with what to append to the token:\n"
                                                         "    /3  add\\t3\n"
                                                         "    /9  add\\t9\n");
    EXPECT_EQ(fg::next_steps_text(check, numbers{}), "no action is enabled after it\n");
    EXPECT_EQ(fg::next_steps_text(check, std::nullopt), "");
    EXPECT_TRUE(fg::next_steps_text(check, numbers{3}, true).starts_with("enabled after it, with what to write:\n    /3  "));
}

TEST(run_next_steps, an_action_with_several_successors_has_a_branch) {
    fake_check check;
    check.size.branches = true;
    EXPECT_NE(fg::next_steps_text(check, numbers{3}).find("/3  add\\t3, branch 0\n"), std::string::npos);
    EXPECT_EQ(fg::named_step(check, numbers{3}, "add\\t3, branch 0"), std::optional<std::uint64_t>(3));
    EXPECT_EQ(fg::named_step(check, numbers{3}, "add\\t3"), std::nullopt);
}

TEST(run_next_steps, spaces_in_a_line_do_not_matter) {
    fake_check check;
    check.size.branches = true;
    EXPECT_EQ(fg::named_step(check, numbers{3, 9}, "add\\t9,branch 0"), std::optional<std::uint64_t>(9));
    EXPECT_EQ(fg::named_step(check, numbers{3, 9}, "add\\t9 , branch0"), std::optional<std::uint64_t>(9));
    EXPECT_EQ(fg::named_step(check, numbers{3, 9}, "add\\t, branch 0"), std::nullopt);
}

TEST(run_next_steps, few_of_many_are_listed) {
    fake_check check;
    EXPECT_TRUE(fg::next_steps_text(check, numbers(40, 1)).ends_with("    /1  add\\t1\n"));
    EXPECT_TRUE(fg::next_steps_text(check, numbers(42, 1)).ends_with("    /1  add\\t1\n    and 2 actions more\n"));
    check.size.actions = 10'001;
    EXPECT_TRUE(fg::next_steps_text(check, numbers{1}).ends_with("    (only the first 10000 actions were tried)\n"));
}

/// Hears what is possible after a run, of the first actions.
struct heard final : fg::step_listener {
    std::uint64_t tried = 10;
    fg::next_steps steps{};

    void begin(std::uint64_t, bool) override {}
    void action(std::string_view) override {}
    void result(std::string_view) override {}
    void note(std::string_view) override {}
    std::uint64_t tries_next() const override { return tried; }
    void goes_on(const numbers& all) override { steps = all; }
};

template <class Model, auto Scope = fg::reachable>
const fg::registered_check& check_of() {
    static const fg::model_check<Model, fg::search_view<Model>, Scope> check("made.cpp", 1);
    return check;
}

template <class Model>
fg::next_steps after(std::vector<std::uint64_t> actions, std::uint64_t tried = 10) {
    heard to;
    to.tried = tried;
    check_of<Model>().replay_trace({0, std::move(actions)}, to);
    return to.steps;
}

/// Counts to two; the third action throws.
struct counter {
    using state = int;
    enum class action { up, down, jump };

    static std::optional<state> next(state s, action a) {
        if (a == action::jump && s < 2) throw std::runtime_error("too far");
        if (s == 2 || (a == action::down && s == 0)) return std::nullopt;
        return a == action::up ? s + 1 : s - 1;
    }
    static constexpr state initial() { return 0; }
    static constexpr auto properties = fg::properties{fg::never<"minus one">([](const state& s) { return s < 0; })};
};

/// Has one kind of action.
struct many_numbers {
    using state = int;
    using action = fg::range<0, 9>;
    static constexpr state initial() { return 0; }
    static constexpr state next(state s, int) { return s; }
    static constexpr auto properties = fg::properties{fg::never<"one">([](const state& s) { return s == 1; })};
};

TEST(run_next_steps, what_throws_is_possible) {
    EXPECT_EQ(after<counter>({}), numbers({0, 2}));
    EXPECT_EQ(after<counter>({0}), numbers({0, 1, 2}));
    EXPECT_EQ(after<counter>({0, 0}), numbers{});
}

TEST(run_next_steps, only_the_first_actions_of_each_kind_are_tried) {
    EXPECT_EQ(after<counter>({}, 2), numbers({0, 2}));  // of three kinds one each, the second of which is not enabled
    EXPECT_EQ(after<many_numbers>({}, 3), numbers({0, 1, 2}));
    EXPECT_EQ(after<counter>({}, 0), std::nullopt);
}

TEST(run_next_steps, a_run_that_is_not_possible_has_none) { EXPECT_EQ(after<counter>({1}), std::nullopt); }

using lamp = models::lamp_commands<models::lamp_defect::drifts>;

TEST(run_next_steps, a_violating_run_has_none) {
    EXPECT_EQ(after<lamp>({0, 0}), numbers({0, 1}));
    EXPECT_EQ(after<lamp>({0, 0, 1}), std::nullopt);
}

TEST(run_next_steps, another_process_reports_them) {
    fg::isolation apart(30'000'000'000);
    heard to;
    apart.report(check_of<lamp>(), {0, {0}}, to);
    EXPECT_EQ(to.steps, numbers({0, 1}));
}

/// As the command line asks for it: not of runs with numbers.
TEST(run_next_steps, a_replayed_run_is_followed_by_them) {
    fg::options chosen;
    chosen.replay = fg::run_trace{0, {0, 0}};
    const std::vector<fg::named_check> selected{{"counter", &check_of<counter>()}};
    const auto ran = [&](bool lists) {
        const captured out;
        const fg::console to{out.file(), out.file(), {}};
        const fg::replay_request request(chosen, selected);
        fg::replay_run(request, chosen.trace, to, nullptr, {.lists_next = lists});
        return out.text();
    };
    EXPECT_TRUE(ran(true).ends_with("violates nothing in 2 steps\nno action is enabled after it\n")) << ran(true);
    EXPECT_TRUE(ran(false).ends_with("violates nothing in 2 steps\n"));
}

}  // namespace test_next_steps
