// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the candidates of best_next_test\(model, suite, candidates\) are a suite of test cases in the actions of
#include <foregone/likelihood/best_next_test.hpp>

namespace fg = foregone;

constexpr auto door = fg::markov<int, char>(0, {{0, 'o', 1, {1, 2}}, {0, 'o', 0, {1, 2}}});
constexpr fg::test_suite by_hand{fg::test_case{'o'}};
#ifdef FOREGONE_MISUSE
static_assert(fg::best_next_test(door, by_hand, 2).gain > 0);
#else
static_assert(fg::best_next_test(door, by_hand, fg::tests_up_to(2)).gain > 0);
#endif
