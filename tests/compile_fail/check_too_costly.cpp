// SPDX-License-Identifier: BSL-1.0
// expected: foregone: one step of this model costs more than the compiler's limits allow; let FOREGONE_CHECK or FOREGONE_RUNTIME_CHECK run it, or raise the limits
#include <foregone/foregone.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
constexpr int delay = 100'000;
#else
constexpr int delay = 1;
#endif

struct counter {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) {
        int waited = 0;
        while (waited < delay) ++waited;
        return {(s.value + (waited > 0 ? 1 : 2)) % 100};
    }
};
static_assert(fg::verdict_of<counter>.counted.states == 100);
