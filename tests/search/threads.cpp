// SPDX-License-Identifier: BSL-1.0
#include <foregone/threads.hpp>

#include <foregone/executor.hpp>

#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <vector>

namespace {

namespace fg = foregone;

/// Every task is run once, by a worker there is, and a worker runs one at a time.
void runs_every_task_once(fg::executor& who, std::uint64_t tasks) {
    std::vector<std::atomic<int>> runs(tasks), busy(who.workers());
    std::atomic<int> wrong{0};
    who.run(tasks, [&](std::uint64_t task, unsigned worker) {
        if (worker >= busy.size() || busy[worker].exchange(1) != 0) ++wrong;
        ++runs[task];
        if (worker < busy.size()) busy[worker] = 0;
    });
    EXPECT_EQ(wrong, 0);
    for (std::uint64_t task = 0; task < tasks; ++task) EXPECT_EQ(runs[task], 1) << task;
}

TEST(engine_threads, every_task_is_run_once) {
    for (const unsigned workers : {1u, 2u, 3u, 8u}) {
        fg::threads_executor threads(workers);
        EXPECT_EQ(threads.workers(), workers);
        for (const std::uint64_t tasks : {0u, 1u, 2u, 7u, 5'000u}) runs_every_task_once(threads, tasks);
    }
}

std::atomic<std::uint64_t> added{0};  // never captured: a thread checker does not see how oneTBB hands over what is

/// A task may use oneTBB itself: its thread, while it waits, does not take up another of our tasks.
TEST(engine_threads, a_task_may_run_tasks_of_its_own) {
    fg::threads_executor threads(4);
    std::vector<std::atomic<int>> busy(threads.workers());
    std::atomic<int> wrong{0};
    threads.run(2'000, [&](std::uint64_t, unsigned worker) {
        if (busy[worker].exchange(1) != 0) ++wrong;
        tbb::parallel_for(0, 64, [](int i) { added += static_cast<std::uint64_t>(i); });
        busy[worker] = 0;
    });
    EXPECT_EQ(wrong, 0);
    EXPECT_EQ(added, 2'000 * 63 * 32);
}

/// What a worker wrote can be read by the caller, and the other way round, without any synchronisation of their own.
TEST(engine_threads, work_is_handed_over_and_back) {
    for (const unsigned workers : {1u, 2u, 8u}) {
        fg::threads_executor threads(workers);
        std::vector<std::uint64_t> numbers(1'000);
        for (std::uint64_t round = 1; round <= 5; ++round) {
            for (std::uint64_t& n : numbers) n += round;
            threads.run(numbers.size(), [&](std::uint64_t task, unsigned) { numbers[task] *= 2; });
        }
        for (const std::uint64_t n : numbers) ASSERT_EQ(n, 114u);  // ((((1 * 2 + 2) * 2 + 3) * 2 + 4) * 2 + 5) * 2
    }
}

template <class Executor>
void throws_what_a_task_throws(Executor&& who) {
    EXPECT_THROW(who.run(100, [](std::uint64_t task, unsigned) { if (task == 50) throw std::runtime_error("task 50"); }),
                 std::runtime_error);
    runs_every_task_once(who, 10);
}

TEST(engine_threads, an_exception_of_a_task_is_thrown_again) {
    throws_what_a_task_throws(fg::threads_executor(1));
    throws_what_a_task_throws(fg::threads_executor(3));
}

}  // namespace
