// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include <array>
#include <cstddef>

namespace fg = foregone;

enum class car { north, south };
enum class place { away, waits, crosses };

struct bridge {
    struct state {
        std::array<place, 2> at{};
        bool operator==(const state&) const = default;
    };
    using action = car;  // the car that moves

    static constexpr place of(const state& s, car who) { return s.at[static_cast<std::size_t>(who)]; }

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, car who) {
        place& own = s.at[static_cast<std::size_t>(who)];
        const place other = s.at[1 - static_cast<std::size_t>(who)];
        switch (own) {
            case place::away: own = place::waits; return true;
            case place::waits:
                if (other == place::crosses) return false;  // the bridge is narrow
                own = place::crosses;
                return true;
            default: own = place::away; return true;
        }
    }

    static constexpr auto properties = fg::properties{
        fg::never<"both are on the bridge">([](const state& s) {
            return of(s, car::north) == place::crosses && of(s, car::south) == place::crosses;
        }),
        fg::each<car>(fg::leads_to<"who waits crosses">(
            [](const state& s, car who) { return of(s, who) == place::waits; },
            [](const state& s, car who) { return of(s, who) == place::crosses; })),
    };
};
FOREGONE_RUNTIME_CHECK(bridge);
