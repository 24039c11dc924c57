// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has no `initial` that can be called without an object; add `static constexpr state initial\(\);`, or one that returns several states
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
#ifdef FOREGONE_MISUSE
    static constexpr state start() { return {}; }
#else
    static constexpr state initial() { return {}; }
#endif
    static constexpr state next(const state& s, action) { return {!s.lit}; }
};
FOREGONE_CHECK(lamp);
