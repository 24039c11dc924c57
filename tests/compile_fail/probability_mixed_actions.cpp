// SPDX-License-Identifier: BSL-1.0
// expected: this_state_has_internal_steps_and_others
// expected clang: in call to 'this_state_has_internal_steps_and_others<int>\(0\)'
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
constexpr int by_itself = 0;
#else
constexpr int by_itself = 1;
#endif
constexpr auto lamp = fg::markov<int, char>(0, {{0, 'p', 1}, {by_itself, fg::tau, 2}});

static_assert(fg::coverage(lamp, fg::test_case{'p'}, fg::word{1}) == 1);
