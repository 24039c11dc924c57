// SPDX-License-Identifier: BSL-1.0
#pragma once

// The threads that wait for a notification, in the order of their waits; which one is woken is a choice.

#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/thread_order.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// One wait for a notification.
struct queued_wait {
    scheduled_thread& thread;
    bool is_notified = false;
};

/// The waits for a condition variable, or for a word in memory.
class wait_queue {
    std::array<queued_wait*, most_threads> waiting_{};
    std::size_t count_ = 0;

public:
    bool empty() const { return count_ == 0; }
    std::size_t size() const { return count_; }

    void add(queued_wait& one) { waiting_[count_++] = &one; }

    /// Ends a wait, notified or not.
    void remove(const queued_wait& one) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count_; ++i)
            if (waiting_[i] != &one) waiting_[kept++] = waiting_[i];
        count_ = kept;
    }

    /// Notifies the wait that the search chooses, the longest first.
    scheduled_thread& wake_one(thread_order& order) {
        std::array<std::uint64_t, most_threads> ids;
        for (std::size_t i = 0; i < count_; ++i) ids[i] = waiting_[i]->thread.id;
        return wake(order.ask("wakes", ids.data(), count_), order);
    }

    void wake_all(thread_order& order) {
        while (count_ > 0) wake(0, order);
    }

private:
    scheduled_thread& wake(std::size_t which, thread_order& order) {
        queued_wait& chosen = *waiting_[which];
        chosen.is_notified = true;
        remove(chosen);
        order.note_notification(chosen.thread);
        return chosen.thread;
    }
};

/// A wait in a queue, during this object's lifetime unless it is notified before: then the queue may have ended.
struct queued {
    wait_queue& queue;
    queued_wait& wait;

    queued(wait_queue& in, queued_wait& one) : queue(in), wait(one) { in.add(one); }
    queued(const queued&) = delete;
    queued& operator=(const queued&) = delete;
    ~queued() {
        if (!wait.is_notified) queue.remove(wait);
    }
};

}}  // namespace foregone::impl
