// SPDX-License-Identifier: BSL-1.0
//
// What Prasetya and Klomp (2019) work out by hand: a sentence and distinct words on a model of five states.

#include <foregone/probability/coverage.hpp>

namespace fg = foregone;

constexpr auto m0 = fg::markov<int, char>(1, {{1, 'a', 1, {1, 2}},
                                              {1, 'a', 3, {1, 2}},
                                              {1, 'b', 2},
                                              {3, fg::tau, 4, {9, 10}},
                                              {3, fg::tau, 5, {1, 10}},
                                              {4, 'a', 3},
                                              {4, 'b', 1},
                                              {5, 'a', 3}});
constexpr fg::test_case aab{'a', 'a', 'b'};

static_assert(fg::coverage(m0, aab, fg::sentence_of(fg::word{2} | fg::word{3}, fg::word{1})) == fg::ratio{3, 4});
static_assert(fg::coverage(m0, aab, fg::sentence_of(fg::word{1, 3, 4}, fg::word{3, 4, 1})) == fg::ratio{7, 10});
static_assert(fg::coverage(m0, aab, fg::distinct_states >= 4) == fg::ratio{1, 20});
static_assert(fg::coverage(m0, aab, fg::distinct_words(3) >= 4) == fg::ratio{1, 2});
