// SPDX-License-Identifier: BSL-1.0
//
// All published results of the running example of Prasetya and Klomp (2019), five states and a test case of three actions: 31 goals
// and four distributions.

#include <foregone/likelihood/coverage.hpp>

namespace fg = foregone;

using fg::distinct_states, fg::distinct_words, fg::ratio, fg::sentence_of, fg::word;

constexpr auto m0 = fg::markov<int, char>(1, {{1, 'a', 1, {1, 2}},
                                              {1, 'a', 3, {1, 2}},
                                              {1, 'b', 2},
                                              {3, fg::tau, 4, {9, 10}},
                                              {3, fg::tau, 5, {1, 10}},
                                              {4, 'a', 3},
                                              {4, 'b', 1},
                                              {5, 'a', 3}});
constexpr fg::test_case aab{'a', 'a', 'b'};
constexpr fg::coverage_options posterior{.weights = fg::weighting::posterior};

static_assert(fg::coverage(m0, aab, word{1}) == ratio{1});
static_assert(fg::coverage(m0, aab, word{2}) == ratio{1, 4});
static_assert(fg::coverage(m0, aab, word{3}) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, word{4}) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, word{5}) == ratio{1, 20});
static_assert(fg::coverage(m0, aab, word{1, 1}) == ratio{1, 2});
static_assert(fg::coverage(m0, aab, word{1, 3}) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, word{3, 4}) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, word{3, 4, 1}) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, sentence_of(word{2} | word{3}, word{1})) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, sentence_of(word{1, 3} | word{1, 2}, word{1})) == ratio{1});
static_assert(fg::coverage(m0, aab, sentence_of(word{1, 3, 4}, word{3, 4, 1})) == ratio{7, 10});
static_assert(fg::coverage(m0, aab, sentence_of(word{1, 1, 3}, word{1, 3, 4}, word{3, 4, 1})) == ratio{1, 4});
static_assert(fg::coverage(m0, aab, sentence_of(word{3}, word{3})) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, sentence_of(word{3, 4}, word{4, 3}, word{3, 4})) == ratio{9, 20});
static_assert(fg::coverage(m0, aab, sentence_of(word{4}, word{5})) == ratio{0});
static_assert(fg::coverage(m0, aab, distinct_states >= 2) == ratio{1});
static_assert(fg::coverage(m0, aab, distinct_states >= 3) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, distinct_states >= 4) == ratio{1, 20});
static_assert(fg::coverage(m0, aab, distinct_states >= 5) == ratio{0});
static_assert(fg::coverage(m0, aab, distinct_words(2) >= 3) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, distinct_words(2) >= 5) == ratio{1, 20});
static_assert(fg::coverage(m0, aab, distinct_words(3) >= 3) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, distinct_words(3) >= 4) == ratio{1, 2});
static_assert(fg::coverage(m0, aab, distinct_words(3) >= 5) == ratio{0});
static_assert(fg::coverage(m0, aab, distinct_words(4) >= 2) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, distinct_words(4) >= 3) == ratio{1, 2});
static_assert(fg::coverage(m0, aab, sentence_of(word{2} | word{3}, word{1}), posterior) == ratio{27, 37});
static_assert(fg::coverage(m0, aab, distinct_states >= 4, posterior) == ratio{9, 185});
static_assert(fg::coverage(m0, aab, word{1, 1, 1}, posterior) == ratio{10, 37});
static_assert(fg::coverage(m0, aab, word{1, 1, 3}, posterior) == ratio{9, 37});
constexpr bool counts_states() {
    auto found = fg::word_counts(m0, aab, 1);
    fg::count_distribution<ratio> expected{{0, 0, {1, 4}, {7, 10}, {1, 20}}};
    return found == expected;
}
static_assert(counts_states());
constexpr bool counts_pairs() {
    auto found = fg::word_counts(m0, aab, 2);
    fg::count_distribution<ratio> expected{{0, 0, {1, 4}, 0, {7, 10}, {1, 20}}};
    return found == expected;
}
static_assert(counts_pairs());
constexpr bool counts_words_of_three() {
    auto found = fg::word_counts(m0, aab, 3);
    fg::count_distribution<ratio> expected{{0, 0, {1, 4}, {1, 4}, {1, 2}}};
    return found == expected;
}
static_assert(counts_words_of_three());
constexpr bool counts_words_of_four() {
    auto found = fg::word_counts(m0, aab, 4);
    fg::count_distribution<ratio> expected{{0, {1, 4}, {1, 4}, {1, 2}}};
    return found == expected;
}
static_assert(counts_words_of_four());
