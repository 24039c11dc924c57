// SPDX-License-Identifier: BSL-1.0
// expected text: foregone: counting.random<5, 20>: violates "postcondition of add"
// expected text: ^note: shrunk: without any one of these steps it passes$
// expected types: foregone: the check fails; a counterexample is in the template arguments, step by step, shrunk: without any one of its
// expected: postcondition of add
// expected types: shrunk_counterexample<
// expected types: step<0,[^>]*>[^>]*initial
// expected types: step<2,[^>]*>[^>]*add
#include <foregone/foregone.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
constexpr int limit = 2;
#else
constexpr int limit = 5;
#endif

// A random walk that fails is shrunk; that it is the shortest is not said.
struct counting {
    struct system {
        int value = 0;
    };
    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };
    struct add {
        constexpr bool precondition(const model& m) const { return m.value < 4; }
        constexpr int run(system& s) const { return s.value += s.value < limit ? 1 : 0; }
        constexpr int expected(const model& m) const { return m.value + 1; }
        constexpr void next(model& m) const { ++m.value; }
    };
    struct reset {
        constexpr void run(system& s) const { s.value = 0; }
        constexpr void next(model& m) const { m.value = 0; }
    };
    using commands = fg::one_of<add, reset>;
};
FOREGONE_CHECK(counting, fg::random{.runs = 5, .steps = 20});
