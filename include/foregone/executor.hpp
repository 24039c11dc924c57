// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/function_ref.hpp>

#include <cstdint>

namespace foregone {

/// Who does the work: runs tasks by number on some workers, and comes back when all are done.
///
/// Threads: a worker runs one task at a time; the first exception of a task is thrown again from `run`.
class executor {
public:
    virtual ~executor() = default;
    virtual unsigned workers() const = 0;

    /// Calls work(task, worker) once for every task < tasks, with worker < workers().
    virtual void run(std::uint64_t tasks, function_ref<void(std::uint64_t, unsigned)> work) = 0;

    // Where tasks share work: a lock, and waiting until another task says that something has changed. A task that waits has to
    // know that another one is under way, so that one worker alone needs none of it.
    virtual void lock() {}
    virtual void unlock() {}
    virtual void wait() {}  ///< gives up the lock while it waits
    virtual void wake() {}  ///< all that wait
};

/// Holds an executor's lock.
class executor_guard {
    executor& of_;

public:
    explicit executor_guard(executor& of) : of_(of) { of_.lock(); }
    ~executor_guard() { of_.unlock(); }
    executor_guard(const executor_guard&) = delete;
    executor_guard& operator=(const executor_guard&) = delete;
};

/// One worker, the calling thread, tasks in order.
class sequential_executor final : public executor {
public:
    unsigned workers() const override { return 1; }
    void run(std::uint64_t tasks, function_ref<void(std::uint64_t, unsigned)> work) override {
        for (std::uint64_t task = 0; task < tasks; ++task) work(task, 0);
    }
};

}  // namespace foregone
