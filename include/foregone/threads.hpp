// SPDX-License-Identifier: BSL-1.0
#pragma once

// The executor that runs searches on the threads of oneTBB; used by the runner, the tools and users' programs.

#include <foregone/impl/base/config.hpp>
#include <foregone/executor.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/base/flight_recorder.hpp>

#include <tbb/global_control.h>
#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace foregone {

/// Workers on the threads of oneTBB.
///
/// Source: oneTBB's task_group in a task_arena. A free worker takes the next task, so which worker runs which task is chance.
class threads_executor final : public executor {
    tbb::global_control allowed_;
    tbb::task_arena arena_;
    tbb::task_group group_;
    std::mutex mutex_;
    std::condition_variable changed_;

public:
    explicit threads_executor(unsigned workers)
        : allowed_(tbb::global_control::max_allowed_parallelism, workers), arena_(static_cast<int>(workers)) {}

    /// A thread checker does not see inside a packaged oneTBB: another wait shows it that the threads have finished with the
    /// group.
    ~threads_executor() noexcept override {
        if (arena_.is_active()) arena_.execute([&] { group_.run_and_wait([] {}); });
    }

    unsigned workers() const override { return static_cast<unsigned>(arena_.max_concurrency()); }

    /// Threads: the call happens after everything before it and before every task; every task happens before the return, also by
    /// an exception.
    void run(std::uint64_t tasks, function_ref<void(std::uint64_t, unsigned)> work) override {
        task_line line(tasks, work);
        arena_.execute([&] {
            for (std::uint64_t others = 1; others < workers() && others < tasks; ++others) group_.run([&] { line.run(); });
            group_.run_and_wait([&] { line.run(); });
        });
    }

    void lock() override { mutex_.lock(); }
    void unlock() override { mutex_.unlock(); }
    void wait() override {
        std::unique_lock held(mutex_, std::adopt_lock);
        changed_.wait(held);
        held.release();
    }
    void wake() override { changed_.notify_all(); }

private:
    /// Tasks that several threads take one by one. Atomics repeat the order that oneTBB guarantees, for thread checkers.
    class task_line {
        const std::uint64_t tasks_;
        const function_ref<void(std::uint64_t, unsigned)> work_;
        std::atomic<std::uint64_t> next_{0};
        std::atomic<bool> begun_{false}, left_{false};

        struct leaving {
            std::atomic<bool>& left;
            ~leaving() { left.exchange(true, std::memory_order_acq_rel); }
        };

    public:
        task_line(std::uint64_t tasks, function_ref<void(std::uint64_t, unsigned)> work) : tasks_(tasks), work_(work) {
            begun_.store(true, std::memory_order_release);
        }
        ~task_line() { static_cast<void>(left_.load(std::memory_order_acquire)); }

        /// Called by each of the threads; an exception of a task ends them all.
        void run() {
            static_cast<void>(begun_.load(std::memory_order_acquire));
            const leaving after{left_};
            const recorded_thread recorded;
            const auto worker = static_cast<unsigned>(tbb::this_task_arena::current_thread_index());
            // A model may use oneTBB itself: while it waits, its thread must not start another of these tasks.
            tbb::this_task_arena::isolate([&] {
                try {
                    for (std::uint64_t task; (task = next_.fetch_add(1, std::memory_order_relaxed)) < tasks_;) work_(task, worker);
                } catch (...) {
                    next_.store(tasks_);
                    throw;
                }
            });
        }
    };
};

}  // namespace foregone
