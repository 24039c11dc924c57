// SPDX-License-Identifier: BSL-1.0
// A representative that cannot be called would reduce nothing.
// expected: foregone: the model.s `representative` cannot be called; write `static constexpr state representative
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
    static constexpr auto properties = fg::properties{fg::sometimes<"lights up">([](const state& s) { return s.lit; })};
#ifdef FOREGONE_MISUSE
    constexpr state representative(const state& s) const { return s; }
#else
    static constexpr state representative(const state& s) { return s; }
#endif
};
FOREGONE_CHECK(lamp);
