// SPDX-License-Identifier: BSL-1.0
// expected: a_share_is_more_than_100_percent
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

constexpr auto lamp = fg::markov<int, char>(0, {{0, 'p', 1, {1, 2}}, {0, 'p', 0, {1, 2}}});

#ifdef FOREGONE_MISUSE
constexpr fg::percent all{150};
#else
constexpr fg::percent all{100};
#endif
static_assert(fg::coverage(lamp, fg::test_case{'p'}, fg::distinct_states >= all) == fg::ratio{1, 2});
