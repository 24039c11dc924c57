// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

#include <optional>

namespace fg = foregone;

struct airlock {
    struct state {
        bool inner_open = false;
        bool outer_open = false;
        bool air = true;
        bool operator==(const state&) const = default;
    };
    enum action { open_inner, close_inner, open_outer, close_outer, pump_out, pump_in };

    static constexpr state initial() { return {}; }

    static constexpr bool allows(const state& s, action a) {
        switch (a) {
            case open_inner: return s.air;
            case open_outer: return !s.air;
            case pump_out: return !s.inner_open && !s.outer_open;
            case pump_in: return !s.inner_open && !s.outer_open;
            default: return true;  // a door may always be closed
        }
    }

    static constexpr std::optional<state> next(state s, action a) {
        if (!allows(s, a)) return std::nullopt;
        switch (a) {
            case open_inner: s.inner_open = true; break;
            case close_inner: s.inner_open = false; break;
            case open_outer: s.outer_open = true; break;
            case close_outer: s.outer_open = false; break;
            case pump_out: s.air = false; break;
            case pump_in: s.air = true; break;
        }
        return s;
    }

    static constexpr auto properties = fg::properties{
        fg::never<"both doors are open">([](const state& s) { return s.inner_open && s.outer_open; }),
        fg::sometimes<"the way out is open">([](const state& s) { return s.outer_open; }),
    };
};
FOREGONE_CHECK(airlock);
