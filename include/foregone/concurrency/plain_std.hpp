// SPDX-License-Identifier: BSL-1.0
#pragma once

// The synchronisation of namespace std as one template argument of production code, in place of scheduled_std.

#include <foregone/impl/base/config.hpp>

#include <atomic>
#include <barrier>
#include <condition_variable>
#include <cstddef>
#include <future>
#include <latch>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <stop_token>
#include <thread>
#include <utility>

namespace foregone {

/// The standard library's types by the names of scheduled_std.
struct plain_std {
    template <class T>
    using atomic = std::atomic<T>;
    template <class T>
    using atomic_ref = std::atomic_ref<T>;
    using atomic_flag = std::atomic_flag;
    static void atomic_thread_fence(std::memory_order order) { std::atomic_thread_fence(order); }

    /// A plain variable that threads share.
    template <class T>
    using variable = T;

    using mutex = std::mutex;
    using recursive_mutex = std::recursive_mutex;
    using timed_mutex = std::timed_mutex;
    using recursive_timed_mutex = std::recursive_timed_mutex;
    using shared_mutex = std::shared_mutex;
    using shared_timed_mutex = std::shared_timed_mutex;
    using condition_variable = std::condition_variable;
    using condition_variable_any = std::condition_variable_any;
    using cv_status = std::cv_status;

    template <std::ptrdiff_t LeastMax = std::counting_semaphore<>::max()>
    using counting_semaphore = std::counting_semaphore<LeastMax>;
    using binary_semaphore = std::binary_semaphore;
    using latch = std::latch;
    template <class... CompletionFunction>
    using barrier = std::barrier<CompletionFunction...>;

    using once_flag = std::once_flag;
    template <class... Call>
    static void call_once(once_flag& flag, Call&&... call) { std::call_once(flag, std::forward<Call>(call)...); }

    using thread = std::thread;
    using jthread = std::jthread;
    using stop_source = std::stop_source;
    using stop_token = std::stop_token;
    template <class Callback>
    using stop_callback = std::stop_callback<Callback>;

    template <class T>
    using promise = std::promise<T>;
    template <class T>
    using future = std::future<T>;
    using future_status = std::future_status;
    template <class... Call>
    static auto async(Call&&... call) { return std::async(std::launch::async, std::forward<Call>(call)...); }

    struct this_thread {
        static thread::id get_id() { return std::this_thread::get_id(); }
        static void yield() { std::this_thread::yield(); }
        template <class Duration>
        static void sleep_for(const Duration& time) { std::this_thread::sleep_for(time); }
        template <class TimePoint>
        static void sleep_until(const TimePoint& time) { std::this_thread::sleep_until(time); }
    };
};

}  // namespace foregone
