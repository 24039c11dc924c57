// SPDX-License-Identifier: BSL-1.0
#include "support/running_example.hpp"
#include "support/verify.hpp"

#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/likelihood/coverage.hpp>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

namespace {

using fg::distinct_states, fg::distinct_words, fg::ratio, fg::sentence_of, fg::word;
using paper::aab, paper::m0;

constexpr fg::coverage_options by_brute_force{.algorithm = fg::coverage_algorithm::brute_force};
constexpr fg::coverage_options by_the_paper{.algorithm = fg::coverage_algorithm::paper};

// What the text of Prasetya and Klomp says of figure 2.
static_assert(fg::coverage(m0, aab, sentence_of(word{2} | word{3}, word{1})) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, distinct_states >= 4) == ratio{1, 20});

// All goals of the running example, each by every algorithm.
constexpr fg::coverage_options algorithms[] = {{}, by_brute_force, by_the_paper};

/// By all algorithms at run time; by the default while compiling, or else Clang's default limit does not suffice for all goals.
template <class Goal>
constexpr bool covered(const Goal& goal, const ratio& expected, fg::weighting weights = fg::weighting::local) {
    for (fg::coverage_options by : algorithms) {
        if (std::is_constant_evaluated() && by.algorithm != fg::coverage_algorithm::best) continue;
        by.weights = weights;
        if (fg::coverage(m0, aab, goal, by) != expected) return false;
    }
    return true;
}

static_assert(fg::coverage(m0, aab, sentence_of(word{2} | word{3}, word{1}), by_brute_force) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, sentence_of(word{2} | word{3}, word{1}), by_the_paper) == ratio{3, 4});
static_assert(fg::coverage(m0, aab, distinct_words(3) >= 4, by_brute_force) == ratio{1, 2});
static_assert(fg::coverage(m0, aab, distinct_words(3) >= 4, by_the_paper) == ratio{1, 2});

constexpr bool covers_words() {
    return covered(word{1}, 1) && covered(word{2}, {1, 4}) && covered(word{3}, {3, 4}) && covered(word{4}, {3, 4}) &&
           covered(word{5}, {1, 20}) && covered(word{1, 1}, {1, 2}) && covered(word{1, 3}, {3, 4}) && covered(word{3, 4}, {3, 4}) &&
           covered(word{3, 4, 1}, {3, 4});
}
VERIFY(coverage, covers_words)

constexpr bool covers_sentences() {
    const auto w134 = word{1, 3, 4}, w341 = word{3, 4, 1};
    return covered(sentence_of(word{2} | word{3}, word{1}), {3, 4}) && covered(sentence_of(word{1, 3} | word{1, 2}, word{1}), 1) &&
           covered(sentence_of(w134, w341), {7, 10}) && covered(sentence_of(word{1, 1, 3}, w134, w341), {1, 4}) &&
           covered(sentence_of(word{3}, word{3}), {3, 4}) && covered(sentence_of(word{3, 4}, word{4, 3}, word{3, 4}), {9, 20}) &&
           covered(sentence_of(word{4}, word{5}), 0);
}
VERIFY(coverage, covers_sentences)

constexpr bool counts_states() {
    return covered(distinct_states >= 2, 1) && covered(distinct_states >= 3, {3, 4}) && covered(distinct_states >= 4, {1, 20}) &&
           covered(distinct_states >= 5, 0);
}
VERIFY(coverage, counts_states)

constexpr bool counts_words() {
    return covered(distinct_words(2) >= 3, {3, 4}) && covered(distinct_words(2) >= 5, {1, 20}) &&
           covered(distinct_words(3) >= 3, {3, 4}) && covered(distinct_words(3) >= 4, {1, 2}) &&
           covered(distinct_words(3) >= 5, 0) && covered(distinct_words(4) >= 2, {3, 4}) && covered(distinct_words(4) >= 3, {1, 2});
}
VERIFY(coverage, counts_words)

constexpr bool has_whole_distributions() {
    using numbers = fg::count_distribution<ratio>;
    numbers k1{{0, 0, {1, 4}, {7, 10}, {1, 20}}}, k2{{0, 0, {1, 4}, 0, {7, 10}, {1, 20}}}, k3{{0, 0, {1, 4}, {1, 4}, {1, 2}}},
        k4{{0, {1, 4}, {1, 4}, {1, 2}}};
    for (const fg::coverage_options& by : algorithms) {
        if (std::is_constant_evaluated() && by.algorithm != fg::coverage_algorithm::best) continue;
        auto f1 = fg::word_counts(m0, aab, 1, by), f2 = fg::word_counts(m0, aab, 2, by), f3 = fg::word_counts(m0, aab, 3, by),
             f4 = fg::word_counts(m0, aab, 4, by);
        if (!(f1 == k1 && f2 == k2 && f3 == k3 && f4 == k4)) return false;
        if (f1.expected() != ratio{14, 5}) return false;
    }
    return true;
}
VERIFY(coverage, has_whole_distributions)

