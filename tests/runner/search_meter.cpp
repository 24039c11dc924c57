// SPDX-License-Identifier: BSL-1.0
#include <runner/watch.hpp>

#include <gtest/gtest.h>

namespace {

namespace fg = foregone;
using fg::stop_reason;

/// Stops at the third look; every look takes a second.
struct three_looks {
    unsigned looks = 0;
    stop_reason operator()(const fg::progress&) { return ++looks == 3 ? stop_reason::time : stop_reason::none; }
    double seconds() const { return looks; }
};

TEST(run_search_meter, says_what_the_watch_says_and_remembers_the_last_look) {
    three_looks watch;
    fg::search_meter meter(watch);
    EXPECT_EQ(meter({.states = 5}), stop_reason::none);
    EXPECT_EQ(meter({.states = 9, .depth_steps = 2}), stop_reason::none);
    EXPECT_EQ(meter({.states = 12, .depth_steps = 3}), stop_reason::time);
    EXPECT_EQ(meter.last().now.states, 12);
    EXPECT_EQ(meter.last().now.depth_steps, 3);
    EXPECT_EQ(meter.last().seconds, 3.0);
}

TEST(run_search_meter, keeps_the_levels_of_a_search_that_is_gone) {
    three_looks watch;
    fg::search_meter meter(watch);
    {
        fg::level_forecast levels;
        for (const unsigned states : {1u, 2u, 4u}) levels.note(states);
        meter({.states = 7, .forecast = &levels});
        levels.note(12);
        meter({.states = 19, .forecast = &levels});
    }
    EXPECT_EQ(meter.last().levels.size(), 3U);
    EXPECT_DOUBLE_EQ(meter.last().levels.growth(), 3.0);
    EXPECT_EQ(meter.last().now.forecast, nullptr);
}

}  // namespace
