// SPDX-License-Identifier: BSL-1.0
// expected: the_goal_names_a_state_that_the_model_does_not_have
// expected clang: in call to 'the_goal_names_a_state_that_the_model_does_not_have<int>\(2\)'
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

constexpr auto lamp = fg::markov<int, char>(0, {{0, 'p', 1, {1, 2}}, {0, 'p', 0, {1, 2}}});

#ifdef FOREGONE_MISUSE
constexpr int state = 2;
#else
constexpr int state = 1;
#endif
static_assert(fg::coverage(lamp, fg::test_case{'p'}, fg::sentence_of(fg::word{0}, fg::word{1} | fg::word{1, state})) > 0);
