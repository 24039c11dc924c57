// SPDX-License-Identifier: BSL-1.0
#pragma once

// A small atomic, for headers that must not include <atomic>; used by visited sets and worker threads.

#include <type_traits>

namespace foregone { inline namespace impl {

/// A value that several threads read and write: the part of std::atomic that the engines need.
///
/// Exists because including <atomic> takes GCC 12 as long as all of foregone.hpp.
/// Requires: T is lock-free, as the builtins are for numbers, enums and pointers.
/// Threads: a load() that reads the value of a store(), add() or replace() synchronises with it.
template <class T>
    requires(std::is_scalar_v<T> && sizeof(T) <= sizeof(void*))
class shared_value {
    T value_{};

public:
    shared_value() = default;
    constexpr shared_value(T value) : value_(value) {}
    shared_value(const shared_value&) = delete;
    shared_value& operator=(const shared_value&) = delete;

    T load() const {
        T value;
        __atomic_load(&value_, &value, __ATOMIC_ACQUIRE);
        return value;
    }
    void store(T value) { __atomic_store(&value_, &value, __ATOMIC_RELEASE); }

    /// Reads with relaxed memory order.
    T peek() const {
        T value;
        __atomic_load(&value_, &value, __ATOMIC_RELAXED);
        return value;
    }

    /// Writes with relaxed memory order.
    void put(T value) { __atomic_store(&value_, &value, __ATOMIC_RELAXED); }

    /// Adds; returns the previous value.
    T add(T more) { return __atomic_fetch_add(&value_, more, __ATOMIC_ACQ_REL); }

    /// Sets bits; returns the previous value.
    T unite(T bits) { return __atomic_fetch_or(&value_, bits, __ATOMIC_RELAXED); }

    /// Stores `fresh` if the value is `expected`; otherwise stores the value in `expected`.
    bool replace(T& expected, T fresh) {
        return __atomic_compare_exchange(&value_, &expected, &fresh, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    }
};

}}  // namespace foregone::impl
