// SPDX-License-Identifier: BSL-1.0
// runner/estimate.hpp: searches that are stopped after a number of looks, and the estimate of the whole.
#include "../models/seed_memory.hpp"
#include "../support/effort.hpp"

#include <foregone/check.hpp>
#include <foregone/foregone.hpp>
#include <foregone/threads.hpp>
#include <runner/estimate.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <optional>
#include <regex>
#include <string>
#include <type_traits>

namespace {

namespace fg = foregone;
using fg::estimate_certainty;
using fg::search_estimate;

/// Stops at a look; all looks until then take a second.
struct some_looks {
    std::uint64_t most;
    std::uint64_t looks = 0;
    fg::stop_reason operator()(const fg::progress&) { return ++looks >= most ? fg::stop_reason::time : fg::stop_reason::none; }
    double seconds() const { return 1; }
};

/// K counters that go up to M: (M + 1)^K states.
template <std::size_t K, unsigned M>
struct counters {
    using count = std::conditional_t<M == 1, bool, std::uint8_t>;
    struct state {
        std::array<count, K> counts{};
        bool operator==(const state&) const = default;
    };
    using action = fg::range<std::size_t{0}, K - 1>;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, std::size_t which) {
        if (s.counts[which] == M) return false;
        s.counts[which] = static_cast<count>(s.counts[which] + 1);
        return true;
    }
    static constexpr auto properties = fg::properties{};
};

/// States that no table can pack.
struct words {
    using state = std::string;
    using action = fg::range<0, 9>;
    static state initial() { return {}; }
    static bool next(state& s, int digit) { return s.size() < 5 && (s += static_cast<char>('0' + digit), true); }
    static constexpr auto properties = fg::properties{};
};

template <class Model, auto Scope>
using runs = typename fg::running_check<fg::model_in_scope<Model, Scope>, Scope>::type;

struct ended {
    search_estimate made;
    fg::verdict found;
};

/// A check that is stopped after a number of looks.
template <class Model, auto Scope = fg::reachable>
ended stopped_after(std::uint64_t looks, const fg::estimate_terms& asked = {}, fg::search_shard shard = {}) {
    const runs<Model, Scope> check("", 0);
    fg::sequential_executor alone;
    some_looks watch{looks};
    fg::search_meter meter(watch);
    const fg::verdict found = check.run(alone, {.check_in = meter, .limits = {.shard = shard}});
    return {fg::estimate_of(check, meter.last(), asked), found};
}

template <class Model, auto Scope = fg::reachable>
search_estimate estimated(std::uint64_t looks, const fg::estimate_terms& asked = {}) {
    const ended end = stopped_after<Model, Scope>(looks, asked);
    EXPECT_EQ(end.found.stopped_by, fg::stop_reason::time);
    return end.made;
}

bool matches(const std::string& text, const std::string& expression) { return std::regex_match(text, std::regex(expression)); }

using small = counters<4, 20>;
constexpr std::uint64_t all_small = 21 * 21 * 21 * 21;

TEST(run_estimate, of_states_whose_levels_shrink_it_is_within_a_factor_of_one_and_a_half) {
    unsigned settled = 0;
    for (std::uint64_t looks = 100; looks < 3'200; looks += sized(100u, 300u)) {
        const search_estimate made = estimated<small>(looks);
        EXPECT_LE(made.count, all_small * 3 / 2) << looks;
        if (made.sure != estimate_certainty::guessed) continue;
        ++settled;
        EXPECT_GE(made.count, all_small * 2 / 3) << looks;
        EXPECT_TRUE(matches(made.sentence, "about [0-9.]+ k states, [0-9.]+ m?s and [0-9.]+ [KM]iB in all")) << made.sentence;
        EXPECT_EQ(made.basis, "guessed from its levels, which is mostly right within a factor of 1.5");
    }
    EXPECT_GE(settled, sized(10U, 3U));
}

TEST(run_estimate, of_states_whose_guess_still_rises_it_is_a_lower_bound) {
    unsigned rising = 0;
    for (std::uint64_t looks = 10; looks < 500; looks += 10) {
        const search_estimate made = estimated<small>(looks);
        if (made.sure != estimate_certainty::rising) continue;
        ++rising;
        EXPECT_LE(made.count, all_small) << looks;
        EXPECT_TRUE(matches(made.sentence, "probably more than [0-9.]+( k)? states, .* in all")) << made.sentence;
        EXPECT_TRUE(
            made.basis.starts_with("guessed from levels that still grow: there may be many times as many, or somewhat fewer"))
            << made.basis;
    }
    EXPECT_GE(rising, 5U);
}

