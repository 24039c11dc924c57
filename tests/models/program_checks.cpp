// SPDX-License-Identifier: BSL-1.0
// The program that tests/runner/programs.cpp starts: programs that choose, one for each way in which a check of one can end.

#include <foregone/foregone.hpp>

#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace fg = foregone;

constexpr void sums(auto& choose) {
    const int a = choose("first", 3), b = choose("second", 3);
    choose.assume(a != 1);
    choose.expect(a + b < 4, "less than four");
}
FOREGONE_CHECK(fg::program<sums>, fg::paths<3>.expect_violation("less than four", 2));
FOREGONE_RUNTIME_CHECK(fg::program<sums>, fg::paths<3>);
FOREGONE_RUNTIME_CHECK(fg::program<sums>, fg::paths<3>.expect_violation("less than four", 1));
FOREGONE_RUNTIME_CHECK(fg::program<sums>, fg::paths<3>.expect_violation("less than five"));
FOREGONE_CHECK(fg::program<sums>, fg::paths<3>.breadth_first().expect_violation("less than four"));

constexpr void bits(auto& choose) {
    for (int i = 0; i < 3; ++i) choose.either();
}
FOREGONE_CHECK(fg::program<bits>, fg::paths<3>);
FOREGONE_CHECK(fg::program<bits>, fg::paths<2>);

/// Fails at every tenth.
void tenths(fg::chooser& choose) { choose.expect(choose("number", 30) % 10 != 3, "no three at the end"); }
FOREGONE_RUNTIME_CHECK(fg::program<tenths>, fg::paths<1>);

void throws(fg::chooser& choose) {
    if (choose("a", 3) == 2) throw std::runtime_error("no\nway");
}
FOREGONE_RUNTIME_CHECK(fg::program<throws>, fg::paths<1>);
FOREGONE_RUNTIME_CHECK(fg::program<throws>, fg::paths<1>.expect_violation("the program throws nothing"));

void nothing_left(fg::chooser& choose) {
    const std::vector<int> left(static_cast<std::size_t>(choose("left", {2, 1, 0})));
    choose("which", left);
}
FOREGONE_RUNTIME_CHECK(fg::program<nothing_left>, fg::paths<2>.expect_violation("there is always something to choose"));

void no_way_through(fg::chooser& choose) { choose.assume(choose("a", 3) == 3); }
FOREGONE_RUNTIME_CHECK(fg::program<no_way_through>, fg::paths<2>);

/// Texts that are hard to print.
void hostile(fg::chooser& choose) {
    const std::string_view what = choose("a\033[31m<b>&\n\\", {"plain", "\033[0m\n]]>\"", "\xFF"});
    choose.remark("a remark\n<", what, '>');
    choose.expect(what != "\xFF", "no \"\xFF\" <&>\n\\");
}
FOREGONE_RUNTIME_CHECK(fg::program<hostile>, fg::paths<1>);

void dies(fg::chooser& choose) {
    const int a = choose("a", 3), b = choose("b", 4);
    if (a == 1 && b >= 2) std::abort();
    choose.expect(a < 2, "less than two");
}
FOREGONE_RUNTIME_CHECK(fg::program<dies>, fg::paths<2>);

void swallows(fg::chooser& choose) {
    try {
        choose.assume(choose("a", 3) != 2);
    } catch (...) {}  // which is wrong
}
FOREGONE_RUNTIME_CHECK(fg::program<swallows>, fg::paths<1>);
FOREGONE_RUNTIME_CHECK(fg::program<swallows>, fg::paths<1>.without_escape());

void forgets(fg::chooser& choose) {
    static int runs = 0;
    choose("a", ++runs == 2 ? 4 : 3);
}
FOREGONE_RUNTIME_CHECK(fg::program<forgets>, fg::paths<1>);

/// Fails once, and not when it is taken again.
void fails_once(fg::chooser& choose) {
    static bool failed = false;
    if (choose("a", 3) == 1 && !failed) failed = true, choose.fail("once");
}
FOREGONE_RUNTIME_CHECK(fg::program<fails_once>, fg::paths<1>);

void cannot_be_left(fg::chooser& choose) noexcept { choose.expect(choose("a", 3) != 2, "not two"); }
FOREGONE_RUNTIME_CHECK(fg::program<cannot_be_left>, fg::paths<1>.without_escape());

/// Never ends.
void endless(fg::chooser& choose) {
    for (int sum = 0;;) choose.expect((sum += choose("n", 2)) < 4, "less than four");
}
FOREGONE_RUNTIME_CHECK(fg::program<endless>, fg::paths<8>);
FOREGONE_RUNTIME_CHECK(fg::program<endless>, fg::random{.runs = 50, .steps = 12, .seed = 3});

void circle(fg::chooser& choose) {
    for (int at = 0;;) {
        choose.reached(at);
        at = (at + choose("step", 3)) % 5;
    }
}
FOREGONE_RUNTIME_CHECK(fg::program<circle>, fg::paths<100>.merge_states());

/// A program of one's own type, inside a namespace.
namespace inner {
struct own {
    static void run(fg::chooser& choose) { choose.either(); }
};
}  // namespace inner
FOREGONE_RUNTIME_CHECK(inner::own, fg::paths<1>);

/// Enough paths to be stopped among them.
void many(fg::chooser& choose) {
    for (int i = 0; i < 9; ++i) choose.assume(choose("digit", 3) + i != 10);
}
FOREGONE_RUNTIME_CHECK(fg::program<many>, fg::paths<9>);
