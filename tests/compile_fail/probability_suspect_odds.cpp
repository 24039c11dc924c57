// SPDX-License-Identifier: BSL-1.0
// expected: the_odds_of_a_fault_are_impossible
#include <foregone/likelihood/residual_risk.hpp>

namespace fg = foregone;

constexpr auto door = fg::markov<int, char>(0, {{0, 'o', 1, {1, 2}}, {0, 'o', 0, {1, 2}}});
constexpr fg::test_suite by_hand{fg::test_case{'o'}};
#ifdef FOREGONE_MISUSE
constexpr fg::suspects hinge{fg::suspect{fg::word{1}, {.prior = {3, 2}}}};
#else
constexpr fg::suspects hinge{fg::suspect{fg::word{1}, {.prior = {1, 2}}}};
#endif
static_assert(fg::residual_risk(door, by_hand, hinge).after == fg::ratio{1, 3});
