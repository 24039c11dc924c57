// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has no `next` for one of its actions
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
#ifdef FOREGONE_MISUSE
    static constexpr state after(const state& s, action) { return {!s.lit}; }
#else
    static constexpr state next(const state& s, action) { return {!s.lit}; }
#endif
};
FOREGONE_CHECK(lamp);
