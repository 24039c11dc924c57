// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct airlock {  // two doors, and a button for each
    struct state {
        bool inner_open = false, outer_open = false;
        bool operator==(const state&) const = default;
    };
    enum action { inner_button, outer_button };

    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action pressed) {
        if (pressed == inner_button) s.inner_open = !s.inner_open && !s.outer_open;
        if (pressed == outer_button) s.outer_open = !s.outer_open && !s.inner_open;
        return s;
    }

    static constexpr auto properties = fg::properties{
        fg::never<"both doors are open">([](const state& s) { return s.inner_open && s.outer_open; }),
    };
};
FOREGONE_CHECK(airlock);
