// SPDX-License-Identifier: BSL-1.0
// What is classified is a model; a behavior whose expectations look at the history has none.
// expected: foregone: the model's `classify` cannot be called
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp_behavior {
    using system = bool;
    enum class action { press };
    static constexpr bool perform(system& on, action) { return on = !on; }
    struct expect_anything {
        static constexpr bool accepts(const auto&, action, bool) { return true; }
    };
    using expectations = fg::first_of<expect_anything>;
#ifdef FOREGONE_MISUSE
    static constexpr bool classify(const system& on) { return on; }
#endif
};
FOREGONE_CHECK(lamp_behavior, fg::random{.runs = 2, .steps = 3});
