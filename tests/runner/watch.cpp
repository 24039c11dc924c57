// SPDX-License-Identifier: BSL-1.0
#include "../support/captured.hpp"

#include <runner/watch.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace {

using foregone::progress_display;
using foregone::progress_style;
using foregone::stop_reason;
using namespace std::chrono_literals;

/// A clock that a test sets.
struct hand_clock {
    using duration = std::chrono::nanoseconds;
    using time_point = std::chrono::time_point<hand_clock, duration>;
    static inline duration since_start{};
    static time_point now() { return time_point(since_start); }
};

struct run_watch : testing::Test {
    captured out;
    progress_display silent{out.file(), progress_style::none, 80}, lines{out.file(), progress_style::lines, 80};
    void SetUp() override { hand_clock::since_start = 0ns; }
    void TearDown() override { foregone::interrupt::signal = 0; }
};

using watch = foregone::watch<hand_clock>;

TEST_F(run_watch, lets_a_search_run_until_its_time_is_over) {
    watch clock("a", 1'000, UINT64_MAX, silent);
    hand_clock::since_start = 1'000ns;
    EXPECT_EQ(clock({}), stop_reason::none);
    hand_clock::since_start = 1'001ns;
    EXPECT_EQ(clock({}), stop_reason::time);
    EXPECT_EQ(clock.elapsed_ns(), 1'001U);
}

TEST_F(run_watch, time_counts_from_its_own_beginning) {
    hand_clock::since_start = 1h;
    watch clock("a", 1'000, UINT64_MAX, silent);
    EXPECT_EQ(clock({}), stop_reason::none);
}

TEST_F(run_watch, stops_a_search_that_takes_too_much_memory) {
    watch clock("a", UINT64_MAX, 100, silent);
    EXPECT_EQ(clock({.bytes = 100}), stop_reason::none);
    EXPECT_EQ(clock({.bytes = 101}), stop_reason::memory);
}

TEST_F(run_watch, stops_when_somebody_interrupts) {
    watch clock("a", UINT64_MAX, UINT64_MAX, silent);
    foregone::interrupt::signal = SIGINT;
    EXPECT_EQ(clock({}), stop_reason::interrupted);
}

TEST_F(run_watch, shows_progress_after_a_while_and_not_too_often) {
    watch clock("a", UINT64_MAX, UINT64_MAX, lines);
    for (const auto time : {0ms, 400ms, 501ms, 502ms, 1'400ms, 1'502ms}) {
        hand_clock::since_start = time;
        clock({.transitions = 10});
    }
    EXPECT_EQ(out.text(), "a: 10 steps (20/s), 501 ms\na: 10 steps (7/s), 1.5 s\n");
}

TEST_F(run_watch, shows_nothing_where_nothing_is_asked_for) {
    watch clock("a", UINT64_MAX, UINT64_MAX, silent);
    hand_clock::since_start = 1h;
    clock({});
    EXPECT_EQ(out.text(), "");
}

TEST_F(run_watch, many_workers_ask_at_once) {
    watch clock("a", UINT64_MAX, UINT64_MAX, lines);
    hand_clock::since_start = 1s;
    std::vector<std::thread> workers;
    for (int i = 0; i < 4; ++i)
        workers.emplace_back([&] {
            for (int call = 0; call < 1'000; ++call) clock({.transitions = 10});
        });
    for (std::thread& worker : workers) worker.join();
    EXPECT_EQ(out.text(), "a: 10 steps (10/s), 1.0 s\n");
}

}  // namespace