constexpr bool has_a_posterior() {
    return covered(sentence_of(word{2} | word{3}, word{1}), {27, 37}, fg::weighting::posterior) &&
           covered(distinct_states >= 4, {9, 185}, fg::weighting::posterior) &&
           covered(word{1, 1, 1}, {10, 37}, fg::weighting::posterior) &&
           covered(word{1, 1, 3}, {9, 37}, fg::weighting::posterior) &&
           covered(word{1, 3, 4}, {126, 185}, fg::weighting::posterior) && covered(word{1}, 1, fg::weighting::posterior) &&
           covered(distinct_words(3) >= 4, {90, 185}, fg::weighting::posterior);
}
VERIFY(coverage, has_a_posterior)

constexpr bool counts_a_share_of_the_states() {
    return covered(distinct_states >= fg::percent{80}, {1, 20}) && covered(distinct_states >= fg::percent{60}, {3, 4}) &&
           covered(distinct_states >= fg::percent{100}, 0) && covered(distinct_states >= fg::percent{0}, 1);
}
VERIFY(coverage, counts_a_share_of_the_states)

constexpr bool counts_nothing_and_more_than_there_is() {
    return covered(distinct_words(2) >= 0, 1) && covered(distinct_words(2) >= 100, 0) && covered(distinct_words(9) >= 1, 0) &&
           covered(distinct_words(9) >= 0, 1) && covered(word{1, 1, 1, 1, 1, 1, 1}, 0);
}
VERIFY(coverage, counts_nothing_and_more_than_there_is)

/// ab ends in 2, by a third of the posterior, or in 1, where 3 was before.
constexpr bool covers_by_a_suite() {
    const fg::test_case ab{'a', 'b'};
    const fg::test_suite both{aab, ab};
    bool ok = true;
    for (const fg::coverage_options& by : algorithms) {
        if (std::is_constant_evaluated() && by.algorithm != fg::coverage_algorithm::best) continue;
        // 2: in neither with 3/4 * 1/2
        ok = ok && fg::coverage(m0, both, word{2}, by) == ratio{5, 8};
        // a word never spans two test cases: each begins in 1, and one may end in it
        ok = ok && fg::coverage(m0, fg::test_suite{fg::test_case{'b'}, fg::test_case{'b'}}, word{2, 1}, by) == 0;
        ok = ok && fg::coverage(m0, fg::test_suite{fg::test_case{'b'}, fg::test_case{'b'}}, distinct_words(2) >= 2, by) == 0;
        ok = ok && fg::coverage(m0, fg::test_suite{fg::test_case{'b'}, fg::test_case{'b'}}, distinct_words(2) >= 1, by) == 1;
        // a sentence is covered by one test case as a whole
        ok = ok && fg::coverage(m0, fg::test_suite{fg::test_case{'b'}, fg::test_case{'b'}}, sentence_of(word{2}, word{1}), by) == 0;
        // words that are counted may be covered by any of them: ab has 1 1 2 or 1 3 4 1, b has 1 2
        ok = ok && fg::coverage(m0, fg::test_suite{ab, fg::test_case{'b'}}, distinct_states >= 4, by) == ratio{1, 2};
    }
    return ok;
}
VERIFY(coverage, covers_by_a_suite)

constexpr bool takes_test_cases_of_any_kind() {
    const auto goal = distinct_words(3) >= 4;
    std::vector<char> actions{'a', 'a', 'b'};
    std::vector<std::string_view> suite{"aab", "aab"};
    return fg::coverage(m0, std::string_view("aab"), goal) == ratio{1, 2} && fg::coverage(m0, actions, goal) == ratio{1, 2} &&
           fg::coverage(m0, suite, word{2}) == ratio{7, 16} && fg::coverage(m0, fg::no_actions<char>, word{1}) == 1 &&
           fg::coverage(m0, fg::test_suite{aab}, goal) == ratio{1, 2};
}
VERIFY(coverage, takes_test_cases_of_any_kind)

constexpr bool tells_what_is_possible() {
    return fg::possible_actions(m0, std::string_view("ba")) == 1 && fg::possible_actions(m0, aab) == 3 &&
           fg::possible_actions(m0, fg::test_case{'z'}) == 0;
}
VERIFY(coverage, tells_what_is_possible)

enum class state { shut, open };
enum class action { push };
constexpr auto door = fg::markov<state, action>(state::shut, {{state::shut, action::push, state::open, {9, 10}},
                                                              {state::shut, action::push, state::shut, {1, 10}},
                                                              {state::open, fg::tau, state::shut}});

constexpr bool has_states_and_actions_of_any_type() {
    const fg::test_case pushed{action::push, action::push};
    return fg::coverage(door, pushed, word{state::open}) == ratio{99, 100} &&
           fg::coverage(door, pushed, word{state::open}) >= 0.95 &&
           fg::coverage(door, pushed, word{state::open, state::shut, state::open}) == ratio{81, 100};
}
VERIFY(coverage, has_states_and_actions_of_any_type)

constexpr auto lamp = fg::markov<int, char, double>(0, {{0, 'p', 1, 0.25}, {0, 'p', 0, 0.75}, {1, 'p', 0, 1.0}});

