// SPDX-License-Identifier: BSL-1.0
#include <states/store/state_digest.hpp>

#include "../support/verify.hpp"

#include <cstddef>
#include <cstdint>
#include <random>

namespace {

namespace fg = foregone;

/// By hand: with zeros for words, the upper half of the first constant is left; the second one counts once for a one.
constexpr bool the_function_is_the_documented_one() {
    const std::uint64_t zeros[8]{}, one[] = {1, 0}, second[] = {0, 1}, low[] = {std::uint64_t{1} << 63, 0};
    const fg::uint128 first_product = static_cast<fg::uint128>(0x7137449123ef65cd) + 0xe9b5dba58189dbbc;
    return fg::state_digest<1>::of(zeros) == 0x428a2f98d728ae22 && fg::state_digest<8>::of(zeros) == 0x428a2f98d728ae22 &&
           fg::state_digest<2>::of(one) ==
               0x428a2f98d728ae22 + 0xb5c0fbcfec4d3b2f + static_cast<std::uint64_t>(first_product >> 64) &&
           fg::state_digest<2>::of(second) == 0x428a2f98d728ae22 + 0x3956c25bf348b538 &&
           fg::state_digest<2>::of(low) != fg::state_digest<2>::of(zeros);
}
VERIFY(visited_state_digest, the_function_is_the_documented_one)

/// A change of any one bit of any word changes about half of the digest's, on the average over many states.
TEST(visited_state_digest, every_bit_of_every_word_counts) {
    std::mt19937_64 random(11);
    for (std::size_t bit = 0; bit < 512; ++bit) {
        unsigned turned = 0;
        for (unsigned i = 0; i < 64; ++i) {
            std::uint64_t state[8];
            for (std::uint64_t& word : state) word = random();
            const std::uint64_t before = fg::state_digest<8>::of(state);
            state[bit / 64] ^= std::uint64_t{1} << bit % 64;
            turned += static_cast<unsigned>(__builtin_popcountll(before ^ fg::state_digest<8>::of(state)));
        }
        EXPECT_GT(turned, 64 * 8u) << bit;
    }
}

}  // namespace
