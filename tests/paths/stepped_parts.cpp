// SPDX-License-Identifier: BSL-1.0
// model/stepped.hpp: parts of the paths of a program by steps, by threads, by shards and one after another, are all of them.

#include "../check/program_laws.hpp"
#include "../models/stepping.hpp"

#include <search/search_part.hpp>

#include <foregone/invalid_program.hpp>
#include <foregone/model/stepped.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace test_stepped_parts {

namespace fg = foregone;

template <class Steps>
using by_steps = fg::program_view<fg::stepped<Steps>>;
template <class Steps>
using in_a_loop = fg::program_view<fg::program<models::in_a_loop<Steps>>>;

TEST(engine_stepped_parts, any_number_of_threads_finds_and_counts_the_same) {
    program_laws::hold_on_threads<fg::stepped<models::still>, fg::paths<1>>();
    program_laws::hold_on_threads<fg::stepped<models::dice>, fg::paths<6>>();
    program_laws::hold_on_threads<fg::stepped<models::uneven_steps>, fg::paths<9>>();
    program_laws::hold_on_threads<fg::stepped<models::endless_steps>, fg::paths<9>>();
    program_laws::hold_on_threads<fg::stepped<models::pruned_steps>, fg::paths<6>>();
    program_laws::hold_on_threads<fg::stepped<models::failing_steps>, fg::paths<8>>();
    program_laws::hold_on_threads<fg::stepped<models::scrambled_steps<3, 11>>, fg::paths<10>>();
    program_laws::hold_on_threads<fg::stepped<models::scrambled_steps<12, 11>>, fg::paths<10>>();
}

template <class View, std::uint64_t Limit>
std::string in_shard(std::uint64_t index, std::uint64_t count, unsigned workers) {
    fg::threads_executor threads(workers);
    program_laws::searched all;
    all.found = fg::explore<View, fg::paths<Limit>>(threads, {.check_in = program_laws::carry_on,
                                                              .limits = {.failures = 1'000'000, .shard = {index, count}},
                                                              .outputs = {.failing_paths = &all.failing}});
    return all.reported();
}

template <class Steps, std::uint64_t Limit>
void expect_same_shards() {
    for (const std::uint64_t count : {2u, 3u, 7u})
        for (std::uint64_t index = 0; index < count; ++index)
            for (const unsigned workers : {1u, 3u})
                EXPECT_EQ((in_shard<by_steps<Steps>, Limit>(index, count, workers)),
                          (in_shard<in_a_loop<Steps>, Limit>(index, count, 1)))
                    << index << " of " << count;
}

TEST(engine_stepped_parts, shards_are_those_of_the_loop) {
    expect_same_shards<models::still, 5>();
    expect_same_shards<models::dice, 20>();
    expect_same_shards<models::uneven_steps, 20>();
    expect_same_shards<models::endless_steps, 9>();
    expect_same_shards<models::failing_steps, 20>();
    expect_same_shards<models::scrambled_steps<3, 6>, 9>();
}

struct memory_checkpointer final : fg::search_checkpointer {
    fg::search_part part;
    fg::search_part saved() override { return part; }
    bool is_due() override { return true; }
    void save(const fg::search_part& now) override { part = now; }
};

/// Explores in parts, each of `looks` looks: by steps and in a loop in turn, on another number of threads each.
template <class Steps, auto Scope>
std::string explored_in_parts(std::uint64_t looks, std::uint64_t failures) {
    memory_checkpointer checkpointer;
    for (unsigned part = 0;; ++part) {
        fg::threads_executor threads(1 + part % 3);
        fg::shared_value<std::uint64_t> looked{0};
        const auto stops_soon = [&](const fg::progress& now) {
            if (now.tasks == 0) return fg::stop_reason::none;  // shrinking asks, too
            return looked.add(1) + 1 >= looks ? fg::stop_reason::time : fg::stop_reason::none;
        };
        program_laws::searched all;
        const fg::run_terms terms{.check_in = stops_soon,
                                  .limits = {.failures = failures},
                                  .outputs = {.failing_paths = &all.failing},
                                  .services = {.checkpointer = &checkpointer}};
        all.found = part % 2 == 0 ? fg::explore<by_steps<Steps>, Scope>(threads, terms)
                                  : fg::explore<in_a_loop<Steps>, Scope>(threads, terms);
        if (all.found.stopped_by == fg::stop_reason::none) return all.reported();
    }
}

