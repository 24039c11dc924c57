// SPDX-License-Identifier: BSL-1.0
#pragma once

// Runs a random program with the atomic variables, mutexes and threads of a vocabulary, and notes what it does.

#include "path_log.hpp"
#include "random_program.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace random_programs {

/// Runs one path of a program.
///
/// Shared has the variables: read(action), write(action), load(action), store(action), add(action), exchange(action),
/// replace(action), fence(order), and mutex(number); what reads returns the value. Thread is std::thread, or in its place.
template <class Shared, class Thread>
class interpreter {
    const program& code_;
    Shared& shared_;
    path_log& log_ = path_log::get();
    std::optional<Thread> threads_[most_threads_here];

public:
    interpreter(const program& code, Shared& shared) : code_(code), shared_(shared) {}

    /// The actions of a thread, in order.
    void run(std::size_t thread) {
        const thread_code& mine = code_.threads[thread];
        for (std::size_t at = 0; at < mine.count;) {
            const action& what = mine.actions[at];
            at += 1 + (perform(thread, at, what) ? 0 : what.skips);
        }
    }

private:
    /// Whether it succeeds, or reads what is expected.
    ///
    /// An operation is noted after it, for its turn has come only then. All else is noted before, since it may end the path.
    bool perform(std::size_t thread, std::size_t index, const action& what) {
        switch (what.what) {
            case does::start: return start(thread, index, what);
            case does::join: return threads_[what.object]->join(), note(thread, index);
            case does::read: return read(thread, index, what);
            case does::write: return note(thread, index), shared_.write(what), true;
            case does::fence: return note(thread, index), shared_.fence(what.order), true;
            case does::store: return shared_.store(what), note(thread, index);
            case does::lock: return lock(what.object), note(thread, index, 1);
            case does::try_lock: return try_lock(thread, index, what);
            case does::unlock: return shared_.mutex(what.object).unlock(), note(thread, index);
            default: return read_atomic(thread, index, what);
        }
    }

    bool note(std::size_t thread, std::size_t index, std::uint64_t value = 0) {
        log_.put(log_.add(thread, index), value);
        return true;
    }

    bool start(std::size_t thread, std::size_t index, const action& what) {
        note(thread, index);
        threads_[what.object].emplace([this, started = what.object] { run(started); });
        return true;
    }

    bool read(std::size_t thread, std::size_t index, const action& what) {
        std::uint64_t& value = log_.add(thread, index);
        log_.put(value, shared_.read(what));
        return true;
    }

    void lock(std::size_t mutex) {
        if (!code_.locks_by_attempts) return shared_.mutex(mutex).lock();
        while (!shared_.mutex(mutex).try_lock()) {}
    }

    bool try_lock(std::size_t thread, std::size_t index, const action& what) {
        const bool has_it = shared_.mutex(what.object).try_lock();
        note(thread, index, has_it);
        return has_it;
    }

    bool read_atomic(std::size_t thread, std::size_t index, const action& what) {
        const std::uint64_t value = atomic_value(what);
        note(thread, index, value);
        return value == what.expected;
    }

    std::uint64_t atomic_value(const action& what) {
        switch (what.what) {
            case does::add: return shared_.add(what);
            case does::exchange: return shared_.exchange(what);
            case does::replace: return shared_.replace(what);
            default: return shared_.load(what);
        }
    }
};

}  // namespace random_programs
