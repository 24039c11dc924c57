// SPDX-License-Identifier: BSL-1.0
// expected types: check_failed<lamp, foregone::temporal_counterexample<
// expected types: its beginning and its loop are the shortest that the formula's automaton has
// expected types: foregone::for_ever<
// expected text: foregone: lamp.reachable: violates "it stays on", in an infinite run that repeats its last 2 steps$
// expected text: ^      in a loop:$
// expected text: replay=0/0/1@0$
// expected text: ^note: its beginning and its loop are the shortest that the formula's automaton has$
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

namespace fg = foregone;

struct lamp {
    using state = bool;
    enum class action { on, off };

    static constexpr state initial() { return false; }
    static constexpr bool next(state& s, action a) {
        if (s == (a == action::on)) return false;
        s = !s;
        return true;
    }
#ifdef FOREGONE_MISUSE
    static constexpr auto properties = fg::properties{fg::eventually_always<"it stays on">([](bool on) { return on; })};
#else
    static constexpr auto properties = fg::properties{fg::always_eventually<"it is on">([](bool on) { return on; })};
#endif
};
FOREGONE_CHECK(lamp);
