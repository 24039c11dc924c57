// SPDX-License-Identifier: BSL-1.0
// expected: the_probabilities_of_these_steps_do_not_add_up_to_1
// expected clang: in call to 'the_probabilities_of_these_steps_do_not_add_up_to_1<int, char>\(0, 112\)'
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
constexpr fg::ratio rest{1, 3};
#else
constexpr fg::ratio rest{2, 3};
#endif
constexpr auto lamp = fg::markov<int, char>(0, {{0, 'p', 1, {1, 3}}, {0, 'p', 0, rest}});

static_assert(fg::coverage(lamp, fg::test_case{'p'}, fg::word{1}) > 0.3);
