// SPDX-License-Identifier: BSL-1.0
#pragma once

// Names what a thread is doing, such as a check and a run, for the messages of crash_guard and exit_guard.

#include <string>
#include <utility>

namespace foregone { inline namespace impl {

/// During its lifetime, what its thread does is named by the message of a process that ends.
///
/// Format: the part of what encloses it comes first: `jugs.reachable`, then `, run 0/1/5`.
class named_work {
    static inline constinit thread_local const named_work* innermost = nullptr;

    std::string part_;
    const named_work* around_ = innermost;

public:
    explicit named_work(std::string part) : part_(std::move(part)) { innermost = this; }
    ~named_work() { innermost = around_; }
    named_work(const named_work&) = delete;
    named_work& operator=(const named_work&) = delete;

    /// In a process that is watched from outside, the watcher reports its end.
    static void forget() { innermost = nullptr; }

    /// Whether the work of this thread has a name.
    static bool exists() { return innermost != nullptr; }

    /// Visits the parts. A signal handler may call it.
    template <class Visit>
    static void each_part(Visit&& visit) {
        if (innermost != nullptr) innermost->each_part_to_here(visit);
    }

private:
    template <class Visit>
    void each_part_to_here(Visit& visit) const {
        if (around_ != nullptr) around_->each_part_to_here(visit);
        visit(part_);
    }
};

}}  // namespace foregone::impl
