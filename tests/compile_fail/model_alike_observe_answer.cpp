// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the behavior's `observe` cannot be called
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
    struct model {
        bool operator==(const model&) const = default;
    };
    static constexpr model next(model m, int) { return m; }
    struct repeats {
        static constexpr int expected(const model&, int value) { return value; }
    };
    using expectations = fg::first_of<repeats>;
#ifdef FOREGONE_MISUSE
    static constexpr bool observe(const model&, int answered) { return answered > 0; }
#else
    static constexpr bool observe(int answered) { return answered > 0; }
#endif
};
FOREGONE_CHECK(fg::alike<echo_behavior>);
