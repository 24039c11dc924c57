// SPDX-License-Identifier: BSL-1.0
#pragma once

// Handles of threads that a scheduler's threads start and join.

#include <foregone/impl/base/config.hpp>
#include <foregone/concurrency/scheduled_stop_token.hpp>
#include <foregone/concurrency/scheduler.hpp>

#include <compare>
#include <concepts>
#include <cstddef>
#include <functional>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace foregone {

/// A thread of the newest scheduler, in place of std::thread. Its name is its number.
///
/// Guarantees: join() is one operation, but for a thread that has ended in a reduced search; making and detaching a thread is none.
///     A new thread runs up to its first operation.
/// Errors: the path fails if the handle of a thread ends that is not joined or detached ("no joinable thread is destroyed"), or if
///     there is nothing to join ("only joinable threads are joined"). Without a scheduler it throws std::logic_error.
class scheduled_thread_handle {
    static constexpr std::size_t none = ~std::size_t{0};

    std::size_t number_ = none;

public:
    /// The number of a thread.
    class id {
        friend scheduled_thread_handle;
        std::size_t number_ = none;

    public:
        auto operator<=>(const id&) const = default;
        friend void print_to(auto& out, const id& value) { out.append(value.number_); }
    };

    scheduled_thread_handle() = default;
    template <class Function, class... Arguments>
        requires(!std::same_as<std::remove_cvref_t<Function>, scheduled_thread_handle>)
    explicit scheduled_thread_handle(Function&& function, Arguments&&... arguments) {
        scheduler* const by = scheduler::newest();
        if (by == nullptr) throw std::logic_error("foregone: only a program with a scheduler can start a scheduled thread");
        number_ = by->spawn("", [call = std::decay_t<Function>(std::forward<Function>(function)),
                                 ... with = std::decay_t<Arguments>(std::forward<Arguments>(arguments))]() mutable {
            std::invoke(std::move(call), std::move(with)...);
        });
    }
    scheduled_thread_handle(scheduled_thread_handle&& other) noexcept : number_(std::exchange(other.number_, none)) {}
    scheduled_thread_handle& operator=(scheduled_thread_handle&& other) {
        end();
        number_ = std::exchange(other.number_, none);
        return *this;
    }
    ~scheduled_thread_handle() { end(); }

    bool joinable() const { return number_ != none; }

    void join() {
        scheduler* const by = scheduler::newest();
        if (by == nullptr) return void(number_ = none);
        if (!joinable()) return by->order().fail("only joinable threads are joined");
        by->join(number_);
        number_ = none;
    }

    void detach() { number_ = none; }
    void swap(scheduled_thread_handle& other) { std::swap(number_, other.number_); }

    id get_id() const {
        id mine;
        mine.number_ = number_;
        return mine;
    }

    /// As std::this_thread::get_id.
    static id id_of_caller() {
        id mine;
        if (scheduler* const by = scheduler::of_caller()) mine.number_ = by->caller().id;
        return mine;
    }

    static unsigned hardware_concurrency() { return 2; }

    friend void swap(scheduled_thread_handle& a, scheduled_thread_handle& b) { a.swap(b); }

private:
    /// The thread may use what ends after its handle, so it ends first.
    void end() const {
        scheduler* const by = scheduler::newest();
        if (!joinable() || by == nullptr) return;
        by->order().fail("no joinable thread is destroyed");
        scheduler::in_destructor([&] { by->join(number_); });
    }
};

/// A thread of the newest scheduler that is stopped and joined at the end of the handle, in place of std::jthread.
class scheduled_jthread {
    scheduled_stop_source source_{scheduled_nostopstate};
    scheduled_thread_handle thread_{};

public:
    using id = scheduled_thread_handle::id;

    scheduled_jthread() = default;
    template <class Function, class... Arguments>
        requires(!std::same_as<std::remove_cvref_t<Function>, scheduled_jthread>)
    explicit scheduled_jthread(Function&& function, Arguments&&... arguments) : source_() {
        constexpr bool takes_token = std::is_invocable_v<std::decay_t<Function>, scheduled_stop_token, std::decay_t<Arguments>...>;
        if constexpr (takes_token)
            thread_ = scheduled_thread_handle(std::forward<Function>(function), source_.get_token(),
                                              std::forward<Arguments>(arguments)...);
        else thread_ = scheduled_thread_handle(std::forward<Function>(function), std::forward<Arguments>(arguments)...);
    }
    scheduled_jthread(scheduled_jthread&&) = default;
    scheduled_jthread& operator=(scheduled_jthread other) { return swap(other), *this; }
    ~scheduled_jthread() {
        if (joinable()) scheduler::in_destructor([this] { request_stop(), join(); });
        thread_.detach();
    }

    bool joinable() const { return thread_.joinable(); }
    void join() { thread_.join(); }
    void detach() { thread_.detach(); }
    id get_id() const { return thread_.get_id(); }
    void swap(scheduled_jthread& other) { source_.swap(other.source_), thread_.swap(other.thread_); }

    scheduled_stop_source get_stop_source() { return source_; }
    scheduled_stop_token get_stop_token() const { return source_.get_token(); }
    bool request_stop() { return source_.request_stop(); }

    static unsigned hardware_concurrency() { return scheduled_thread_handle::hardware_concurrency(); }

    friend void swap(scheduled_jthread& a, scheduled_jthread& b) { a.swap(b); }
};

}  // namespace foregone
