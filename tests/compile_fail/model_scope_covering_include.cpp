// SPDX-License-Identifier: BSL-1.0
// alone: the misuse lacks an include, which another file may have
// expected: foregone: covering<T>\(\) needs #include <foregone/suites/covering_arguments.hpp>
#include <foregone/foregone.hpp>
#ifndef FOREGONE_MISUSE
  #include <foregone/suites/covering_arguments.hpp>
#endif

namespace fg = foregone;

struct counter {
    using system = int;
    struct model {
        int count = 0;
        bool operator==(const model&) const = default;
    };
    enum class action { add, reset };
    static constexpr int perform(system& s, action a) { return s = a == action::add ? (s + 1) % 3 : 0; }
    static constexpr void next(model& m, action a) { m.count = a == action::add ? (m.count + 1) % 3 : 0; }
    struct same {
        static constexpr int expected(model m, action a) { return a == action::add ? (m.count + 1) % 3 : 0; }
    };
    using expectations = fg::first_of<same>;
};
FOREGONE_CHECK(counter, fg::sequences<2>.covering<2>());
