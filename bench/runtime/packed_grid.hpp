// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

/// Counters, hand-written for speed: six bits each, and a step is one addition.
template <unsigned Counters, unsigned Values>
struct packed_grid {
    static_assert(Values <= 64 && Counters <= 10);

    static constexpr std::uint64_t initial() { return 0; }

    /// Calls visit(successor) for every enabled action.
    template <class Visit>
    static void each_step(std::uint64_t s, Visit&& visit) {
        for (unsigned i = 0; i < Counters; ++i)
            if ((s >> (6 * i) & 63) + 1 < Values) visit(s + (std::uint64_t{1} << (6 * i)));
    }

    static bool violated(std::uint64_t) { return false; }
    static unsigned witnessed(std::uint64_t s) { return s == last ? 1u : 0u; }
    static constexpr unsigned all_witnessed = 1;
    static bool terminal(std::uint64_t s) { return s == last; }

private:
    static constexpr std::uint64_t last = [] {
        std::uint64_t s = 0;
        for (unsigned i = 0; i < Counters; ++i) s |= std::uint64_t{Values - 1} << (6 * i);
        return s;
    }();
};
