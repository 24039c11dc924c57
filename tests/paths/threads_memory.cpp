// SPDX-License-Identifier: BSL-1.0
// alone: it needs fibers, too
// Executions of random programs under each memory model are the same, and each is taken once, with several workers and in shards.
#include "../concurrency/memory/graph_oracle.hpp"
#include "../concurrency/memory/random_memory_program.hpp"
#include "../support/effort.hpp"

#include <search/search_part.hpp>

#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <random>

namespace {

using namespace memory_program;

using searched = fg::program_view<fg::program<take_path>>;

fg::path_tally search_part_of(const program& of, fg::memory_model model, unsigned workers, fg::search_shard shard) {
    begin(of, model, true);
    fg::threads_executor threads(workers);
    const fg::run_terms terms{.check_in = [](const fg::progress&) { return fg::stop_reason::none; },
                              .limits = {.shard = shard, .undivided_paths = 2}};
    return fg::explore<searched, fg::paths<paths::longest>>(threads, terms).paths;
}

/// Workers take a path's beginning more than once; the paths that they count are each execution once.
TEST(engine_threads_memory, executions_are_the_same_for_workers_and_shards) {
    std::mt19937 random(12);
    for (std::uint32_t i = 0; i < cases(80u); ++i) {
        const program of = random_program(random);
        for (const fg::memory_model model : {fg::rc11, fg::cpp20}) {
            const executions allowed = graph_oracle(of, model).allowed();
            const std::uint64_t complete = search_part_of(of, model, 1, {}).complete;
            if (!has_mutex(of)) {
                EXPECT_EQ(complete, allowed.size()) << text_of(of);
            }
            for (const unsigned workers : {2u, 4u}) {
                EXPECT_EQ(search_part_of(of, model, workers, {}).complete, complete) << text_of(of) << workers;
                ASSERT_EQ(difference(now.found, allowed), "") << text_of(of) << workers;
            }
            for (const std::uint64_t shards : {2u, 4u}) {
                executions all;
                std::uint64_t sum = 0;
                for (std::uint64_t index = 0; index < shards; ++index) {
                    sum += search_part_of(of, model, 2, {index, shards}).complete;
                    all.merge(now.found);
                }
                EXPECT_EQ(sum, complete) << text_of(of) << shards;
                ASSERT_EQ(difference(all, allowed), "") << text_of(of) << shards;
            }
        }
    }
}

}  // namespace
