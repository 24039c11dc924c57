// SPDX-License-Identifier: BSL-1.0
#pragma once

// The threads among which a scheduler chooses: those that can go on, those whose wait may time out, and their order in a choice.

#include <foregone/impl/concurrency/vector_clock.hpp>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

constexpr std::uint32_t thread_bit(std::uint64_t id) { return std::uint32_t{1} << id; }

/// Threads, a bit each.
struct ready_threads {
    std::uint32_t able = 0;   ///< those that can go on
    std::uint32_t timed = 0;  ///< those that cannot, and whose waits have a time limit

    bool is_able(std::size_t id) const { return (able >> id & 1) != 0; }
    bool times_out(std::size_t id) const { return (timed >> id & 1) != 0; }
    bool has_others(std::size_t id) const { return ((able | timed) & ~thread_bit(id)) != 0; }
};

/// The threads of a choice, in its order.
struct thread_alternatives {
    std::array<std::uint64_t, most_threads> ids;
    std::uint64_t count = 0;

    void add(std::uint32_t threads) {
        for (; threads != 0; threads &= threads - 1) ids[count++] = static_cast<unsigned>(std::countr_zero(threads));
    }
    void leave_out(std::uint32_t threads) {
        std::uint64_t left = 0;
        for (std::uint64_t i = 0; i < count; ++i)
            if ((threads >> ids[i] & 1) == 0) ids[left++] = ids[i];
        count = left;
    }
};

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
            if (now.times_out(i) && (owes_[i] & (able | now.timed)) == 0) may |= thread_bit(i);
        return may;
    }

    /// Returns the threads that now have to run before its next one.
    std::uint32_t note_timeout(std::uint64_t chosen, const ready_threads& now) {
        if (((odd_ ^= thread_bit(chosen)) & thread_bit(chosen)) != 0) return 0;
        is_owed_ = true;
        return owes_[chosen] = (now.able | now.timed) & ~thread_bit(chosen);
    }

    void note_turn(std::uint64_t chosen) {
        if (!is_owed_) return;
        for (std::uint32_t& others : owes_) others &= ~thread_bit(chosen);
    }

    /// What a thread owes, and whether it timed out an odd number of times.
    std::uint64_t state_of(std::size_t thread) const { return std::uint64_t{owes_[thread]} << 1 | (odd_ >> thread & 1); }
};

}}  // namespace foregone::impl
