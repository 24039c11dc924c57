// SPDX-License-Identifier: BSL-1.0
#include <foregone/engine/threads.hpp>
#include <foregone/space/packed_set.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>

namespace {

namespace fg = foregone;

/// Distinct states that a multiplication alone would not spread: few bits, high up.
template <unsigned Bits>
struct sample {
    static constexpr std::size_t words = fg::packed_set<Bits>::words;
    std::uint64_t word[words]{};

    explicit sample(std::uint64_t number) {
        constexpr unsigned shift = Bits % 64 == 0 ? 64 - 20 : (Bits % 64) - 20;
        word[words - 1] = number << shift;
        word[0] ^= number % 3;
    }
};

/// Inserts so many states, growing as a search does, and asks for all of them and for as many others.
template <unsigned Bits, bool Alone>
void expect_all_are_kept(std::uint64_t count, fg::executor& who) {
    fg::packed_set<Bits> set;
    for (std::uint64_t i = 0; i < count; ++i) {
        set.grow_for(i + 1, who);
        const sample<Bits> state(i);
        ASSERT_TRUE(set.template insert<Alone>(state.word, set.home(set.hash(state.word)))) << i;
        ASSERT_FALSE(set.template insert<Alone>(state.word, set.home(set.hash(state.word)))) << i;
    }
    EXPECT_GE(set.most(), count);
    for (std::uint64_t i = 0; i < 2 * count; ++i) ASSERT_EQ(set.contains(sample<Bits>(i).word), i < count) << i;
}

TEST(space_packed_set, one_word) {
    fg::sequential_executor alone;
    expect_all_are_kept<40, true>(300'000, alone);
    expect_all_are_kept<64, false>(100'000, alone);
}

TEST(space_packed_set, several_words) {
    fg::sequential_executor alone;
    expect_all_are_kept<100, true>(100'000, alone);
    expect_all_are_kept<128, false>(100'000, alone);
}

TEST(space_packed_set, tables_that_grow_by_several_workers) {
    fg::threads_executor team(2);
    expect_all_are_kept<40, false>(400'000, team);
}

TEST(space_packed_set, large_tables_take_12_bytes_a_state_at_most) {
    fg::packed_set<64> set;
    std::uint64_t last = 0;
    for (std::uint64_t states = 2 << 20; states < 6 << 20; states = last + 1) {
        set.grow_for(states);
        EXPECT_LE(set.bytes(), 12 * states);
        EXPECT_GT(set.most(), last);
        last = set.most();
    }
}

}  // namespace
