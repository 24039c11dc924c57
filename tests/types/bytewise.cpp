// SPDX-License-Identifier: BSL-1.0
#include "../support/verify.hpp"

#include <foregone/impl/types/bytewise.hpp>

#include <array>
#include <optional>

namespace plain {

struct jugs {
    int small, big;
};
struct padded {
    char a;
    int b;
};
struct with_text {
    std::string_view a;
};
struct nested {
    jugs a;
    std::array<short, 4> b;
};
struct bits {
    unsigned a : 16, b : 16;
};
struct opaque {
    unsigned char cells[3][3];
};
struct declared {
    unsigned char cells[3][3];
};

}  // namespace plain

template <>
inline constexpr bool foregone::hashed_as_bytes<plain::declared> = true;

namespace {

using foregone::bytewise;
using foregone::to_word;
using foregone::to_words;

constexpr bool only_bytes_that_are_the_value_count() {
    return bytewise<bool> && bytewise<int> && bytewise<plain::jugs> && bytewise<plain::nested> && bytewise<plain::declared> &&
           !bytewise<plain::opaque> && !bytewise<plain::padded> && !bytewise<plain::with_text> && !bytewise<plain::bits> &&
           bytewise<float> && !bytewise<std::optional<char>> && !bytewise<char*> && bytewise<std::array<double, 2>> &&
           !bytewise<std::array<int, 0>>;
}
VERIFY(base_bytewise, only_bytes_that_are_the_value_count)

constexpr bool zeros_stand_behind_the_last_byte() {
    const auto nine = to_words(std::array<unsigned char, 9>{1, 2, 3, 4, 5, 6, 7, 8, 9});
    const auto three = to_word(std::array<unsigned char, 3>{1, 2, 3});
    if (!foregone::bytes::little_endian) return true;
    return nine.word[0] == 0x0807060504030201 && nine.word[1] == 9 && three == 0x030201 && to_word(-1) == UINT64_MAX &&
           to_word(plain::jugs{1, 2}) == 0x0000000200000001;
}
VERIFY(base_bytewise, zeros_stand_behind_the_last_byte)

}  // namespace
