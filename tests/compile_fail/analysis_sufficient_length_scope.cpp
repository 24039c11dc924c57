// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the scope of a sufficient length is fg::reachable, or a horizon such as fg::sequences<6>
#include <foregone/model/scope.hpp>
#include <foregone/suites/sufficient_length.hpp>

namespace fg = foregone;

struct lamp {
    struct state {
        bool on = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action) { return {!s.on}; }
};
constexpr auto glow = [](const lamp::state& s) { return s.on; };
#ifdef FOREGONE_MISUSE
static_assert(fg::sufficient_length<lamp, glow, fg::random{.runs = 5, .steps = 5}> == 3);
#else
static_assert(fg::sufficient_length<lamp, glow, fg::sequences<5>> == 3);
#endif
