// SPDX-License-Identifier: BSL-1.0
#pragma once

// One execution of threads: whose turn it is, waits, and what happened before. Each front end brings its own stacks.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/concurrency/reported_operations.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/thread_order.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>
#include <foregone/impl/concurrency/weak_memory.hpp>
#include <foregone/model/chooser.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string_view>
#include <utility>

namespace foregone { inline namespace impl {

/// Threads that run one at a time: the next one is chosen before each operation. A front end switches between their stacks.
///
/// Source: CHESS (Musuvathi et al., OSDI 2008): threads switch only at operations.
class execution {
public:
    execution(chooser& choose, scheduler_options options) : order_(choose, options) {
        if (options.memory != memory_model::sequentially_consistent) weak_ = std::make_unique<weak_memory>(options.memory, order_);
        if (order_.records_remarks()) begin_report(options.memory);
    }
    execution(const execution&) = delete;
    execution& operator=(const execution&) = delete;

    scheduled_thread& caller() const { return *running_; }
    thread_order& order() { return order_; }
    /// What atomic operations may read; nullptr if that is the newest store.
    weak_memory* weak() const { return weak_.get(); }

    /// The operations so far; nullptr if the path is not reported.
    reported_operations* reported() const { return reported_.get(); }

    /// Lets another thread that can go on run first. Not a preemption.
    void yield() {
        if (running_ == nullptr) return;
        running_->next_operation = {};
        take_turns(true);
    }

    /// Called before an operation of the running thread.
    void before_operation(footprint touches = {}) {
        running_->next_operation = touches;
        take_turns(false);
        if (weak_ != nullptr || running_->looks != nullptr) [[unlikely]] note_operation(touches);
    }

    /// Called before an operation that has to wait. False if the path is over and a destructor must not be left by an exception.
    bool wait(const wait_reason& reason, footprint touches = {}) {
        scheduled_thread& me = *running_;
        me.next_operation = touches;
        const waiting until(me, reason);
        if (!me.cancelled) take_turns(false);
        if (weak_ != nullptr || running_->looks != nullptr) [[unlikely]] note_operation(touches);
        if (!me.cancelled || me.waits_for->is_over()) return true;
        if (std::uncaught_exceptions() == 0) throw path_over{};
        return false;
    }

    /// The running thread has waited for the end of another one.
    void join_clock_of(const scheduled_thread& ended) {
        running_->clock.join(ended.clock);
        order_.note_join(*running_, ended);
        if (weak_ != nullptr) weak_->note_operation(*running_);
    }

    /// Called after an operation that changed a shared object.
    void note_change() {
        if (looking_ > 0) [[unlikely]] note_change_of(running_->next_operation);
    }

    /// A call of a history begins with the next operation of the running thread.
    void begin_call() { order_.begin_call(*running_); }
    /// It has ended with the last one.
    call_interval end_call() { return order_.end_call(*running_); }

    /// Reports an action of the running thread.
    template <class... Parts>
    void remark(const Parts&... parts) {
        if (order_.records_remarks()) order_.remark(*running_, parts...);
    }

protected:
    thread_order order_;
    scheduled_thread* running_ = nullptr;
    std::uint64_t looking_ = 0;  ///< threads that evaluate a condition, or wait for it
    std::unique_ptr<weak_memory> weak_{};
    std::unique_ptr<reported_operations> reported_{};
    vector_clock known_outside_{};  ///< what the code outside of the threads knows: the ends of threads

    ~execution() = default;

    /// Switches to the next thread's stack, or, for a null pointer, to the place from which the threads were started.
    virtual void go_to(scheduled_thread& from, scheduled_thread* next) = 0;
    /// Switches back to the thread that started this one, which now stands before its first operation.
    virtual void return_to_starter(scheduled_thread& from) = 0;
    /// An operation of a thread after the end of the path.
    virtual void go_past_end(scheduled_thread& me) = 0;
    /// Reports what a thread waits for in a deadlock.
    virtual void remark_wait(const scheduled_thread& of, std::string_view what) { order_.remark_wait(of, "waits for ", what); }

    void take_turns(bool yields) {
        scheduled_thread& me = *running_;
        if (me.at == scheduled_thread::stage::starting) return stand_before_first_operation(me);
        if (std::exchange(me.has_turn, false) && me.can_go_on()) return;
        if (order_.is_over() && me.can_go_on()) return go_past_end(me);
        scheduled_thread* const next = order_.next(&me, yields);
        if (next == &me) return;
        running_ = next;
        go_to(me, next);
    }

    /// A new thread inherits the clock of its creator.
    void inherit(scheduled_thread& born) {
        if (weak_ != nullptr && running_ != nullptr) weak_->note_operation(*running_);
        if (running_ != nullptr) order_.note_birth(born, *running_);
        born.clock = running_ != nullptr ? running_->clock : known_outside_;
        born.clock.advance(born.id);
        if (running_ != nullptr) running_->clock.advance(running_->id);
        if (weak_ != nullptr) weak_->note_operation(born);
    }

    void end_thread() {
        if (weak_ != nullptr) weak_->note_operation(*running_);
        running_->at = scheduled_thread::stage::finished;
        running_->next_operation = {};
        order_.note_end();
        if (looking_ > 0) note_change_of({running_});
        known_outside_.join(running_->clock);
    }

    /// The running thread is finished. Returns the thread that goes on; null if none can.
    scheduled_thread* finish() {
        end_thread();
        return running_ = order_.next(nullptr);
    }

    /// Fails the path: some threads wait, and none can go on.
    void fail_in_deadlock() {
        for (std::size_t i = 0; i < order_.size() && order_.records_remarks(); ++i) {
            if (order_[i].is_finished()) continue;
            schedule_text what;
            order_[i].waits_for->say(what);
            remark_wait(order_[i], what.view());
        }
        order_.fail_to_end("no deadlock");
    }

    FOREGONE_NOINLINE void note_operation(const footprint& touches) {
        if (running_->looks != nullptr) running_->looks->add(touches.object);
        if (running_->looks != nullptr && touches.unlocked != nullptr) running_->looks->add(touches.unlocked);
        if (weak_ != nullptr) note_in_graph();
    }

    void note_change_of(const footprint& touches) {
        for (std::size_t i = 0; i < order_.size(); ++i) {
            if (&order_[i] == running_ || order_[i].looks == nullptr) continue;
            order_[i].looks->note_change(touches.object);
            if (touches.unlocked != nullptr) order_[i].looks->note_change(touches.unlocked);
        }
    }

private:
    FOREGONE_NOINLINE void begin_report(memory_model memory) {
        reported_ = std::make_unique<reported_operations>(memory, weak_ != nullptr ? &weak_->execution() : nullptr);
    }

    void note_in_graph() {
        if (running_->next_access == nullptr) weak_->note_operation(*running_);
    }

    void stand_before_first_operation(scheduled_thread& me) {
        me.at = scheduled_thread::stage::started;
        return_to_starter(me);
    }
};

}}  // namespace foregone::impl
