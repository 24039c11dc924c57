// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the system's `variables\(\)` does not return the machine's `variables`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct meter {
    enum class state { on };
    struct variables {
        int sum = 0;
        bool operator==(const variables&) const = default;
    };
    struct tick {};
    using input = tick;
    static constexpr auto transitions = fg::transitions{
        fg::on<tick>.from(state::on).update([](variables& v) { v.sum = 1 - v.sum; }).to(state::on),
    };
};

struct handmade_meter {
    int sum = 0;
    constexpr bool handle(meter::tick) { return sum = 1 - sum, true; }
#ifdef FOREGONE_MISUSE
    constexpr int variables() const { return sum; }
#else
    constexpr meter::variables variables() const { return {sum}; }
#endif
    bool operator==(const handmade_meter&) const = default;
};
FOREGONE_CHECK(fg::conforms_to<handmade_meter, meter>);
