// SPDX-License-Identifier: BSL-1.0
#pragma once

// How one part of a state becomes bits: the interface, and scalars, domain values and classes as bytes.

#include <foregone/domain/concepts.hpp>
#include <foregone/domain/subsets.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/states/store/bit_string.hpp>
#include <foregone/impl/states/store/enum_bits.hpp>
#include <foregone/impl/states/store/state_form.hpp>
#include <foregone/types/memberwise.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// Packing a state of more bits costs more than it saves.
inline constexpr std::uint64_t most_bits = 512;

/// The width of a part that cannot be packed; no sum of parts exceeds it.
inline constexpr std::uint64_t no_width = std::uint64_t{1} << 32;

/// How a part of a state becomes bits.
///
/// Requires: `width`, the number of bits; `fits(value)`; `fits_always`, which is false if a value may not fit;
/// `put(value, words, at)`, which needs zeros there and a fitting value; and `get(words, at)`. Parts are packed in the order of
/// declaration.
template <class T, state_form = state_form_of<T>>
struct state_part {
    static constexpr std::uint64_t width = no_width;
    static constexpr bool fits_always = false;
};

/// A part whose bits are one number of at most 64 bits: Coding has `bits`, `fits`, `fits_always`, `pack` and `unpack`.
template <class T, class Coding>
struct scalar_part {
    static constexpr std::uint64_t width = Coding::bits;
    static constexpr bool fits_always = Coding::fits_always;

    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& value) { return Coding::fits(value); }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& value, std::uint64_t* words, unsigned at) {
        bit_string::put(words, at, Coding::bits, Coding::pack(value));
    }
    FOREGONE_ALWAYS_INLINE static constexpr T get(const std::uint64_t* words, unsigned at) {
        return Coding::unpack(bit_string::get(words, at, Coding::bits));
    }
};

template <class T>
struct number_bits {
    static constexpr unsigned bits = std::same_as<T, bool> ? 1 : 8 * sizeof(T);
    using raw_type = std::make_unsigned_t<std::conditional_t<std::same_as<T, bool>, unsigned char, T>>;

    static constexpr bool fits_always = true;
    static constexpr bool fits(T) { return true; }
    static constexpr std::uint64_t pack(T value) { return bit_string::alone(static_cast<raw_type>(value)); }
    static constexpr T unpack(std::uint64_t packed) { return static_cast<T>(packed); }
};

template <class T>
struct floating_bits {
    using raw_type = std::conditional_t<sizeof(T) == 8, std::uint64_t, std::uint32_t>;
    static constexpr unsigned bits = 8 * sizeof(T);

    static constexpr bool fits_always = true;
    static constexpr bool fits(T) { return true; }
    static constexpr std::uint64_t pack(T value) { return std::bit_cast<raw_type>(value); }
    static constexpr T unpack(std::uint64_t packed) { return std::bit_cast<T>(static_cast<raw_type>(packed)); }
};

template <class T>
struct index_bits {
    static constexpr unsigned bits = T::size == 0 ? 0 : static_cast<unsigned>(std::bit_width(T::size - 1));

    static constexpr std::uint64_t index(const T& value) {
        if constexpr (finds_values<T>) return T::find(value);
        else return T::index_of(value).value_or(T::size);
    }
    static constexpr bool fits_always = holds_only_its_values<T>;
    static constexpr bool fits(const T& value) { return fits_always || is_found(value, index(value)); }
    static constexpr std::uint64_t pack(const T& value) { return bit_string::alone(index(value)); }
    static constexpr T unpack(std::uint64_t packed) { return T::at(packed); }

private:
    /// A domain may find floating-point numbers by ==, which merges 0.0 and -0.0.
    static constexpr bool is_found(const T& value, std::uint64_t at) {
        if constexpr (memberwise::holds_floating<T>()) return at < T::size && same_in_all_members(T::at(at), value);
        else return at < T::size;
    }
};

