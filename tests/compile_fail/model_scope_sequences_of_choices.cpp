// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `next` chooses, so an action has several successors, and sequences of actions do not determine runs; use fg::reachable
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct coin {
    static constexpr fg::no_properties properties{};
    struct state {
        bool heads = false;
        bool operator==(const state&) const = default;
    };
    enum class action { toss };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state&, action, auto& choose) { return {choose.either("heads")}; }
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(coin, fg::sequences<3>);
#else
FOREGONE_CHECK(coin, fg::reachable);
#endif
