// SPDX-License-Identifier: BSL-1.0
// expected: the_test_case_is_impossible
#include <foregone/probability/coverage.hpp>

namespace fg = foregone;

constexpr auto lamp = fg::markov<int, char>(0, {{0, 'p', 1, {1, 2}}, {0, 'p', 0, {1, 2}}, {1, 'q', 0}});

#ifdef FOREGONE_MISUSE
static_assert(fg::coverage(lamp, fg::test_case{'p', 'q', 'q'}, fg::word{1}) > 0);
#else
static_assert(fg::coverage(lamp, fg::test_case{'p', 'q', 'p'}, fg::word{1}) > 0);
#endif