template <class T>
struct state_part<T, state_form::number> : scalar_part<T, number_bits<T>> {};
template <class T>
struct state_part<T, state_form::enumeration> : scalar_part<T, enum_bits<T>> {};
template <class T>
struct state_part<T, state_form::floating> : scalar_part<T, floating_bits<T>> {};
template <class T>
struct state_part<T, state_form::index> : scalar_part<T, index_bits<T>> {};

template <class T>
struct state_part<T, state_form::empty> {
    static constexpr std::uint64_t width = 0;
    static constexpr bool fits_always = true;

    static constexpr bool fits(const T&) { return true; }
    static constexpr void put(const T&, std::uint64_t*, unsigned) {}
    static constexpr T get(const std::uint64_t*, unsigned) { return T{}; }
};

/// The bytes of a value; a set of all values shows by `all()` which bits are used.
template <class T>
struct state_part<T, state_form::bytes> {
    using words_type = bytes::words<byte_words<T>>;
    using indices = std::make_index_sequence<byte_words<T>>;

    struct byte_array {
        unsigned char byte[sizeof(T)];
    };

    static constexpr words_type used_words() {
        words_type all{};
        if constexpr (requires {
                          { T::all() } -> std::same_as<T>;
                      }) {
            all = memory(T::all());
        } else {
            for (std::size_t i = 0; i < sizeof(T); ++i) all.word[i / 8] |= std::uint64_t{0xff} << (8 * (i % 8));
        }
        return all;
    }
    static constexpr words_type used = used_words();

    /// The bits of the words of memory before `end`.
    static constexpr unsigned bits_before(std::size_t end) {
        unsigned sum = 0;
        for (std::size_t i = 0; i < end; ++i) sum += static_cast<unsigned>(std::popcount(used.word[i]));
        return sum;
    }
    static constexpr std::uint64_t width = bits_before(byte_words<T>);
    static constexpr bool fits_always = width == 8 * sizeof(T);

    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const T& value) { return fits(memory(value), indices{}); }
    FOREGONE_ALWAYS_INLINE static constexpr void put(const T& value, std::uint64_t* words, unsigned at) {
        put(memory(value), words, at, indices{});
    }
    FOREGONE_ALWAYS_INLINE static constexpr T get(const std::uint64_t* words, unsigned at) { return get(words, at, indices{}); }

    // Byte by byte, because byte order depends on the machine; compilers merge this into a load and a store.
    FOREGONE_ALWAYS_INLINE static constexpr words_type memory(const T& value) {
        words_type result{};
        if constexpr (bytes::little_endian && (sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8)) {
            result.word[0] = std::bit_cast<bits_for<8 * sizeof(T)>>(value);
            return result;
        }
        const auto all = std::bit_cast<byte_array>(value);
        for (std::size_t i = 0; i < sizeof(T); ++i) result.word[i / 8] |= std::uint64_t{all.byte[i]} << (8 * (i % 8));
        return result;
    }

private:
    template <std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr bool fits(const words_type& all, std::index_sequence<I...>) {
        return ((all.word[I] & ~used.word[I]) | ...) == 0;
    }
    template <std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr void put(const words_type& all, std::uint64_t* words, unsigned at,
                                                     std::index_sequence<I...>) {
        (bit_string::put(words, at + bits_before(I), static_cast<unsigned>(std::popcount(used.word[I])),
                         gathered<used.word[I]>(all.word[I])),
         ...);
    }
    template <std::size_t... I>
    FOREGONE_ALWAYS_INLINE static constexpr T get(const std::uint64_t* words, unsigned at, std::index_sequence<I...>) {
        const words_type all{{scattered<used.word[I]>(
            bit_string::get(words, at + bits_before(I), static_cast<unsigned>(std::popcount(used.word[I]))))...}};
        byte_array memory{};
        for (std::size_t i = 0; i < sizeof(T); ++i) memory.byte[i] = static_cast<unsigned char>(all.word[i / 8] >> (8 * (i % 8)));
        return std::bit_cast<T>(memory);
    }
};

}}  // namespace foregone::impl
