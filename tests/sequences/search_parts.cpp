// SPDX-License-Identifier: BSL-1.0
// Run-time searches in parts, tree_part.hpp and sample_search.hpp: shards are together the whole, and what is gone on with
// ends as if it had never been stopped.
#include "../check/laws.hpp"
#include "../models/bounded_counter.hpp"
#include "../models/bounded_queue.hpp"
#include "../models/cell.hpp"
#include "../models/choosing.hpp"
#include "../models/countdown.hpp"
#include "../models/jugs.hpp"
#include "../models/pinned_cell.hpp"
#include "../models/throwing.hpp"
#include "../models/ticket_machine.hpp"
#include "../models/tickets.hpp"
#include "../models/ties.hpp"

#include "search/sample_search.hpp"

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/threads.hpp>

#include <search/search_part.hpp>
#include <sequences/tree_part.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

fg::stop_reason carry_on(const fg::progress&) { return fg::stop_reason::none; }

struct jugs_of_four : models::pouring {
    static constexpr auto properties = fg::properties{fg::sometimes<"four">([](const state& s) { return s.big == 4; })};
};

/// A shard of a search, by this number of workers.
template <class View, auto Scope>
struct shard_search {
    fg::search_part part;
    fg::verdict found;

    shard_search(fg::search_shard shard, unsigned workers) {
        fg::threads_executor threads(workers);
        found = fg::explore<View, Scope>(threads, {.check_in = carry_on,
                                                   .limits = {.failures = 3, .shard = shard},
                                                   .outputs = {.part = &part}});
    }
};

template <class View, auto Scope>
fg::verdict whole_of() {
    fg::sequential_executor alone;
    return fg::explore<View, Scope>(alone, {.check_in = carry_on, .limits = {.failures = 3}});
}

/// Shards merged are the whole; where there is no violation, their counts add up.
template <class View, auto Scope>
void expect_view_in_shards() {
    const fg::verdict whole = whole_of<View, Scope>();
    for (const std::uint64_t count : {2u, 3u, 7u}) {
        std::vector<fg::search_part> parts;
        std::uint64_t sequences = 0, transitions = 0;
        for (std::uint64_t index = 0; index < count; ++index) {
            const shard_search<View, Scope> one({index, count}, 1 + static_cast<unsigned>(index % 3));
            parts.push_back(one.part);
            sequences += one.found.counted.sequences, transitions += one.found.counted.transitions;
        }
        fg::verdict merged;
        ASSERT_TRUE((fg::run_time_search<View, Scope>::merge(parts, {.check_in = carry_on, .limits = {.failures = 3}},
                                                          fg::stop_reason::none, merged)));
        EXPECT_EQ(verdict_text(merged), verdict_text(whole)) << count;
        EXPECT_TRUE(merged == whole) << count << " shards";
        if (whole.violated() && whole.has_trace) continue;
        EXPECT_EQ(sequences, whole.counted.sequences);
        EXPECT_EQ(transitions, whole.counted.transitions);
    }
}

template <class Model, auto Scope>
void expect_in_shards() {
    expect_view_in_shards<fg::search_view<Model>, Scope>();
}

TEST(engine_search_parts, shards_of_sequences_are_together_all_sequences) {
    expect_in_shards<jugs_of_four, fg::sequences<5>>();  // whose witness some shard does not meet
    expect_in_shards<jugs_of_four, fg::sequences<7>>();
    expect_in_shards<models::bounded_counter, fg::sequences<9>>();
    expect_in_shards<models::countdown, fg::sequences<0, 6>>();
    expect_in_shards<models::countdown_begins_outside, fg::sequences<4>>();
    expect_in_shards<models::countdown_begins_nowhere, fg::sequences<4>>();
    expect_in_shards<models::cell_by_history<false>, fg::sequences<1>>();
    expect_in_shards<models::pinned_cell_by_history<false>, fg::sequences<0, 5>>();
}

TEST(engine_search_parts, the_least_counterexample_of_all_shards_counts) {
    expect_in_shards<models::several_counterexamples, fg::sequences<4>>();
    expect_in_shards<models::several_ways, fg::sequences<4>>();
    expect_in_shards<models::nearer_counterexample, fg::sequences<5>>();
    expect_in_shards<models::deadlock_beside_violation, fg::sequences<5>>();
    expect_in_shards<models::deadlock_before_violation, fg::sequences<6>>();
    expect_in_shards<models::countdown_begins_badly, fg::sequences<3>>();
    expect_in_shards<models::countdown_never_ends, fg::sequences<5>>();
    expect_in_shards<models::countdown_avoids_six, fg::sequences<5>>();
    expect_in_shards<models::never_counts_to_eleven, fg::sequences<12>>();
    expect_in_shards<models::cell_by_history<true>, fg::sequences<6>>();
    expect_in_shards<models::throws_beyond_its_violation, fg::sequences<14>>();
}