template <class Steps, std::uint64_t Limit>
void expect_to_go_on_as_if_never_stopped() {
    for (const std::uint64_t failures : {1u, 3u, 1'000'000u})
        for (const std::uint64_t looks : {4u, 5u, 8u})
            EXPECT_EQ((explored_in_parts<Steps, fg::paths<Limit>>(looks, failures)),
                      (program_laws::search_alone<in_a_loop<Steps>, fg::paths<Limit>>(failures).reported()));
}

TEST(engine_stepped_parts, what_goes_on_ends_as_if_it_had_never_stopped) {
    expect_to_go_on_as_if_never_stopped<models::dice, 20>();
    expect_to_go_on_as_if_never_stopped<models::uneven_steps, 20>();
    expect_to_go_on_as_if_never_stopped<models::endless_steps, 9>();
    expect_to_go_on_as_if_never_stopped<models::failing_steps, 20>();
    expect_to_go_on_as_if_never_stopped<models::scrambled_steps<3, 9>, 9>();
}

fg::flight_recorder* own_recorder() {
    thread_local const auto own = std::make_unique<fg::flight_recorder>();
    return own.get();
}

/// Compares its run with what its thread would report if the process died now: the given choices, then the first each time.
struct recorded_steps {
    static inline std::atomic<int> taken{0}, differences{0};
    struct state {
        std::vector<std::uint64_t> chosen;
    };
    static state initial() { return {}; }

    static bool step(state& now, fg::chooser& choose) {
        for (std::uint64_t more = 1 + now.chosen.size() % 3; more > 0; --more) {
            const bool is_short = !now.chosen.empty() && now.chosen.back() == 1;
            now.chosen.push_back(choose("next", is_short ? 2u : 3u));
            differences += !is_recorded(now.chosen);
        }
        ++taken;
        return now.chosen.size() < (now.chosen.front() == 2 ? 7u : 9u);
    }

    static bool is_recorded(const std::vector<std::uint64_t>& chosen) {
        const fg::flight_recorder* const run = fg::active_recorder;
        if (run == nullptr || run->initial != 0) return false;
        for (std::size_t i = 0; i < chosen.size(); ++i)
            if (chosen[i] != (i < run->steps ? run->actions[i] : 0)) return false;
        return true;
    }
};

TEST(engine_stepped_parts, a_thread_whose_runs_are_recorded_shares_beginnings_and_knows_its_run) {
    const auto before = std::exchange(fg::recorder_of_thread, own_recorder);
    for (const unsigned workers : {1u, 3u}) {
        const fg::recorded_thread recorded;
        fg::threads_executor threads(workers);
        recorded_steps::taken = recorded_steps::differences = 0;
        const fg::verdict found =
            fg::explore<by_steps<recorded_steps>, fg::paths<12>>(threads, {.check_in = program_laws::carry_on});
        EXPECT_EQ(found.result, fg::outcome::proved);
        EXPECT_LT(static_cast<std::uint64_t>(recorded_steps::taken), 2 * found.paths.complete) << workers;
        EXPECT_EQ(recorded_steps::differences, 0) << workers;
    }
    fg::recorder_of_thread = before;
}

/// A program that is not the same when it is run again is refused, wherever that shows within a step.
struct forgetful_steps {
    static inline int times = 0;
    struct state {
        int steps = 0;
    };
    static state initial() { return {}; }
    static bool step(state& now, fg::chooser& choose) {
        choose("a", 3);
        choose("b", ++times == 5 ? 3 : 2);
        return ++now.steps < 3;
    }
};

TEST(engine_stepped_parts, a_step_that_is_not_the_same_is_refused) {
    EXPECT_THROW((program_laws::search_alone<by_steps<forgetful_steps>, fg::paths<6>>()), fg::invalid_program);
}

}  // namespace test_stepped_parts