TEST(run_estimate, time_and_memory_are_in_proportion) {
    const search_estimate made = estimated<small>(2'400);
    const ended end = stopped_after<small>(UINT64_MAX);
    EXPECT_EQ(end.found.counted.states, all_small);
    const double met = std::stod(made.seen) * 1e3;
    EXPECT_NEAR(made.seconds, static_cast<double>(made.count) / met, 0.01);
    std::uint64_t bytes = 0;
    some_looks watch{UINT64_MAX};
    fg::search_meter meter(watch);
    fg::sequential_executor alone;
    runs<small, fg::reachable>("", 0).run(alone, {.check_in = meter, .outputs = {.bytes_at_rest = &bytes}});
    EXPECT_GE(made.bytes, bytes / 3);
    EXPECT_LE(made.bytes, bytes * 3);
}

TEST(run_estimate, nothing_is_guessed_from_levels_that_only_grow) {
    const search_estimate made = estimated<words>(60);
    EXPECT_EQ(made.sure, estimate_certainty::at_least);
    EXPECT_TRUE(matches(made.seen, "[0-9.]+( k)? states, depth [1-4]")) << made.seen;
    EXPECT_EQ(made.sentence, "more than " + made.seen.substr(0, made.seen.find(',')) + "; the total is unknown");
    EXPECT_EQ(made.basis, "the last level is 10.0 times the one before, too early for a guess");
    EXPECT_EQ(estimated<small>(1).sentence, "nothing was searched in that time; pass a longer time");
}

TEST(run_estimate, few_bits_say_how_many_states_there_are_at_most) {
    const search_estimate made = estimated<counters<20, 1>>(1'000);
    EXPECT_TRUE(matches(made.basis, ".*; by the bits of one there are at most 1.0 M states, about [0-9.]+ .* in all"))
        << made.basis;
    EXPECT_LE(made.count, std::uint64_t{1} << 20);
    EXPECT_EQ((estimated<counters<5, 20>>(1'000).basis.find("bits")), std::string::npos) << "40 bits mean nothing";
}

TEST(run_estimate, of_states_to_a_depth_only_levels_until_there_are_counted) {
    constexpr auto scope = fg::reachable.depth(40);
    const std::uint64_t all = stopped_after<small, scope>(UINT64_MAX).found.counted.states;
    const search_estimate made = estimated<small, scope>(900);
    ASSERT_NE(made.sure, estimate_certainty::at_least) << made.basis;
    EXPECT_LE(made.count, all * 3 / 2);
    EXPECT_GE(made.count, all / 2);
    EXPECT_LT(made.count, all_small * 3 / 4);
}

TEST(run_estimate, ranks_share_the_memory) {
    using large = counters<5, 20>;
    const search_estimate alone = estimated<large>(1'500), of_four = estimated<large>(1'500, {.ranks = 4});
    EXPECT_EQ(alone.count, of_four.count);
    EXPECT_LT(of_four.bytes, alone.bytes);
}

TEST(run_estimate, the_number_of_sequences_is_exact) {
    const search_estimate made = estimated<models::seed_memory, fg::sequences<4>>(200);
    EXPECT_EQ(made.sure, estimate_certainty::exact);
    EXPECT_EQ(made.count, 9'834'496);
    EXPECT_TRUE(matches(made.sentence, "exactly 9834496 sequences, about [0-9.]+ .* in all")) << made.sentence;
    EXPECT_TRUE(matches(made.seen, "[0-9.e-]+%, [0-9.]+ [kM] steps")) << made.seen;
    const search_estimate soon = estimated<models::seed_memory, fg::sequences<4>>(1);
    EXPECT_EQ(soon.count, 9'834'496);
    EXPECT_GT(soon.seconds, 1'000) << "by steps, before any beginning is done";
}

/// How often a search that is not stopped looks whether it has to.
template <class Model, auto Scope>
double all_looks() {
    some_looks watch{UINT64_MAX};
    fg::sequential_executor alone;
    runs<Model, Scope>("", 0).run(alone, {.check_in = watch});
    return static_cast<double>(watch.looks);
}

TEST(run_estimate, the_time_of_sequences_is_in_proportion) {
    const double all = all_looks<models::seed_memory, fg::sequences<3>>();
    for (const std::uint64_t looks : {20u, 200u, 2'000u}) {
        const double guessed = estimated<models::seed_memory, fg::sequences<3>>(looks).seconds * static_cast<double>(looks);
        EXPECT_NEAR(guessed, all, all / 3) << looks;
    }
}

TEST(run_estimate, sequences_of_actions_that_may_not_be_enabled_are_only_bounded) {
    const search_estimate made = estimated<counters<4, 20>, fg::sequences<9>>(50);
    EXPECT_EQ(made.sure, estimate_certainty::at_most);
    EXPECT_EQ(made.count, 262'144);
    EXPECT_TRUE(made.sentence.starts_with("at most 262144 sequences, ")) << made.sentence;
    const search_estimate many = estimated<counters<4, 20>, fg::sequences<40>>(3);
    EXPECT_EQ(many.sure, estimate_certainty::unknown);
    EXPECT_EQ(many.sentence, "perhaps more than 2^64 sequences, and their time is unknown: too few were taken for an estimate");
}

TEST(run_estimate, of_a_shard_it_says_the_time_of_its_part) {
    constexpr auto scope = fg::sequences<4>;
    const ended end = stopped_after<models::seed_memory, scope>(200, {.in_part = true}, {1, 4});
    EXPECT_TRUE(matches(end.made.sentence, "its part of the sequences, about [0-9.]+ .* in all")) << end.made.sentence;
    EXPECT_EQ(end.made.count, 0);
    EXPECT_NEAR(end.made.seconds * 4, (estimated<models::seed_memory, scope>(200).seconds), 30);
}

TEST(run_estimate, of_random_walks_those_that_are_done_count_even_within_a_block) {
    const search_estimate made = estimated<models::seed_memory, fg::random{.runs = 200, .steps = 10}>(20);
    EXPECT_EQ(made.sure, estimate_certainty::exact);
    EXPECT_EQ(made.count, 200);
    EXPECT_EQ(made.seen, "20 of 200 runs");
    EXPECT_DOUBLE_EQ(made.seconds, 10);
    EXPECT_EQ(made.sentence, "exactly 200 runs, about 10.0 s in all");
    EXPECT_EQ((estimated<models::seed_memory, fg::random{.runs = 1'000, .steps = 10}>(300).seen), "300 of 1000 runs");
}

void digits(fg::chooser& choose) {
    for (int i = 0; i < 7; ++i) choose("digit", 4);
}

TEST(run_estimate, of_paths_that_branch_equally_it_is_right_from_any_share_on) {
    for (const std::uint64_t looks : {5u, 50u, 100u}) {  // of fast paths, shares are reported at one look in eight
        const search_estimate made = estimated<fg::program<digits>, fg::paths<7>>(looks);
        EXPECT_EQ(made.sure, estimate_certainty::guessed);
        EXPECT_NEAR(static_cast<double>(made.count), 16'384, 5'000) << looks;
        EXPECT_TRUE(matches(made.sentence, "about [0-9.]+ k paths, [0-9.]+ .* in all")) << made.sentence;
    }
}

TEST(run_estimate, of_few_paths_it_says_how_little_it_knows) {
    const runs<fg::program<digits>, fg::paths<7>> check("", 0);
    const search_estimate few = fg::estimate_of(check, {.now = {.paths = 100, .tasks = 1'000, .tasks_done = 20}, .seconds = 3});
    EXPECT_EQ(few.count, 5'000);
    EXPECT_EQ(few.sentence, "about 5000 paths, 2 min 30 s in all");
    EXPECT_EQ(few.basis, "guessed from the first 2% of them, in the order of their choices: the rest may branch otherwise, and be "
                         "many times as many");
    const search_estimate half = fg::estimate_of(check, {.now = {.paths = 100, .tasks = 1'000, .tasks_done = 500}, .seconds = 3});
    EXPECT_EQ(half.basis, "guessed from the first 50% of them, in the order of their choices");
    const search_estimate none = fg::estimate_of(check, {.now = {.paths = 100, .tasks = 1'000}, .seconds = 3});
    EXPECT_EQ(none.sure, estimate_certainty::at_least);
    EXPECT_EQ(none.sentence, "more than 100 paths; the total is unknown: too few were taken for an estimate");
}

TEST(run_estimate, paths_that_are_drawn_are_counted) {
    const search_estimate made = estimated<fg::program<digits>, fg::random{.runs = 500, .steps = 7}>(50);
    EXPECT_EQ(made.seen, "50 of 500 paths");
    EXPECT_EQ(made.sentence, "exactly 500 paths, about 10.0 s in all");
}

TEST(run_estimate, paths_breadth_first_say_nothing) {
    const search_estimate made = estimated<fg::program<digits>, fg::paths<7>.breadth_first()>(3);
    EXPECT_EQ(made.sure, estimate_certainty::unknown);
    EXPECT_TRUE(matches(made.seen, "paths of up to [0-9] choices?")) << made.seen;
    EXPECT_EQ(made.sentence, "the number of paths is unknown: only a depth-first search shows it");
}

TEST(run_estimate, planned_runs_are_counted_once_they_are_planned) {
    const runs<models::seed_memory, fg::transition_tour> check("", 0);
    EXPECT_EQ(fg::estimate_of(check, {.now = {.tasks = 3, .tasks_done = 1}, .seconds = 2}).sentence,
              "exactly 3 runs, about 6.0 s in all");
    EXPECT_EQ(fg::estimate_of(check, {.now = {.tasks = 3}, .seconds = 2}).sentence,
              "exactly 3 runs, and their time is unknown: none came to its end; pass a longer time");
    EXPECT_EQ(fg::estimate_of(check, {.seconds = 2}).sentence, "the number of runs is unknown: they were still being planned");
}

TEST(run_estimate, what_ends_in_time_has_a_verdict) {
    const ended end = stopped_after<counters<2, 3>>(1'000);
    EXPECT_EQ(end.found.result, fg::outcome::proved);
    EXPECT_EQ(end.found.counted.states, 16);
}

}  // namespace
