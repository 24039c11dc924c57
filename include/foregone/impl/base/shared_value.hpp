// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

namespace foregone {

/// A value that several threads read and write at once: of std::atomic what the engines need.
///
/// It is here because including <atomic> takes GCC 12 as long as all of foregone.hpp.
/// Requires: no lock is needed for a T, which is what the builtins called make of a number, an enum or a pointer.
/// Threads: whoever reads with load() what another wrote with store(), add() or replace() sees all that the other did before.
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

    /// The value, and no promise about anything else.
    T peek() const {
        T value;
        __atomic_load(&value_, &value, __ATOMIC_RELAXED);
        return value;
    }

    /// The opposite: no promise about anything else.
    void put(T value) { __atomic_store(&value_, &value, __ATOMIC_RELAXED); }

    /// Adds, and returns what was there before.
    T add(T more) { return __atomic_fetch_add(&value_, more, __ATOMIC_ACQ_REL); }

    /// Sets bits, and returns what was there before.
    T unite(T bits) { return __atomic_fetch_or(&value_, bits, __ATOMIC_RELAXED); }

    /// Puts `fresh` where `expected` is; otherwise says in `expected` what is there.
    bool replace(T& expected, T fresh) {
        return __atomic_compare_exchange(&value_, &expected, &fresh, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    }
};

}  // namespace foregone
