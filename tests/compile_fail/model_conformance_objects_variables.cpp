// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the system's `variables\(object\)` does not return the machine's `variables`
#include <foregone/foregone.hpp>

#include <array>

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

struct handmade_meters {
    std::array<int, 2> sums{};
    constexpr bool handle(std::size_t n, meter::tick) { return sums[n] = 1 - sums[n], true; }
#ifdef FOREGONE_MISUSE
    constexpr int variables(std::size_t n) const { return sums[n]; }
#else
    constexpr meter::variables variables(std::size_t n) const { return {sums[n]}; }
#endif
    bool operator==(const handmade_meters&) const = default;
};
FOREGONE_CHECK(fg::conforms_to<handmade_meters, fg::machines<meter, 2>>);