TEST(engine_search_parts, shards_of_random_walks_are_together_all_walks) {
    expect_in_shards<models::cell_by_history<false>, fg::random{.runs = 50, .steps = 9}>();
    expect_in_shards<models::cell_by_history<true>, fg::random{.runs = 50, .steps = 9}>();
    expect_in_shards<models::cell_by_history<true>, fg::random{.runs = 50, .steps = 2, .seed = 11}>();
    expect_in_shards<models::ring_commands<true>, fg::random{.runs = 30, .steps = 12}>();
    expect_in_shards<models::ring_commands<false>, fg::random{.runs = 600, .steps = 20}>();
    expect_in_shards<models::ticket_commands<true>, fg::random{.runs = 40, .steps = 6}>();
    expect_in_shards<models::countdown_begins_nowhere, fg::random{.runs = 5, .steps = 3}>();
    expect_in_shards<jugs_of_four, fg::random{.runs = 5, .steps = 3}>();
    expect_in_shards<jugs_of_four, fg::random{.runs = 2, .steps = 3}>();  // some of three shards have none
}

template <void (*Body)(fg::chooser&), auto Scope>
void expect_program_in_shards() {
    expect_view_in_shards<fg::program_view<fg::program<Body>>, Scope>();
}

TEST(engine_search_parts, shards_of_a_program_are_together_all_its_paths) {
    expect_program_in_shards<models::even, fg::paths<20>>();
    expect_program_in_shards<models::many_failures, fg::paths<20>>();
    expect_program_in_shards<models::endless, fg::paths<9>>();
    expect_program_in_shards<models::scrambled<3, 6>, fg::paths<6>>();
    expect_program_in_shards<models::even, fg::random{.runs = 40, .steps = 20}>();
    expect_program_in_shards<models::many_failures, fg::random{.runs = 40, .steps = 20}>();
}

TEST(engine_search_parts, every_shard_meets_an_exception_above_the_prefixes) {
    for (const std::uint64_t index : {0u, 1u, 2u})
        EXPECT_THROW((shard_search<fg::search_view<models::throws_in_next>, fg::sequences<12>>({index, 3}, 1)), std::runtime_error);
}

TEST(engine_search_parts, what_cannot_be_distributed_is_found) {
    using view = fg::search_view<models::bounded_counter>;
    static_assert(!fg::run_time_search<view, fg::reachable>::divisible && !fg::run_time_search<view, fg::reachable>::resumable);
    static_assert(!fg::run_time_search<fg::program_view<fg::program<models::even>>, fg::paths<3>.breadth_first()>::divisible);
    fg::verdict unchanged;
    EXPECT_FALSE((fg::run_time_search<view, fg::reachable>::merge({}, {.check_in = carry_on}, fg::stop_reason::none, unchanged)));
}

constexpr bool walks_are_distributed_in_order() {
    std::uint64_t next = 0;
    for (std::uint64_t index = 0; index < 7; ++index) {
        const fg::task_range range = fg::walks_of({index, 7}, 50);
        if (range.first != next || range.end - range.first < 7 || range.end - range.first > 8) return false;
        next = range.end;
    }
    return next == 50 && fg::walks_of({0, 1}, UINT64_MAX).end == UINT64_MAX;
}
static_assert(walks_are_distributed_in_order());

/// Keeps a part in memory.
struct memory_checkpointer final : fg::search_checkpointer {
    fg::search_part part;
    bool always_due;
    std::uint64_t saves = 0;

    explicit memory_checkpointer(bool due = false) : always_due(due) {}

    fg::search_part saved() override { return part; }
    bool is_due() override { return always_due; }
    void save(const fg::search_part& now) override { part = now, ++saves; }
};

