// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool

#include <foregone/impl/likelihood/exact/aggregate_sets.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>
#include <foregone/likelihood/big_ratio.hpp>

#include <gtest/gtest.h>

#include <initializer_list>
#include <support/paper_example.hpp>
#include <support/paper_family.hpp>
#include <support/verify.hpp>
#include <utility>
#include <vector>

namespace fg = foregone;

namespace {

using counted = std::initializer_list<std::pair<std::size_t, std::int64_t>>;

constexpr fg::count_distribution<fg::ratio> over(std::int64_t denominator, counted numerators) {
    fg::count_distribution<fg::ratio> made;
    for (const auto& [count, numerator] : numerators) made.add(count, fg::ratio{numerator, denominator});
    return made;
}

constexpr fg::execution_model<fg::ratio> family(std::uint32_t m, std::uint32_t k, fg::weighting weights = fg::weighting::local) {
    return fg::execute(paper::model(k), paper::test(m), weights);
}

constexpr bool is(const fg::execution_model<fg::ratio>& model, unsigned length, const fg::count_distribution<fg::ratio>& expected) {
    const fg::frontier_counts<fg::ratio> found = fg::frontier<fg::ratio>(model, length);
    return found == expected && found.unknown == fg::ratio(0);
}

constexpr bool worked_example_locally() {
    auto model = paper_example::executions(fg::weighting::local);
    auto one = over(20, {{2, 5}, {3, 14}, {4, 1}}), two = over(20, {{2, 5}, {4, 14}, {5, 1}});
    auto three = over(4, {{2, 1}, {3, 1}, {4, 2}}), four = over(4, {{1, 1}, {2, 1}, {3, 2}});
    return is(model, 1, one) && is(model, 2, two) && is(model, 3, three) && is(model, 4, four);
}

constexpr bool worked_example_afterwards() {
    auto model = paper_example::executions(fg::weighting::posterior);
    return fg::frontier<fg::ratio>(model, {1, 4}).lower == fg::ratio{9, 185};
}

constexpr bool worked_example_thresholds() {
    auto model = paper_example::executions(fg::weighting::local);
    const auto at_least = [&](unsigned length, std::uint64_t count) {
        return fg::frontier<fg::ratio>(model, {length, count}).lower;
    };
    return at_least(1, 2) == 1 && at_least(1, 3) == fg::ratio{3, 4} && at_least(1, 4) == fg::ratio{1, 20} && at_least(1, 5) == 0 &&
           at_least(2, 3) == fg::ratio{3, 4} && at_least(2, 5) == fg::ratio{1, 20} && at_least(3, 3) == fg::ratio{3, 4} &&
           at_least(3, 4) == fg::ratio{1, 2} && at_least(3, 5) == 0 && at_least(4, 2) == fg::ratio{3, 4} &&
           at_least(4, 3) == fg::ratio{1, 2};
}

constexpr bool nothing_is_asked_or_too_much() {
    auto model = paper_example::executions(fg::weighting::local);
    auto none = over(1, {{0, 1}});
    return fg::frontier<fg::ratio>(model, {2, 0}).lower == 1 && fg::frontier<fg::ratio>(model, {2, 100}).lower == 0 &&
           is(model, 40, none) && fg::frontier<fg::ratio>(model, {40, 1}).lower == 0;
}

constexpr bool family_5_0() {
    auto model = family(5, 0);
    auto one = over(16, {{8, 1}, {9, 15}}), two = over(16, {{10, 1}, {12, 10}, {13, 5}}),
         three = over(16, {{12, 1}, {14, 6}, {15, 9}});
    return is(model, 1, one) && is(model, 2, two) && is(model, 3, three);
}

constexpr bool family_5_2() {
    auto model = family(5, 2);
    auto one = over(1296, {{8, 1}, {9, 65}, {10, 780}, {11, 450}});
    auto two = over(1296, {{10, 1}, {12, 60}, {13, 5}, {14, 530}, {15, 250}, {16, 300}, {17, 150}});
    auto three = over(1296, {{12, 1}, {14, 44}, {15, 51}, {16, 228}, {17, 594}, {18, 378}});
    return is(model, 1, one) && is(model, 2, two) && is(model, 3, three);
}

constexpr bool family_5_8_words_of_1() {
    auto model = family(5, 8);
    auto one = over(104'976, {{8, 1}, {9, 1031}, {10, 20'784}, {11, 83'160}});
    return is(model, 1, one);
}
constexpr bool family_5_8_words_of_2() {
    auto model = family(5, 8);
    auto two = over(104'976, {{10, 1}, {12, 1026}, {13, 5}, {14, 15'704}, {15, 5080}, {16, 55'440}, {17, 27'720}});
    return is(model, 2, two);
}
constexpr bool family_5_8_words_of_3() {
    auto model = family(5, 8);
    auto three = over(104'976, {{12, 1}, {14, 878}, {15, 5697}, {16, 5232}, {17, 41'976}, {18, 51'192}});
    return is(model, 3, three);
}

constexpr bool family_afterwards() {
    auto zero = family(5, 0, fg::weighting::posterior), two = family(5, 2, fg::weighting::posterior);
    auto first = over(16, {{12, 1}, {14, 6}, {15, 9}});
    auto second = over(2128, {{12, 1}, {14, 72}, {15, 75}, {16, 396}, {17, 990}, {18, 594}});
    return is(zero, 3, first) && is(two, 3, second);
}

}  // namespace

