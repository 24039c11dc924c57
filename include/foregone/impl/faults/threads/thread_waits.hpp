// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/faults/threads/scheduled_thread.hpp>

#include <cstdint>

namespace foregone::inline impl {

struct thread_end final : wait_reason {
    const scheduled_thread& of;

    explicit thread_end(const scheduled_thread& whose) : of(whose) {}
    bool is_over() const override { return of.is_finished(); }
    void say(schedule_text& to) const override { to.append("the end of ").append(of.name.view()); }
};

/// Waits until another thread has changed a shared object; changes are counted.
struct change_by_others final : wait_reason {
    const std::uint64_t& changes;
    const scheduled_thread& waits;
    std::uint64_t seen;

    change_by_others(const std::uint64_t& of_all, const scheduled_thread& who, std::uint64_t since)
        : changes(of_all), waits(who), seen(since) {}
    bool is_over() const override { return changes - waits.changes != seen; }
    void say(schedule_text& to) const override { to.append("a change"); }
};

/// Marks a thread as waiting during this object's lifetime.
struct waiting {
    scheduled_thread& thread;

    waiting(scheduled_thread& who, const wait_reason& reason) : thread(who) { thread.waits_for = &reason; }
    waiting(const waiting&) = delete;
    waiting& operator=(const waiting&) = delete;
    ~waiting() { thread.waits_for = nullptr; }
};

}  // namespace foregone::impl
