// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which waits may time out next, so that a loop of timed waits ends if other threads end it.

#include <foregone/impl/concurrency/thread_alternatives.hpp>
#include <foregone/impl/concurrency/vector_clock.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The time-outs of a scheduler's threads.
///
/// Guarantees: two time-outs of a thread are free. Before its next one, each thread that could go on at the second one runs once,
///     or cannot go on.
class fair_timeouts {
    std::array<std::uint32_t, most_threads> owes_{};  ///< to each thread: the others that go first, before its next time-out
    std::uint32_t odd_ = 0;                           ///< threads that timed out an odd number of times
    bool is_owed_ = false;

public:
    /// Time-outs are alternatives after all threads that can go on, and the only ones if there is none: then it is not a deadlock.
    std::uint32_t possible(const ready_threads& now, std::uint32_t able) const {
        std::uint32_t may = 0;
        for (std::size_t i = 0; i < most_threads; ++i)
            if ((now.timed >> i & 1) != 0 && (owes_[i] & (able | now.timed)) == 0) may |= thread_bit(i);
        return may;
    }

    void note_timeout(std::uint64_t chosen, const ready_threads& now) {
        if (((odd_ ^= thread_bit(chosen)) & thread_bit(chosen)) != 0) return;
        owes_[chosen] = (now.able | now.timed) & ~thread_bit(chosen);
        is_owed_ = true;
    }

    void note_turn(std::uint64_t chosen) {
        if (!is_owed_) return;
        for (std::uint32_t& others : owes_) others &= ~thread_bit(chosen);
    }
};

}}  // namespace foregone::impl
