// SPDX-License-Identifier: BSL-1.0
// The laws of programs that choose, on any number of threads.

#include "../check/program_laws.hpp"
#include "../models/choosing.hpp"

#include <foregone/invalid_program.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace {

namespace fg = foregone;

TEST(engine_threads_paths, any_number_of_threads_finds_and_counts_the_same) {
    program_laws::hold_on_threads<fg::program<models::straight>, fg::paths<1>>();
    program_laws::hold_on_threads<fg::program<models::uneven>, fg::paths<9>>();
    program_laws::hold_on_threads<fg::program<models::endless>, fg::paths<8>>();
    program_laws::hold_on_threads<fg::program<models::many_failures>, fg::paths<6>>();
    program_laws::hold_on_threads<fg::program<models::hopeless>, fg::paths<6>>();
    program_laws::hold_on_threads<fg::program<models::wide_choice>, fg::paths<2>>();
    program_laws::hold_on_threads<fg::program<models::queens<6>>, fg::paths<6>>();
    program_laws::hold_on_threads<fg::program<models::deep<12>>, fg::paths<12>>();
    program_laws::hold_on_threads<fg::program<models::endless_failing>, fg::paths<12>>();
    program_laws::hold_on_threads<fg::program<models::scrambled<3, 11>>, fg::paths<10>>();
    program_laws::hold_on_threads<fg::program<models::scrambled<12, 11>>, fg::paths<10>>();
}

/// 56^3 sequences of calls on a small memory, as many as are published for it.
void memory_calls(fg::chooser& choose) {
    for (int i = 0; i < 3; ++i) choose(56);
}

TEST(engine_threads_paths, the_published_number_of_sequences) {
    using view = fg::program_view<fg::program<memory_calls>>;
    for (const unsigned workers : {1u, 2u, 8u}) {
        fg::threads_executor threads(workers);
        const fg::verdict found = program_laws::search<view, fg::paths<3>>(threads).found;
        EXPECT_EQ(found.result, fg::outcome::proved);
        EXPECT_EQ(found.paths.complete, 175'616u);
        EXPECT_EQ(found.paths.choices, 178'808u);  // 56 + 56^2 + 56^3
        EXPECT_EQ(found.paths.longest, 3u);
    }
}

std::atomic<std::uint64_t> runs{0};

void counted(fg::chooser& choose) {
    ++runs;
    for (int i = 0; i < 12; ++i) choose.either();
}

/// Each task that is given away is taken by exactly one worker.
TEST(engine_threads_paths, no_path_is_taken_twice) {
    for (const unsigned workers : {1u, 2u, 3u, 8u}) {
        runs = 0;
        fg::threads_executor threads(workers);
        program_laws::search<fg::program_view<fg::program<counted>>, fg::paths<12>>(threads);
        EXPECT_EQ(runs, 4'096u);
    }
}

std::atomic<std::uint64_t> unlike{0};

void never_the_same(fg::chooser& choose) {
    for (int i = 0; i < 8; ++i) choose("some", 2 + static_cast<int>(unlike++ % 3));
}

/// A program that does not do the same twice ends the search, in any worker, and no worker deadlocks.
TEST(engine_threads_paths, a_program_that_is_not_the_same_is_refused_by_any_number_of_threads) {
    for (const unsigned workers : {1u, 2u, 3u, 8u})
        for (int round = 0; round < 20; ++round) {
            fg::threads_executor threads(workers);
            EXPECT_THROW((program_laws::search<fg::program_view<fg::program<never_the_same>>, fg::paths<8>>(threads)),
                         fg::invalid_program);
        }
}

std::uint64_t short_runs = 0;

/// From the third time on that it gets so far, it does not go on after the first choice.
void gets_shorter(fg::chooser& choose) {
    choose("first", 2);
    if (++short_runs < 3) choose("second", 2);
}

TEST(engine_threads_paths, breadth_first_a_path_that_went_on_must_not_end) {
    using view = fg::program_view<fg::program<gets_shorter>>;
    fg::sequential_executor alone;
    short_runs = 0;
    try {
        program_laws::search<view, fg::paths<3>.breadth_first()>(alone);
        ADD_FAILURE() << "was not refused";
    } catch (const fg::invalid_program& refused) {
        EXPECT_NE(std::string(refused.what()).find(": after 0/0 it went on, and now it ends; look for"), std::string::npos)
            << refused.what();
    }
}

void swallowing(fg::chooser& choose) {
    try {
        for (int i = 0; i < 8; ++i) choose.assume(choose(3) != 2);
    } catch (...) {  // which is wrong
    }
}

TEST(engine_threads_paths, a_program_that_swallows_the_end_of_a_path_is_refused) {
    using view = fg::program_view<fg::program<swallowing>>;
    for (const unsigned workers : {1u, 3u}) {
        fg::threads_executor threads(workers);
        EXPECT_THROW((program_laws::search<view, fg::paths<8>>(threads)), fg::invalid_program);
        EXPECT_THROW((program_laws::search<view, fg::paths<8>.breadth_first()>(threads)), fg::invalid_program);
        EXPECT_THROW((program_laws::search<view, fg::paths<8>.iterative_deepening()>(threads)), fg::invalid_program);
        EXPECT_THROW((program_laws::search<view, fg::random{}>(threads)), fg::invalid_program);
        EXPECT_EQ((program_laws::search<view, fg::paths<8>.without_escape()>(threads).found.result), fg::outcome::proved);
    }
}

/// A limit ends the search on every thread, and what is found before it counts.
template <fg::paths_scope Scope>
void stops_on(unsigned workers) {
    fg::threads_executor threads(workers);
    const auto out_of_time = [](const fg::progress&) { return fg::stop_reason::time; };
    const fg::verdict found =
        fg::explore<fg::program_view<fg::program<models::deep<60>>>, Scope>(threads, {.check_in = out_of_time});
    EXPECT_EQ(found.result, fg::outcome::inconclusive);
    EXPECT_EQ(found.stopped_by, fg::stop_reason::time);
}

TEST(engine_threads_paths, a_limit_ends_the_search_on_every_thread) {
    for (const unsigned workers : {1u, 2u, 8u}) {
        stops_on<fg::paths<64>>(workers);
        stops_on<fg::paths<64>.breadth_first()>(workers);
        stops_on<fg::paths<64>.iterative_deepening()>(workers);
    }
}

}  // namespace