constexpr bool computes_with_floating_point() {
    for (const fg::coverage_options& by : algorithms) {
        const double covered = fg::coverage(lamp, fg::test_case{'p', 'p'}, word{1}, by);
        if (covered != 0.4375) return false;
        if (fg::coverage(lamp, fg::test_case{'p', 'p'}, distinct_states >= 2, by) != 0.4375) return false;
    }
    return true;
}
VERIFY(coverage, computes_with_floating_point)

constexpr bool has_an_expectation() {
    return fg::expected_word_count(m0, aab, 1) == ratio{14, 5} && fg::expected_word_count(m0, aab, 3) == ratio{13, 4} &&
           fg::expected_word_count(m0, aab, 9) == 0 && fg::expected_word_count<double>(m0, aab, 3) == 3.25 &&
           fg::expected_word_count(m0, aab, 1, fg::weighting::posterior) ==
               ratio{10, 37} * 2 + ratio{126, 185} * 3 + ratio{9, 185} * 4;
}
VERIFY(coverage, has_an_expectation)

/// Exact where the states suffice; otherwise what is sure, and how much is not.
constexpr bool is_bounded_within_a_number_of_states() {
    const auto goal = distinct_words(2) >= 4;
    const auto all = fg::coverage_within(m0, aab, goal, 1000), few = fg::coverage_within(m0, aab, goal, 1);
    const auto share = fg::coverage_within(m0, aab, distinct_states >= fg::percent{80}, 1000, fg::weighting::posterior);
    return all.is_exact() && all.lower == ratio{3, 4} && !all.says_nothing() && few.lower == ratio{1, 4} &&
           few.upper() == ratio{3, 4} && !few.is_exact() && share.lower == ratio{9, 185} && share.is_exact();
}
VERIFY(coverage, is_bounded_within_a_number_of_states)

static_assert(std::same_as<decltype(fg::coverage<double>(m0, aab, word{1})), double>);
static_assert(fg::coverage<double>(m0, aab, sentence_of(word{2} | word{3}, word{1})) == 0.75);
static_assert(fg::coverage<double>(m0, aab, distinct_words(3) >= 4) == 0.5);

TEST(coverage, is_as_exact_as_asked_for) {
    // a product of denominators that 64 bits do not hold
    fg::markov_model<int, char> model{0};
    const std::int64_t prime = 4294967291;
    model.add(0, 'a', 0, {1, prime});
    model.add(0, 'a', 1, {prime - 1, prime});
    model.add(1, 'a', 0);
    const std::string test(3, 'a');
    const fg::big_ratio wanted = fg::big_ratio(1) / prime / prime / prime;
    for (fg::coverage_options by : algorithms) {
        EXPECT_EQ((fg::coverage<fg::big_ratio>(model, test, word{0, 0, 0, 0}, by)), wanted);
        EXPECT_EQ((fg::coverage<fg::big_ratio>(model, test, fg::distinct_states >= 2, by)), 1 - wanted);
        EXPECT_DOUBLE_EQ((fg::coverage<double>(model, test, word{0, 0, 0, 0}, by)), static_cast<double>(wanted));
        EXPECT_THROW((void)fg::coverage(model, test, word{0, 0, 0, 0}, by), std::overflow_error);
    }
    EXPECT_EQ((fg::coverage_within<fg::big_ratio>(model, test, fg::distinct_states >= 2, 100).lower), 1 - wanted);
}

/// A model in numbers of any size: words are counted by sets, which need no common denominator.
TEST(coverage, is_of_models_of_any_size_of_numbers) {
    fg::markov_model<int, char, fg::big_ratio> model{0};
    model.add(0, 'a', 0, fg::big_ratio(1) / 3);
    model.add(0, 'a', 1, fg::big_ratio(2) / 3);
    model.add(1, 'a', 0, 1);
    for (fg::coverage_options by : algorithms) {
        EXPECT_EQ(fg::coverage(model, std::string(2, 'a'), fg::distinct_words(2) >= 2, by), fg::big_ratio(8) / 9);
        EXPECT_EQ(fg::coverage(model, std::string(2, 'a'), word{1}, by), fg::big_ratio(8) / 9);
    }
    EXPECT_EQ((fg::coverage<double>(model, std::string(2, 'a'), fg::distinct_words(2) >= 2)), 8.0 / 9);
}

static_assert(std::same_as<decltype(fg::coverage(m0, aab, word{1})), ratio>);
static_assert(std::same_as<decltype(fg::coverage(lamp, fg::test_case{'p'}, word{1})), double>);

TEST(coverage, is_of_models_in_text) {
    fg::markov_model<std::string, std::string> model{"idle"};
    model.add("idle", "call", "busy", {2, 3});
    model.add("idle", "call", "idle", {1, 3});
    model.add("busy", "hang up", "idle");
    EXPECT_EQ(fg::coverage(model, std::vector<std::string>{"call"}, word{"busy"}), (ratio{2, 3}));
    EXPECT_EQ(fg::coverage(model, std::vector<std::vector<std::string>>{{"call", "hang up"}, {"call"}}, word{"idle", "idle"}),
              (ratio{1, 3}));
}

}  // namespace
