// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the system's `state\(\)` does not return the machine's `state`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lever {
    enum class state { up, down };
    struct pull {};
    using input = pull;
    static constexpr auto transitions = fg::transitions{
        fg::on<pull>.from(state::up).to(state::down),
    };
};

struct handmade_lever {
    bool is_down = false;
    constexpr bool handle(lever::pull) { return is_down ? false : (is_down = true); }
#ifdef FOREGONE_MISUSE
    constexpr int state() const { return is_down; }
#else
    constexpr lever::state state() const { return is_down ? lever::state::down : lever::state::up; }
#endif
    bool operator==(const handmade_lever&) const = default;
};
FOREGONE_CHECK(fg::conforms_to<handmade_lever, lever>);
