// SPDX-License-Identifier: BSL-1.0
// A fountain, a jug of three gallons and a jug of five: can four gallons be measured, and in how many steps?

#include <foregone/foregone.hpp>

#include <algorithm>

namespace fg = foregone;

constexpr int small_size = 3, big_size = 5;

struct jugs {
    struct state {
        int small = 0, big = 0;

        constexpr int total() const { return small + big; }
        bool operator==(const state&) const = default;
    };
    enum class action { fill_small, fill_big, empty_small, empty_big, small_to_big, big_to_small };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        switch (a) {
            case action::fill_small: return {small_size, s.big};
            case action::fill_big: return {s.small, big_size};
            case action::empty_small: return {0, s.big};
            case action::empty_big: return {s.small, 0};
            case action::small_to_big: return with_big(s, std::min(s.total(), big_size));
            case action::big_to_small: return with_big(s, std::max(s.total() - small_size, 0));
        }
        return s;
    }

    static constexpr auto properties = fg::properties{
        fg::always<"no jug overflows">([](const state& s) {
            return s.small <= small_size && s.big <= big_size;
        }),
        fg::always<"pouring spills nothing">([](const state& from, action a, const state& to) {
            const bool pours = a == action::small_to_big || a == action::big_to_small;
            return !pours || from.total() == to.total();
        }),
        fg::sometimes<"four gallons are measured">([](const state& s) { return s.big == 4; }),
    };

private:
    /// The state with this much water in the big jug, and the same total.
    static constexpr state with_big(const state& s, int gallons) { return {s.total() - gallons, gallons}; }
};
FOREGONE_CHECK(jugs);
static_assert(fg::verdict_of<jugs>.counted.states == 16);
static_assert(fg::verdict_of<jugs>.counted.transitions == 96);

// A puzzle is a check whose counterexample is the solution: claim that there is no solution, and expect a violation.
struct die_hard : jugs {
    static constexpr auto properties = fg::properties{
        fg::never<"four gallons are measured">([](const state& s) { return s.big == 4; }),
    };
};
FOREGONE_CHECK(die_hard, fg::reachable.expect_violation("four gallons are measured", 6));
static_assert(fg::verdict_of<die_hard>.trace.actions.size() == 6);
