// SPDX-License-Identifier: BSL-1.0
// expected: the_model_is_not_well_formed
#include <foregone/probability/coverage.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
constexpr fg::ratio rest{1, 3};
#else
constexpr fg::ratio rest{2, 3};
#endif
constexpr auto lamp = fg::markov<int, char>(0, {{0, 'p', 1, {1, 3}}, {0, 'p', 0, rest}});

static_assert(fg::coverage(lamp, fg::test_case{'p'}, fg::word{1}) > 0.3);
