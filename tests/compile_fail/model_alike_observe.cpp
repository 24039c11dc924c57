// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `observe` cannot be called
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct cell {
    struct state {
        int held = 0;
        bool operator==(const state&) const = default;
    };
    using action = fg::representative<1, 2>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state&, int value) { return {value}; }
#ifdef FOREGONE_MISUSE
    static constexpr int observe(state& s) { return s.held; }
#else
    static constexpr int observe(const state& s) { return s.held; }
#endif
};
FOREGONE_CHECK(fg::alike<cell>);
