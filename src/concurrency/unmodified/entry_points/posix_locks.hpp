// SPDX-License-Identifier: BSL-1.0
#pragma once

// The locks of a program under test: mutexes, spin locks and read-write locks, by their addresses.

#include "concurrency/unmodified/entry_points/posix_call.hpp"

#include <foregone/impl/concurrency/lock_state.hpp>

#include <pthread.h>

#include <cstddef>

namespace foregone { inline namespace impl { namespace posix_locks {

lock_state& state_of(const void* lock);

/// Who holds which lock, as state_cycles compares it.
std::uint64_t state_of_all();

/// An attempt to take a lock. It writes if it succeeds; otherwise it only sees that it cannot. If readers share the lock, it fails,
/// but not once they stop, which only reads, too.
class lock_attempt final : public pending_effect {
    const void* lock_;
    const scheduled_thread* again_;

public:
    /// `again`: a thread that may take it again, or null.
    explicit lock_attempt(const void* lock, const scheduled_thread* again = nullptr) : lock_(lock), again_(again) {}
    bool writes() const override {
        const lock_state& state = state_of(lock_);
        return state.is_free() || state.readers() != 0 || (again_ != nullptr && state.is_held_by(*again_));
    }
};

/// Waits until a lock is free, as one operation. False if the time limit ended the wait.
bool wait_until_free(posix_call& call, const void* lock, lock_state& state, const time_limit& limit = {});

/// A lock begins or ends its life. Errors: the path fails if a thread holds it.
void make_anew(posix_call& call, const void* lock, std::size_t bytes);
void destroy(posix_call& call, const void* lock, std::size_t bytes);

/// Takes a lock that can be taken, as part of an operation; and gives it up.
void take(posix_call& call, lock_state& state);
void release(posix_call& call, lock_state& state);

/// The holder of a lock would wait for itself.
[[noreturn]] void fail_locked_twice(posix_call& call, const void* lock);

/// The end of a wait for a lock, in a report: "queue.mutex, which producer holds".
void say_wait(schedule_text& to, const void* lock, const lock_state& state);

}}}  // namespace foregone::impl::posix_locks
