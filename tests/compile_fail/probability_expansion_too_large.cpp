// SPDX-License-Identifier: BSL-1.0
// expected: word_expansion_is_too_large
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

constexpr auto walk =
    fg::markov<int, char>(0, {{0, 'a', 0, {1, 2}}, {0, 'a', 1, {1, 2}}, {1, 'a', 0, {1, 2}}, {1, 'a', 1, {1, 2}}});
constexpr fg::test_case forty{'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a',
                              'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a', 'a'};

#ifdef FOREGONE_MISUSE
constexpr fg::word word{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
#else
constexpr fg::word word{1, 1};
#endif
static_assert(fg::coverage(walk, forty, word) > 0);
