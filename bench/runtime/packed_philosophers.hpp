// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

/// Dining philosophers, hand-written for speed: two bits per philosopher, then one per fork; a step is an addition and a test of
/// one bit.
template <unsigned Seats>
struct packed_philosophers {
    static constexpr unsigned forks = 2 * Seats;
    enum stage : std::uint64_t { thinks, has_first_fork, eats, has_second_fork };

    static constexpr std::uint64_t initial() { return 0; }

    /// Calls visit(successor) for every enabled action.
    template <class Visit>
    static void each_step(std::uint64_t s, Visit&& visit) {
        for (unsigned who = 0; who + 1 < Seats; ++who) step(s, who, fork(who), fork(who + 1), visit);
        step(s, Seats - 1, fork(0), fork(Seats - 1), visit);
    }

    static bool violated(std::uint64_t s) {
        const std::uint64_t eating = s >> 1 & ~s & low_bits;
        return eating & (eating >> 2 | eating << (2 * (Seats - 1)));
    }
    static unsigned witnessed(std::uint64_t s) { return (s >> (2 * (Seats - 1)) & 3) == eats ? 1u : 0u; }
    static constexpr unsigned all_witnessed = 1;
    static bool terminal(std::uint64_t) { return false; }

private:
    static constexpr std::uint64_t low_bits = ((std::uint64_t{1} << (2 * Seats)) - 1) / 3;
    static constexpr std::uint64_t fork(unsigned i) { return std::uint64_t{1} << (forks + i); }

    template <class Visit>
    static void step(std::uint64_t s, unsigned who, std::uint64_t first, std::uint64_t second, Visit& visit) {
        const std::uint64_t one = std::uint64_t{1} << (2 * who);
        switch (s >> (2 * who) & 3) {
            case thinks:
                if (!(s & first)) visit((s | first) + one);
                break;
            case has_first_fork:
                if (!(s & second)) visit((s | second) + one);
                break;
            case eats: visit((s ^ first) + one); break;
            case has_second_fork: visit((s ^ second) - 3 * one); break;
        }
    }
};
