// SPDX-License-Identifier: BSL-1.0
// expected: foregone: an initial state of the implementation stands for no initial state of the specification
#include <foregone/foregone.hpp>
#include <foregone/model/refinement.hpp>

namespace fg = foregone;

struct lamp {
    using state = bool;
    enum class action { press };

    static constexpr state initial() { return false; }
    static constexpr bool next(state& on, action) {
        on = !on;
        return true;
    }
};
struct counting_lamp {
    using state = int;
    enum class action { press };

    static constexpr state initial() { return 0; }
    static constexpr bool next(state& pressed, action) {
        pressed = (pressed + 1) % 4;
        return true;
    }
#ifdef FOREGONE_MISUSE
    static constexpr lamp::state abstraction(int pressed) { return pressed % 2 == 0; }
#else
    static constexpr lamp::state abstraction(int pressed) { return pressed % 2 == 1; }
#endif
};
FOREGONE_CHECK(fg::refines<counting_lamp, lamp>);
