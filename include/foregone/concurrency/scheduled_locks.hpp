// SPDX-License-Identifier: BSL-1.0
#pragma once

// Mutexes for threads of a scheduler that can be locked again, for a time, or by several readers.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/concurrency/lock_object.hpp>

namespace foregone {

/// A recursive mutex for a scheduler's threads, in place of std::recursive_mutex: its holder may lock it again.
///
/// Errors: as scheduled_mutex, except that no lock is the second.
class scheduled_recursive_mutex : public lock_object {
public:
    scheduled_recursive_mutex() : lock_object(recursive::yes) {}

    void lock() { lock_alone(); }
    bool try_lock() { return try_alone(); }
    void unlock() { unlock_alone(); }
};

/// A timed mutex for a scheduler's threads, in place of std::timed_mutex.
///
/// Guarantees: a wait for a time may time out while the mutex is held, whatever the time: no clock is read.
/// Errors: as scheduled_mutex.
class scheduled_timed_mutex : public lock_object {
public:
    scheduled_timed_mutex() : lock_object(recursive::no) {}

    void lock() { lock_alone(); }
    bool try_lock() { return try_alone(); }
    void unlock() { unlock_alone(); }

    template <class Duration>
    bool try_lock_for(const Duration&) { return try_alone_for_a_time(); }
    template <class TimePoint>
    bool try_lock_until(const TimePoint&) { return try_alone_for_a_time(); }
};

/// A recursive and timed mutex for a scheduler's threads, in place of std::recursive_timed_mutex.
class scheduled_recursive_timed_mutex : public lock_object {
public:
    scheduled_recursive_timed_mutex() : lock_object(recursive::yes) {}

    void lock() { lock_alone(); }
    bool try_lock() { return try_alone(); }
    void unlock() { unlock_alone(); }

    template <class Duration>
    bool try_lock_for(const Duration&) { return try_alone_for_a_time(); }
    template <class TimePoint>
    bool try_lock_until(const TimePoint&) { return try_alone_for_a_time(); }
};

/// A mutex for one writer or several readers among a scheduler's threads, in place of std::shared_mutex.
///
/// Guarantees: each thread that can go on may be next: neither writers nor readers are preferred.
/// Errors: as scheduled_mutex; a reader that locks again, or alone, fails the path ("no mutex is locked twice").
class scheduled_shared_mutex : public lock_object {
public:
    scheduled_shared_mutex() : lock_object(recursive::no) {}

    void lock() { lock_alone(); }
    bool try_lock() { return try_alone(); }
    void unlock() { unlock_alone(); }

    void lock_shared() { lock_among_readers(); }
    bool try_lock_shared() { return try_among_readers(); }
    void unlock_shared() { unlock_among_readers(); }
};

/// A shared and timed mutex for a scheduler's threads, in place of std::shared_timed_mutex.
class scheduled_shared_timed_mutex : public lock_object {
public:
    scheduled_shared_timed_mutex() : lock_object(recursive::no) {}

    void lock() { lock_alone(); }
    bool try_lock() { return try_alone(); }
    void unlock() { unlock_alone(); }

    template <class Duration>
    bool try_lock_for(const Duration&) { return try_alone_for_a_time(); }
    template <class TimePoint>
    bool try_lock_until(const TimePoint&) { return try_alone_for_a_time(); }

    void lock_shared() { lock_among_readers(); }
    bool try_lock_shared() { return try_among_readers(); }
    void unlock_shared() { unlock_among_readers(); }

    template <class Duration>
    bool try_lock_shared_for(const Duration&) { return try_among_readers_for_a_time(); }
    template <class TimePoint>
    bool try_lock_shared_until(const TimePoint&) { return try_among_readers_for_a_time(); }
};

}  // namespace foregone