/// Searches in parts, each of some looks, on another number of threads each.
template <class View, auto Scope>
fg::verdict searched_in_parts(std::uint64_t looks, fg::search_shard shard, memory_checkpointer& checkpointer) {
    for (unsigned part = 0;; ++part) {
        fg::threads_executor threads(1 + part % 3);
        fg::shared_value<std::uint64_t> looked{0};
        const auto stops_soon = [&](const fg::progress& now) {
            EXPECT_LE(now.tasks_done, now.tasks);
            EXPECT_LE(now.tasks_before, now.tasks);
            return looked.add(1) + 1 >= looks ? fg::stop_reason::time : fg::stop_reason::none;
        };
        const fg::verdict found = fg::explore<View, Scope>(threads, {.check_in = stops_soon,
                                                                     .limits = {.shard = shard},
                                                                     .services = {.checkpointer = &checkpointer}});
        if (found.stopped_by == fg::stop_reason::none) return found;
        EXPECT_TRUE(checkpointer.saves == 0 || (fg::run_time_search<View, Scope>::fits(checkpointer.part, shard)));
    }
}

template <class Model, auto Scope>
void expect_to_go_on_as_if_never_stopped() {
    using view = fg::search_view<Model>;
    const fg::verdict whole = whole_of<view, Scope>();
    for (const std::uint64_t looks : {9u, 13u, 60u}) {
        memory_checkpointer checkpointer;
        EXPECT_TRUE((searched_in_parts<view, Scope>(looks, {}, checkpointer)) == whole) << looks;
    }
    memory_checkpointer due(true);
    EXPECT_TRUE((searched_in_parts<view, Scope>(fg::unlimited, {}, due)) == whole);
    EXPECT_GT(due.saves, 3u);
}

TEST(engine_search_parts, sequences_that_are_gone_on_with_end_as_if_they_had_never_stopped) {
    expect_to_go_on_as_if_never_stopped<jugs_of_four, fg::sequences<7>>();
    expect_to_go_on_as_if_never_stopped<models::bounded_counter, fg::sequences<15>>();
    expect_to_go_on_as_if_never_stopped<models::countdown, fg::sequences<0, 6>>();
    expect_to_go_on_as_if_never_stopped<models::never_counts_to_eleven, fg::sequences<15>>();
    expect_to_go_on_as_if_never_stopped<models::cell_by_history<true>, fg::sequences<6>>();
    expect_to_go_on_as_if_never_stopped<models::pinned_cell_by_history<false>, fg::sequences<6>>();
}

/// Wherever a walk is stopped, it is again what it was when it has gone there.
template <class Model>
void expect_to_come_back(bool is_guarded) {
    using view = fg::search_view<Model>;
    using worker_type = fg::model_walk<view, 5>;
    std::uint64_t disabled = 0;
    worker_type worker(0);
    for (worker.start(); !worker.finished; worker.advance(1)) {
        const fg::tree_position at = fg::position_of(worker);
        worker_type other(at.initial);
        ASSERT_TRUE(fg::go_to(other, at));
        ASSERT_TRUE(fg::position_of(other) == at) << fg::type_name<Model>();
        disabled += at.next.back() > 0 && at.enabled.back() == 0;
    }
    EXPECT_EQ(disabled > 0, is_guarded) << fg::type_name<Model>();
}

TEST(engine_search_parts, a_walk_goes_where_it_was) {
    expect_to_come_back<models::countdown>(false);
    expect_to_come_back<models::deadlock_beside_violation>(true);
    expect_to_come_back<models::deadlock_before_violation>(true);
}

/// What a search found before it was stopped bounds it when it goes on: no longer sequence is of interest.
TEST(engine_search_parts, what_was_found_before_bounds_what_is_gone_on_with) {
    using view = fg::search_view<models::cell_by_history<true>>;
    constexpr auto scope = fg::sequences<9>;
    fg::sequential_executor alone;
    memory_checkpointer checkpointer;
    std::uint64_t tried = 0;
    const auto stops = [](const fg::progress& now) { return now.tasks > 0 ? fg::stop_reason::time : fg::stop_reason::none; };
    const auto goes_on = [&](const fg::progress& now) { return tried = now.transitions, fg::stop_reason::none; };
    fg::explore<view, scope>(alone, {.check_in = stops, .services = {.checkpointer = &checkpointer}});
    ASSERT_TRUE(checkpointer.part.found.exists());
    ASSERT_LE(checkpointer.part.found.actions.size(), checkpointer.part.prefix_steps);
    ASSERT_LT(checkpointer.part.finished, checkpointer.part.tasks);
    EXPECT_TRUE((fg::explore<view, scope>(alone, {.check_in = goes_on, .services = {.checkpointer = &checkpointer}})) ==
                (whole_of<view, scope>()));
    EXPECT_EQ(tried, 0u);
}

