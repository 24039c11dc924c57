// SPDX-License-Identifier: BSL-1.0
#include <states/store/numbered_words.hpp>

#include "../support/several_threads.hpp"

#include "states/store/inline_executor.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

namespace {

namespace fg = foregone;

/// Half of them come twice; some that are alike in their lower or their upper half, and the two that are hardest to store.
std::vector<std::uint64_t> drawn(std::size_t count) {
    std::mt19937_64 random(count);
    std::vector<std::uint64_t> all(count);
    for (std::uint64_t& word : all) {
        const std::uint64_t one = random() % (count / 2 + 1);
        word = random() % 2 == 0 ? one : one << 40;
    }
    all.front() = 0;
    all.back() = UINT64_MAX;
    all[count / 2] = UINT64_MAX;
    return all;
}

/// Numbers as they have to be.
struct wanted_numbers {
    std::map<std::uint64_t, std::uint32_t> all;
    std::uint32_t of(std::uint64_t word) { return all.try_emplace(word, static_cast<std::uint32_t>(all.size())).first->second; }
};

TEST(visited_numbered_words, come_in_order_and_stay) {
    fg::numbered_words<> numbers;
    fg::inline_executor alone;
    wanted_numbers wanted;
    const std::vector<std::uint64_t> words = drawn(200'000);
    std::uint32_t number = 0;
    EXPECT_FALSE(numbers.find(words.front(), number));
    std::uint64_t growths = 0;
    for (std::size_t first = 0; first < words.size(); first += 100) {
        const std::uint64_t before = numbers.bytes(), asked = numbers.bytes_to_grow_for(100);
        numbers.grow_for(100, alone);
        EXPECT_GE(numbers.room(), 100u);
        EXPECT_EQ(asked > 0, numbers.bytes() > before);
        EXPECT_GE(asked, numbers.bytes() - before);
        growths += asked > 0;
        std::uint32_t given[100];
        numbers.number_all(words.data() + first, given, 100);
        for (std::size_t i = 0; i < 100; ++i) ASSERT_EQ(given[i], wanted.of(words[first + i]));
        ASSERT_EQ(numbers.size(), wanted.all.size());
    }
    EXPECT_GT(growths, 12u);
    EXPECT_LT(growths, 40u);
    for (const auto& [word, its_number] : wanted.all) {
        ASSERT_TRUE(numbers.find(word, number));
        ASSERT_EQ(number, its_number);
    }
    for (std::uint64_t i = 1; i < 1'000; ++i) EXPECT_FALSE(numbers.find((i << 20) + 3, number));
}

TEST(visited_numbered_words, take_20_bytes_a_word_at_most) {
    fg::numbered_words<> numbers;
    fg::inline_executor alone;
    for (std::uint64_t first = 0; first < 3'000'000; first += 1'000) {
        numbers.grow_for(1'000, alone);
        std::uint64_t words[1'000];
        std::uint32_t given[1'000];
        for (std::uint64_t i = 0; i < 1'000; ++i) words[i] = first + i;
        numbers.number_all(words, given, 1'000);
        if (first < 200'000) continue;
        EXPECT_LE(numbers.bytes(), 20 * numbers.size() + 20 * 1'000);
    }
}

/// Each of the threads asks for all of them, some at a time, half of them from the other end; what one gets all get.
TEST(visited_numbered_words, are_the_same_for_all_threads) {
    const std::vector<std::uint64_t> words = drawn(120'000);
    fg::numbered_words<> numbers;
    several_threads all;
    std::vector<std::vector<std::uint32_t>> given(several_threads::count, std::vector<std::uint32_t>(words.size()));
    constexpr std::size_t part = 40'000, at_once = 50;
    for (std::size_t begin = 0; begin < words.size(); begin += part) {
        numbers.grow_for(part, all);
        all.run(several_threads::count, [&](std::uint64_t task, unsigned) {
            for (std::size_t done = 0; done < part; done += at_once) {
                const std::size_t first = begin + (task % 2 == 0 ? done : part - at_once - done);
                numbers.number_all(words.data() + first, given[task].data() + first, at_once);
            }
        });
    }
    for (const auto& one : given) EXPECT_EQ(one, given.front());
    std::map<std::uint64_t, std::uint32_t> by_word;
    std::vector<bool> used(numbers.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto [at, fresh] = by_word.try_emplace(words[i], given.front()[i]);
        ASSERT_EQ(at->second, given.front()[i]);
        if (!fresh) continue;
        ASSERT_LT(given.front()[i], used.size());
        ASSERT_FALSE(used[given.front()[i]]);
        used[given.front()[i]] = true;
    }
    EXPECT_EQ(by_word.size(), numbers.size());
}

/// Those that were given stay when there are no more.
TEST(visited_numbered_words, there_are_no_more_than_their_bits_say) {
    fg::numbered_words<8> numbers;
    fg::inline_executor alone;
    std::uint32_t number = 0;
    EXPECT_EQ(numbers.limit, 254u);
    for (std::uint64_t word = 0; word < numbers.limit; ++word) {
        numbers.grow_for(1, alone);
        const std::uint64_t one = word * 3;
        numbers.number_all(&one, &number, 1);
        ASSERT_EQ(number, word);
    }
    EXPECT_EQ(numbers.room(), 0u);
    EXPECT_THROW(numbers.grow_for(1, alone), fg::numbers_exhausted);
    EXPECT_THROW(numbers.grow_for(UINT64_MAX, alone), std::bad_alloc);
    numbers.grow_for(0, alone);
    for (std::uint64_t word = 0; word < numbers.limit; ++word) {
        EXPECT_TRUE(numbers.find(word * 3, number));
        EXPECT_EQ(number, word);
        EXPECT_FALSE(numbers.find(word * 3 + 1, number));
    }
}

}  // namespace
