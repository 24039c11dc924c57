// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface by which searches run tasks on workers, and its sequential implementation.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/function_ref.hpp>

#include <cstdint>

namespace foregone {

/// Runs numbered tasks on some workers and returns when all are done.
///
/// Threads: a worker runs one task at a time. `run` rethrows the first exception of a task.
class executor {
public:
    virtual ~executor() = default;
    virtual unsigned workers() const = 0;

    /// Calls work(task, worker) once for every task < tasks, with worker < workers().
    virtual void run(std::uint64_t tasks, function_ref<void(std::uint64_t, unsigned)> work) = 0;

    // Tasks that share work use a lock, and wait until another task reports a change. A task waits only while another one is
    // running, so a single worker needs none of these.
    virtual void lock() {}
    virtual void unlock() {}
    virtual void wait() {}  ///< releases the lock while waiting
    virtual void wake() {}  ///< wakes all waiting tasks
};

/// One worker: the calling thread runs the tasks in order.
class sequential_executor final : public executor {
public:
    unsigned workers() const override { return 1; }
    void run(std::uint64_t tasks, function_ref<void(std::uint64_t, unsigned)> work) override {
        for (std::uint64_t task = 0; task < tasks; ++task) work(task, 0);
    }
};

}  // namespace foregone

namespace foregone { inline namespace impl {

/// Holds an executor's lock.
class executor_guard {
    executor& of_;

public:
    explicit executor_guard(executor& of) : of_(of) { of_.lock(); }
    ~executor_guard() { of_.unlock(); }
    executor_guard(const executor_guard&) = delete;
    executor_guard& operator=(const executor_guard&) = delete;
};

}}  // namespace foregone::impl
