// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `properties` is not a public list of properties; write `static constexpr auto properties = fg::properties\{fg::always<"…">\(…\), …\};`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.lit}; }
#ifdef FOREGONE_MISUSE
    static constexpr auto properties = fg::deadlock_free;
#else
    static constexpr auto properties = fg::properties{fg::deadlock_free};
#endif
};
FOREGONE_CHECK(lamp);
