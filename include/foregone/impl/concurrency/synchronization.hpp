// SPDX-License-Identifier: BSL-1.0
#pragma once

// Happens-before through an atomic variable and through fences: release and acquire of vector clocks by memory order.

#include <foregone/impl/concurrency/scheduled_thread.hpp>

#include <atomic>

namespace foregone { inline namespace impl {

/// The synchronisation by an atomic variable: a reader acquires the writer's clock if both memory orders, or fences, ask for it.
///
/// Source: [intro.races], [atomics.order] and [atomics.fences] of C++20. A read-modify-write operation continues a release
///     sequence.
class synchronization {
    vector_clock released_{};

public:
    void read_by(scheduled_thread& by, std::memory_order order) const {
        if (acquires(order)) return by.clock.join(released_);
        by.acquired_by_fence.join(released_);
        by.has_loaded_relaxed = true;
    }

    void written_by(scheduled_thread& by, std::memory_order order) {
        if (releases(order)) released_ = by.publish();
        else released_ = by.released_by_fence;
    }

    void updated_by(scheduled_thread& by, std::memory_order order) {
        read_by(by, order);
        continued_by(by, order);
    }

    /// The write of a read-modify-write operation.
    void continued_by(scheduled_thread& by, std::memory_order order) {
        if (releases(order)) released_.join(by.publish());
        else if (by.has_fenced) released_.join(by.released_by_fence);
    }

    static void fence(scheduled_thread& by, std::memory_order order) {
        if (acquires(order) && by.has_loaded_relaxed) by.clock.join(by.acquired_by_fence);
        if (releases(order)) by.released_by_fence = by.publish(), by.has_fenced = true;
    }

    static constexpr std::memory_order without_release(std::memory_order order) {
        if (order == std::memory_order_acq_rel) return std::memory_order_acquire;
        return order == std::memory_order_release ? std::memory_order_relaxed : order;
    }

    static constexpr bool acquires(std::memory_order order) {
        return order != std::memory_order_relaxed && order != std::memory_order_release;
    }
    static constexpr bool releases(std::memory_order order) {
        return order == std::memory_order_release || order == std::memory_order_acq_rel || order == std::memory_order_seq_cst;
    }
};

}}  // namespace foregone::impl
