// SPDX-License-Identifier: BSL-1.0
// full: coverage.cpp and bench/constant try the same code while compiling
//
// The benchmark family E(5, k) while compiling, exactly, with every compiler's default limits.

#include "support/family_model.hpp"
#include "support/verify.hpp"

#include <foregone/likelihood/coverage.hpp>

#include <cstddef>
#include <initializer_list>

namespace fg = foregone;

namespace {

using fg::ratio, fg::word;
using paper::p, paper::q, paper::r, paper::tc5;

constexpr auto g1 = fg::sentence_of(word{r}, word{p});
constexpr auto g2 = fg::sentence_of(word{q, r, q} | word{r, r, q}, word{p, p, p});
constexpr auto g4 = fg::distinct_words(3) >= 15;

template <std::uint32_t K, class Goal>
constexpr ratio covered(const Goal& goal) {
    auto model = paper::family(K);
    return fg::coverage(model, tc5, goal);
}

static_assert(covered<0>(g1) == ratio{15, 16});
static_assert(covered<0>(g2) == ratio{15, 16});
static_assert(covered<0>(fg::distinct_states >= 9) == ratio{15, 16});
static_assert(covered<0>(g4) == ratio{9, 16});

static_assert(covered<2>(g1) == ratio{15, 16});
static_assert(covered<2>(g2) == ratio{35, 144});
static_assert(covered<2>(fg::distinct_states >= 10) == ratio{205, 216});
static_assert(covered<2>(g4) == ratio{139, 144});

static_assert(covered<8>(g1) == ratio{15, 16});
static_assert(covered<8>(g2) == ratio{125, 3888});
static_assert(covered<8>(fg::distinct_states >= 11) == ratio{385, 486});
static_assert(covered<8>(g4) == ratio{34699, 34992});
static_assert(covered<8>(g4) >= 0.99);

/// A distribution: for each number of words, from the least one on, its share, as a fraction.
struct share {
    std::size_t words;
    ratio probability;
};

template <std::uint32_t K>
constexpr bool counts(unsigned length, std::initializer_list<share> expected, fg::weighting weights = fg::weighting::local) {
    auto model = paper::family(K);
    auto found = fg::word_counts(model, tc5, length, {.weights = weights});
    std::size_t different = 0;
    for (const ratio& one : found.exactly)
        if (one != 0) ++different;
    for (const share& one : expected)
        if (one.words > found.most() || found.exactly[one.words] != one.probability) return false;
    return different == expected.size();
}

constexpr bool has_few_words() {
    return counts<0>(1, {{8, {1, 16}}, {9, {15, 16}}}) && counts<0>(3, {{12, {1, 16}}, {14, {3, 8}}, {15, {9, 16}}});
}
VERIFY(constant_family, has_few_words)
constexpr bool has_pairs_of_0() { return counts<0>(2, {{10, {1, 16}}, {12, {5, 8}}, {13, {5, 16}}}); }
VERIFY(constant_family, has_pairs_of_0)

constexpr bool has_states_of_2() { return counts<2>(1, {{8, {1, 1296}}, {9, {65, 1296}}, {10, {780, 1296}}, {11, {450, 1296}}}); }
VERIFY(constant_family, has_states_of_2)
constexpr bool has_pairs_of_2() {
    return counts<2>(
        2,
        {{10, {1, 1296}}, {12, {5, 108}}, {13, {5, 1296}}, {14, {265, 648}}, {15, {125, 648}}, {16, {25, 108}}, {17, {25, 216}}});
}
VERIFY(constant_family, has_pairs_of_2)
constexpr bool has_words_of_2() {
    return counts<2>(3, {{12, {1, 1296}}, {14, {11, 324}}, {15, {17, 432}}, {16, {19, 108}}, {17, {11, 24}}, {18, {7, 24}}});
}
VERIFY(constant_family, has_words_of_2)
constexpr bool has_a_posterior_of_2() {
    return counts<2>(3, {{12, {1, 2128}}, {14, {9, 266}}, {15, {75, 2128}}, {16, {99, 532}}, {17, {495, 1064}}, {18, {297, 1064}}},
                     fg::weighting::posterior);
}
VERIFY(constant_family, has_a_posterior_of_2)

constexpr bool has_states_of_8() {
    return counts<8>(1, {{8, {1, 104976}}, {9, {1031, 104976}}, {10, {20784, 104976}}, {11, {83160, 104976}}});
}
VERIFY(constant_family, has_states_of_8)
constexpr bool has_pairs_of_8() {
    return counts<8>(2, {{10, {1, 104976}},
                         {12, {19, 1944}},
                         {13, {5, 104976}},
                         {14, {1963, 13122}},
                         {15, {635, 13122}},
                         {16, {385, 729}},
                         {17, {385, 1458}}});
}
VERIFY(constant_family, has_pairs_of_8)
constexpr bool has_words_of_8() {
    return counts<8>(
        3, {{12, {1, 104976}}, {14, {439, 52488}}, {15, {211, 3888}}, {16, {109, 2187}}, {17, {583, 1458}}, {18, {79, 162}}});
}
VERIFY(constant_family, has_words_of_8)

}  // namespace
