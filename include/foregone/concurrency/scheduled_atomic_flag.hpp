// SPDX-License-Identifier: BSL-1.0
#pragma once

// Flags that threads of a scheduler set and clear.

#include <foregone/impl/base/config.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/impl/concurrency/atomic_cell.hpp>
#include <foregone/impl/concurrency/scheduled_object.hpp>
#include <foregone/impl/concurrency/synchronization.hpp>

#include <atomic>

namespace foregone {

/// An atomic flag for a scheduler's threads, in place of std::atomic_flag: each member function is one operation.
///
/// Guarantees and errors: as scheduled_atomic.
class scheduled_atomic_flag : public scheduled_object {
    bool is_set_ = false;
    synchronization sync_{};

public:
    scheduled_atomic_flag() : scheduled_object(scheduled_kind::atomic) {}

    bool test(std::memory_order order = std::memory_order_seq_cst) const { return cell().load(order); }
    bool test_and_set(std::memory_order order = std::memory_order_seq_cst) {
        return cell().update("sets", order, [](bool) { return true; });
    }
    void clear(std::memory_order order = std::memory_order_seq_cst) { cell().store(false, order); }

    void wait(bool old, std::memory_order order = std::memory_order_seq_cst) const { cell().wait(old, order); }
    void notify_one() { cell().notify_one(); }
    void notify_all() { cell().notify_all(); }

    // For atomic_cell.

    const void* address() const { return this; }
    const synchronization& order_in(scheduler&) const { return sync_; }
    synchronization& order_in(scheduler&) { return sync_; }

private:
    atomic_cell<bool, scheduled_atomic_flag> cell() { return {is_set_, *this}; }
    atomic_cell<const bool, const scheduled_atomic_flag> cell() const { return {is_set_, *this}; }
};

}  // namespace foregone
