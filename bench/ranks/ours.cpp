// SPDX-License-Identifier: BSL-1.0
// The program that compare.py starts as ranks and as threads: the checks in their user's form, with foregone's own main().

#include "../models_only.hpp"

#include "../../examples/two_phase_commit.cpp"

#include "../models_end.hpp"
#include "../runtime/counter_grid.hpp"

#include <cstdint>
#include <optional>

FOREGONE_RUNTIME_CHECK(two_phase<3>);
FOREGONE_RUNTIME_CHECK(two_phase<8>);
FOREGONE_RUNTIME_CHECK(two_phase<9>);

using wide_5 = counter_grid<5, 5>;
using wide_25 = counter_grid<5, 25>;
FOREGONE_RUNTIME_CHECK(wide_5);
FOREGONE_RUNTIME_CHECK(wide_25);

/// Two counters: twice as many levels as the widest level has states.
template <unsigned Values>
struct narrow {
    static constexpr foregone::no_properties properties{};
    struct state {
        std::uint16_t x = 0, y = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { right, up };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
        std::uint16_t& counter = a == action::right ? s.x : s.y;
        return counter + 1u < Values && ++counter != 0;
    }
};
FOREGONE_RUNTIME_CHECK(narrow<50>);
FOREGONE_RUNTIME_CHECK(narrow<3'000>);

/// All sequences end at once, except those that begin with three steps in the last direction.
struct lopsided {
    struct state {
        unsigned steps = 0, sum = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { a, b, c, d };

    static constexpr state initial() { return {}; }
    static constexpr std::optional<state> next(const state& s, action a) {
        if (s.steps < 3 && a != action::d) return std::nullopt;
        return state{s.steps + 1, s.sum * 5 + static_cast<unsigned>(a)};
    }
    static constexpr auto properties = fg::properties{fg::never<"a sum">([](const state& s) { return s.sum == 0xFFFF'FFFF; })};
};
FOREGONE_RUNTIME_CHECK(lopsided, fg::sequences<8>);
FOREGONE_RUNTIME_CHECK(lopsided, fg::sequences<17>);
