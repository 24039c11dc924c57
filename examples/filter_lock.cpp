// SPDX-License-Identifier: BSL-1.0
// Peterson's filter lock: N processes climb N - 1 levels, and on each level the last one to arrive waits while another process is
// as high or higher. A process reads the others one by one, and they move meanwhile. With one level less, two processes enter.

#include <foregone/foregone.hpp>

#include <array>
#include <cstdint>

namespace fg = foregone;

template <unsigned N, unsigned Levels = N - 1>
struct filter_lock {
    enum class stage : std::uint8_t { outside, climbs, arrives, looks, inside };

    using up_to_n = fg::within<0u, N>;
    using one_of_n = fg::within<0u, N - 1u>;

    struct process {
        stage at{};
        up_to_n level{};     // the level that it wants to reach; from 1
        up_to_n looks_at{};  // every process before this one was below that level
        up_to_n claims{};    // the level visible to the others; 0: none
        bool operator==(const process&) const = default;
    };
    struct state {
        std::array<process, N> processes{};
        std::array<one_of_n, Levels> last{};  // the last process to arrive on each level
        bool operator==(const state&) const = default;
    };

    using number = fg::range<0u, N - 1u>;
    struct advance { unsigned who; };
    struct look { unsigned who; };
    using action = fg::one_of<fg::product<advance, number>, fg::product<look, number>>;

    static constexpr state initial() { return {}; }

    /// Takes the next step. On a level, it climbs as soon as another process arrives, or no process is as high.
    static constexpr bool next(state& s, advance a) {
        process& p = s.processes[a.who];
        switch (p.at) {
            case stage::outside: p.level = 1, p.at = stage::climbs; return true;
            case stage::climbs:
                if (p.level > Levels) return p.at = stage::inside, true;
                p.claims = p.level, p.at = stage::arrives;
                return true;
            case stage::arrives:
                last_on(s, p.level) = a.who;
                p.looks_at = 0, p.at = stage::looks;
                return true;
            case stage::looks:
                if (last_on(s, p.level) == a.who && p.looks_at < N) return false;
                ++p.level, p.at = stage::climbs;
                return true;
            case stage::inside: p.claims = 0, p.at = stage::outside; return true;
        }
        return false;
    }

    /// Reads one more process, and continues past it if it is lower.
    static constexpr bool next(state& s, look a) {
        process& p = s.processes[a.who];
        if (p.at != stage::looks || p.looks_at == N) return false;
        if (p.looks_at != a.who && s.processes[p.looks_at].claims >= p.level) return false;
        ++p.looks_at;
        return true;
    }

    static constexpr unsigned inside(const state& s) {
        unsigned count = 0;
        for (const process& p : s.processes) count += p.at == stage::inside;
        return count;
    }

    static constexpr auto properties = fg::properties{
        fg::deadlock_free,
        fg::never<"two are inside">([](const state& s) { return inside(s) > 1; }),
        fg::sometimes<"one is inside">([](const state& s) { return inside(s) == 1; }),
    };

private:
    static constexpr one_of_n& last_on(state& s, unsigned level) { return s.last[level - 1u]; }
};

FOREGONE_CHECK(filter_lock<2>);
FOREGONE_RUNTIME_CHECK(filter_lock<3>);
FOREGONE_RUNTIME_CHECK(filter_lock<4>);  // 1,119,560 states, on every core

using a_level_less = filter_lock<3, 1>;
FOREGONE_CHECK(a_level_less, fg::reachable.expect_violation("two are inside", 13));