// Source: brute force over all executions, and a prototype of the same algorithm written apart from this one.
VERIFY(frontier, worked_example_locally)
VERIFY(frontier, worked_example_afterwards)
VERIFY(frontier, worked_example_thresholds)
VERIFY(frontier, nothing_is_asked_or_too_much)
VERIFY(frontier, family_5_0)
VERIFY(frontier, family_5_2)
VERIFY(frontier, family_5_8_words_of_1)
VERIFY(frontier, family_5_8_words_of_2)
VERIFY(frontier, family_5_8_words_of_3)
VERIFY(frontier, family_afterwards)

TEST(frontier, family_of_more_executions) {
    EXPECT_TRUE(is(family(6, 8), 3,
                   over(1'889'568, {{12, 1},
                                    {13, 649},
                                    {14, 1454},
                                    {15, 19'963},
                                    {16, 69'541},
                                    {17, 151'144},
                                    {18, 432'320},
                                    {19, 664'128},
                                    {20, 550'368}})));
    EXPECT_TRUE(is(family(12, 2), 3,
                   over(362'797'056, {{12, 1},
                                      {13, 487},
                                      {14, 716},
                                      {15, 12'354},
                                      {16, 98'893},
                                      {17, 284'507},
                                      {18, 1'869'437},
                                      {19, 6'258'955},
                                      {20, 16'616'574},
                                      {21, 38'385'620},
                                      {22, 63'433'296},
                                      {23, 84'804'204},
                                      {24, 87'445'392},
                                      {25, 51'020'496},
                                      {26, 12'097'620},
                                      {27, 468'504}})));
}

TEST(frontier, family_9_8) {
    const fg::execution_model<fg::ratio> model = family(9, 8);
    const std::int64_t all = 11'019'960'576;
    EXPECT_TRUE(
        is(model, 1,
           over(all, {{8, 1}, {9, 151'535}, {10, 43'723'248}, {11, 1'334'273'472}, {12, 5'581'865'520}, {13, 4'059'946'800}})));
    EXPECT_TRUE(is(model, 2,
                   over(all, {{10, 1},
                              {12, 151'355},
                              {13, 180},
                              {14, 16'492'848},
                              {15, 27'230'400},
                              {16, 407'840'832},
                              {17, 926'432'640},
                              {18, 1'652'963'760},
                              {19, 3'928'901'760},
                              {20, 1'194'102'000},
                              {21, 2'865'844'800}})));
    EXPECT_TRUE(is(model, 3,
                   over(all, {{12, 1},
                              {14, 64'888},
                              {15, 44'973},
                              {16, 1'958'678},
                              {17, 6'302'104},
                              {18, 38'237'928},
                              {19, 116'135'268},
                              {20, 404'617'136},
                              {21, 1'393'988'288},
                              {22, 2'559'081'168},
                              {23, 3'182'726'304},
                              {24, 2'430'251'712},
                              {25, 813'286'656},
                              {26, 73'265'472}})));
}

// The benchmark's goals ^1 >= 9, 10 or 11 and ^3 >= 2m + 5, and the expected number of words of three states.
TEST(frontier, goals_of_the_family) {
    struct row {
        std::uint32_t m, k;
        fg::ratio states, words, expected;
    };
    const std::vector<row> rows{{5, 0, {15, 16}, {9, 16}, {231, 16}},
                                {6, 0, {31, 32}, 0, {241, 16}},
                                {9, 0, {255, 256}, 0, {4211, 256}},
                                {12, 0, {2047, 2048}, 0, {35'433, 2048}},
                                {5, 2, {205, 216}, {139, 144}, {21'943, 1296}},
                                {6, 2, {1907, 1944}, {1139, 1296}, {70'243, 3888}},
                                {7, 2, {965, 972}, {2165, 2916}, {899'791, 46'656}},
                                {9, 2, {69'913, 69'984}, {380, 2187}, {35'398'483, 1'679'616}},
                                {12, 2, {90'694'331, 90'699'264}, 0, {8'345'038'835, 362'797'056}},
                                {5, 8, {385, 486}, {34'699, 34'992}, {1'816'519, 104'976}},
                                {6, 8, {8155, 8748}, {74'915, 78'732}, {17'708'953, 944'784}},
                                {7, 8, {25'487, 26'244}, {2'000'177, 2'125'764}, {688'209'271, 34'012'224}},
                                {8, 8, {2'104'697, 2'125'764}, {1'647'835, 2'125'764}, {1'640'308'729, 76'527'504}},
                                {9, 8, {4'234'601, 4'251'528}, {22'567'813, 38'263'752}, {250'466'607'667, 11'019'960'576}}};
    for (const row& one : rows) {
        const fg::execution_model<fg::ratio> model = family(one.m, one.k);
        const std::uint64_t states = one.k == 0 ? 9 : one.k == 2 ? 10 : 11;
        EXPECT_EQ(fg::frontier<fg::ratio>(model, {1, states}).lower, one.states) << one.m << ' ' << one.k;
        EXPECT_EQ(fg::frontier<fg::ratio>(model, {3, 2 * one.m + 5}).lower, one.words) << one.m << ' ' << one.k;
        EXPECT_EQ(fg::frontier<fg::ratio>(model, 3).expected(), one.expected) << one.m << ' ' << one.k;
    }
}

TEST(frontier, finds_what_sets_of_words_do) {
    const fg::execution_model<fg::ratio> model = family(7, 8);
    for (unsigned length = 1; length <= 4; ++length)
        EXPECT_EQ(fg::frontier<fg::ratio>(model, length), fg::aggregate_sets(model, length).counts) << length;
}

TEST(frontier, more_than_64_bits) {
    const fg::execution_model<fg::ratio> model = family(20, 8);
    const fg::big_ratio expected = fg::big_ratio("166024638731127550127040/708235345355337676357632");
    EXPECT_EQ(fg::frontier<fg::big_ratio>(model, {3, 34}).lower, expected);
    const auto found = fg::frontier<fg::big_ratio>(model, 3);
    EXPECT_EQ(found.at_least(34), expected);
    EXPECT_EQ(found.at_least(0), 1);
    EXPECT_THROW(fg::frontier<fg::ratio>(model, 3), std::overflow_error);
    EXPECT_NEAR(fg::frontier<double>(model, {3, 34}).lower, static_cast<double>(expected), 1e-14);
}

// Source: that prototype, less the state of the exit, which holds the result and is none here: there are as many of those as
// there are possible counts without polynomials, and 10,608 without forgetting.
TEST(frontier, states_without_each_part) {
    const fg::execution_model<fg::ratio> model = family(9, 8);
    const auto states = [&](const fg::frontier_options& options) { return fg::frontier<fg::ratio>(model, 3, options).work.states; };
    EXPECT_EQ(states({}), 256 - 1);
    EXPECT_EQ(states({.twins = false}), 3232 - 1);
    EXPECT_EQ(states({.must = false}), 269 - 1);
    EXPECT_EQ(states({.forgetting = false}), 79'709 - 10'608);
    EXPECT_EQ(states({.polynomials = false}), 1088 - 14);
    EXPECT_EQ(fg::frontier<fg::ratio>(family(20, 8), {3, 60}).work.states, 0);
}