TEST(engine_search_parts, a_shard_can_be_gone_on_with) {
    using view = fg::search_view<jugs_of_four>;
    for (const std::uint64_t index : {0u, 1u, 2u}) {
        memory_checkpointer checkpointer;
        const fg::verdict parts = searched_in_parts<view, fg::sequences<7>>(20, {index, 3}, checkpointer);
        EXPECT_TRUE(parts == (shard_search<view, fg::sequences<7>>({index, 3}, 1).found));
        EXPECT_GT(checkpointer.saves, 0u);
    }
}

TEST(engine_search_parts, where_the_model_throws_nothing_is_kept) {
    memory_checkpointer checkpointer(true);
    using view = fg::search_view<models::throws_in_next>;
    EXPECT_THROW((searched_in_parts<view, fg::sequences<14>>(fg::unlimited, {}, checkpointer)), std::runtime_error);
    EXPECT_EQ(checkpointer.saves, 0u);
}

/// A part as the engine may be given it by a file.
TEST(engine_search_parts, what_no_search_writes_does_not_fit) {
    using view = fg::search_view<jugs_of_four>;
    using parts = fg::run_time_search<view, fg::sequences<9>>;
    memory_checkpointer checkpointer;
    fg::sequential_executor alone;
    std::uint64_t looks = 0;
    const auto stops = [&](const fg::progress&) { return ++looks == 150 ? fg::stop_reason::time : fg::stop_reason::none; };
    fg::explore<view, fg::sequences<9>>(alone, {.check_in = stops, .services = {.checkpointer = &checkpointer}});
    fg::search_part sound = checkpointer.part;
    ASSERT_TRUE(parts::fits(sound, {}));
    ASSERT_EQ(sound.open.size(), 1u);
    ASSERT_LT(sound.finished + 3, sound.tasks);
    sound.begun = {{sound.finished + 1, sound.finished + 3}};  // as a search writes that does not hand out tasks in order
    ASSERT_TRUE(parts::fits(sound, {}));
    const auto fits = [&](auto&& change) {
        fg::search_part changed = sound;
        change(changed);
        return parts::fits(changed, {});
    };
    EXPECT_TRUE(fits([](auto&) {}));
    EXPECT_FALSE(parts::fits(sound, {0, 2}));
    EXPECT_FALSE(fits([](auto& p) { ++p.prefix_steps; }));
    EXPECT_FALSE(fits([](auto& p) { ++p.tasks; }));
    EXPECT_FALSE(fits([](auto& p) { p.finished = p.tasks + 1; }));
    EXPECT_FALSE(fits([](auto& p) { p.begun.back().end = p.tasks + 1; }));
    EXPECT_FALSE(fits([](auto& p) { p.begun.push_back(p.begun.back()); }));
    EXPECT_FALSE(fits([](auto& p) { p.begun.back().end = p.begun.back().first; }));
    EXPECT_FALSE(fits([](auto& p) { p.open[0].initial = 1; }));
    EXPECT_FALSE(fits([](auto& p) { ++p.open[0].floor; }));
    EXPECT_FALSE(fits([](auto& p) { p.open[0].next[0] = 0; }));
    EXPECT_FALSE(fits([](auto& p) { p.open[0].next[0] = view::action_count + 1; }));
    EXPECT_FALSE(fits([](auto& p) { p.open[0].next.back() = view::action_count + 1; }));
    EXPECT_FALSE(fits([](auto& p) { p.open[0].next.clear(); }));
    EXPECT_FALSE(fits([](auto& p) { p.open[0].enabled.pop_back(); }));
    EXPECT_FALSE(fits([](auto& p) { p.open[0].next.resize(11, 1), p.open[0].enabled.resize(11, 1); }));
    EXPECT_FALSE(fits([](auto& p) { p.counted.pop_back(); }));
    EXPECT_FALSE(fits([](auto& p) { p.counted.push_back(0); }));
    EXPECT_FALSE(fits([](auto& p) { p.counted[3] = 2; }));  // a flag
    EXPECT_FALSE(fits([](auto& p) { p.found = {.property = 1}; }));
    EXPECT_FALSE(fits([](auto& p) { p.found = {.property = 0, .initial = 1}; }));
    EXPECT_FALSE(fits([](auto& p) { p.found = {.property = 0, .actions = {view::action_count}}; }));
    EXPECT_FALSE(fits([](auto& p) { p.found = {.property = 0, .actions = std::vector<std::uint64_t>(10)}; }));
}

}  // namespace
