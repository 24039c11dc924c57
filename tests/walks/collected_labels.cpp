// SPDX-License-Identifier: BSL-1.0
// What runs collect and how long they take is the same for every number of threads and ranks.

#include "../check/ranks_laws.hpp"

#include <foregone/domain/domain.hpp>
#include <foregone/model/collect.hpp>
#include <foregone/model/command.hpp>
#include <foregone/model/program.hpp>
#include <walks/label_tally.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

/// The time of this thread.
thread_local std::uint64_t elapsed_ns = 0;
std::uint64_t own_clock() { return elapsed_ns; }

/// A sum that is wrong from some value on; each command takes as long as it says.
template <int Wrong>
struct sums {
    struct system {
        int sum = 0;
    };
    struct model {
        int sum = 0;
        bool operator==(const model&) const = default;
    };
    struct add {
        int by;
        int run(system& s) const {
            elapsed_ns += static_cast<std::uint64_t>(by);
            fg::collect(s.sum % 2 == 0 ? "even" : "odd");
            if (by == 3) fg::collect("by three");
            s.sum += by;
            return s.sum >= Wrong ? -1 : s.sum;
        }
        int expected(const model& m) const { return m.sum + by; }
        void next(model& m) const { m.sum += by; }
    };
    using commands = fg::product<add, fg::range<1, 3>>;
};

template <int Wrong>
struct as_program {
    static void run(fg::chooser& choose) {
        int sum = 0;
        for (int i = 0; i < 5; ++i) {
            fg::collect(sum % 2 == 0 ? "even" : "odd");
            sum += choose("by", {1, 2, 3});
        }
        choose.expect(sum < Wrong, "the sum is small");
    }
};

/// The labels of an exploration by some ranks of some workers.
template <class Model, auto Scope>
fg::label_tally collected(unsigned ranks, unsigned workers) {
    std::vector<fg::label_tally> all(ranks);
    thread_group group(ranks);
    group.run([&](fg::rank_group& own) {
        const auto who = laws::some_workers(workers);
        const fg::run_terms terms{.check_in = laws::carry_on, .outputs = {.labels = &all[own.rank()]}, .services = {.ranks = &own}};
        fg::explore_together<fg::search_view<Model>, Scope>(*who, terms);
    });
    return all.front();
}

template <class Model, auto Scope>
fg::label_tally collected_everywhere() {
    fg::label_tally alone;
    fg::sequential_executor one;
    const fg::verdict found =
        fg::explore<fg::search_view<Model>, Scope>(one, {.check_in = laws::carry_on, .outputs = {.labels = &alone}});
    EXPECT_EQ(found.violated(), found.sampled.runs < 500);
    laws::with_all_ranks([&](unsigned ranks, unsigned workers) {
        EXPECT_EQ((collected<Model, Scope>(ranks, workers).all()), alone.all());
    });
    return alone;
}

constexpr fg::random many{.runs = 500, .steps = 10}, whole{.runs = 500, .steps = 10, .full_length = true};

TEST(walks_collected_labels, of_a_suite_are_counted_by_step_and_run) {
    const fg::label_tally found = collected_everywhere<sums<100>, whole>();
    ASSERT_EQ(found.all().size(), 3U);
    EXPECT_EQ(found.all()[1].label, "even");
    EXPECT_EQ(found.all()[1].runs, 500U);
    EXPECT_EQ(found.all()[1].times + found.all()[2].times, 5'000U);
    EXPECT_LT(found.all()[2].runs, 501U);
}

/// Up to the run that fails; runs that shrink it do not count.
TEST(walks_collected_labels, end_with_the_first_run_that_fails) {
    const fg::label_tally found = collected_everywhere<sums<27>, many>();
    ASSERT_EQ(found.all().size(), 3U);
    EXPECT_GT(found.all()[1].runs, 1U);
    EXPECT_LT(found.all()[1].runs, 500U);
}

TEST(walks_collected_labels, of_a_program) {
    const fg::label_tally found = collected_everywhere<as_program<100>, many>();
    ASSERT_EQ(found.all().size(), 2U);
    EXPECT_EQ(found.all()[0].times + found.all()[1].times, 2'500U);
    EXPECT_EQ(found.all()[0].runs, 500U);
    EXPECT_LT((collected_everywhere<as_program<15>, many>().all()[0].runs), 500U);
}

fg::run_terms timed(std::uint64_t limit) {
    return {.check_in = laws::carry_on, .limits = {.run_ns = limit, .now_ns = own_clock}};
}

/// A run is late as soon as its steps have taken longer than the limit.
TEST(walks_collected_labels, a_late_run_is_a_violation_that_ends_with_the_late_step) {
    const fg::verdict found = laws::every_rank_knows<sums<100>, many>(timed(26));
    ASSERT_TRUE(found.violated());
    EXPECT_EQ(found.property, fg::time_property);
    std::uint64_t taken = 0;
    for (const std::uint64_t action : found.trace.actions) taken += action + 1;
    EXPECT_GT(taken, 26U);
    EXPECT_LE(taken - (found.trace.actions.back() + 1), 26U);
    EXPECT_LT(found.trace.actions.size(), 11U);
    EXPECT_EQ(found.sampled.shrink_runs, 0U);
}

TEST(walks_collected_labels, a_run_of_exactly_the_limit_is_in_time) {
    EXPECT_TRUE((laws::every_rank_knows<sums<100>, many>(timed(30)).holds()));
    EXPECT_TRUE((laws::every_rank_knows<sums<100>, many>().holds()));
}

TEST(walks_collected_labels, a_wrong_answer_counts_more_than_a_late_run) {
    EXPECT_NE((laws::every_rank_knows<sums<2>, many>(timed(0)).property), fg::time_property);
}

}  // namespace
