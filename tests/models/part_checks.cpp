// SPDX-License-Identifier: BSL-1.0
// The program that tests/runner/parts.cpp starts: searches that can be divided, saved and resumed.

#include <foregone/foregone.hpp>

#include "text_store.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace fg = foregone;

/// A jug of three gallons and one of five. Set EDITED, and the large one holds one more: another model of the same name.
struct jugs {
    struct state {
        int small = 0, big = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { fill_small, fill_big, empty_small, empty_big, small_to_big, big_to_small };

    static constexpr state initial() { return {}; }
    static int size() {
        static const int gallons = std::getenv("EDITED") != nullptr ? 6 : 5;
        return gallons;
    }
    static constexpr state pour(state s, action a, int size) {
        const int to_big = s.small < size - s.big ? s.small : size - s.big;
        const int to_small = s.big < 3 - s.small ? s.big : 3 - s.small;
        switch (a) {
            case action::fill_small: return {3, s.big};
            case action::fill_big: return {s.small, size};
            case action::empty_small: return {0, s.big};
            case action::empty_big: return {s.small, 0};
            case action::small_to_big: return {s.small - to_big, s.big + to_big};
            case action::big_to_small: return {s.small + to_small, s.big - to_small};
        }
        return s;
    }
    static state next(const state& s, action a) { return pour(s, a, size()); }
    static constexpr auto properties = fg::properties{
        fg::sometimes<"four gallons are measured">([](const state& s) { return s.big == 4; }),
    };
};
FOREGONE_RUNTIME_CHECK(jugs, fg::sequences<9>);
FOREGONE_RUNTIME_CHECK(jugs, fg::sequences<5>);  // which is too short for a witness
FOREGONE_RUNTIME_CHECK(jugs, fg::random{.runs = 40, .steps = 30});
FOREGONE_RUNTIME_CHECK(jugs);

/// As jugs, and wrong.
struct leaky : jugs {
    static constexpr state next(const state& s, action a) { return pour(s, a, 5); }
    static constexpr auto properties = fg::properties{
        fg::never<"four gallons are measured">([](const state& s) { return s.big == 4; }),
    };
};
FOREGONE_RUNTIME_CHECK(leaky, fg::sequences<9>);
FOREGONE_RUNTIME_CHECK(leaky, fg::sequences<7>.expect_violation("four gallons are measured", 6));
FOREGONE_RUNTIME_CHECK(leaky, fg::random{.runs = 40, .steps = 30});
FOREGONE_CHECK(leaky, fg::sequences<4>);  // decided by the compiler

/// An action that cannot be taken, and an expectation that never decides: what all shards together have to say.
struct idle {
    struct system {};
    enum class action { first, second };

    static int perform(system&, action a) { return static_cast<int>(a); }
    struct expect_small {
        static constexpr bool accepts(const auto&, const action&, const int& seen) { return seen < 2; }
    };
    struct expect_nothing {
        static constexpr bool accepts(const auto&, const action&, const int&) { return true; }
    };
    using expectations = fg::first_of<expect_small, expect_nothing>;
};
FOREGONE_RUNTIME_CHECK(models::text_store<true>, fg::random{.runs = 40, .steps = 6});
FOREGONE_RUNTIME_CHECK(idle, fg::sequences<12>);

void digits(fg::chooser& choose) {
    for (int i = 0; i < 9; ++i) choose.assume(choose("digit", 4) + i != 10);
}
FOREGONE_RUNTIME_CHECK(fg::program<digits>, fg::paths<9>);

void fails(fg::chooser& choose) {
    int sum = 0;
    for (int i = 0; i < 6; ++i) sum += choose("digit", 4);
    choose.expect(sum != 13, "not thirteen");
}
FOREGONE_RUNTIME_CHECK(fg::program<fails>, fg::paths<6>);
FOREGONE_RUNTIME_CHECK(fg::program<fails>, fg::random{.runs = 300, .steps = 6});
FOREGONE_CHECK(fg::program<fails>, fg::paths<6>.breadth_first().expect_violation("not thirteen"));
