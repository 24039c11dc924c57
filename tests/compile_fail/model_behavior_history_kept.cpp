// SPDX-License-Identifier: BSL-1.0
// expected: foregone: this behavior's expectations look at the history, and its actions or its answers cannot be stored there
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp_behavior {
    struct system {
        bool lit = false;
    };
    struct light {
        bool lit;
#ifdef FOREGONE_MISUSE
        constexpr explicit light(bool is_lit) : lit(is_lit) {}
#endif
        bool operator==(const light&) const = default;
    };
    enum class action { press };
    static constexpr light perform(system& s, action) { return light{s.lit = !s.lit}; }
    struct expect_change {
        static constexpr light expected(const auto& past, action) { return light{past.size() % 2 == 0}; }
    };
    using expectations = fg::first_of<expect_change>;
};
FOREGONE_CHECK(lamp_behavior, fg::sequences<3>);
