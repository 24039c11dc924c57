// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <array>

namespace fg = foregone;

template <bool Atomic>
struct ticket_clerks {
    enum class at { top, has_read };                       // where a process is
    struct state {
        unsigned tickets = 1, sold = 0;                    // byte tickets = 1, sold = 0;
        std::array<unsigned, 2> seen{};                    // a local variable of each process
        std::array<at, 2> clerk{};
        bool operator==(const state&) const = default;
    };
    static constexpr state initial() { return {}; }

    using who = fg::range<0u, 1u>;                         // active [2] proctype clerk()
    struct read { unsigned clerk; };
    struct sell { unsigned clerk; };
    using action = fg::one_of<fg::product<read, who>, fg::product<sell, who>>;

    static constexpr bool next(state& s, read a) {         // tickets > 0 -> seen = tickets;
        if (s.clerk[a.clerk] != at::top || s.tickets == 0) return false;
        s.seen[a.clerk] = s.tickets;
        s.clerk[a.clerk] = at::has_read;
        return !Atomic || next(s, sell{a.clerk});          // atomic { … }
    }
    static constexpr bool next(state& s, sell a) {         // tickets = seen - 1; sold++
        if (s.clerk[a.clerk] != at::has_read) return false;
        s.tickets = s.seen[a.clerk] - 1;
        s.seen[a.clerk] = 0;                               // not used again: else equal states would differ
        s.clerk[a.clerk] = at::top;
        ++s.sold;
        return true;
    }
    static constexpr auto properties = fg::properties{
        fg::always<"no ticket is sold twice">([](const state& s) { return s.tickets + s.sold <= 1; }),
        fg::sometimes<"it is sold">([](const state& s) { return s.sold == 1; }),
    };
};
FOREGONE_CHECK(ticket_clerks<true>);
FOREGONE_CHECK(ticket_clerks<false>, fg::reachable.expect_violation("no ticket is sold twice", 4));
