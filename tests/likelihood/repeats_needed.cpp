// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "../support/all_executions.hpp"
#include "../support/effort.hpp"
#include "../support/random_markov.hpp"
#include "../support/running_example.hpp"
#include "../support/verify.hpp"

#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/likelihood/repeats_needed.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

using fg::distinct_states, fg::distinct_words, fg::ratio, fg::repeats_needed, fg::word;
using paper::aab, paper::m0;

constexpr bool one_repetition_covers_a_whole_sentence() {
    return repeats_needed(m0, aab, word{5}, ratio{19, 20}) == 59 && repeats_needed(m0, aab, word{1, 1}, ratio{1, 2}) == 1 &&
           repeats_needed(m0, aab, word{1, 1}, ratio{7, 8}) == 3 && repeats_needed(m0, aab, word{1, 1}, ratio{15, 16}) == 4 &&
           repeats_needed(m0, aab, word{1}, 1) == 1 && repeats_needed(m0, aab, word{5}, 0) == 0;
}
VERIFY(repeats_needed, one_repetition_covers_a_whole_sentence)

constexpr bool words_are_those_of_all_repetitions() {
    // Two repetitions miss four states if both visit 1 and 2, or both 1, 3 and 4: 1/16 + 49/100.
    return repeats_needed(m0, aab, distinct_states >= 4, ratio{179, 400}) == 2;
}
constexpr bool one_may_be_enough_for_words() {
    return repeats_needed(m0, aab, distinct_states >= 4, ratio{1, 20}) == 1 &&
           repeats_needed(m0, aab, distinct_states >= fg::percent{40}, 1) == 1;
}
VERIFY(repeats_needed, one_may_be_enough_for_words)
TEST(repeats_needed, a_probability_just_above_takes_one_more) {
    EXPECT_TRUE(repeats_needed(m0, aab, distinct_states >= 4, ratio{180, 400}) == 3);
}
VERIFY(repeats_needed, words_are_those_of_all_repetitions)

constexpr bool some_goals_are_never_reached() {
    return repeats_needed(m0, aab, fg::sentence_of(word{4}, word{5}), ratio{1, 100}).is_never() &&
           repeats_needed(m0, aab, word{5}, 1).is_never() &&
           repeats_needed(m0, aab, distinct_states >= 6, ratio{1, 100}).is_never() &&
           repeats_needed(m0, aab, distinct_words(2) >= 3, 1).is_never() && repeats_needed(m0, aab, distinct_states >= 6, 0) == 0;
}
VERIFY(repeats_needed, some_goals_are_never_reached)

constexpr bool a_suite_is_repeated_as_a_whole() {
    constexpr fg::test_suite both{aab, fg::test_case{'a', 'b'}};
    return repeats_needed(m0, both, word{2}, ratio{1, 2}) == 1 && repeats_needed(m0, aab, word{2}, ratio{1, 2}) == 3;
}
VERIFY(repeats_needed, a_suite_is_repeated_as_a_whole)

TEST(repeats_needed, more_than_the_limit_is_no_answer) {
    const fg::repeats few = repeats_needed(m0, aab, distinct_states >= 5, ratio{1, 2}, {.limit_repeats = 13});
    EXPECT_FALSE(few.is_known());
    EXPECT_FALSE(few.is_never());
    EXPECT_EQ(few.count, 13U);
    EXPECT_FALSE(few == 13);
    EXPECT_TRUE(repeats_needed(m0, aab, distinct_states >= 5, ratio{1, 2}, {.limit_repeats = 14}) == 14);
    EXPECT_TRUE(repeats_needed<double>(m0, aab, distinct_states >= 5, ratio{1, 2}) == 14);
    EXPECT_TRUE(repeats_needed<fg::big_ratio>(m0, aab, distinct_states >= 5, ratio{1, 2}) == 14);
}

