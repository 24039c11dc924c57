// SPDX-License-Identifier: BSL-1.0
#pragma once

// The threads among which a scheduler chooses: those that can go on, and the alternatives of a choice in their order.

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

}}  // namespace foregone::impl
