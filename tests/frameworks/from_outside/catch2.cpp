// SPDX-License-Identifier: BSL-1.0
// Tests of Catch2, most of which fail; output.sh compares what they say with catch2.txt.
#define CATCH_CONFIG_MAIN
#include <foregone/catch2.hpp>

#define SAME(a, b)         \
  [&] {                    \
  INFO("of things");       \
  CHECK(int(a) == int(b)); \
  }()
#define MUST_BE_SAME(a, b) [&] { REQUIRE((a) == (b)); }()
#include "shelf.hpp"

namespace fg = foregone;

TEST_CASE("random") { fg::catch2_check<shelf_commands<false>, fg::random{}>(); }
TEST_CASE("reachable") { fg::catch2_check<shelf_commands<false, asserting::in_run>>(); }
TEST_CASE("expected") { fg::catch2_check<slow_lamp, fg::reachable.expect_violation("it is pressed twice", 2)>(); }

TEST_CASE("random fails") { fg::catch2_check<shelf_commands<true>, fg::random{}>(); }
TEST_CASE("sequences fail") { fg::catch2_check<shelf_commands<true, asserting::in_run>, fg::sequences<4>>(); }
TEST_CASE("next fails") { fg::catch2_check<shelf_commands<true, asserting::in_next>>(); }
TEST_CASE("precondition fails") { fg::catch2_check<shelf_commands<true, asserting::in_precondition>, fg::random{}>(); }
TEST_CASE("property fails") { fg::catch2_check<dim_lamp>(); }
TEST_CASE("beginning fails") { fg::catch2_check<asserting_beginning>(); }
TEST_CASE("inconclusive") { fg::catch2_check<slow_lamp, fg::random{.runs = 2, .steps = 1}>(); }
TEST_CASE("never fails") { fg::catch2_check<slow_lamp>(); }

TEST_CASE("the host hears what comes behind") {
    fg::catch2_check<shelf_commands<false>, fg::random{}>();
    CHECK(1 == 2);
}

/// What may stand in a test of Catch2, in a step.
struct sectioned_lamp : dim_lamp {
    static state next(const state& s, action) {
        SECTION("entered whenever it is reached") {
            INFO("said once");
            CHECK_NOFAIL(1 == 2);
            REQUIRE_FALSE(s.on);
        }
        return {!s.on};
    }
    static constexpr auto properties = fg::properties{};
};
TEST_CASE("sections and messages") { fg::catch2_check<sectioned_lamp, fg::random{}>(); }

struct generated_lamp : sectioned_lamp {
    static state next(const state&, action) { return {GENERATE(false, true)}; }
};
TEST_CASE("generators are refused") { fg::catch2_check<generated_lamp>(); }

TEST_CASE("paths") { fg::catch2_check<fg::program<counting_program>, fg::paths<5>>(); }

#include <foregone/suites/covering.hpp>

/// The values of a covering suite are what a generator takes.
struct meal {
    int courses;
    bool warm, late;
};
constexpr auto meals = fg::covering<2>(fg::product<meal, fg::values<1, 2, 3>, bool, bool>{});
TEST_CASE("generated") {
    const meal eaten = GENERATE(from_range(meals.begin(), meals.end()));
    CHECK(eaten.courses + eaten.warm + eaten.late < 6);
}
