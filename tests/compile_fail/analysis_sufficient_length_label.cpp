// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the labels of steps are fg::by_kind, fg::by_action, fg::unlabelled, or a lambda without captures
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
constexpr auto named = [](const lamp::state& s) { return s.on; };
#else
constexpr auto named = [](lamp::action a) { return a; };
#endif
static_assert(fg::sufficient_length<lamp, glow, fg::reachable, named> == 3);
