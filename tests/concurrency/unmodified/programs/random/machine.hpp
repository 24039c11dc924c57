// SPDX-License-Identifier: BSL-1.0
#pragma once

// One execution of a random program by the definitions of the language: values in one order, happens-before as a graph.

#include "random_program.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace random_programs {

enum class verdict : std::uint8_t { goes_on, complete, race, deadlock, locked_twice, unlocked_by_another };

/// A set of events of an execution.
using event_set = std::uint64_t;

/// What a thread did at one of its actions.
struct event {
    std::uint8_t thread = 0, index = 0;
    std::uint64_t value = 0;  ///< that was read, or whether a lock was taken
    event_set before = 0;     ///< all that happens before it

    // For an access to memory:
    std::uint8_t first = 0, bytes = 0;
    bool is_atomic = false, reads = false, writes = false;
    std::int8_t reads_from = -1;     ///< the event that wrote the variable last; -1: none of these
    std::int8_t follows_write = -1;  ///< of a write: the one before it in the variable's modification order
};

/// The state of a program between operations, with its past.
///
/// Requires: at most 64 events.
/// Source: [intro.races], [atomics.order] and [atomics.fences] of C++20. The edges are listed by definition, and happens-before is
///     their transitive closure: for each event, the set of all that is before it. There are no clocks.
class machine {
    struct place {
        std::uint8_t next = 0;
        bool is_started = false;
        std::int8_t last_event = -1, started_by = -1;
    };

    const program* code_;
    std::array<place, most_threads_here> at_{};
    std::array<std::uint8_t, memory_bytes> memory_{};
    std::array<std::int8_t, atomic_count> last_write_{-1, -1};
    std::array<std::int8_t, mutex_count> holder_{-1, -1};
    std::array<event_set, mutex_count> unlocks_{};
    std::array<event, 64> events_{};
    std::uint8_t count_ = 0;
    verdict ended_ = verdict::goes_on;

public:
    /// The first thread runs up to its first operation.
    explicit machine(const program& code) : code_(&code) { begin_thread(0, -1); }

    verdict ended() const { return ended_; }
    std::size_t event_count() const { return count_; }
    const event& operator[](std::size_t number) const { return events_[number]; }
    const action& action_of(const event& which) const { return code_->threads[which.thread].actions[which.index]; }
    std::uint8_t byte(std::size_t at) const { return memory_[at]; }

    bool is_finished(std::size_t thread) const {
        return at_[thread].is_started && at_[thread].next >= code_->threads[thread].count;
    }
    bool is_any_unfinished() const;
    /// Whether the thread stands at an operation that can happen now.
    bool can_go_on(std::size_t thread) const;
    /// The thread does its operation, and what follows up to its next one.
    void step(std::size_t thread);
    /// No thread can go on.
    void end() { ended_ = is_any_unfinished() ? verdict::deadlock : verdict::complete; }

    /// Whether the event was an operation whose order with others may matter. The order of a join does not.
    bool may_depend(const event& which) const;

private:
    const action& next_action(std::size_t thread) const { return code_->threads[thread].actions[at_[thread].next]; }
    static bool is_local(const action& what);
    void begin_thread(std::size_t thread, int started_by);
    void run_to_operation(std::size_t thread);
    void perform(std::size_t thread);
    event& add_event(std::size_t thread);
    const event& past(int number) const { return events_[static_cast<std::size_t>(number)]; }
    int last_event_of(std::size_t thread) const {
        return at_[thread].last_event >= 0 ? at_[thread].last_event : at_[thread].started_by;
    }

    void access(event& now, const action& what);
    void access_atomic(event& now, const action& what);
    void fence(event& now, const action& what);
    void synchronise(event& now, int with_write);
    event_set released_by(int write) const;
    void add_edge(event& now, int from);
    void add_edges(event& now, event_set from);
    void judge_race(const event& now);

    bool lock(event& now, const action& what);
    void unlock(const event& now, const action& what);

    std::uint64_t value_at(std::size_t first, std::size_t bytes) const;
    void put(std::size_t first, std::size_t bytes, std::uint64_t value);
    std::uint64_t written_value(const action& what, std::uint64_t before, std::size_t bytes) const;
};

}  // namespace random_programs
