// SPDX-License-Identifier: BSL-1.0
// expected: foregone: this check is undecided: it is larger than its compile-time budget, by default 300,000 actions and with GCC about 1.1 GB
#include <foregone/foregone.hpp>

#include <array>
#include <cstddef>

namespace fg = foregone;

struct counter {
    static constexpr fg::no_properties properties{};
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add };

    static constexpr auto initial() {
        std::array<state, 8'000> all{};
        for (int i = 0; i < 8'000; ++i) all[static_cast<std::size_t>(i)].value = i;
        return all;
    }
    static constexpr state next(const state& s, action) { return {(s.value + 1) % 8'000}; }
};
// Where FOREGONE_CHECK would hand the check over, FOREGONE_STATIC_CHECK refuses to, unless a budget is given.
#ifdef FOREGONE_MISUSE
FOREGONE_STATIC_CHECK(counter);
#else
FOREGONE_CHECK(counter);
#endif
