// SPDX-License-Identifier: BSL-1.0
// model/stepped.hpp: a program by steps comes to the same as the function that takes its steps in a loop, in every part of a
// verdict.

#include "../models/stepping.hpp"
#include "../support/effort.hpp"
#include "program_laws.hpp"

#include <foregone/check.hpp>
#include <foregone/model/stepped.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace test_laws_stepped {

namespace fg = foregone;

template <class Steps>
using by_steps = fg::program_view<fg::stepped<Steps>>;
template <class Steps>
using in_a_loop = fg::program_view<fg::program<models::in_a_loop<Steps>>>;

template <class Steps, fg::paths_scope Scope>
void expect_same_paths() {
    for (const std::uint64_t failures : {1u, 2u, 3u, 1'000u})
        ASSERT_EQ((program_laws::search_alone<by_steps<Steps>, Scope>(failures).reported()),
                  (program_laws::search_alone<in_a_loop<Steps>, Scope>(failures).reported()))
            << failures << " failures";
}

template <class Steps, std::uint64_t Longest>
void expect_same() {
    expect_same_paths<Steps, fg::paths<Longest>>();
    expect_same_paths<Steps, fg::paths<Longest>.without_escape()>();
    expect_same_paths<Steps, fg::paths<Longest>.iterative_deepening()>();
    expect_same_paths<Steps, fg::paths<Longest>.breadth_first()>();
    expect_same_paths<Steps, fg::paths<Longest>.shrink(0)>();
    program_laws::hold<fg::stepped<Steps>, fg::paths<Longest>>();
}

TEST(engine_laws_stepped, steps_and_a_loop_take_the_same_paths) {
    expect_same<models::still, 1>();
    expect_same<models::dice, 6>();
    expect_same<models::dice, 50>();
    expect_same<models::dice, 3>();
    expect_same<models::uneven_steps, 9>();
    expect_same<models::uneven_steps, 4>();
    expect_same<models::shrinking_steps, 9>();
    expect_same<models::endless_steps, 8>();
    expect_same<models::pruned_steps, 6>();
    expect_same<models::pruned_steps, 3>();
    expect_same<models::failing_steps, 8>();
    expect_same<models::failing_steps, 5>();
    expect_same<models::faulty_steps, 6>();
    expect_same<models::dry_steps, 5>();
    expect_same<models::throwing_steps, 6>();
    expect_same<models::unbegun_steps, 6>();
}

/// Is cut by choices that leave no exception, and pruned at choices that do.
struct cut_in_c_steps {
    static inline int went_on = 0;
    struct state {};
    static state initial() { return {}; }
    static bool step(state&, fg::chooser& choose) {
        if (choose("a", 3) == 1) choose.prune(), ++went_on;
        choose.either_without_escape("b");
        return true;
    }
};

TEST(engine_laws_stepped, a_choice_without_escape_that_ends_a_path_does_not_change_the_next_path) {
    expect_same_paths<cut_in_c_steps, fg::paths<3>>();
    EXPECT_EQ(cut_in_c_steps::went_on, 0);
}

TEST(engine_laws_stepped, programs_made_of_numbers) {
    for (std::uint64_t seed = 0; seed < cases(160u); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        models::scrambled_steps_by_seed::seed = seed;
        expect_same<models::scrambled_steps_by_seed, 7>();
        if (HasFatalFailure()) return;
    }
}

/// What the compiler finds is what it finds for the loop, and what is found at run time.
template <class Steps, fg::paths_scope Scope>
void expect_compiler_agrees() {
    using stepped = fg::static_check<fg::stepped<Steps>, Scope>;
    using looped = fg::static_check<fg::program<models::in_a_loop<Steps>>, Scope>;
    static_assert(stepped::decided && looped::decided);
    const auto of = [](const auto& verdict) { return program_laws::reported(fg::verdict_in<program_laws::indices>(verdict)); };
    EXPECT_EQ(of(stepped::verdict), of(looped::verdict));
    EXPECT_EQ(of(stepped::verdict), program_laws::reported(program_laws::search_alone<by_steps<Steps>, Scope>().found));
}

template <class Steps, std::uint64_t Longest>
void expect_compiler_agrees_in_any_order() {
    expect_compiler_agrees<Steps, fg::paths<Longest>>();
    expect_compiler_agrees<Steps, fg::paths<Longest>.iterative_deepening()>();
}

TEST(engine_laws_stepped, the_compiler_finds_the_same) {
    expect_compiler_agrees_in_any_order<models::dice, 6>();
    expect_compiler_agrees_in_any_order<models::failing_steps, 8>();
#ifndef FOREGONE_TESTS_BRIEF
    expect_compiler_agrees_in_any_order<models::still, 1>();
    expect_compiler_agrees_in_any_order<models::dice, 3>();
    expect_compiler_agrees_in_any_order<models::uneven_steps, 9>();
    expect_compiler_agrees_in_any_order<models::shrinking_steps, 9>();
    expect_compiler_agrees_in_any_order<models::endless_steps, 5>();
    expect_compiler_agrees_in_any_order<models::pruned_steps, 6>();
    expect_compiler_agrees_in_any_order<models::faulty_steps, 6>();
    expect_compiler_agrees_in_any_order<models::dry_steps, 5>();
#endif
}

template <std::uint64_t... Seed>
void expect_compiler_agrees_on(std::integer_sequence<std::uint64_t, Seed...>) {
    (expect_compiler_agrees<models::scrambled_steps<Seed, 5>, fg::paths<6>>(), ...);
}
TEST(engine_laws_stepped, the_compiler_finds_the_same_in_programs_made_of_numbers) {
    expect_compiler_agrees_on(std::make_integer_sequence<std::uint64_t, sized(12, 3)>());
}

template <class State, class Result>
struct program_with {
    using state = State;
    static state initial();
    static Result step(state&, fg::chooser&);
};
struct beginning_nowhere {
    using state = int;
    static bool step(state&, fg::chooser&);
};
static_assert(fg::steps_have_a_state<program_with<int, bool>> && !fg::steps_have_a_state<int> &&
              !fg::steps_have_a_state<program_with<std::unique_ptr<int>, bool>>);
static_assert(fg::steps_begin<program_with<int, bool>> && !fg::steps_begin<beginning_nowhere>);
static_assert(fg::steps_go_on<program_with<int, bool>> && !fg::steps_go_on<program_with<int, void>>);

/// The number of steps that a search runs.
template <class Program>
struct counting_steps : Program {
    static inline std::uint64_t run = 0;
    static bool step(typename Program::state& now, fg::chooser& choose) { return ++run, Program::step(now, choose); }
};

TEST(engine_laws_stepped, a_step_is_run_once_for_all_that_follow) {
    using counted = counting_steps<models::dice>;
    counted::run = 0;
    EXPECT_EQ((program_laws::search_alone<by_steps<counted>, fg::paths<6>>().found.paths.complete), 216u);
    EXPECT_EQ(counted::run, 6u + 36u + 216u + 16u * 3u) << "and 16 paths from their start, of three steps each";
}

}  // namespace test_laws_stepped
