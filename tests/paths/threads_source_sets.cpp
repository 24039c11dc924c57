// SPDX-License-Identifier: BSL-1.0
// alone: it needs fibers, too
// A search that leaves alternatives out has the same verdict, counts and counterexample on any number of threads, and in shards.
#include "../check/program_laws.hpp"
#include "../support/effort.hpp"

#include <search/search_part.hpp>

#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;

/// 2^Readers paths.
template <int Readers>
void readers(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    fg::scheduled_atomic<int> x;
    threads.spawn("writer", [&] { x.store(1); });
    for (int i = 0; i < Readers; ++i) threads.spawn("reader", [&] { static_cast<void>(x.load()); });
    threads.run();
}

/// Threads! paths; one of the last in order is wrong.
template <int Threads>
void turns(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    fg::scheduled_atomic<int> next;
    int first = 0, last = 0;
    for (int i = 0; i < Threads; ++i)
        threads.spawn("thread", [&, i] {
            const int turn = next.fetch_add(1);
            if (turn == 0) first = i;
            if (turn == Threads - 1) last = i;
        });
    threads.run();
    choose.expect(first != Threads - 1 || last != 0, "the last thread is not the first, and the first one the last");
}

/// The last reader sees what no other one does.
template <int Readers>
void last_reader(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    fg::scheduled_atomic<int> x;
    int seen = 0;
    threads.spawn("writer", [&] { x.store(1); });
    for (int i = 0; i < Readers; ++i) threads.spawn("reader", [&, i] { seen += x.load() << i; });
    threads.run();
    choose.expect(seen != 1 << (Readers - 1), "the last reader is not alone");
}

using few = fg::program_view<fg::program<readers<10>>>;
/// More paths than those of `few`.
constexpr int many_readers = sized(15, 11);
using many = fg::program_view<fg::program<readers<many_readers>>>;
using late_wrong = fg::program_view<fg::program<last_reader<many_readers>>>;
using few_wrong = fg::program_view<fg::program<turns<5>>>;
using many_wrong = fg::program_view<fg::program<turns<sized(8, 5)>>>;

/// Only a search of more paths is divided: that of `few` is not, in no build.
template <class View>
constexpr std::uint64_t undivided = sized(std::uint64_t{1} << 12, std::uint64_t{64});
template <>
constexpr std::uint64_t undivided<few> = std::uint64_t{1} << 12;

template <class View>
fg::verdict on_threads(unsigned workers) {
    fg::threads_executor threads(workers);
    const fg::run_terms terms{.check_in = program_laws::carry_on, .limits = {.undivided_paths = undivided<View>}};
    return fg::explore<View, fg::paths<100>>(threads, terms);
}

template <class View>
void expect_same_on_threads(std::uint64_t complete) {
    const std::string alone = program_laws::reported(on_threads<View>(1));
    EXPECT_EQ(on_threads<View>(1).paths.complete, complete);
    for (const unsigned workers : {2u, 3u}) EXPECT_EQ(program_laws::reported(on_threads<View>(workers)), alone) << workers;
}

TEST(engine_threads_source_sets, have_the_same_counts_on_threads) {
    expect_same_on_threads<few>(1'024);
    EXPECT_EQ(on_threads<few>(2).paths.pruned, 0);
    expect_same_on_threads<many>(std::uint64_t{1} << many_readers);
    EXPECT_LT(on_threads<many>(2).paths.pruned, 8'192);
}

/// After shrinking, as without leaving anything out, which several failures make a search do.
template <class View>
void expect_same_failure() {
    const fg::verdict found = on_threads<View>(2);
    ASSERT_TRUE(found.violated());
    fg::sequential_executor alone;
    const program_laws::searched in_order = program_laws::search<View, fg::paths<100>>(alone, 2);
    ASSERT_TRUE(in_order.found.violated());
    EXPECT_EQ(program_laws::text(found.trace.actions), program_laws::text(in_order.found.trace.actions));
    EXPECT_EQ(program_laws::reported(on_threads<View>(1)), program_laws::reported(found));
}

TEST(engine_threads_source_sets, have_the_counterexample_of_a_search_in_order) {
    expect_same_failure<few_wrong>();
    expect_same_failure<many_wrong>();
}

/// In order, all runs in vain of many readers come before the first failure.
TEST(engine_threads_source_sets, find_a_failure_without_a_search_in_order) {
    constexpr std::uint64_t runs = sized(40'000u, 2'000u);
    const fg::verdict found = on_threads<late_wrong>(2);
    ASSERT_TRUE(found.violated());
    EXPECT_LT(found.paths.paths(), runs);
    EXPECT_EQ(program_laws::reported(on_threads<late_wrong>(1)), program_laws::reported(found));
    for (const std::uint64_t index : {0u, 1u}) {
        fg::threads_executor threads(2);
        const fg::run_terms terms{.check_in = program_laws::carry_on,
                                  .limits = {.shard = {index, 2}, .undivided_paths = undivided<late_wrong>}};
        EXPECT_LT((fg::explore<late_wrong, fg::paths<100>>(threads, terms).paths.paths()), runs) << index;
    }
}

TEST(engine_threads_source_sets, add_up_in_shards) {
    for (const std::uint64_t count : {2u, 3u}) {
        std::uint64_t few_paths = 0, many_paths = 0, pruned = 0;
        for (std::uint64_t index = 0; index < count; ++index) {
            fg::threads_executor threads(2);
            fg::run_terms terms{.check_in = program_laws::carry_on,
                                .limits = {.shard = {index, count}, .undivided_paths = undivided<few>}};
            few_paths += fg::explore<few, fg::paths<100>>(threads, terms).paths.complete;
            terms.limits.undivided_paths = undivided<many>;
            const fg::path_tally part = fg::explore<many, fg::paths<100>>(threads, terms).paths;
            many_paths += part.complete, pruned += part.pruned;
        }
        EXPECT_EQ(few_paths, 1'024) << count;
        EXPECT_EQ(many_paths, std::uint64_t{1} << many_readers) << count;
        EXPECT_EQ(pruned, on_threads<many>(1).paths.pruned) << count;
    }
}

}  // namespace
