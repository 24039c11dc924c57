// SPDX-License-Identifier: BSL-1.0
#pragma once

// Fences between the operations of a scheduler's threads.

#include <foregone/impl/base/config.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>

#include <atomic>

namespace foregone {

/// A fence of the calling thread, in place of std::atomic_thread_fence; not an operation.
///
/// Guarantees: a release fence before a relaxed store, and an acquire fence after a relaxed load of its value, order other data.
///     Under scheduler_options::memory it also limits what loads read.
/// Source: [atomics.fences] of C++20.
inline void scheduled_fence(std::memory_order order) {
    scheduler* const by = scheduler::of_caller();
    if (by == nullptr) return;
    if (by->weak() != nullptr) by->weak()->fence(by->caller(), order);
    else synchronization::fence(by->caller(), order);
    if (by->reported() != nullptr) by->reported()->note(by->caller(), {execution_graph::event_kind::fence, order});
}

}  // namespace foregone
