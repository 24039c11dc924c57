// SPDX-License-Identifier: BSL-1.0
// The laws of programs that choose, on one thread, and what the compiler finds.

#include "../models/choosing.hpp"
#include "../support/effort.hpp"
#include "program_laws.hpp"

#include <foregone/check.hpp>

#include <gtest/gtest.h>

#include <stdexcept>

namespace {

namespace fg = foregone;

/// Throws on two paths, and ends by itself, and pruned.
void throwing(fg::chooser& choose) {
    const int a = choose("a", 4);
    if (a == 1 && choose.either("b")) throw std::runtime_error("one");
    if (a == 2) choose.prune();
    if (a == 3 && choose("c", 3) > 0) throw 7;
}

TEST(engine_laws_programs, every_path_is_taken_once_and_the_shortest_is_the_shortest) {
    program_laws::hold<fg::program<models::straight>, fg::paths<1>>();
    program_laws::hold<fg::program<models::even>, fg::paths<3>>();
    program_laws::hold<fg::program<models::even>, fg::paths<2>>();
    program_laws::hold<fg::program<models::even>, fg::paths<50>>();
    program_laws::hold<fg::program<models::uneven>, fg::paths<9>>();
    program_laws::hold<fg::program<models::no_two_ones>, fg::paths<6>>();
    program_laws::hold<fg::program<models::endless>, fg::paths<7>>();
    program_laws::hold<fg::program<models::endless_failing>, fg::paths<12>>();
    program_laws::hold<fg::program<models::many_failures>, fg::paths<6>>();
    program_laws::hold<fg::program<models::many_failures>, fg::paths<3>>();
    program_laws::hold<fg::program<models::hopeless>, fg::paths<3>>();
    program_laws::hold<fg::program<models::runs_dry>, fg::paths<3>>();
    program_laws::hold<fg::program<models::wide_choice>, fg::paths<3>>();
    program_laws::hold<fg::program<models::kinds>, fg::paths<6>>();
    program_laws::hold<fg::program<models::pruned_failures>, fg::paths<6>>();
    program_laws::hold<fg::program<models::queens<6>>, fg::paths<6>>();
    program_laws::hold<fg::program<models::deep<10>>, fg::paths<12>>();
    program_laws::hold<fg::program<throwing>, fg::paths<3>>();
}

TEST(engine_laws_programs, programs_made_of_numbers) {
    for (std::uint64_t seed = 0; seed < cases(160u); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        models::scrambled_seed = seed;
        program_laws::hold<fg::program<models::scrambled_by_seed>, fg::paths<7>>();
    }
}

TEST(engine_laws_programs, known_numbers_of_paths) {
    const auto complete = []<class Program, fg::paths_scope Scope>() {
        const fg::verdict found = program_laws::search_alone<fg::program_view<Program>, Scope>().found;
        EXPECT_EQ(found.result, fg::outcome::proved);
        return found.paths.complete;
    };
    EXPECT_EQ((complete.operator()<fg::program<models::no_two_ones>, fg::paths<6>>()), 21u);  // Fibonacci
    EXPECT_EQ((complete.operator()<fg::program<models::queens<6>>, fg::paths<6>>()), 4u);     // OEIS A000170
    EXPECT_EQ((complete.operator()<fg::program<models::queens<8>>, fg::paths<8>>()), 92u);
    EXPECT_EQ((complete.operator()<fg::program<models::uneven>, fg::paths<9>>()), 31u);
}

/// What the compiler finds is what is found at run time, in every part.
template <class Program, fg::paths_scope Scope>
void expect_compiler_agrees() {
    using checked = fg::static_check<Program, Scope>;
    static_assert(checked::decided);
    const fg::verdict compiled = fg::verdict_in<program_laws::indices>(checked::verdict);
    const fg::verdict run = program_laws::search_alone<fg::program_view<Program>, Scope>().found;
    EXPECT_EQ(program_laws::reported(compiled), program_laws::reported(run));
    EXPECT_TRUE(compiled == run);
}

template <class Program, fg::paths_scope Scope>
void expect_compiler_agrees_in_any_order() {
    expect_compiler_agrees<Program, Scope>();
    expect_compiler_agrees<Program, Scope.breadth_first()>();
    expect_compiler_agrees<Program, Scope.iterative_deepening()>();
    expect_compiler_agrees<Program, Scope.without_escape()>();
}

TEST(engine_laws_programs, the_compiler_finds_the_same) {
    expect_compiler_agrees_in_any_order<fg::program<models::straight>, fg::paths<1>>();
    expect_compiler_agrees_in_any_order<fg::program<models::even>, fg::paths<3>>();
    expect_compiler_agrees_in_any_order<fg::program<models::uneven>, fg::paths<5>>();
    expect_compiler_agrees_in_any_order<fg::program<models::no_two_ones>, fg::paths<6>>();
    expect_compiler_agrees_in_any_order<fg::program<models::many_failures>, fg::paths<3>>();
    expect_compiler_agrees_in_any_order<fg::program<models::many_failures>, fg::paths<6>>();
    expect_compiler_agrees_in_any_order<fg::program<models::hopeless>, fg::paths<3>>();
    expect_compiler_agrees_in_any_order<fg::program<models::kinds>, fg::paths<6>>();
    expect_compiler_agrees_in_any_order<fg::program<models::pruned_failures>, fg::paths<6>>();
    expect_compiler_agrees_in_any_order<fg::program<models::queens<4>>, fg::paths<4>>();
    expect_compiler_agrees_in_any_order<fg::program<models::deep<8>>, fg::paths<12>>();
    expect_compiler_agrees<fg::program<models::runs_dry>, fg::paths<3>>();
}

/// Without escapes, a program that looks at what `assume` answers has the same paths.
TEST(engine_laws_programs, paths_that_are_not_left_by_an_exception_are_the_same) {
    using queens = fg::program_view<fg::program<models::queens<6>>>;
    using pruned = fg::program_view<fg::program<models::pruned_failures>>;
    EXPECT_EQ((program_laws::search_alone<queens, fg::paths<6>>().reported()),
              (program_laws::search_alone<queens, fg::paths<6>.without_escape()>().reported()));
    EXPECT_EQ((program_laws::search_alone<pruned, fg::paths<6>>().reported()),
              (program_laws::search_alone<pruned, fg::paths<6>.without_escape()>().reported()));
}

/// The memory of the search runs out, not that of the program.
template <auto Scope>
fg::stop_reason stopped_without_memory() {
    fg::sequential_executor alone;
    const auto without_memory = [](const fg::progress&) -> fg::stop_reason { throw std::bad_alloc(); };
    return fg::explore<fg::program_view<fg::program<models::deep<12>>>, Scope>(alone, {.check_in = without_memory}).stopped_by;
}
TEST(engine_laws_programs, memory_that_runs_out_is_a_limit) {
    EXPECT_EQ((stopped_without_memory<fg::paths<20>>()), fg::stop_reason::memory);
    EXPECT_EQ((stopped_without_memory<fg::paths<20>.breadth_first()>()), fg::stop_reason::memory);
    EXPECT_EQ((stopped_without_memory<fg::paths<20>.iterative_deepening()>()), fg::stop_reason::memory);
    EXPECT_EQ((stopped_without_memory<fg::random{.runs = 1'000, .steps = 20}>()), fg::stop_reason::memory);
}

}  // namespace
