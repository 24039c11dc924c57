// SPDX-License-Identifier: BSL-1.0
#pragma once

// Types whose equality is equality of bytes, and their values as 64-bit words; used to hash and compare states.

#include <foregone/impl/types/shape.hpp>
#include <foregone/types/members.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// A type with a function `hash_value(const T&)` in its namespace.
template <class T>
concept hashes_itself = (std::is_class_v<T> || std::is_enum_v<T>)&&requires(const T& value) {
    { hash_value(value) } -> std::convertible_to<std::uint64_t>;
};

template <range_like T>
using element_of = std::remove_cvref_t<decltype(*std::begin(std::declval<const T&>()))>;

/// Whether equal values of a class that hides its members have equal bytes. Specialised by the class, because it may hold pointers
/// to what it compares.
template <class T>
inline constexpr bool hashed_as_bytes = false;

namespace bytes {

/// The bytes of a floating-point number that are its value; those of the x87 are ten, and padding.
template <class F>
inline constexpr std::size_t of_floating = std::is_same_v<F, long double> && __LDBL_MANT_DIG__ == 64 ? 10 : sizeof(F);

template <class T>
constexpr bool are_the_value();

template <class T>
struct all_are_the_value {
    template <class... Members>
    constexpr auto operator()(const Members&...) const {
        constexpr bool without_padding = (sizeof(Members) + ... + 0) == sizeof(T);
        return std::bool_constant<without_padding && (are_the_value<Members>() && ...)>{};
    }
};

template <class T>
constexpr bool are_the_value() {
    if constexpr (std::is_integral_v<T> || hashed_as_bytes<T>) return true;
    else if constexpr (std::is_floating_point_v<T>) return of_floating<T> == sizeof(T);
    else if constexpr (std::is_enum_v<T>)  // while compiling, Clang's bit_cast copies no bytes of an enum of bool
        return !hashes_itself<T> && !std::same_as<std::underlying_type_t<T>, bool>;
    else if constexpr (!std::is_trivially_copyable_v<T> || hashes_itself<T> || string_like<T>) return false;
    else if constexpr (range_like<T> && tuple_like<T>)
        return are_the_value<element_of<T>>() && sizeof(T) == std::tuple_size<T>::value * sizeof(element_of<T>);
    else if constexpr (range_like<T> || tuple_like<T> || optional_like<T> || variant_like<T>) return false;
    else if constexpr (has_members<T>) return decltype(visit_members(std::declval<const T&>(), all_are_the_value<T>{}))::value;
    else return false;
}

}  // namespace bytes

/// A type whose values are one state if and only if their bytes are the same: numbers, enums, and arrays and aggregates of them
/// without padding. The numbers 0.0 and -0.0 are two states, and a NaN is one, whatever == returns.
template <class T>
concept bytewise = bytes::are_the_value<T>();

/// The number of 64-bit words that a T needs; the last may be partial.
template <class T>
inline constexpr std::size_t byte_words = (sizeof(T) + 7) / 8;

namespace bytes {

template <std::size_t Count>
struct words {
    std::uint64_t word[Count];
};

template <class T, std::size_t Missing = byte_words<T> * 8 - sizeof(T)>
struct padded {
    T value;
    unsigned char zeros[Missing]{};
};

template <class T>
struct padded<T, 0> {
    T value;
};

inline constexpr bool little_endian = std::endian::native == std::endian::little;

/// Size bytes of memory as an integer.
template <std::size_t Size>
std::uint64_t load(const unsigned char* memory) {
    using number = std::conditional_t<(Size >= 4), std::uint32_t, std::conditional_t<(Size >= 2), std::uint16_t, std::uint8_t>>;
    if constexpr (Size == 8) {
        std::uint64_t word;
        std::memcpy(&word, memory, 8);
        return word;
    } else {
        number part;
        std::memcpy(&part, memory, sizeof(number));
        if constexpr (Size == sizeof(number)) return part;
        else return part | load<Size - sizeof(number)>(memory + sizeof(number)) << (8 * sizeof(number));
    }
}

/// The result of bit_cast without a second copy for the padding.
template <class T>
words<byte_words<T>> load_words(const T& value) {
    constexpr std::size_t full = sizeof(T) / 8, rest = sizeof(T) % 8;
    const auto* const memory = reinterpret_cast<const unsigned char*>(&value);
    words<byte_words<T>> result;
    for (std::size_t i = 0; i < full; ++i) result.word[i] = load<8>(memory + 8 * i);
    if constexpr (rest > 0 && full > 0) result.word[full] = load<8>(memory + sizeof(T) - 8) >> (8 * (8 - rest));
    else if constexpr (rest > 0) result.word[full] = load<rest>(memory);
    return result;
}

}  // namespace bytes

/// The bytes of `value` as 64-bit words, zero-padded.
template <bytewise T>
constexpr bytes::words<byte_words<T>> to_words(const T& value) {
    if (!std::is_constant_evaluated() && bytes::little_endian) return bytes::load_words(value);
    return __builtin_bit_cast(bytes::words<byte_words<T>>, bytes::padded<T>{value});
}

/// The bytes of `value` as one word, zero-padded.
template <bytewise T>
    requires(byte_words<T> == 1)
constexpr std::uint64_t to_word(const T& value) {
    if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) return static_cast<std::uint64_t>(value);
    else if constexpr (sizeof(T) == 8) return __builtin_bit_cast(std::uint64_t, value);
    else return to_words(value).word[0];
}

/// The bits of a floating-point number as 64-bit words, without its padding.
template <class F>
    requires std::is_floating_point_v<F>
constexpr auto floating_words(const F& value) {
    if constexpr (bytewise<F>) return to_words(value);
    else {
        struct memory {
            unsigned char byte[sizeof(F)];
        };
        const auto all = __builtin_bit_cast(memory, value);
        bytes::words<(bytes::of_floating<F> + 7) / 8> result{};
        for (std::size_t i = 0; i < bytes::of_floating<F>; ++i) result.word[i / 8] |= std::uint64_t{all.byte[i]} << (8 * (i % 8));
        return result;
    }
}

/// Whether two floating-point numbers have the same bits.
template <class F>
    requires std::is_floating_point_v<F>
constexpr bool same_floating(const F& a, const F& b) {
    const auto left = floating_words(a), right = floating_words(b);
    for (std::size_t i = 0; i < sizeof left / 8; ++i)
        if (left.word[i] != right.word[i]) return false;
    return true;
}

}}  // namespace foregone::impl
