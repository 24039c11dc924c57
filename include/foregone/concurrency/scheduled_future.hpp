// SPDX-License-Identifier: BSL-1.0
#pragma once

// Results that a thread of a scheduler hands to another.

#include <foregone/impl/base/config.hpp>
#include <foregone/concurrency/scheduled_jthread.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// What a promise and its future share.
template <class T>
class future_state : public scheduled_object {
    using object = std::conditional_t<std::is_reference_v<T>, std::remove_reference_t<T>*, T>;
    using stored = std::conditional_t<std::is_void_v<T>, bool, object>;

    std::optional<stored> value_{};
    std::exception_ptr thrown_{};
    bool is_ready_ = false;
    synchronization sync_{};

    struct ready final : wait_reason {
        const future_state& state;
        bool is_timed;

        ready(const future_state& of, bool timed) : state(of), is_timed(timed) {}
        bool is_over() const override { return state.is_ready_; }
        bool has_limit() const override { return is_timed; }
        void say(schedule_text& to) const override { to.append("the result of ").append(state.name().view()); }
    };

public:
    scheduled_thread_handle thread{};  ///< that computes the result of scheduled_async
    bool is_retrieved = false;

    future_state() : scheduled_object(scheduled_kind::future) {}

    /// Sets the result by a function. Errors: throws std::logic_error if there is one.
    template <class Set>
    void set(Set&& set) {
        scheduler* const by = scheduler::of_caller();
        if (by != nullptr && !begin(*by)) return;
        if (is_ready_) throw std::logic_error("foregone: a promise has one result; set it once");
        set(value_, thrown_);
        is_ready_ = true;
        if (by == nullptr) return;
        sync_.updated_by(by->caller(), std::memory_order_release);
        by->note_change();
        remark(*by, "sets the result of");
    }
    bool is_set() const { return is_ready_; }

    /// Whether the result is there; otherwise the wait timed out.
    bool wait(bool is_timed) const {
        scheduler* const by = scheduler::of_caller();
        if (by == nullptr && !is_ready_) throw std::logic_error("foregone: only a scheduler's thread can wait for a future");
        if (by == nullptr) return true;
        if (!begin(*by, ready(*this, is_timed), false)) return false;
        if (is_ready_) sync_.read_by(by->caller(), std::memory_order_acquire);
        return remark(*by, is_ready_ ? "gets the result of" : "times out at"), is_ready_;
    }

    T take() {
        if (thrown_ != nullptr) std::rethrow_exception(thrown_);
        if constexpr (std::is_reference_v<T>) return **value_;
        else if constexpr (!std::is_void_v<T>) return std::move(*value_);
    }
};

}}  // namespace foregone::impl

namespace foregone {

/// How a wait for a future ended, in place of std::future_status.
enum class scheduled_future_status { ready, timeout, deferred };

/// The result that a scheduled_promise gets, in place of std::future: get() and wait() are one operation.
///
/// Errors: throws std::logic_error without a state, or if the promise ended without a result.
template <class T>
class scheduled_future {
    std::shared_ptr<future_state<T>> state_;

    future_state<T>& state() const {
        if (state_ != nullptr) return *state_;
        throw std::logic_error("foregone: a future without a state has no result; get it from a promise, and get its result once");
    }

public:
    scheduled_future() = default;
    explicit scheduled_future(std::shared_ptr<future_state<T>> state) : state_(std::move(state)) {}
    scheduled_future(scheduled_future&&) = default;
    scheduled_future& operator=(scheduled_future other) { return state_.swap(other.state_), *this; }
    /// Waits for the thread of scheduled_async.
    ~scheduled_future() {
        if (state_ == nullptr || !state_->thread.joinable()) return;
        scheduler::in_destructor([this] { state_->thread.join(); });
        state_->thread.detach();
    }

    /// Computes the result in a thread.
    template <class Body>
    void run(Body&& body) { state_->thread = scheduled_thread_handle(std::forward<Body>(body)); }

    bool valid() const { return state_ != nullptr; }
    void wait() const { state().wait(false); }
    template <class Duration>
    scheduled_future_status wait_for(const Duration&) const {
        return state().wait(true) ? scheduled_future_status::ready : scheduled_future_status::timeout;
    }
    template <class TimePoint>
    scheduled_future_status wait_until(const TimePoint& time) const { return wait_for(time); }

    T get() {
        state().wait(false);
        const scheduled_future kept = std::move(*this);
        return kept.state_->take();
    }
};

/// Hands a result to the thread that has its future, in place of std::promise.
template <class T>
class scheduled_promise {
    std::shared_ptr<future_state<T>> state_ = std::make_shared<future_state<T>>();

public:
    scheduled_promise() = default;
    scheduled_promise(scheduled_promise&&) = default;
    scheduled_promise& operator=(scheduled_promise other) { return state_.swap(other.state_), *this; }
    ~scheduled_promise() {
        if (state_ == nullptr || state_->is_set() || !state_->is_retrieved) return;
        scheduler::in_destructor([this] {
            set_exception(std::make_exception_ptr(std::logic_error("foregone: a promise ended without a result; set it before")));
        });
    }

    scheduled_future<T> get_future() {
        if (!std::exchange(state_->is_retrieved, true)) return scheduled_future<T>(state_);
        throw std::logic_error("foregone: a promise has one future; get it once");
    }

    template <class... Value>
    void set_value(Value&&... value) {
        state_->set([&](auto& stored, auto&) {
            if constexpr (std::is_void_v<T>) stored.emplace(true);
            else if constexpr (std::is_reference_v<T>) stored.emplace(&value...);
            else stored.emplace(std::forward<Value>(value)...);
        });
    }
    void set_exception(std::exception_ptr thrown) {
        state_->set([&](auto&, auto& stored) { stored = std::move(thrown); });
    }
};

/// Calls a function in a thread of its own, in place of std::async with std::launch::async.
template <class Function, class... Arguments>
auto scheduled_async(Function&& function, Arguments&&... arguments) {
    using result = std::invoke_result_t<std::decay_t<Function>, std::decay_t<Arguments>...>;
    scheduled_promise<result> promise;
    scheduled_future<result> future = promise.get_future();
    future.run([promise = std::move(promise), call = std::decay_t<Function>(std::forward<Function>(function)),
                ... with = std::decay_t<Arguments>(std::forward<Arguments>(arguments))]() mutable {
        try {
            if constexpr (std::is_void_v<result>) std::invoke(std::move(call), std::move(with)...), promise.set_value();
            else promise.set_value(std::invoke(std::move(call), std::move(with)...));
        } catch (const path_over&) { throw; } catch (...) {
            promise.set_exception(std::current_exception());
        }
    });
    return future;
}

}  // namespace foregone
