// SPDX-License-Identifier: BSL-1.0
// paths/visited_hashes.hpp, and what merging states leaves of a program's paths.

#include "../check/program_laws.hpp"

#include <paths/visited_hashes.hpp>
#include <report/sentence.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

namespace {

namespace fg = foregone;

TEST(engine_visited_hashes, a_state_is_new_once_and_again_where_more_choices_are_left) {
    fg::visited_hashes known;
    EXPECT_TRUE(known.is_new(7, 5));
    EXPECT_FALSE(known.is_new(7, 5));
    EXPECT_FALSE(known.is_new(7, 9));
    EXPECT_TRUE(known.is_new(7, 3));
    EXPECT_FALSE(known.is_new(7, 4));
    EXPECT_TRUE(known.is_new(0, 0));
    EXPECT_FALSE(known.is_new(0, 0));
    EXPECT_EQ(known.size(), 2u);
}

TEST(engine_visited_hashes, as_many_as_one_likes_wherever_they_fall) {
    for (const std::uint64_t apart : {std::uint64_t{1}, std::uint64_t{1} << 32, std::uint64_t{0x9e3779b97f4a7c15}}) {
        fg::visited_hashes known;
        for (std::uint64_t i = 0; i < 5'000; ++i) ASSERT_TRUE(known.is_new(i * apart, i % 10));
        for (std::uint64_t i = 0; i < 5'000; ++i) ASSERT_FALSE(known.is_new(i * apart, i % 10));
        EXPECT_EQ(known.size(), 5'000u);
        EXPECT_GE(known.bytes(), 2 * 5'000u * 16);
    }
}

/// A graph of a few states, drawn from a number: what a program does next depends on its state alone, and it reports it. The state
/// with the highest number must not be reached.
std::uint64_t wander_seed = 0;
template <int States>
void wanders(fg::chooser& choose) {
    for (int state = 0;;) {
        choose.reached(state);
        choose.expect(state != States - 1, "the last state");
        const std::uint64_t drawn = (wander_seed * 1'000 + static_cast<std::uint64_t>(state)) * 0x9e3779b97f4a7c15;
        if (drawn >> 61 == 0) choose.prune();
        if (drawn >> 61 == 1) return;
        const int way = choose("way", 1 + static_cast<int>((drawn >> 40) % 3));
        state = static_cast<int>(((drawn >> (8 * way + 4)) ^ (drawn >> 33)) % static_cast<std::uint64_t>(States));
    }
}

/// Merging finds a failing path exactly where there is one, and the shortest that there is.
template <std::uint64_t Steps>
void expect_nothing_is_missed(std::uint64_t& failing, std::uint64_t& merged) {
    using view = fg::program_view<fg::program<wanders<9>>>;
    constexpr fg::paths_scope all = fg::paths<Steps>;
    const fg::verdict deep = program_laws::search_alone<view, all>().found,
                      wide = program_laws::search_alone<view, all.breadth_first()>().found;
    const fg::verdict deep_merged = program_laws::search_alone<view, all.merge_states()>().found;
    const fg::verdict wide_merged = program_laws::search_alone<view, all.breadth_first().merge_states()>().found;
    EXPECT_EQ(deep_merged.violated(), deep.violated()) << wander_seed << ' ' << Steps;
    EXPECT_EQ(wide_merged.violated(), deep.violated()) << wander_seed << ' ' << Steps;
    EXPECT_TRUE(deep.violated() || deep_merged.paths.choices <= deep.paths.choices);
    EXPECT_LE(wide_merged.counted.states, 9u);
    merged += deep_merged.paths.merged > 0;
    if (!deep.violated()) return;
    ++failing;
    EXPECT_EQ(program_laws::text(wide_merged.trace.actions), program_laws::text(wide.trace.actions));
    program_laws::expect_replays<view>(deep_merged, Steps);
    program_laws::expect_replays<view>(wide_merged, Steps);
}

TEST(engine_visited_hashes, merging_misses_no_failing_path) {
    std::uint64_t failing = 0, merged = 0;
    for (wander_seed = 0; wander_seed < 40; ++wander_seed) {
        expect_nothing_is_missed<5>(failing, merged);
        expect_nothing_is_missed<9>(failing, merged);
    }
    EXPECT_GE(failing, 10u);
    EXPECT_GE(merged, 10u);
}

/// A long way to a state that is taken first must not hide the short way, from which the failure is still in reach.
void detour(fg::chooser& choose) {
    if (choose("short", 2) == 0)
        for (int i = 0; i < 3; ++i) choose("long", 1);
    choose.reached(1);
    for (int i = 0; i < 3; ++i) choose("on", 1);
    choose.fail("reached");
}

TEST(engine_visited_hashes, a_state_met_again_with_more_choices_left_is_gone_on_from) {
    using view = fg::program_view<fg::program<detour>>;
    for (const bool merges : {false, true}) {
        const fg::verdict found = merges ? program_laws::search_alone<view, fg::paths<5>.merge_states()>().found
                                         : program_laws::search_alone<view, fg::paths<5>>().found;
        EXPECT_TRUE(found.violated());
        EXPECT_EQ(program_laws::text(found.trace.actions), "0/1/0/0/0");
    }
}

/// One state, reported in a loop without a choice, is not visited again.
void waits(fg::chooser& choose) {
    choose.reached(0);
    for (int i = 0; i < 3; ++i) choose.reached(0);
    choose.either();
    choose.reached(1);
}

TEST(engine_visited_hashes, a_state_told_twice_between_two_choices_is_no_other_path) {
    const fg::verdict found = program_laws::search_alone<fg::program_view<fg::program<waits>>, fg::paths<5>.merge_states()>().found;
    EXPECT_EQ(found.paths.complete, 1u);
    EXPECT_EQ(found.paths.merged, 1u);
    EXPECT_EQ(found.counted.states, 2u);
    EXPECT_EQ(found.result, fg::outcome::compacted);
}

TEST(engine_visited_hashes, merged_is_the_same_on_any_number_of_threads) {
    using view = fg::program_view<fg::program<wanders<30>>>;
    wander_seed = 7;
    program_laws::expect_same_on_threads<view, fg::paths<9>.merge_states()>();
    program_laws::expect_same_on_threads<view, fg::paths<9>.breadth_first().merge_states()>();
}

/// Depth first, which of two equal states comes first must not be left to chance: one thread takes the paths, with any executor.
TEST(engine_visited_hashes, depth_first_states_are_merged_by_one_thread) {
    struct : fg::executor {
        std::uint64_t asked = 0;
        unsigned workers() const override { return 1; }
        void run(std::uint64_t tasks, fg::function_ref<void(std::uint64_t, unsigned)> work) override {
            ++asked;
            for (std::uint64_t task = 0; task < tasks; ++task) work(task, 0);
        }
        void lock() override {}
        void unlock() override {}
        void wait() override {}
        void wake() override {}
    } offering;
    using view = fg::program_view<fg::program<waits>>;
    EXPECT_EQ((program_laws::search<view, fg::paths<5>.merge_states()>(offering).found.paths.merged), 1u);
    EXPECT_EQ(offering.asked, 0u);
    program_laws::search<view, fg::paths<5>>(offering);
    EXPECT_EQ(offering.asked, 1u);
}

/// Enough states that a limit is hit: no verdict.
void counts_up(fg::chooser& choose) {
    for (int sum = 0;;) {
        sum = 2 * sum + (choose.either() ? 1 : 0);
        choose.reached(sum);
    }
}

TEST(engine_visited_hashes, a_limit_of_states_or_memory_is_no_pass) {
    using view = fg::program_view<fg::program<counts_up>>;
    fg::sequential_executor alone;
    const auto little_memory = [](const fg::progress& at) {
        return at.bytes > 100'000 ? fg::stop_reason::memory : fg::stop_reason::none;
    };
    const auto stopped = [&]<fg::paths_scope Scope>() {
        const fg::verdict few = fg::explore<view, Scope>(alone, {.check_in = program_laws::carry_on,
                                                                 .limits = {.states = 1'000}});
        const fg::verdict small = fg::explore<view, Scope>(alone, {.check_in = little_memory});
        return few.stopped_by == fg::stop_reason::states && small.stopped_by == fg::stop_reason::memory && !few.holds() &&
               !small.holds();
    };
    EXPECT_TRUE((stopped.operator()<fg::paths<14>.merge_states()>()));
    EXPECT_TRUE((stopped.operator()<fg::paths<14>.breadth_first().merge_states()>()));
}

TEST(engine_visited_hashes, says_how_probable_it_is_that_a_state_was_missed) {
    const fg::verdict found = program_laws::search_alone<fg::program_view<fg::program<waits>>, fg::paths<5>.merge_states()>().found;
    EXPECT_EQ(fg::verdict_sentence(found, "", {}, true),
              "holds in every state that the program reports, up to equal hashes: P(missed) <= 2e-19");
    fg::verdict many = found;
    many.counted.states = 1'000'000'000;
    EXPECT_TRUE(fg::verdict_sentence(many, "", {}, true).ends_with("P(missed) <= 0.03"));
}

}  // namespace
