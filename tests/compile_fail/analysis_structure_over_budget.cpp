// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the structure of a machine depends on all its reachable configurations, and the compiler cannot
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct meter {
    enum class state { runs };
    struct variables {
        int count = 0;
        bool operator==(const variables&) const = default;
    };
    struct tick {};
    using input = fg::one_of<tick>;
    static constexpr auto transitions = fg::transitions{
        fg::on<tick>.from(state::runs).when([](const variables& v) { return v.count < 100; })
            .update([](variables& v) { ++v.count; }).to(state::runs),
    };
};
#ifdef FOREGONE_MISUSE
static_assert(fg::structure_of<meter, fg::reachable.budget(50)>.deterministic());
#else
static_assert(fg::structure_of<meter>.deterministic());
#endif
