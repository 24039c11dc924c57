// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the `model` has no default constructor, or its `initial` does not return one
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp_behavior {
    using system = bool;
    enum class action { press };
    static constexpr bool perform(system& on, action) { return on = !on; }
    struct model {
        bool on;
        constexpr model(bool b) : on(b) {}
        constexpr operator bool() const { return on; }
        bool operator==(const model&) const = default;
    };
    static constexpr model next(model m, action) { return {!m.on}; }
#ifdef FOREGONE_MISUSE
    static constexpr const char* initial(int);
#else
    static constexpr model initial() { return {false}; }
#endif
    struct expect_change {
        static constexpr bool expected(const model& on, action) { return !on; }
    };
    using expectations = fg::first_of<expect_change>;
};
FOREGONE_CHECK(lamp_behavior, fg::sequences<3>);
