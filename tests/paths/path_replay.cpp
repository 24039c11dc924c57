// SPDX-License-Identifier: BSL-1.0
// path_replay.hpp, and replays.hpp for programs.

#include "../models/choosing.hpp"
#include "../support/verify.hpp"

#include <foregone/impl/paths/path_replay.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/replays.hpp>

#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

/// A test that was printed for a counterexample compiles, and says what the run violates.
constexpr bool a_printed_test_says_what_is_violated() {
    using many = fg::program<models::many_failures>;
    return fg::replays<many>({0, {3}}) == fg::no_such_run || !fg::replays<many>({0, {3, 0}}).empty();
}
VERIFY(verdict_path_replay, a_printed_test_says_what_is_violated)

constexpr bool a_run_that_there_is_not_is_none() {
    using even = fg::program<models::even>;
    return fg::replays<even>({0, {2, 1, 3}}).empty() && fg::replays<even>({0, {3, 1, 3}}) == fg::no_such_run &&
           fg::replays<even>({0, {2, 1, 3, 0}}) == fg::no_such_run && fg::replays<even>({1, {2, 1, 3}}) == fg::no_such_run;
}
VERIFY(verdict_path_replay, a_run_that_there_is_not_is_none)

/// The steps of a path as they are reported.
template <class Program>
std::string reported(std::vector<std::uint64_t> indices, fg::path_terms terms = {}) {
    struct sink {
        std::string text;
        void append(std::string_view more) { text += more; }
        std::string_view view() const { return text; }
    };
    std::string all;
    const auto tell = [&](std::uint64_t number, const fg::described_step<sink>& step) {
        all += std::to_string(number) + ' ' + step.action.text + ' ' + step.result.text +
               (step.note.text.empty() ? "" : " | " + step.note.text) + '\n';
    };
    using view = fg::program_view<Program>;
    const fg::basic_trace<std::vector<std::uint64_t>> trace{0, std::move(indices)};
    const fg::replayed end = fg::replay<view, sink>(trace, static_cast<typename view::record*>(nullptr), tell, terms);
    return all + (end.possible ? "" : "impossible, ") + std::to_string(end.steps);
}

void says_much(fg::chooser& choose) {
    choose.remark("before any choice");
    const int a = choose("a", 3);
    choose.remark("a is ", a);
    choose.remark("still");
    if (choose("b", {"x", "y"}) == std::string_view("y")) throw std::runtime_error("no y");
    choose.assume(a != 1);
    choose.expect(choose(2) == 0, "zero");
}

TEST(verdict_path_replay, tells_choices_remarks_and_the_end) {
    using program = fg::program<says_much>;
    const std::string begin = "0 begin  | before any choice\n1 a -> 2 | a is 2; still\n";
    EXPECT_EQ(reported<program>({2, 0, 0}), begin + "2 b -> \"x\"\n3 one of 2 -> 0\n3");
    EXPECT_EQ(reported<program>({2, 0, 1}), begin + "2 b -> \"x\"\n3 one of 2 -> 1 | expected: \"zero\"\n3");
    EXPECT_EQ(reported<program>({2, 1}), begin + "2 b -> \"y\" | throws \"no y\"\n2");
    EXPECT_EQ(reported<program>({2}), begin + "2 b -> \"x\"\n3 one of 2 -> 0\n3");
    EXPECT_EQ(reported<program>({1}), "0 begin  | before any choice\n1 a -> 1 | a is 1; still\n2 b -> \"x\" | pruned\n2");
}

void sends(fg::chooser& choose) {
    const auto way = choose("message", {'a', 'l'}, {9, 3});
    choose.expect(choose.either("again") || way == 'a', "it arrives");
}

void leaves_without_choice(fg::chooser&) {}

void tosses(fg::chooser& choose) {
    for (int i = 0; i < 33; ++i) choose.by_weight("coin", {1, 3});
}

TEST(verdict_path_replay, weights_have_a_likelihood) {
    EXPECT_EQ(reported<fg::program<sends>>({1, 0}),
              "0 begin \n1 message -> 'l'\n2 again -> false | expected: \"it arrives\"; likelihood 1/8\n2");
    EXPECT_EQ(reported<fg::program<sends>>({0, 1}), "0 begin \n1 message -> 'a'\n2 again -> true | likelihood 3/8\n2");
    EXPECT_TRUE(reported<fg::program<tosses>>({}).ends_with("| likelihood of more than 64 bits\n33"));
    EXPECT_EQ(reported<fg::program<leaves_without_choice>>({}), "0 begin \n0");
}

TEST(verdict_path_replay, what_is_too_long_or_out_of_range_is_impossible) {
    using program = fg::program<says_much>;
    EXPECT_TRUE(reported<program>({2, 0, 0, 0}).ends_with("impossible, 3"));
    EXPECT_TRUE(reported<program>({2, 2}).ends_with("| a is 2; still; there is no such choice\nimpossible, 1"));
    EXPECT_TRUE(reported<program>({UINT64_MAX}).ends_with("impossible, 0"));
}

/// What a scope says of paths holds where one is taken again: a program without an end is not followed beyond it.
TEST(verdict_path_replay, a_path_is_taken_as_far_as_its_scope_goes) {
    using program = fg::program<models::endless_failing>;
    EXPECT_TRUE(reported<program>({1}, {4}).ends_with("4 go on -> true | cut: the path goes on\n4"));
    EXPECT_TRUE(reported<program>({1, 0, 1, 0, 0}, {4}).ends_with("\n5"));  // what is given is taken
}

void leaves_by_itself(fg::chooser& choose) noexcept {
    const int a = choose("a", 3);
    choose.expect(a != 2, "not two");
    choose("late", 2);
}

TEST(verdict_path_replay, a_program_that_no_exception_may_leave_is_taken_again) {
    EXPECT_EQ(reported<fg::program<leaves_by_itself>>({2}, {9, false}), "0 begin \n1 a -> 2 | expected: \"not two\"\n1");
}

/// A remark of its own, with the marks, and one about an operation of a thread.
void has_operations(fg::chooser& choose) {
    choose.remark("a\x1e", 'b', "\x1f");
    if (fg::path_listener* const to = choose.begin_remark_of_thread("t")) to->remark("loads x = 1");
}

/// Hears of choices, as the runner does.
struct hearing {
    std::string note{};
    void announce(std::string_view) {}
    void announce_remarks(std::string_view) {}
    template <class Step>
    void operator()(std::uint64_t, const Step& step) {
        note = step.note.view();
    }
};

TEST(verdict_path_replay, remarks_are_marked_for_who_hears_of_choices) {
    EXPECT_EQ(reported<fg::program<has_operations>>({}), "0 begin  | a\x1e'b'\x1f; t loads x = 1\n0");
    using view = fg::program_view<fg::program<has_operations>>;
    hearing heard;
    fg::replay<view, fg::text<200>>(fg::basic_trace<std::vector<std::uint64_t>>{}, static_cast<view::record*>(nullptr), heard);
    EXPECT_EQ(heard.note, "\x1e" "a\\x1e'b'\\x1f\x1e" "t\x1f" "loads x = 1");
}

}  // namespace
