// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/paths/path_worker.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/model/chooser.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;

/// A program's way with these choices; constexpr, without words.
template <class Run>
constexpr fg::path_result along(std::initializer_list<std::uint64_t> indices, Run&& run, std::uint64_t limit = 9) {
    fg::choice_point points[10]{};
    fg::listed_choices source(indices);
    fg::chooser choose({.points = points, .limit = limit, .escapes = false, .source = &source});
    run(choose);
    choose.complete();
    return choose.result();
}

constexpr bool answers_what_was_chosen() {
    bool right = true;
    along({2, 1, 1, 2, 0, 3, 1}, [&](fg::chooser& choose) {
        right &= choose("number", 3) == 2;
        right &= choose.either("bool");
        right &= choose("list", {4, 5, 6}) == 5;
        std::array<int, 3> range{7, 8, 9};
        int& element = choose("range", range);
        right &= &element == &range[2];
        right &= choose(std::array<int, 1>{10}) == 10;
        right &= choose("domain", fg::range<11, 15>{}) == 14;
        right &= choose(std::uint8_t{200}) == std::uint8_t{1};
        right &= choose("beyond what is given", 5) == 0;
    });
    return right;
}
VERIFY(model_chooser, answers_what_was_chosen)

TEST(model_chooser, a_choice_without_escape_throws_nothing) {
    fg::choice_point points[2]{};
    const std::array<std::uint64_t, 1> given{1};
    fg::listed_choices source(given);
    fg::chooser choose({.points = points, .limit = 2, .source = &source});
    EXPECT_TRUE(choose.either_without_escape("given"));
    EXPECT_FALSE(choose.either_without_escape("not given"));
    EXPECT_FALSE(choose.over());
    EXPECT_FALSE(choose.either_without_escape("beyond the limit"));
    EXPECT_TRUE(choose.over());
    EXPECT_FALSE(choose.either("afterwards"));
    choose.fail("afterwards");
    EXPECT_EQ(choose.result().ended, fg::path_end::cut);
}

/// What follows is left by an exception as before.
TEST(model_chooser, a_choice_without_escape_changes_nothing_that_follows) {
    fg::choice_point points[1]{};
    fg::chooser choose({.points = points, .limit = 1});
    choose.either_without_escape("first");
    EXPECT_THROW(choose.either("beyond the limit"), fg::path_over);
}

constexpr bool a_path_ends_as_the_program_says() {
    using end = fg::path_end;
    const auto ended = [](auto&& run, std::uint64_t limit = 9) { return along({1}, run, limit).ended; };
    return ended([](auto&) {}) == end::complete && ended([](auto& c) { c(2); }) == end::complete &&
           ended([](auto& c) { c(2), c(2), c(2); }, 2) == end::cut && ended([](auto& c) { c(1), c(2); }) == end::broken;
}
VERIFY(model_chooser, a_path_ends_as_the_program_says)

constexpr fg::path_result nothing_chosen() {
    if (!std::is_constant_evaluated())
        return {fg::path_end::failed, fg::path_failure::no_choice};  // an exception leaves the program
    return along({1}, [](fg::chooser& choose) { choose(0), choose(2), choose(-3); });
}

constexpr bool without_an_exception_a_path_goes_on_with_first_choices() {
    int after = -1;
    const fg::path_result pruned = along({1, 1, 1}, [&](fg::chooser& choose) {
        choose(2);
        if (choose.assume(false)) after = 7;
        after = choose(2);
        choose.fail("too late");
    });
    const fg::path_result failed = along({1}, [&](fg::chooser& choose) {
        choose(2);
        choose.expect(false, "first");
        choose.prune();
    });
    const fg::path_result nothing = nothing_chosen();
    return after == 0 && pruned.ended == fg::path_end::pruned && pruned.steps == 1 && failed.ended == fg::path_end::failed &&
           failed.failure == fg::path_failure::expectation && nothing.failure == fg::path_failure::no_choice && nothing.steps == 0;
}
VERIFY(model_chooser, without_an_exception_a_path_goes_on_with_first_choices)

/// Runs a program on all of its paths, and counts them; null where it is refused.
using body = std::function<void(fg::chooser&)>;
body current;
struct current_program {
    static void run(fg::chooser& choose) { current(choose); }
};
using view = fg::program_view<current_program>;

struct outcome {
    fg::path_tally counted;
    std::string refused;
};

