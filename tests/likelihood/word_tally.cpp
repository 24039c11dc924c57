// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include <foregone/impl/likelihood/exact/sampling.hpp>

#include <support/paper_example.hpp>
#include <support/verify.hpp>

namespace fg = foregone;

namespace {

constexpr std::uint32_t end = fg::no_markov_state;

/// The words of paths that follow each other are counted as brute force counts them, whether numbers distinguish all words or not.
constexpr bool counts_as_brute_force_does() {
    std::vector<fg::state_path> paths{{0, 1, 0, 1, 0, 2, end}, {0, 1, 0, 1, 0, 2, end}, {2, 2, 2, 2, end, 2, 2, 2, end},
                                      {1, end, 0, 1, end},     {0, 0, 1, 1, 0, 0, 1},   {0, end}};
    for (unsigned length = 1; length <= 4; ++length)
        for (std::uint32_t states : {3U, end}) {
            fg::word_tally tally(length, states, 7);
            for (fg::state_path& path : paths)
                if (tally.add(path) != fg::count_words(path, length)) return false;
            std::uint64_t added = 0;
            for (std::uint64_t count : tally.exactly()) added += count;
            if (added != paths.size()) return false;
        }
    return true;
}
VERIFY(word_tally, counts_as_brute_force_does)

/// The words (a, b) and (c, d) have the same number, as (c - a) times the factor is b - d modulo 2^64.
TEST(word_tally, words_with_the_same_number_are_two) {
    constexpr std::uint32_t a = 0, b = 0, c = 1'525'870'529, d = 3'713'128'325;
    static_assert(std::uint64_t{a} * fg::mixer::factor + b == std::uint64_t{c} * fg::mixer::factor + d);
    fg::word_tally tally(2, end, 5);
    for (int again = 0; again < 3; ++again) {
        EXPECT_EQ(tally.add({a, b, end, c, d, end, a, b, end}), 2U);
        EXPECT_EQ(tally.add({c, d, end, c, d, end}), 1U);
        EXPECT_EQ(tally.add({c, d, end, a, b, end, c, d, end}), 2U);
    }
    EXPECT_EQ(tally.exactly(), (std::vector<std::uint64_t>{0, 3, 6, 0, 0, 0}));
}

/// More different words than the table has room for.
TEST(word_tally, forgets_in_time) {
    fg::word_tally tally(1, 1'000'000, 200);
    for (std::uint32_t number = 0; number < 5'000; ++number) {
        fg::state_path path;
        for (std::uint32_t i = 0; i < 100; ++i) path.push_back(number * 100 + i);
        path.push_back(number * 100);
        ASSERT_EQ(tally.add(path), 100U);
    }
    EXPECT_EQ(tally.exactly()[100], 5'000U);
}

constexpr bool words_of_the_longest_path() {
    auto suite = paper_example::executions();
    auto other = paper_example::executions({0, 0});
    const auto one = static_cast<unsigned>(fg::most_words_of_a_path(suite, 1));
    const std::size_t three = fg::most_words_of_a_path(suite, 3);
    const std::size_t more = fg::most_words_of_a_path(other, 3);
    suite.append(other);
    return three + 2 == one && fg::most_words_of_a_path(suite, 3) == three + more && fg::most_words_of_a_path(suite, one) == 1 &&
           fg::most_words_of_a_path(suite, one + 1) == 0;
}
VERIFY(word_tally, words_of_the_longest_path)

}  // namespace
