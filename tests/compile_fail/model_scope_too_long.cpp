// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has more than 2\^64 - 1 sequences of this length, too many to number; use shorter ones, or fg::reachable
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press, hit };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.lit}; }
};
#ifdef FOREGONE_MISUSE
FOREGONE_RUNTIME_CHECK(lamp, fg::sequences<64>);
#else
FOREGONE_RUNTIME_CHECK(lamp, fg::sequences<63>);
#endif
