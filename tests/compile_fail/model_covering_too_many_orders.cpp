// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has more than 2\^26 orders of T actions; cover orders of fewer actions
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct adder {
    using system = int;
    struct model {
        bool operator==(const model&) const = default;
    };
    using action = fg::integers<0, 9'999>;
    static constexpr int perform(system&, int a) { return a; }
    static constexpr void next(model&, int) {}
    struct same {
        static constexpr int expected(const model&, int a) { return a; }
    };
    using expectations = fg::first_of<same>;
};
#ifdef FOREGONE_MISUSE
FOREGONE_RUNTIME_CHECK(adder, fg::covering_sequences<2>);
#else
FOREGONE_RUNTIME_CHECK(adder, fg::covering_sequences<2>.of_kinds());
#endif
