// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/states/store/constant_graph.hpp>

#include "../support/verify.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace {

namespace fg = foregone;

template <std::size_t Size>
constexpr bool holds_all_bytes_in_order() {
    std::array<std::uint8_t, Size> value{};
    for (std::size_t i = 0; i < Size; ++i) value[i] = static_cast<std::uint8_t>(i * 37 + 1);
    const auto key = fg::to_byte_key(value);
    for (std::size_t i = 0; i < Size; ++i)
        if (static_cast<std::uint8_t>(key >> (8 * i)) != value[i]) return false;
    return fg::from_byte_key<std::array<std::uint8_t, Size>>(key) == value;
}

template <std::size_t... I>
constexpr bool of_each_size(std::index_sequence<I...>) {
    return (holds_all_bytes_in_order<I + 1>() && ...);
}

constexpr bool a_key_holds_all_bytes_in_order() { return of_each_size(std::make_index_sequence<fg::longest_byte_key_bytes>{}); }
VERIFY(space_exact_bytes, a_key_holds_all_bytes_in_order)

struct padded {
    std::uint32_t a;
    bool b;
};
struct wide {
    std::uint64_t a[3];
};
constexpr bool padding_and_more_bytes_have_no_key() {
    return !fg::has_byte_key<padded> && !fg::has_byte_key<wide> && !fg::has_byte_key<long double> && fg::has_byte_key<float> &&
           fg::has_byte_key<std::uint16_t>;
}
VERIFY(space_exact_bytes, padding_and_more_bytes_have_no_key)

}  // namespace
