// SPDX-License-Identifier: BSL-1.0
#pragma once

// Small values as one integer by their bytes, with little compiler memory; the keys of constant_graph.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/types/bytewise.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

namespace bytes {

/// An integer of `Size` bytes; void if none exists.
template <std::size_t Size>
using number_of_size = std::conditional_t<
    Size == 16, uint128,
    std::conditional_t<
        Size == 8, std::uint64_t,
        std::conditional_t<Size == 4, std::uint32_t,
                           std::conditional_t<Size == 2, std::uint16_t, std::conditional_t<Size == 1, std::uint8_t, void>>>>>;

/// Size bytes as consecutive integers, the largest first, without padding.
template <std::size_t Size>
struct exact;

template <std::size_t Size>
using exactly = std::conditional_t<std::has_single_bit(Size), number_of_size<Size>, exact<Size>>;

template <std::size_t Size>
struct [[gnu::packed]] exact {
    static constexpr std::size_t first_size = std::bit_floor(Size);

    exactly<first_size> first;
    exactly<Size - first_size> rest;
};

}  // namespace bytes

inline constexpr std::size_t longest_byte_key_bytes = FOREGONE_COPIES_LONG_NUMBERS ? 16 : 8;

/// A number that is equal exactly for equal values: their bytes, zero-extended.
template <class T>
concept has_byte_key = bytewise<T> && sizeof(T) <= longest_byte_key_bytes;

template <has_byte_key T>
using byte_key = std::conditional_t<(sizeof(T) > 8), uint128, std::uint64_t>;

namespace bytes {

template <class Key, std::size_t Size>
constexpr Key key_of_exact(const exactly<Size>& value) {
    if constexpr (std::has_single_bit(Size)) return value;
    else {
        constexpr std::size_t first = exact<Size>::first_size;
        return static_cast<Key>(value.first) | key_of_exact<Key, Size - first>(value.rest) << (8 * first);
    }
}

template <std::size_t Size, class Key>
constexpr exactly<Size> exact_of_key(Key key) {
    if constexpr (std::has_single_bit(Size)) return static_cast<exactly<Size>>(key);
    else {
        constexpr std::size_t first = exact<Size>::first_size;
        return {static_cast<exactly<first>>(key), exact_of_key<Size - first>(key >> (8 * first))};
    }
}

}  // namespace bytes

/// Complexity: while compiling, GCC takes 0.5 kB for one bit_cast without padding, and three times that to pad a copy of the
/// value first.
template <has_byte_key T>
constexpr byte_key<T> to_byte_key(const T& value) {
    using exactly = bytes::exactly<sizeof(T)>;
    if constexpr (std::has_single_bit(sizeof(T))) {
        return __builtin_bit_cast(exactly, value);
    } else {
        const auto parts = __builtin_bit_cast(exactly, value);
        constexpr std::size_t first = exactly::first_size, left = sizeof(T) - first;
        if constexpr (std::has_single_bit(left))
            return static_cast<byte_key<T>>(parts.first) | static_cast<byte_key<T>>(parts.rest) << (8 * first);
        else return bytes::key_of_exact<byte_key<T>, sizeof(T)>(parts);
    }
}

template <has_byte_key T>
constexpr T from_byte_key(byte_key<T> key) {
    return __builtin_bit_cast(T, bytes::exact_of_key<sizeof(T)>(key));
}

}}  // namespace foregone::impl
