// SPDX-License-Identifier: BSL-1.0
// expected: foregone: an action has arguments that no index can number, so only fg::random takes the model; check it with fg::random\{\}, or list fewer argument values
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct longest {
    static constexpr fg::no_properties properties{};
    struct state {
        unsigned long length = 0;
        bool operator==(const state&) const = default;
    };
    struct add {
        fg::text<64> line;
    };
    struct clear {};
    using action = fg::one_of<clear, fg::product<add, fg::strings<64>>>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state&, const clear&) { return {}; }
    static constexpr state next(const state&, const add& a) { return {a.line.size()}; }
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(longest, fg::reachable);
#else
FOREGONE_CHECK(longest, fg::random{.runs = 2, .steps = 3});
#endif
