// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/states/store/enum_bits.hpp>

#include <cstdint>

namespace {

using foregone::gathered;
using foregone::scattered;

// Bit by bit, as the words say it.
constexpr std::uint64_t by_hand(std::uint64_t word, std::uint64_t mask) {
    std::uint64_t result = 0;
    for (unsigned from = 0, to = 0; from < 64; ++from)
        if ((mask >> from & 1) != 0) result |= (word >> from & 1) << to++;
    return result;
}

template <std::uint64_t Mask>
bool holds() {
    std::uint64_t random = 12'345;
    for (int i = 0; i < 50; ++i) {
        random = random * 6'364'136'223'846'793'005 + 1'442'695'040'888'963'407;
        const std::uint64_t word = (random ^ random >> 29) & Mask;
        if (gathered<Mask>(word) != by_hand(word, Mask) || scattered<Mask>(gathered<Mask>(word)) != word) return false;
    }
    return gathered<Mask>(Mask) == by_hand(Mask, Mask) && scattered<Mask>(0) == 0;
}

template <std::uint64_t Mask>
constexpr bool holds_for_constants() {
    constexpr std::uint64_t word = 0xfedc'ba98'7654'3210 & Mask;
    return gathered<Mask>(word) == by_hand(word, Mask) && scattered<Mask>(gathered<Mask>(word)) == word;
}

constexpr bool constants_are_gathered_and_scattered() {
    return holds_for_constants<0>() && holds_for_constants<UINT64_MAX>() && holds_for_constants<0x0303'0303'0303'0303>() &&
           holds_for_constants<0x8000'0000'0000'0001>() && holds_for_constants<0x1234'5678'9abc'def0>();
}
VERIFY(states_bit_gather, constants_are_gathered_and_scattered)

TEST(states_bit_gather, bits_are_gathered_in_order_and_scattered_back) {
    EXPECT_TRUE((holds<0>() && holds<1>() && holds<UINT64_MAX>() && holds<std::uint64_t{1} << 63>()));
    EXPECT_TRUE((holds<0x0303'0303'0303'0303>() && holds<0xff00>() && holds<0x0101'0101'0101'0101>()));
    EXPECT_TRUE((holds<0x5555'5555'5555'5555>() && holds<0xaaaa'aaaa'aaaa'aaaa>() && holds<0x8000'0000'0000'0001>()));
    EXPECT_TRUE((holds<0x1234'5678'9abc'def0>() && holds<0x0f0f'0000'0103'0307>() && holds<5>()));
}

}  // namespace
