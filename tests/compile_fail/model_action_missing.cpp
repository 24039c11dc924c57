// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has no `action`; declare an enum, a domain, or fg::one_of
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
#ifdef FOREGONE_MISUSE
    enum class button { press };
#else
    enum class action { press };
#endif
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, auto) { return {!s.lit}; }
};
FOREGONE_CHECK(lamp);
