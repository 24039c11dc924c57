// SPDX-License-Identifier: BSL-1.0
// The program that tests/runner/decided.cpp starts: checks that the compiler decides, compiled as users compile them, without a
// search.

#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    struct state {
        bool on = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.on}; }

    static constexpr auto properties = fg::properties{fg::never<"it shines">([](const state& s) { return s.on; })};
};
FOREGONE_CHECK(lamp, fg::reachable.expect_violation("it shines", 1));

struct counter {
    int value = 0;
    constexpr int raise() { return ++value; }
};
struct counter_commands {
    using system = counter;
    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };
    struct raise {
        constexpr int run(system& s) const { return s.raise(); }
        constexpr int expected(const model& m) const { return m.value + 1; }
        constexpr void next(model& m) const { ++m.value; }
    };
    struct look {
        constexpr int run(system& s) const { return s.value; }
        constexpr int expected(const model& m) const { return m.value; }
    };
    using commands = fg::one_of<raise, look>;
};
FOREGONE_CHECK(counter_commands, fg::sequences<4>);
FOREGONE_CHECK(counter_commands, fg::random{.runs = 5, .steps = 5});
FOREGONE_RUNTIME_CHECK(counter_commands, fg::sequences<3>);

constexpr void two_digits(auto& choose) { choose.expect(choose("tens", 3) + choose("ones", 3) < 5, "less than five"); }
FOREGONE_CHECK(fg::program<two_digits>, fg::paths<2>);

struct counter_suite : counter_commands {};
FOREGONE_STATIC_CHECK(counter_suite, fg::sequences<3>);
