// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the labels of steps are fg::by_kind, fg::by_action, fg::unlabelled, or a lambda without captures
#include <foregone/suites/sufficient_length.hpp>

namespace fg = foregone;

struct counter {
    struct state {
        bool odd = false;
        bool operator==(const state&) const = default;
    };
    struct add {
        bool one;
    };
    struct reset {};
    using action = fg::one_of<fg::product<add, fg::booleans>, reset>;
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, const add& a) { return {s.odd != a.one}; }
    static constexpr state next(state, const reset&) { return {}; }
};
constexpr auto odd = [](const counter::state& s) { return s.odd; };
#ifdef FOREGONE_MISUSE
constexpr auto named = [](const counter::add& a) { return a.one; };
#else
constexpr struct {
    constexpr bool operator()(const counter::add& a) const { return a.one; }
    constexpr bool operator()(const counter::reset&) const { return false; }
} named;
#endif
static_assert(fg::sufficient_length<counter, odd, fg::reachable, named> == 3);
