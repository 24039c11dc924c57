// SPDX-License-Identifier: BSL-1.0
// expected: the_test_case_has_an_impossible_action
// expected clang: in call to 'the_test_case_has_an_impossible_action<char>\(1, 3, 113\)'
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

constexpr auto lamp = fg::markov<int, char>(0, {{0, 'p', 1, {1, 2}}, {0, 'p', 0, {1, 2}}, {1, 'q', 0}});

#ifdef FOREGONE_MISUSE
static_assert(fg::coverage(lamp, fg::test_case{'p', 'q', 'q'}, fg::word{1}) > 0);
#else
static_assert(fg::coverage(lamp, fg::test_case{'p', 'q', 'p'}, fg::word{1}) > 0);
#endif
