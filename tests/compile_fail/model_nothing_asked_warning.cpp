// SPDX-License-Identifier: BSL-1.0
// A check that reports says so when it runs, too, so it is a warning only.
// expected: foregone: nothing is asked of this model: it lists no properties and judges no answer.*deprecated-declarations
// flags: -Werror=deprecated-declarations
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
    static constexpr auto properties = fg::properties<>{};  // an empty list is not a statement that nothing is to be asked
#else
    static constexpr fg::no_properties properties{};
#endif
};
FOREGONE_RUNTIME_CHECK(lamp);
