// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include <foregone/impl/likelihood/exact/expected_words.hpp>
#include <foregone/impl/likelihood/exact/word_values.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <support/random_markov.hpp>
#include <support/verify.hpp>
#include <vector>

namespace {

namespace fg = foregone;

// A model of five states has each word of up to three on a path of six steps.
TEST(word_values, has_the_words_that_test_cases_may_cover) {
    for (std::uint64_t number = 0; number < 20; ++number) {
        const auto table = random_markov::model(number);
        const auto tests = random_markov::legal_tests(table, 6);
        for (unsigned length = 1; length <= 3; ++length) {
            std::set<fg::state_word> covered;
            for (const fg::numbered_test& test : tests)
                for (const auto& one : fg::word_probabilities(fg::execute(table, test, fg::weighting::local), length))
                    covered.insert(one.word);
            std::vector<fg::state_word> visited;
            fg::each_state_word(table, length, [&](const fg::state_word& word) { visited.push_back(word); });
            EXPECT_EQ(visited, std::vector<fg::state_word>(covered.begin(), covered.end())) << number << ' ' << length;
        }
    }
}

constexpr bool words_are_found_where_they_were_put() {
    std::vector<fg::valued_word<int>> sorted;
    for (const std::uint32_t state : {4u, 1u, 3u}) fg::insert_word(sorted, {{state, 9 - state}, static_cast<int>(state)});
    for (std::uint32_t state = 0; state < 6; ++state) {
        fg::state_word word{state, 9 - state};
        const auto* found = fg::find_word(sorted, word);
        const bool is_there = state == 1 || state == 3 || state == 4;
        if ((found != nullptr) != is_there || (is_there && found->value != static_cast<int>(state))) return false;
    }
    return sorted[0].value == 1 && sorted[1].value == 3 && sorted[2].value == 4;
}
VERIFY(word_values, words_are_found_where_they_were_put)

}  // namespace
