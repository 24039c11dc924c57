// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::stepped<T> takes a T with a copyable `state`, which each step is given; if the state cannot be copied, use fg::program<f>
#include <foregone/foregone.hpp>
#include <foregone/model/stepped.hpp>

namespace fg = foregone;

struct tosses {
    struct state {
        int left = 2;
#ifdef FOREGONE_MISUSE
        constexpr state() = default;
        state(const state&) = delete;
#endif
    };
    static constexpr state initial() { return {}; }
    static constexpr bool step(state& now, fg::chooser& choose) { return choose.either("heads") && --now.left > 0; }
};
FOREGONE_CHECK(fg::stepped<tosses>, fg::paths<2>);
