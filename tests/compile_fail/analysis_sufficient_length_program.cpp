// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a program has paths, but no states for an abstraction
#include <foregone/model/program.hpp>
#include <foregone/suites/sufficient_length.hpp>

namespace fg = foregone;

constexpr void toss(fg::chooser& choose) { choose.either("heads"); }
struct coin {
    struct state {
        bool heads = false;
        bool operator==(const state&) const = default;
    };
    enum class action { toss };
    static constexpr state initial() { return {}; }
    static constexpr state next(state, action, fg::chooser& choose) { return {choose.either("heads")}; }
};
#ifdef FOREGONE_MISUSE
using tossed = fg::program<toss>;
#else
using tossed = coin;
#endif
constexpr auto heads = [](const auto& s) { return s.heads; };
static_assert(fg::sufficient_length<tossed, heads> == 3);
