// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `action` is an empty domain, so no step is possible; add a value
#include <foregone/foregone.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
constexpr int most = 3;
#else
constexpr int most = 2;
#endif
struct lamp {
    static constexpr fg::no_properties properties{};
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    using action = fg::where<fg::range<0, 3>, [](int times) { return !(times <= most); }>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, int) { return {!s.lit}; }
};
FOREGONE_CHECK(lamp);
