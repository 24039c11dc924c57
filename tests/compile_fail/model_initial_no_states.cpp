// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `initial` does not return states; return a `state`, or an array of them
#include <foregone/foregone.hpp>

#include <array>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
#ifdef FOREGONE_MISUSE
    static constexpr std::array<int, 2> initial() { return {0, 1}; }
#else
    static constexpr std::array<state, 2> initial() { return {state{false}, state{true}}; }
#endif
    static constexpr state next(const state& s, action) { return {!s.lit}; }
};
FOREGONE_CHECK(lamp);
