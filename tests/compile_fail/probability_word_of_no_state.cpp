// SPDX-License-Identifier: BSL-1.0
// expected: a_word_has_at_least_one_state
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

constexpr auto lamp = fg::markov<int, char>(0, {{0, 'p', 1, {1, 2}}, {0, 'p', 0, {1, 2}}});

#ifdef FOREGONE_MISUSE
constexpr unsigned word_length = 0;
#else
constexpr unsigned word_length = 1;
#endif
static_assert(fg::coverage(lamp, fg::test_case{'p'}, fg::distinct_words(word_length) >= 1) == 1);
