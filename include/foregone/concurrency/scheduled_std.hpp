// SPDX-License-Identifier: BSL-1.0
#pragma once

// The synchronisation of namespace std as it is under a scheduler: one template argument of code under test.

#include <foregone/impl/base/config.hpp>
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_atomic_flag.hpp>
#include <foregone/concurrency/scheduled_atomic_ref.hpp>
#include <foregone/concurrency/scheduled_barrier.hpp>
#include <foregone/concurrency/scheduled_condition_variable_any.hpp>
#include <foregone/concurrency/scheduled_fence.hpp>
#include <foregone/concurrency/scheduled_future.hpp>
#include <foregone/concurrency/scheduled_jthread.hpp>
#include <foregone/concurrency/scheduled_latch.hpp>
#include <foregone/concurrency/scheduled_locks.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/concurrency/scheduled_once.hpp>
#include <foregone/concurrency/scheduled_semaphore.hpp>
#include <foregone/concurrency/scheduled_stop_token.hpp>

#include <atomic>
#include <cstddef>
#include <limits>
#include <utility>

namespace foregone {

/// The scheduled types by the names that the standard library has for its own. plain_std has the standard library's.
///
///     template <class Std>
///     class counter {
///         typename Std::mutex mutex_;
///         typename Std::template variable<int> count_{0};
///     };
struct scheduled_std {
    template <class T>
    using atomic = scheduled_atomic<T>;
    template <class T>
    using atomic_ref = scheduled_atomic_ref<T>;
    using atomic_flag = scheduled_atomic_flag;
    static void atomic_thread_fence(std::memory_order order) { scheduled_fence(order); }

    /// A plain variable that threads share.
    template <class T>
    using variable = scheduled_variable<T>;

    using mutex = scheduled_mutex;
    using recursive_mutex = scheduled_recursive_mutex;
    using timed_mutex = scheduled_timed_mutex;
    using recursive_timed_mutex = scheduled_recursive_timed_mutex;
    using shared_mutex = scheduled_shared_mutex;
    using shared_timed_mutex = scheduled_shared_timed_mutex;
    using condition_variable = scheduled_condition_variable;
    using condition_variable_any = scheduled_condition_variable_any;
    using cv_status = scheduled_cv_status;

    template <std::ptrdiff_t LeastMax = std::numeric_limits<std::ptrdiff_t>::max()>
    using counting_semaphore = scheduled_counting_semaphore<LeastMax>;
    using binary_semaphore = scheduled_binary_semaphore;
    using latch = scheduled_latch;
    template <class... CompletionFunction>
    using barrier = scheduled_barrier<CompletionFunction...>;

    using once_flag = scheduled_once_flag;
    template <class... Call>
    static void call_once(once_flag& flag, Call&&... call) { scheduled_call_once(flag, std::forward<Call>(call)...); }

    using thread = scheduled_thread_handle;
    using jthread = scheduled_jthread;
    using stop_source = scheduled_stop_source;
    using stop_token = scheduled_stop_token;
    template <class Callback>
    using stop_callback = scheduled_stop_callback<Callback>;

    template <class T>
    using promise = scheduled_promise<T>;
    template <class T>
    using future = scheduled_future<T>;
    using future_status = scheduled_future_status;
    template <class... Call>
    static auto async(Call&&... call) { return scheduled_async(std::forward<Call>(call)...); }

    /// Sleeping takes no time, and other threads may run before each operation anyway.
    struct this_thread {
        static thread::id get_id() { return thread::id_of_caller(); }
        static void yield() { scheduled_wait::yield(); }
        template <class Duration>
        static void sleep_for(const Duration&) {}
        template <class TimePoint>
        static void sleep_until(const TimePoint&) {}
    };
};

}  // namespace foregone