outcome all_paths(body of, bool escapes = true) {
    current = std::move(of);
    std::vector<fg::choice_point> points(100);
    fg::path_worker<view, fg::choice_point*> worker{.points = points.data(), .limit = 90};
    while (!worker.finished) {
        fg::path_reason reason;
        try {
            fg::refuse_unfit(worker.advance(reason, escapes), reason);
        } catch (const fg::invalid_program& error) { return {worker.counted, error.what()}; }
    }
    return {worker.counted, ""};
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// What differs is said: where, what it was, and what it is now.
TEST(model_chooser, a_program_that_does_something_else_is_refused_with_the_first_difference) {
    int runs = 0;
    const auto refused = [&](body of) {
        runs = 0;
        return all_paths(std::move(of)).refused;
    };
    EXPECT_TRUE(contains(refused([&](auto& c) { c("a", ++runs == 2 ? 4 : 3); }),
                         "after 0 it chose \"a\" of 3, and now \"a\" of 4; look for"));
    EXPECT_TRUE(contains(refused([&](auto& c) {
                             if (++runs == 2) c("b", 3);
                             else c("a", 3);
                         }),
                         "after 0 it chose \"a\" of 3, and now \"b\" of 3;"));
    EXPECT_TRUE(contains(refused([&](auto& c) { c(2), c("a", ++runs == 2 ? 0 : 2); }),
                         "after 0/0 it chose \"a\" of 2, and now \"a\" of 0;"));
    EXPECT_TRUE(contains(refused([&](auto& c) {
                             c("first", 3);
                             if (++runs != 2) c(5);
                         }),
                         "after 0/0 it chose of 5, and now it ends;"));
    EXPECT_TRUE(contains(refused([&](auto& c) {
                             if (++runs == 3) throw std::runtime_error("early");
                             c("a", 3);
                         }),
                         "after 0 it chose \"a\" of 3, and now it ends;"));
}

/// Ending in any way before the choices that a path was given is not doing the same: paths would be lost.
TEST(model_chooser, a_path_that_ends_early_in_any_way_is_refused) {
    const std::vector<std::function<void(fg::chooser&)>> ends{
        [](fg::chooser& c) { c.prune(); }, [](fg::chooser& c) { c.assume(false); }, [](fg::chooser& c) { c.fail("early"); },
        [](fg::chooser& c) { c.expect(false, "early"); }, [](fg::chooser&) { throw 1; }};
    for (const auto& end : ends)
        for (const bool escapes : {true, false}) {
            int runs = 0;
            const outcome found = all_paths(
                [&](fg::chooser& choose) {
                    if (++runs == 2) end(choose);
                    choose("a", 3);
                },
                escapes);
            EXPECT_TRUE(contains(found.refused, ": after 0 it chose \"a\" of 3, and now it ends;")) << found.refused;
        }
}

TEST(model_chooser, what_catches_the_end_of_a_path_is_refused) {
    const auto swallow = [](auto&& act) {
        return all_paths([=](fg::chooser& choose) {
            try {
                choose(2);
                act(choose);
            } catch (...) {}  // which is wrong
        });
    };
    EXPECT_TRUE(contains(swallow([](fg::chooser& c) { c.prune(); }).refused, "catches fg::path_over"));
    EXPECT_TRUE(contains(swallow([](fg::chooser& c) {
                             while (true) c(2);
                         }).refused,
                         "catches fg::path_over"));  // the end is the cut
    EXPECT_EQ(swallow([](fg::chooser& c) { c.fail("seen anyway"); }).counted.failed, 2u);
    EXPECT_EQ(swallow([](fg::chooser&) { throw 1; }).counted.complete, 2u);  // its own exception
}

TEST(model_chooser, another_exception_instead_of_the_end_of_a_path_is_refused) {
    const outcome found = all_paths([](fg::chooser& choose) {
        try {
            choose.assume(choose(2) == 0);
        } catch (...) { throw std::runtime_error("instead"); }
    });
    EXPECT_TRUE(contains(found.refused, "catches fg::path_over"));
    const outcome failing = all_paths([](fg::chooser& choose) {
        try {
            choose.expect(choose(2) == 0, "zero");
        } catch (...) { throw std::runtime_error("instead"); }
    });
    EXPECT_EQ(failing.counted.failed, 1u);
    EXPECT_EQ(failing.refused, "");
}

/// What is destroyed while a path is left may choose, and gets the first.
TEST(model_chooser, destructors_may_choose_while_a_path_is_left) {
    struct chooses_at_the_end {
        fg::chooser& choose;
        std::uint64_t& sum;
        ~chooses_at_the_end() {
            sum += static_cast<std::uint64_t>(choose("late", 5));
            choose.expect(false, "ignored");
            choose.assume(false);
        }
    };
    std::uint64_t sum = 0;
    const outcome found = all_paths([&](fg::chooser& choose) {
        const int first = choose(3);
        const chooses_at_the_end late{choose, sum};
        choose.assume(first < 0);
    });
    EXPECT_EQ(found.counted.pruned, 3u);
    EXPECT_EQ(found.counted.failed, 0u);
    EXPECT_EQ(sum, 0u);
}

/// A reference where the range lives on; a copy of what a temporary shows, which may belong to another object.
TEST(model_chooser, elements_of_ranges_by_reference_or_by_copy) {
    std::vector<std::string> names{"a long text that owns memory", "another long text that owns memory"};
    const std::vector<std::string> kept = names;
    std::list<std::unique_ptr<int>> owned;
    owned.push_back(std::make_unique<int>(5));
    all_paths([&](fg::chooser& choose) {
        std::string& element = choose("by reference", names);
        EXPECT_TRUE(&element == &names[0] || &element == &names[1]);
    });
    std::vector<std::string> chosen;
    const outcome found = all_paths([&](fg::chooser& choose) {
        static_assert(std::is_same_v<decltype(choose("x", std::span<std::string>(names))), std::string>);
        static_assert(std::is_same_v<decltype(choose("x", names)), std::string&>);
        static_assert(std::is_same_v<decltype(choose("x", kept)), const std::string&>);
        chosen.push_back(choose("by copy", std::span<std::string>(names)));
        chosen.push_back(choose(std::span<const std::string>(kept)));
        chosen.emplace_back(1, choose(std::string_view("xy")));
        const std::unique_ptr<int> moved = choose(std::array<std::unique_ptr<int>, 1>{std::make_unique<int>(1)});
        EXPECT_EQ(*moved, 1);
        EXPECT_EQ(*choose(owned), 5);
    });
    EXPECT_EQ(names, kept);
    EXPECT_EQ(found.counted.complete, 8u);
    EXPECT_EQ(chosen.back(), "y");
}

TEST(model_chooser, an_empty_choice_fails_and_names_it) {
    for (const bool escapes : {true, false}) {
        current = [](fg::chooser& choose) { choose("block", std::vector<int>{}); };
        std::array<fg::choice_point, 2> points{};
        fg::path_reason reason;
        fg::chooser choose({.points = points.data(), .limit = 1, .escapes = escapes, .reason = &reason});
        view::run(choose);
        EXPECT_EQ(choose.result().ended, fg::path_end::failed);
        EXPECT_EQ(choose.result().failure, fg::path_failure::no_choice);
        EXPECT_EQ(reason.view(), "block");
    }
}

/// Prints what it receives.
struct heard final : fg::path_listener {
    std::string all;
    void choice(std::string_view label, std::uint64_t index, std::uint64_t count) override {
        all += '[' + std::string(label) + ' ' + std::to_string(index) + '/' + std::to_string(count) + ']';
    }
    void value(std::string_view characters) override { all += characters; }
    void remark() override { all += " - "; }
    void remark(std::string_view characters) override { all += characters; }
};

TEST(model_chooser, a_listener_hears_values_and_remarks_until_the_path_is_over) {
    heard to;
    std::array<fg::choice_point, 10> points{};
    const std::vector<std::uint64_t> indices{1, 2, 1};
    fg::listed_choices source(indices);
    fg::chooser choose({.points = points.data(), .limit = 9, .escapes = false, .source = &source, .listener = &to});
    choose("number", 3);
    choose.remark("it is ", 7, ' ', true);
    choose("value", {4, 5, 6});
    choose.either();
    EXPECT_TRUE(choose.records_remarks());
    choose.prune();
    EXPECT_FALSE(choose.records_remarks());
    choose("late", 3);
    choose.remark("nobody hears this");
    EXPECT_EQ(to.all, "[number 1/3]1 - it is 7' 'true[value 2/3]6[ 1/2]true");
}

/// A loop that would never end by first choices.
struct endless {
    static constexpr void run(fg::chooser& choose) {
        while (!choose.over() && !choose.either("stop")) {}
    }
};
constexpr bool a_loop_may_ask_whether_its_path_is_over() {
    std::array<fg::choice_point, 5> points{};
    fg::chooser choose({.points = points.data(), .limit = 4, .escapes = false});
    endless::run(choose);
    return choose.over() && choose.result().ended == fg::path_end::cut && choose.result().steps == 4;
}
VERIFY(model_chooser, a_loop_may_ask_whether_its_path_is_over)

/// Chooses from nothing while a path that was pruned leaves the program.
struct chooses_late {
    fg::chooser& choose;
    ~chooses_late() { choose(0); }
};
TEST(model_chooser, a_destructor_may_choose_from_nothing_when_the_path_is_over) {
    std::array<fg::choice_point, 5> points{};
    fg::chooser choose({.points = points.data(), .limit = 4});
    EXPECT_THROW(
        {
            const chooses_late late{choose};
            choose.prune();
        },
        fg::path_over);
    EXPECT_EQ(choose.result().ended, fg::path_end::pruned);
}

}  // namespace
