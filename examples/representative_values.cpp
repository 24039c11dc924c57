// SPDX-License-Identifier: BSL-1.0
// Transfers below 1,000 euros are executed at once, larger ones wait for a second person. Testing one small and one large amount is
// only enough if all other amounts behave like one of these two. The compiler checks that as well, and finds the amount in the
// wrong class.

#include <foregone/foregone.hpp>

#include <optional>

namespace fg = foregone;

/// The production type: a queue of at most three transfers.
template <class Amounts>
struct transfers {
    struct state {
        int waiting = 0;
        int executed = 0;
        bool operator==(const state&) const = default;
    };
    struct order { int euros; };
    struct approve {};
    using action = fg::one_of<fg::product<order, Amounts>, approve>;

    static constexpr state initial() { return {}; }

    static constexpr std::optional<state> next(state s, order ordered) {
        if (ordered.euros <= 0 || s.waiting + s.executed == 3) return std::nullopt;
        ++(ordered.euros < 1'000 ? s.executed : s.waiting);
        return s;
    }
    static constexpr std::optional<state> next(state s, approve) {
        if (s.waiting == 0) return std::nullopt;
        return state{s.waiting - 1, s.executed + 1};
    }

    static constexpr auto properties = fg::properties{
        fg::always<"no more than three at once">([](const state& s) { return s.waiting + s.executed <= 3; }),
        fg::sometimes<"all are executed">([](const state& s) { return s.executed == 3; }),
    };
};

// A tester reads "up to 1,000" instead of "below 1,000".
using small = fg::representative<1, 2, 999, 1'000>;
using large = fg::representative<5'000, 1'001, 1'000'000>;
using none = fg::representative<0, -1>;

struct as_first_read : transfers<fg::one_of<small, large, none>> {};
FOREGONE_CHECK(as_first_read);  // tests 1, 5,000 and 0 only
FOREGONE_CHECK(fg::alike<as_first_read>, fg::reachable.expect_violation("actions are enabled alike", 2));

// The classes follow from the values that runs distinguish.
constexpr auto& divided = fg::suggested_classes<fg::alike<as_first_read>>;
static_assert(divided.of<small>().count() == 2 && divided.of<large>().count() == 1 && divided.of<none>().count() == 1);
static_assert(divided.of<small>().representative(2) == 0 && divided.of<small>().representative(3) == 3);  // 1,000 differs

struct as_divided
    : transfers<fg::one_of<fg::representative<1, 2, 999>, fg::representative<5'000, 1'000, 1'001, 1'000'000>, none>> {};
FOREGONE_CHECK(as_divided);
FOREGONE_CHECK(fg::alike<as_divided>);  // proved: for runs of every length
