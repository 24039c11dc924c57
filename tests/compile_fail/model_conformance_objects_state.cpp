// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the system's `state\(object\)` does not return the machine's `state`
#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>

namespace fg = foregone;

struct lever {
    enum class state { up, down };
    struct pull {};
    using input = pull;
    static constexpr auto transitions = fg::transitions{
        fg::on<pull>.from(state::up).to(state::down),
    };
};

struct two_levers {
    std::array<lever::state, 2> at{};
    constexpr bool handle(std::size_t number, lever::pull) {
        return at[number] == lever::state::down ? false : (at[number] = lever::state::down, true);
    }
#ifdef FOREGONE_MISUSE
    constexpr lever::state state(std::size_t number) { return at[number]; }
#else
    constexpr lever::state state(std::size_t number) const { return at[number]; }
#endif
    bool operator==(const two_levers&) const = default;
};
FOREGONE_CHECK(fg::conforms_to<two_levers, fg::machines<lever, 2>>);
