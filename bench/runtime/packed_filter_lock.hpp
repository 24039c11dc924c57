// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <bit>
#include <cstdint>

/// Peterson's filter lock, hand-written for speed: twelve bits per process, and two for the last process on each level.
template <unsigned N>
struct packed_filter_lock {
    static_assert(N <= 4);
    enum stage : std::uint64_t { outside, climbs, arrives, looks, inside };

    static constexpr std::uint64_t initial() { return 0; }

    /// Calls visit(successor) for every enabled action.
    template <class Visit>
    static void each_step(std::uint64_t s, Visit&& visit) {
        for (unsigned who = 0; who < N; ++who) advance(s, who, visit);
        for (unsigned who = 0; who < N; ++who) look(s, who, visit);
    }

    static bool violated(std::uint64_t s) { return std::popcount(all_inside(s)) > 1; }
    static unsigned witnessed(std::uint64_t s) { return std::popcount(all_inside(s)) == 1 ? 1u : 0u; }
    static constexpr unsigned all_witnessed = 1;
    static bool terminal(std::uint64_t) { return false; }

private:
    // Three bits each, for a process: its stage, the level it wants, the process it reads, the level it claims.
    static constexpr unsigned level = 3, looks_at = 6, claims = 9, per_process = 12, last = per_process * N;
    static constexpr std::uint64_t inside_bits = [] {  // no other stage has the third bit
        std::uint64_t bits = 0;
        for (unsigned who = 0; who < N; ++who) bits |= std::uint64_t{inside} << (per_process * who);
        return bits;
    }();

    static constexpr std::uint64_t at(std::uint64_t s, unsigned i) { return s >> i & 7; }
    static constexpr std::uint64_t with(std::uint64_t s, unsigned i, std::uint64_t value) {
        return (s & ~(std::uint64_t{7} << i)) | value << i;
    }
    static std::uint64_t all_inside(std::uint64_t s) { return s & inside_bits; }
    static constexpr unsigned last_on(std::uint64_t level_number) { return last + 2 * static_cast<unsigned>(level_number - 1); }

    template <class Visit>
    static void advance(std::uint64_t s, unsigned who, Visit& visit) {
        const unsigned p = per_process * who;
        const std::uint64_t wanted = at(s, p + level);
        switch (at(s, p)) {
            case outside: return visit(with(with(s, p, climbs), p + level, 1));
            case climbs: return visit(wanted == N ? with(s, p, inside) : with(with(s, p, arrives), p + claims, wanted));
            case arrives: {
                const unsigned on_level = last_on(wanted);
                const std::uint64_t arrived = (s & ~(std::uint64_t{3} << on_level)) | std::uint64_t{who} << on_level;
                return visit(with(with(arrived, p, looks), p + looks_at, 0));
            }
            case looks:
                if ((s >> last_on(wanted) & 3) == who && at(s, p + looks_at) < N) return;
                return visit(with(s, p, climbs) + (std::uint64_t{1} << (p + level)));
            case inside: return visit(with(with(s, p, outside), p + claims, 0));
        }
    }

    template <class Visit>
    static void look(std::uint64_t s, unsigned who, Visit& visit) {
        const unsigned p = per_process * who;
        if (at(s, p) != looks) return;
        const unsigned other = static_cast<unsigned>(at(s, p + looks_at));
        if (other == N || (other != who && at(s, per_process * other + claims) >= at(s, p + level))) return;
        visit(s + (std::uint64_t{1} << (p + looks_at)));
    }
};
