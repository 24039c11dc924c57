// SPDX-License-Identifier: BSL-1.0
// Tests of doctest, most of which fail; output.sh compares what they say with doctest.txt.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <foregone/doctest.hpp>

#define SAME(a, b)         \
  [&] {                    \
  INFO("of things");       \
  CHECK(int(a) == int(b)); \
  }()
#define MUST_BE_SAME(a, b) [&] { REQUIRE_EQ(a, b); }()
#include "shelf.hpp"

namespace fg = foregone;

TEST_CASE("random") { fg::doctest_check<shelf_commands<false>, fg::random{}>(); }
TEST_CASE("reachable") { fg::doctest_check<shelf_commands<false, asserting::in_run>>(); }
TEST_CASE("expected") { fg::doctest_check<slow_lamp, fg::reachable.expect_violation("it is pressed twice", 2)>(); }

TEST_CASE("random fails") { fg::doctest_check<shelf_commands<true>, fg::random{}>(); }
TEST_CASE("sequences fail") { fg::doctest_check<shelf_commands<true, asserting::in_run>, fg::sequences<4>>(); }
TEST_CASE("next fails") { fg::doctest_check<shelf_commands<true, asserting::in_next>>(); }
TEST_CASE("precondition fails") { fg::doctest_check<shelf_commands<true, asserting::in_precondition>, fg::random{}>(); }
TEST_CASE("property fails") { fg::doctest_check<dim_lamp>(); }
TEST_CASE("beginning fails") { fg::doctest_check<asserting_beginning>(); }
TEST_CASE("inconclusive") { fg::doctest_check<slow_lamp, fg::random{.runs = 2, .steps = 1}>(); }
TEST_CASE("never fails") { fg::doctest_check<slow_lamp>(); }

TEST_CASE("the host hears what comes behind") {
    fg::doctest_check<shelf_commands<false>, fg::random{}>();
    CHECK(1 == 2);
}

TEST_CASE("paths") { fg::doctest_check<fg::program<counting_program>, fg::paths<5>>(); }
