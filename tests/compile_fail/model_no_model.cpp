// SPDX-License-Identifier: BSL-1.0
// expected: foregone: this is not a model: it has neither a public `state` \(a transition system\) nor a public `system` \(a behavior\); declare one
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    struct light {
        bool lit = false;
        bool operator==(const light&) const = default;
    };
#ifndef FOREGONE_MISUSE
    using state = light;
#endif
    enum class action { press };
    static constexpr light initial() { return {}; }
    static constexpr light next(const light& s, action) { return {!s.lit}; }
};
FOREGONE_CHECK(lamp);
