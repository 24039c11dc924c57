// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the expectations of this behavior look at the history, which two runs do not share
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct echo {
    constexpr int operator()(int value) { return value; }
    bool operator==(const echo&) const = default;
};

struct echo_behavior {
    using system = echo;
    using action = fg::representative<1, 2>;
    static constexpr int perform(system& s, int value) { return s(value); }
#ifdef FOREGONE_MISUSE
    struct repeats {
        static constexpr int expected(const fg::history<int, int>&, int value) { return value; }
    };
#else
    struct model {
        bool operator==(const model&) const = default;
    };
    static constexpr model next(model m, int) { return m; }
    struct repeats {
        static constexpr int expected(const model&, int value) { return value; }
    };
#endif
    using expectations = fg::first_of<repeats>;
};
FOREGONE_CHECK(fg::alike<echo_behavior>, fg::sequences<2>);
