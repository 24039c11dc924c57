// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the system has no `handle` for one of the machine's inputs
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct light {
    enum class state { off, on };
    struct press {};
    struct hold {};
    using input = fg::one_of<press, hold>;
    static constexpr auto transitions = fg::transitions{
        fg::on<press>.from(state::off).to(state::on),
        fg::on<hold>.from(state::on).to(state::off),
    };
};

struct lamp {
    bool lit = false;
    constexpr bool handle(light::press) { return !lit && (lit = true); }
#ifndef FOREGONE_MISUSE
    constexpr bool handle(light::hold) { return lit && !(lit = false); }
#endif
    bool operator==(const lamp&) const = default;
};
FOREGONE_CHECK(fg::conforms_to<lamp, light>);
