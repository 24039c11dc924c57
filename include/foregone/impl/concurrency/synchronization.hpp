// SPDX-License-Identifier: BSL-1.0
#pragma once

// Happens-before through an atomic variable: release and acquire of vector clocks by memory order.

#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/scheduled_thread.hpp>

#include <atomic>

namespace foregone { inline namespace impl {

/// The synchronisation by an atomic variable: a reader acquires the writer's clock if both memory orders ask for it.
///
/// Source: [intro.races] and [atomics.order] of C++20. A read-modify-write operation continues a release sequence.
class synchronization {
    vector_clock released_{};

public:
    void read_by(scheduler& by, std::memory_order order) const {
        if (acquires(order)) by.caller().clock.join(released_);
    }

    void written_by(scheduler& by, std::memory_order order) { released_ = releases(order) ? by.publish() : vector_clock{}; }

    void updated_by(scheduler& by, std::memory_order order) {
        read_by(by, order);
        if (releases(order)) released_.join(by.publish());
    }

    static constexpr std::memory_order without_release(std::memory_order order) {
        if (order == std::memory_order_acq_rel) return std::memory_order_acquire;
        return order == std::memory_order_release ? std::memory_order_relaxed : order;
    }

private:
    static constexpr bool acquires(std::memory_order order) {
        return order != std::memory_order_relaxed && order != std::memory_order_release;
    }
    static constexpr bool releases(std::memory_order order) {
        return order == std::memory_order_release || order == std::memory_order_acq_rel || order == std::memory_order_seq_cst;
    }
};

}}  // namespace foregone::impl
