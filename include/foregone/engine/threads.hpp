// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/executor.hpp>

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace foregone {

/// Workers on the threads of oneTBB.
///
/// Source: oneTBB's task_arena; tasks are stolen, so which worker runs which is chance.
class threads_executor final : public executor {
    tbb::global_control allowed_;
    tbb::task_arena arena_;
    std::mutex mutex_;
    std::condition_variable changed_;

public:
    explicit threads_executor(unsigned workers)
        : allowed_(tbb::global_control::max_allowed_parallelism, workers), arena_(static_cast<int>(workers)) {}

    unsigned workers() const override { return static_cast<unsigned>(arena_.max_concurrency()); }

    /// Threads: what happened before the call happens before every task, and every task before the return. The two atomics
    /// say so once more in our own code, because a thread checker does not see inside a packaged oneTBB.
    void run(std::uint64_t tasks, function_ref<void(std::uint64_t, unsigned)> work) override {
        std::atomic<bool> started{true};
        std::atomic<std::uint64_t> finished{0};
        started.store(true, std::memory_order_release);
        arena_.execute([&] {
            tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, tasks, 1), [&](const tbb::blocked_range<std::uint64_t>& range) {
                static_cast<void>(started.load(std::memory_order_acquire));
                const auto worker = static_cast<unsigned>(tbb::this_task_arena::current_thread_index());
                // A model may use oneTBB itself: while it waits, its thread must not take up another of our tasks.
                tbb::this_task_arena::isolate([&] {
                    for (std::uint64_t task = range.begin(); task != range.end(); ++task) work(task, worker);
                });
                finished.fetch_add(1, std::memory_order_release);
            });
        });
        static_cast<void>(finished.load(std::memory_order_acquire));
    }

    void lock() override { mutex_.lock(); }
    void unlock() override { mutex_.unlock(); }
    void wait() override {
        std::unique_lock held(mutex_, std::adopt_lock);
        changed_.wait(held);
        held.release();
    }
    void wake() override { changed_.notify_all(); }
};

}  // namespace foregone
