// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the abstraction cannot be called; write a function or a lambda without captures
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
#ifdef FOREGONE_MISUSE
constexpr auto glow = [](int brightness) { return brightness > 0; };
#else
constexpr auto glow = [](const lamp::state& s) { return s.on; };
#endif
static_assert(fg::sufficient_length<lamp, glow> == 3);
