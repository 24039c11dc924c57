// SPDX-License-Identifier: BSL-1.0
// expected: the_suite_has_no_test_case
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

constexpr auto lamp = fg::markov<int, char>(0, {{0, 'p', 1, {1, 2}}, {0, 'p', 0, {1, 2}}, {1, 'q', 0}});

#ifdef FOREGONE_MISUSE
static_assert(fg::coverage(lamp, fg::test_suite{}, fg::word{1}) == 0);
#else
static_assert(fg::coverage(lamp, fg::test_suite{fg::no_actions<char>}, fg::word{1}) == 0);
#endif