TEST(repeats_needed, a_rare_goal_takes_many_repetitions) {
    // The least n with n >= ln 2 / -ln(1 - 10^-18) = 693147180559945309.07….
    constexpr auto rare = fg::markov<int, char>(
        0, {{0, 'a', 1, {1, 1'000'000'000'000'000'000}}, {0, 'a', 0, {999'999'999'999'999'999, 1'000'000'000'000'000'000}}});
    EXPECT_EQ(repeats_needed(rare, fg::test_case{'a'}, word{1}, ratio{1, 2}).count, 693'147'180'559'945'310U);
    EXPECT_EQ(repeats_needed(rare, fg::test_case{'a'}, word{1}, ratio{1, 1'000'000'000'000'000'000}).count, 1U);
    EXPECT_EQ(repeats_needed(rare, fg::test_case{'a'}, word{1}, ratio{2, 1'000'000'000'000'000'000}).count, 3U);
}

template <class Error, class Call>
std::string message_of(Call&& call) {
    try {
        call();
    } catch (const Error& error) { return error.what(); }
    return "nothing was thrown";
}

TEST(repeats_needed, wrong_use_is_refused) {
    for (const ratio& wrong : {ratio{-1, 2}, ratio{3, 2}})
        EXPECT_EQ(
            message_of<std::invalid_argument>([&] { repeats_needed(m0, aab, word{5}, wrong); }),
            "foregone: the probability that repeats_needed is to reach is not from 0 to 1; write one such as fg::ratio{19, 20}");
    EXPECT_EQ(message_of<std::invalid_argument>([] {
                  repeats_needed(m0, aab, distinct_words(0) >= 1, ratio{1, 2});
              }),
              "foregone: a word has at least one state; ask for words of length 1 or more");
    EXPECT_NE(message_of<std::invalid_argument>([] {
                  repeats_needed(m0, aab, word{9}, ratio{1, 2});
              }).find("names the state 9"),
              std::string::npos);
}

// By enumeration of all executions, and of all sets of words of all repetitions.

using word_set = std::set<std::vector<std::uint32_t>>;
using set_weights = std::map<word_set, fg::big_ratio>;

set_weights words_of_one(const std::vector<all_executions::execution>& executions, std::size_t length) {
    set_weights found;
    for (const all_executions::execution& one : executions) {
        word_set words;
        for (std::size_t at = 0; at + length <= one.states.size(); ++at)
            words.insert({one.states.begin() + static_cast<std::ptrdiff_t>(at),
                          one.states.begin() + static_cast<std::ptrdiff_t>(at + length)});
        found[words] += one.probability;
    }
    return found;
}

set_weights joined(const set_weights& a, const set_weights& b) {
    set_weights found;
    for (const auto& [words, weight] : a)
        for (const auto& [more, other] : b) {
            word_set all = words;
            all.insert(more.begin(), more.end());
            found[all] += weight * other;
        }
    return found;
}

fg::big_ratio share_of(const set_weights& sets, std::size_t at_least) {
    fg::big_ratio sum = 0;
    for (const auto& [words, weight] : sets)
        if (words.size() >= at_least) sum += weight;
    return sum;
}

/// The least number, or 0 where none up to `most` is enough.
std::uint64_t enumerated(const set_weights& once, std::size_t at_least, const fg::big_ratio& wanted, std::uint64_t most) {
    set_weights all = once;
    for (std::uint64_t count = 1; count <= most; ++count, all = joined(all, once))
        if (share_of(all, at_least) >= wanted) return count;
    return 0;
}

TEST(repeats_needed, equals_enumeration_on_random_models) {
    constexpr std::uint64_t most = 12;
    std::uint64_t found = 0, several = 0, never = 0;
    for (std::uint64_t number = 0; number < cases<std::uint64_t>(400); ++number) {
        fg::random_bits bits(77, number);
        const auto table = random_markov::model(number);
        const auto tests = random_markov::legal_tests(table, 4);
        const fg::numbered_test& test = tests[bits.below(tests.size())];
        const auto executions = all_executions::of(table, test);
        const auto length = static_cast<unsigned>(1 + bits.below(2));
        const set_weights once = words_of_one(executions, length);
        if (once.size() > 12) continue;
        const std::int64_t under = 2 + static_cast<std::int64_t>(bits.below(30));
        const ratio wanted{1 + static_cast<std::int64_t>(bits.below(static_cast<std::uint64_t>(under))), under};
        const fg::aggregate_goal goal{length, 1 + bits.below(5)};
        const auto model = fg::execute(table, test, fg::weighting::posterior);
        const fg::repeats of = fg::find_repeats<ratio>(model, goal, fg::wanted_probability(wanted), most);
        const std::uint64_t expected = enumerated(once, goal.at_least, fg::big_ratio(wanted.numerator) / wanted.denominator, most);
        EXPECT_EQ(of.what == fg::repeats::kind::enough ? of.count : std::uint64_t{0}, expected) << number;
        word_set all;
        for (const auto& [words, weight] : once) all.insert(words.begin(), words.end());
        const bool is_certain = share_of(once, goal.at_least) == 1;
        EXPECT_EQ(of.is_never(), all.size() < goal.at_least || (wanted == ratio(1) && !is_certain)) << number;
        found += expected > 0, several += expected > 1, never += of.is_never();
    }
    EXPECT_GT(found, cases<std::uint64_t>(400) / 8);
    EXPECT_GT(several, 0U);
    EXPECT_GT(never, 0U);
}

TEST(repeats_needed, of_a_sentence_equals_multiplication) {
    for (std::uint64_t number = 0; number < cases<std::uint64_t>(300); ++number) {
        fg::random_bits bits(78, number);
        const auto table = random_markov::model(number);
        const auto tests = random_markov::legal_tests(table, 4);
        const fg::numbered_test& test = tests[bits.below(tests.size())];
        const std::uint32_t state = static_cast<std::uint32_t>(bits.below(table.states()));
        fg::big_ratio missed = 0;
        for (const auto& one : all_executions::of(table, test)) {
            bool is_covered = false;
            for (const std::uint32_t visited : one.states) is_covered |= visited == state;
            if (!is_covered) missed += one.probability;
        }
        const auto model = fg::execute(table, test, fg::weighting::posterior);
        const fg::repeats of = fg::find_repeats<ratio>(model, fg::state_sentence{{{state}}}, fg::wanted_probability({19, 20}), 1);
        EXPECT_EQ(of.is_never(), missed == 1) << number;
        fg::big_ratio left = 1;
        std::uint64_t count = 0;
        for (; missed < 1 && left > fg::big_ratio(1) / 20; ++count) left *= missed;
        EXPECT_EQ(of.count, count) << number;
    }
}

}  // namespace
