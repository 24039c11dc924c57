// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/walks/length_tally.hpp>

#include <foregone/impl/types/lists.hpp>
#include <foregone/impl/walks/random_source.hpp>
#include <foregone/model/command.hpp>

#include "../check/laws.hpp"
#include "../models/door_session.hpp"
#include "../models/tickets.hpp"
#include "../support/verify.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

namespace test_run_lengths {

namespace fg = foregone;
using laws::explored_alone, laws::same_verdict_everywhere;

/// Fails when it is closed after exactly one use.
struct connection {
    int uses = 0;
    constexpr void use() { ++uses; }
    constexpr bool close() const { return uses != 1; }
};

struct connection_commands {
    using system = connection;
    struct model {};
    struct use {
        constexpr void run(system& c) const { c.use(); }
    };
    struct close {
        constexpr bool run(const system& c) const { return c.close(); }
        constexpr bool postcondition(const model&, bool closed) const { return closed; }
    };
    using commands = use;
    using final_commands = close;
};

template <fg::random Scope>
std::size_t seeds_that_find() {
    std::size_t found = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        fg::sequential_executor alone;
        const fg::verdict one = fg::explore<fg::search_view<connection_commands>, Scope>(
            alone, {.check_in = laws::carry_on, .limits = {.seed = seed}});
        if (!one.violated()) continue;
        ++found;
        EXPECT_EQ(one.trace.actions.size(), 2U);
    }
    return found;
}

TEST(walks_run_lengths, a_defect_of_short_runs_is_found) {
    EXPECT_GE((seeds_that_find<fg::random{}>()), 95U);
    EXPECT_EQ((seeds_that_find<fg::random{.full_length = true}>()), 0U);
}

/// Of 64,000 runs of at most 100 steps: half of them, and of the rest one seventh for each number of bits.
TEST(walks_run_lengths, half_of_the_runs_are_long_and_the_others_have_any_number_of_bits) {
    std::uint64_t full = 0, by_bits[8]{};
    for (std::uint64_t run = 0; run < 64'000; ++run) {
        const std::uint64_t steps = fg::drawn_length(3, run, 100);
        ASSERT_TRUE(steps >= 1 && steps <= 100);
        if (steps == 100) ++full;
        else ++by_bits[std::bit_width(steps)];
    }
    EXPECT_NEAR(static_cast<double>(full), 32'000 + 32'000 / 7.0 / 37, 500);
    for (std::size_t bits = 1; bits < 7; ++bits) EXPECT_NEAR(static_cast<double>(by_bits[bits]), 32'000 / 7.0, 300) << bits;
}

constexpr bool every_length_is_drawn_and_no_other() {
    for (std::uint64_t steps = 1; steps <= 9; ++steps) {
        std::uint64_t drawn = 0;
        for (std::uint64_t run = 0; run < 300; ++run) {
            const std::uint64_t one = fg::drawn_length(0, run, steps);
            if (one == 0 || one > steps) return false;
            drawn |= std::uint64_t{1} << one;
        }
        if (drawn != (std::uint64_t{2} << steps) - 2) return false;
    }
    return true;
}
VERIFY(walks_run_lengths, every_length_is_drawn_and_no_other)

/// Without final commands, a run is the beginning of the run with the same number and full length.
TEST(walks_run_lengths, a_short_run_is_the_beginning_of_the_long_one) {
    using view = fg::search_view<models::ticket_commands<false>>;
    constexpr fg::random varied{.runs = 60, .steps = 20}, whole{.runs = 60, .steps = 20, .full_length = true};
    std::size_t shorter = 0;
    for (std::uint64_t run = 0; run < 60; ++run) {
        const auto one = fg::random_walk<view, varied>(0, run).actions;
        const auto other = fg::random_walk<view, whole>(0, run).actions;
        ASSERT_LE(one.size(), other.size());
        EXPECT_TRUE(std::equal(one.begin(), one.end(), other.begin())) << run;
        shorter += one.size() < other.size();
    }
    EXPECT_GT(shorter, 20U);
}

TEST(walks_run_lengths, a_run_has_room_for_its_initial_and_its_final_command) {
    const auto found = same_verdict_everywhere<models::door_session, fg::random{.runs = 200, .steps = 4}>().sampled;
    EXPECT_EQ(found.selected.front(), 200U);
    EXPECT_EQ(found.selected.back(), 200U);
    EXPECT_EQ(found.lengths, (fg::run_lengths{2, 4, 4}));
    EXPECT_EQ((explored_alone<models::door_session, fg::random{.runs = 9, .steps = 1}>().sampled.lengths),
              (fg::run_lengths{1, 1, 1}));
}

TEST(walks_run_lengths, are_reported_the_same_everywhere) {
    const auto varied = same_verdict_everywhere<models::ticket_commands<false>, fg::random{.runs = 50, .steps = 30}>().sampled;
    EXPECT_EQ(varied.lengths.minimum, 1U);
    EXPECT_EQ(varied.lengths.maximum, 30U);
    EXPECT_LT(varied.lengths.median, 31U);
}

constexpr fg::run_lengths lengths_of(std::initializer_list<std::uint64_t> runs) {
    fg::length_tally<fg::bounded_lists<9>> tally;
    for (const std::uint64_t steps : runs) tally.add(steps);
    fg::sampling_counts counted;
    tally.describe(counted);
    return counted.lengths;
}

constexpr bool the_median_is_the_least_length_that_half_of_the_runs_do_not_exceed() {
    return lengths_of({}) == fg::run_lengths{0, 0, 0} && lengths_of({0}) == fg::run_lengths{0, 0, 0} &&
           lengths_of({9}) == fg::run_lengths{9, 9, 9} && lengths_of({5, 2}) == fg::run_lengths{2, 2, 5} &&
           lengths_of({5, 2, 7}) == fg::run_lengths{2, 5, 7} && lengths_of({0, 0, 7, 8}) == fg::run_lengths{0, 0, 8} &&
           lengths_of({3, 3, 0}) == fg::run_lengths{0, 3, 3};
}
VERIFY(walks_run_lengths, the_median_is_the_least_length_that_half_of_the_runs_do_not_exceed)

using list = std::vector<std::uint64_t>;
using tally = fg::length_tally<fg::growing_lists>;

TEST(walks_run_lengths, parts_are_the_whole_in_any_order) {
    tally whole, odd, even;
    for (std::uint64_t run = 0; run < 100; ++run) {
        whole.add(run * 7 % 23);
        (run % 2 == 0 ? even : odd).add(run * 7 % 23);
    }
    tally one = even, other = odd;
    one.merge(odd), other.merge(even);
    EXPECT_EQ(fg::numbers_of(one), fg::numbers_of(whole));
    EXPECT_EQ(fg::numbers_of(other), fg::numbers_of(whole));
}

TEST(walks_run_lengths, are_saved_and_read_but_not_from_anything_else) {
    tally saved, read;
    saved.add(3), saved.add(0), saved.add(3);
    EXPECT_EQ(fg::numbers_of(saved), (list{1, 3, 0, 0, 2}));
    ASSERT_TRUE(fg::read_numbers(read, fg::numbers_of(saved)));
    EXPECT_EQ(fg::numbers_of(read), fg::numbers_of(saved));
    for (const list& wrong : {list{}, list{1}, list{1, 3, 0, 0}, list{1, 3, 0, 0, 2, 9}, list{1, UINT64_MAX, 0}}) {
        tally none;
        EXPECT_FALSE(fg::read_numbers(none, wrong)) << wrong.size();
    }
}

}  // namespace test_run_lengths
