// SPDX-License-Identifier: BSL-1.0
// expected: exact_result_needs_more_than_64_bits
#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

constexpr std::int64_t prime = 4294967291;
constexpr auto lamp = fg::markov<int, char>(0, {{0, 'p', 1, {prime - 1, prime}}, {0, 'p', 0, {1, prime}}, {1, 'p', 1}});

#ifdef FOREGONE_MISUSE
static_assert(fg::coverage(lamp, fg::test_case{'p', 'p', 'p'}, fg::word{0, 0, 0, 0}) > 0);
#else
static_assert(fg::coverage(lamp, fg::test_case{'p'}, fg::word{0, 0}) == fg::ratio{1, prime});
#endif
