// SPDX-License-Identifier: BSL-1.0
// expected: foregone: this behavior's expectations read the history, which never repeats and is not a state
#include <foregone/domain/domain.hpp>
#include <foregone/suites/sufficient_length.hpp>

namespace fg = foregone;

struct bell {
    struct system {
        bool rung = false;
        bool operator==(const system&) const = default;
    };
    using action = fg::values<1, 2>;
    static constexpr bool perform(system& s, int) { return s.rung = true; }
#ifndef FOREGONE_MISUSE
    struct model {
        bool rung = false;
        bool operator==(const model&) const = default;
    };
    static constexpr model next(model, int) { return {true}; }
#endif
    struct expect_a_ring {
        static constexpr bool expected(const auto&, int) { return true; }
    };
    using expectations = fg::first_of<expect_a_ring>;
};
constexpr auto rung = [](const auto& m) { return m.rung; };
static_assert(fg::sufficient_length<bell, rung> == 3);
