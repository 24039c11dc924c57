// SPDX-License-Identifier: BSL-1.0
#pragma once

// Threads that a reduced search leaves out for a while: what they would do next came next on a path before this one.

#include <foregone/impl/concurrency/scheduled_thread.hpp>
#include <foregone/impl/concurrency/thread_alternatives.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The threads that sleep. One wakes up when an operation that does not commute with its own one was taken since, or when its load
/// may read a store that was made since.
///
/// Source: sleep sets (Godefroid, "Partial-order methods for the verification of concurrent systems", 1996).
class sleep_set {
    static constexpr std::uint32_t all = ~std::uint32_t{0};

    std::uint32_t asleep_ = 0;
    std::array<std::uint32_t, most_threads> offered_{};  ///< to a sleeping access: the stores before this one

public:
    using thread_list = std::array<scheduled_thread*, most_threads>;

    void clear() { asleep_ = 0; }
    void wake(std::uint32_t threads) { asleep_ &= ~threads; }

    /// The alternatives that sleep still, and other threads that sleep.
    std::uint32_t sleeping(const thread_alternatives& found, const thread_list& threads) const {
        std::uint32_t left = asleep_;
        for (std::uint64_t i = 0; i < found.count; ++i) {
            const sleeping_access* const access = threads[found.ids[i]]->next_access;
            const std::uint32_t offered = offered_[found.ids[i]];
            if (access == nullptr || (asleep_ & thread_bit(found.ids[i])) == 0 || offered == all) continue;
            if (access->has_option_from(offered)) left &= ~thread_bit(found.ids[i]);
        }
        return left;
    }

    /// A thread goes on; the alternatives in `taken`, a bit each, went on in its place on the paths before.
    void take(scheduled_thread& chosen, const thread_alternatives& found, std::uint64_t taken, const thread_list& threads) {
        chosen.offered_from = (asleep_ & thread_bit(chosen.id)) != 0 ? offered_[chosen.id] : 0;
        asleep_ &= ~thread_bit(chosen.id);
        for (; taken != 0; taken &= taken - 1) {
            const std::uint64_t id = found.ids[static_cast<std::size_t>(std::countr_zero(taken))];
            const sleeping_access* const access = threads[id]->next_access;
            offered_[id] = access != nullptr && access->reads() ? access->store_count() : all;
            asleep_ |= thread_bit(id);
        }
        for (std::uint32_t left = asleep_; left != 0; left &= left - 1) {
            const auto id = static_cast<std::size_t>(std::countr_zero(left));
            if (!commutes(*threads[id], chosen)) asleep_ &= ~thread_bit(id);
        }
    }

    /// The last operation ended a call, and comes before the first operation of each call that has not begun.
    void note_ended_call(const thread_list& threads, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i)
            if (threads[i]->begins_call) asleep_ &= ~thread_bit(i);
    }

private:
    /// Atomic operations under a memory model commute but for loads of later stores, which wake up by themselves.
    /// An operation within a call of a history may be its last one, before which no other call begins.
    static bool commutes(const scheduled_thread& a, const scheduled_thread& b) {
        if (&a != &b && a.is_in_call && b.begins_call) return false;
        const bool are_accesses = &a != &b && a.next_access != nullptr && b.next_access != nullptr;
        return are_accesses || a.next_operation.commutes_with(b.next_operation);
    }
};

}}  // namespace foregone::impl
