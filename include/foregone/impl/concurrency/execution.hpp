// SPDX-License-Identifier: BSL-1.0
#pragma once

// One execution of threads: whose turn it is, waits, and what happened before. Each front end brings its own stacks.

#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/thread_order.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>

#include <cstdint>
#include <memory>
#include <string_view>

namespace foregone { inline namespace impl {

class reported_operations;
class weak_memory;

/// Threads that run one at a time: the next one is chosen before each operation. A front end switches between their stacks.
///
/// Source: CHESS (Musuvathi et al., OSDI 2008): threads switch only at operations.
class execution {
public:
    execution(chooser& choose, scheduler_options options);
    execution(const execution&) = delete;
    execution& operator=(const execution&) = delete;

    scheduled_thread& caller() const { return *running_; }
    thread_order& order() { return order_; }
    /// What atomic operations may read; nullptr if that is the newest store.
    weak_memory* weak() const { return weak_.get(); }

    /// The operations so far; nullptr if the path is not reported.
    reported_operations* reported() const { return reported_.get(); }

    /// Lets another thread that can go on run first. Not a preemption.
    void yield();

    /// Called before an operation of the running thread.
    void before_operation(const footprint& touches = {}) {
        running_->next_operation = touches;
        stand_before();
    }

    /// Called before an operation that has to wait. False if the path is over and a destructor must not be left by an exception.
    bool wait(const wait_reason& reason, const footprint& touches = {});

    /// The running thread has waited for the end of another one.
    void join_clock_of(const scheduled_thread& ended);

    /// Called after an operation that changed a shared object.
    void note_change() {
        if (looking_ > 0) [[unlikely]] note_change_of(running_->next_operation);
    }

    /// A call of a history begins with the next operation of the running thread.
    void begin_call() { order_.begin_call(*running_); }
    /// It has ended with the last one.
    call_interval end_call() { return order_.end_call(*running_); }

    /// Reports an action of the running thread.
    void remark(std::string_view text) { order_.remark(*running_, {text}); }

protected:
    /// Called before the next operation of the running thread.
    void stand_before();

    thread_order order_;
    scheduled_thread* running_ = nullptr;
    std::uint64_t looking_ = 0;  ///< threads that evaluate a condition, or wait for it
    std::unique_ptr<weak_memory> weak_{};
    std::unique_ptr<reported_operations> reported_{};
    vector_clock known_outside_{};  ///< what the code outside of the threads knows: the ends of threads

    ~execution();

    /// Switches to the next thread's stack, or, for a null pointer, to the place from which the threads were started.
    virtual void go_to(scheduled_thread& from, scheduled_thread* next) = 0;
    /// Switches back to the thread that started this one, which now stands before its first operation.
    virtual void return_to_starter(scheduled_thread& from) = 0;
    /// An operation of a thread after the end of the path.
    virtual void go_past_end(scheduled_thread& me) = 0;
    /// Reports what a thread waits for in a deadlock.
    virtual void remark_wait(const scheduled_thread& of, std::string_view what);

    void take_turns(bool yields);

    /// A new thread inherits the clock of its creator.
    void inherit(scheduled_thread& born);

    void end_thread();

    /// The running thread is finished. Returns the thread that goes on; null if none can.
    scheduled_thread* finish();

    /// Fails the path: some threads wait, and none can go on.
    void fail_in_deadlock();

    void note_operation(const footprint& touches);
    void note_change_of(const footprint& touches);
};

}}  // namespace foregone::impl
