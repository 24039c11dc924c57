// SPDX-License-Identifier: BSL-1.0
// Tasks that ranks take as they come to them: which rank took which changes nothing, and none waits for a slow one.
#include "../check/ranks_laws.hpp"
#include "../models/cell.hpp"
#include "../models/choosing.hpp"
#include "../models/countdown.hpp"
#include "../models/throwing.hpp"
#include "../models/ties.hpp"
#include "../support/verify.hpp"

#include "search/shared_tasks.hpp"

#include <foregone/impl/sequences/sequence_search.hpp>
#include <foregone/impl/sequences/tree_model.hpp>
#include <foregone/model/program.hpp>
#include <sequences/tree_part.hpp>

#include <cstdint>
#include <initializer_list>
#include <new>
#include <optional>
#include <vector>

namespace {

namespace fg = foregone;
using laws::same_verdict_on_ranks;

/// Chunks follow on each other, get no larger, and hold every task; answers how many there are, or 0.
constexpr std::uint64_t sound_chunks(std::uint64_t tasks, std::uint64_t ranks, std::uint64_t smallest) {
    fg::task_chunks chunks(tasks, ranks, smallest);
    std::uint64_t end = 0, size = UINT64_MAX;
    for (std::uint64_t number = 0;; ++number) {
        const fg::task_range chunk = chunks.at(number);
        if (chunk.first == chunk.end) return end == tasks && chunks.at(number + 5).first == tasks ? number : 0;
        if (chunk.first != end || chunk.end - chunk.first > size) return 0;
        end = chunk.end;
        size = end - chunk.first;
    }
}

constexpr bool every_task_is_in_one_chunk() {
    for (const std::uint64_t ranks : {1u, 2u, 7u, 64u})
        for (const std::uint64_t tasks : {1u, 63u, 64u, 1'000u, 100'000u})
            for (const std::uint64_t smallest : {1u, 16u})
                if (sound_chunks(tasks, ranks, smallest) == 0) return false;
    return true;
}
VERIFY(task_chunks, every_task_is_in_one_chunk)

constexpr bool few_large_chunks_and_small_ones_in_the_end() {
    fg::task_chunks chunks(1'000'000, 4, 1);
    const fg::task_range first = chunks.at(0), second = chunks.at(1);
    return first == fg::task_range{0, 3'906} && second == fg::task_range{3'906, 7'812} && sound_chunks(1'000'000, 4, 1) < 400 &&
           sound_chunks(256, 4, 1) == 256;
}
VERIFY(task_chunks, few_large_chunks_and_small_ones_in_the_end)

constexpr bool chunks_that_others_took_are_passed_over() {
    fg::task_chunks all(5'000, 3, 2), some(5'000, 3, 2);
    for (std::uint64_t number = 0; number < 40; ++number) {
        const fg::task_range chunk = all.at(number);
        if (number % 7 == 3 && !(some.at(number) == chunk)) return false;
    }
    return true;
}
VERIFY(task_chunks, chunks_that_others_took_are_passed_over)

/// Ends at once but for sequences that begin with Late times the last action.
template <int Late>
struct late {
    struct state {
        int steps = 0;
        bool ended = false;
        bool operator==(const state&) const = default;
    };
    enum class action { a, b, c, d };

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, action a) {
        if (s.ended) return std::nullopt;
        return state{s.steps + 1, s.steps < Late && a != action::d};
    }
};

/// The same, and wrong after a number of steps.
template <int Late, int Steps>
struct wrong_in_the_end : late<Late> {
    using typename late<Late>::state;
    static constexpr auto properties =
        fg::properties{fg::never<"the end">([](const state& s) { return s.steps == Steps && !s.ended; })};
};

TEST(shared_tasks, sequences_all_of_whose_work_lies_in_the_last_tasks) {
    EXPECT_TRUE((same_verdict_on_ranks<late<5>, fg::sequences<9>>().holds()));
    EXPECT_TRUE((same_verdict_on_ranks<wrong_in_the_end<6, 8>, fg::sequences<8>>().violated()));
    EXPECT_TRUE((same_verdict_on_ranks<wrong_in_the_end<3, 5>, fg::sequences<9>>().violated()));
    same_verdict_on_ranks<models::several_counterexamples, fg::sequences<3>>();
    same_verdict_on_ranks<models::countdown_begins_outside, fg::sequences<4>>();
    same_verdict_on_ranks<models::countdown_begins_nowhere, fg::sequences<4>>();
}

TEST(shared_tasks, random_runs) {
    EXPECT_FALSE((same_verdict_on_ranks<models::cell_by_history<false>, fg::random{.runs = 5'000, .steps = 9}>().violated()));
    // Other ranks have to hear of the violation: they would not come to the end of all tasks.
    EXPECT_TRUE(
        (same_verdict_on_ranks<models::cell_by_history<true>, fg::random{.runs = 1'000'000'000'000, .steps = 12}>().violated()));
}

TEST(shared_tasks, paths_of_programs) {
    same_verdict_on_ranks<fg::program<models::straight>, fg::paths<1>>();
    same_verdict_on_ranks<fg::program<models::uneven>, fg::paths<9>>();
    same_verdict_on_ranks<fg::program<models::endless>, fg::paths<8>>();
    same_verdict_on_ranks<fg::program<models::runs_dry>, fg::paths<8>>();
    same_verdict_on_ranks<fg::program<models::wide_choice>, fg::paths<2>>();
    same_verdict_on_ranks<fg::program<models::queens<6>>, fg::paths<6>>();
    same_verdict_on_ranks<fg::program<models::many_failures>, fg::paths<6>>();
    same_verdict_on_ranks<fg::program<models::scrambled<12, 11>>, fg::paths<10>>();
    same_verdict_on_ranks<fg::program<models::endless_failing>, fg::paths<12>>();
    same_verdict_on_ranks<fg::program<models::endless_failing>, fg::paths<12>.breadth_first()>();
    same_verdict_on_ranks<fg::program<models::endless>, fg::random{.runs = 2'000, .steps = 8}>();
    EXPECT_TRUE((same_verdict_on_ranks<fg::program<models::many_failures>, fg::random{.runs = 1'000'000'000'000, .steps = 6}>()
                     .violated()));
}

void fails_first(fg::chooser& choose) {
    for (int i = 0; i < 60; ++i) choose.expect(choose(4) != 0 || i < 9, "not 0");
}

/// As many failing paths as are asked for, the first ones, in order.
template <class Program, auto Scope>
void same_failures(std::uint64_t limit) {
    using view = fg::search_view<Program>;
    fg::sequential_executor one;
    std::vector<fg::failing_path> alone;
    const fg::verdict found =
        fg::explore<view, Scope>(one, {.check_in = laws::carry_on,
                                       .limits = {.failures = limit},
                                       .outputs = {.failing_paths = &alone}});
    laws::with_all_ranks([&](unsigned ranks, unsigned workers) {
        std::vector<fg::failing_path> failing;
        thread_group group(ranks);
        group.run([&](fg::rank_group& own) {
            const auto who = laws::some_workers(workers);
            fg::run_terms terms{.check_in = laws::carry_on, .limits = {.failures = limit}};
            if (own.rank() == 0) terms.outputs.failing_paths = &failing;
            terms.services.ranks = &own;
            const fg::verdict together = fg::explore_together<view, Scope>(*who, terms);
            if (own.rank() == 0) { EXPECT_EQ(verdict_text(together), verdict_text(found)); }
        });
        ASSERT_EQ(failing.size(), alone.size());
        for (std::size_t i = 0; i < alone.size(); ++i) EXPECT_EQ(failing[i].indices, alone[i].indices);
    });
}

TEST(shared_tasks, failures_of_a_program_that_are_asked_for) {
    for (const std::uint64_t limit : {1u, 5u, 40u}) {
        // More paths than anybody could take: ranks hear that nothing after the first failures is of interest.
        same_failures<fg::program<fails_first>, fg::paths<60>>(limit);
        same_failures<fg::program<models::many_failures>, fg::paths<6>>(limit);
    }
}

/// One rank stands still when it has tasks, until the others have taken all there are.
template <class Model, auto Scope>
void no_rank_waits_for_a_slow_one(std::uint64_t chunks) {
    fg::sequential_executor alone;
    const fg::verdict expected = fg::explore<fg::search_view<Model>, Scope>(alone, {.check_in = laws::carry_on});
    thread_group group(3);
    group.run([&](fg::rank_group& own) {
        const auto stands_still = [&](const fg::progress& now) {
            if (own.rank() == 1 && now.tasks > 0) group.await_numbers(chunks);
            return fg::stop_reason::none;
        };
        fg::sequential_executor who;
        const fg::verdict found =
            fg::explore_together<fg::search_view<Model>, Scope>(who, {.check_in = stands_still, .services = {.ranks = &own}});
        if (own.rank() == 0) { EXPECT_EQ(verdict_text(found), verdict_text(expected)); }
    });
}

TEST(shared_tasks, no_rank_waits_for_a_slow_one) {
    const fg::model_tree<fg::search_view<late<2>>, 8> late_tree;
    no_rank_waits_for_a_slow_one<late<2>, fg::sequences<8>>(sound_chunks(fg::tree_division(late_tree.shape, {}, 3).tasks(), 3, 1));
    no_rank_waits_for_a_slow_one<models::cell_by_history<false>, fg::random{.runs = 9'000, .steps = 5}>(
        sound_chunks(9'000, 3, 16));
    no_rank_waits_for_a_slow_one<fg::program<models::endless>, fg::random{.runs = 9'000, .steps = 5}>(sound_chunks(9'000, 3, 16));
}

/// A search that would not end, which one of the ranks has to stop.
template <class Model, auto Scope>
void all_ranks_stop_with_one() {
    thread_group group(4);
    group.run([&](fg::rank_group& own) {
        const auto stops = [&](const fg::progress&) { return own.rank() == 2 ? fg::stop_reason::time : fg::stop_reason::none; };
        const auto who = laws::some_workers(1 + own.rank() % 2);
        const fg::verdict found = fg::explore_together<fg::search_view<Model>, Scope>(*who, {.check_in = stops,
                                                                                             .services = {.ranks = &own}});
        if (own.rank() > 0) return;
        EXPECT_EQ(found.result, fg::outcome::inconclusive);
        EXPECT_EQ(found.stopped_by, fg::stop_reason::time);
    });
}

/// Workers for which there is no memory.
struct no_workers final : fg::executor {
    unsigned workers() const override { throw std::bad_alloc(); }
    void run(std::uint64_t, fg::function_ref<void(std::uint64_t, unsigned)>) override {}
};

/// No rank begins again alone.
TEST(shared_tasks, memory_that_runs_out_on_one_rank_is_a_limit) {
    for (const unsigned without : {0u, 2u})
        thread_group(3).run([&](fg::rank_group& own) {
            fg::sequential_executor some;
            no_workers none;
            fg::executor& who = own.rank() == without ? static_cast<fg::executor&>(none) : some;
            const fg::verdict found = fg::explore_together<fg::search_view<late<3>>, fg::sequences<8>>(
                who, {.check_in = laws::carry_on, .services = {.ranks = &own}});
            EXPECT_EQ(found.result, fg::outcome::inconclusive);
            EXPECT_EQ(found.stopped_by, fg::stop_reason::memory);
        });
}

TEST(shared_tasks, all_ranks_stop_with_one) {
    all_ranks_stop_with_one<late<0>, fg::sequences<60>>();
    all_ranks_stop_with_one<models::cell_by_history<false>, fg::random{.runs = 1'000'000'000'000, .steps = 9}>();
    all_ranks_stop_with_one<fg::program<models::endless>, fg::paths<60>>();
    all_ranks_stop_with_one<fg::program<models::endless>, fg::random{.runs = 1'000'000'000'000, .steps = 9}>();
}

/// What ranks did counts as the whole only if it is all of it.
TEST(shared_tasks, parts_that_are_not_all_are_no_verdict) {
    std::vector<fg::search_part> chunks;
    thread_group(1).run([&](fg::rank_group& own) {
        own.open_numbers();
        fg::sequential_executor who;
        fg::shared_tasks tasks(own);
        fg::run_terms terms{.check_in = laws::carry_on};
        terms.services.tasks = &tasks;
        fg::explore<fg::search_view<models::cell_by_history<false>>, fg::random{.runs = 500, .steps = 9}>(who, terms);
        chunks = tasks.done();
    });
    ASSERT_GT(chunks.size(), 2u);
    const auto is_whole = [](const std::vector<fg::search_part>& some, fg::stop_reason stopped) {
        fg::search_part part;
        fg::verdict into;
        const fg::run_terms terms{.check_in = laws::carry_on};
        return fg::run_time_search<fg::search_view<models::cell_by_history<false>>, fg::random{.runs = 500, .steps = 9}>::divided(
            terms, [&](const fg::divided_search& search) {
                return search.join(some, fg::shared_bounds::none, part) &&
                       search.merge_ranks({part}, fg::shared_bounds::none, terms, stopped, into);
            });
    };
    EXPECT_TRUE(is_whole(chunks, fg::stop_reason::none));
    std::vector<fg::search_part> fewer = chunks, unreadable = chunks;
    fewer.erase(fewer.begin() + 1);
    EXPECT_FALSE(is_whole(fewer, fg::stop_reason::none));
    EXPECT_TRUE(is_whole(fewer, fg::stop_reason::time));
    unreadable[1].counted.clear();
    EXPECT_FALSE(is_whole(unreadable, fg::stop_reason::none));
    EXPECT_FALSE(is_whole(unreadable, fg::stop_reason::time));
}

/// A rank says of how many tasks its part is.
TEST(shared_tasks, sequences_of_some_tasks_are_not_all) {
    using view = fg::search_view<late<3>>;
    const fg::model_tree<view, 8> model;
    const fg::sequence_search search(model, 8);
    const auto are_all = [&](const std::vector<fg::search_part>& parts) {
        fg::verdict merged;
        return search.merge_ranks(parts, fg::shared_bounds::none, {.check_in = laws::carry_on}, fg::stop_reason::none, merged);
    };
    std::vector<fg::search_part> all(2);
    thread_group(2).run([&](fg::rank_group& own) {
        own.open_numbers();
        fg::sequential_executor who;
        fg::shared_tasks tasks(own);
        fg::run_terms terms{.check_in = laws::carry_on};
        terms.services.tasks = &tasks;
        terms.outputs.part = &all[own.rank()];
        fg::explore<view, fg::sequences<8>>(who, terms);
    });
    EXPECT_TRUE(are_all(all));
    EXPECT_EQ(all[0].finished + all[1].finished, all[0].tasks);
    all.pop_back();
    all.front().finished = all.front().tasks - 1;
    EXPECT_FALSE(are_all(all));
}

/// What one of the ranks reached, the first one reaches again alone; the others return.
TEST(shared_tasks, exceptions) {
    laws::with_all_ranks([](unsigned ranks, unsigned workers) {
        const auto all =
            laws::explored_by_ranks<models::throws_in_next, fg::sequences<14>>(ranks, workers, {.check_in = laws::carry_on});
        EXPECT_EQ(all.front().thrown_text(), "the model cannot go on from 3");
        for (unsigned rank = 1; rank < ranks; ++rank) EXPECT_EQ(all[rank].thrown_text(), "nothing");
    });
    EXPECT_TRUE((same_verdict_on_ranks<models::throws_beyond_its_violation, fg::sequences<12>>().violated()));
}

}  // namespace
