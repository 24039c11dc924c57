// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `state` cannot be copied and assigned, as every search does
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    struct state {
#ifdef FOREGONE_MISUSE
        const
#endif
            bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.lit}; }
};
FOREGONE_CHECK(lamp);
