// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/bit_gather.hpp>
#include <foregone/base/bytewise.hpp>
#include <foregone/base/enumeration.hpp>
#include <foregone/base/members.hpp>
#include <foregone/domain/scalarset.hpp>
#include <foregone/domain/scalarset_array.hpp>

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace foregone {

namespace state_coding {

/// Which bits of a type's bytes its values use.
template <std::size_t Size>
struct used_bits {
    unsigned char byte[Size]{};
};

template <bytewise T>
constexpr used_bits<sizeof(T)> used();

template <std::size_t Size, class T>
constexpr void note(used_bits<Size>& all, std::size_t& begin) {
    const used_bits<sizeof(T)> part = used<T>();
    for (const unsigned char byte : part.byte) all.byte[begin++] |= byte;
}

template <std::size_t Size>
struct members_note {
    used_bits<Size>& all;

    template <class... Members>
    constexpr void operator()(const Members&...) const {
        std::size_t begin = 0;
        (note<Size, Members>(all, begin), ...);
    }
};

template <class T>
constexpr used_bits<sizeof(T)> bytes_of(const T& value) {
    return __builtin_bit_cast(used_bits<sizeof(T)>, value);
}

/// A set says what all of its members are.
template <class T>
concept has_largest = hashed_as_bytes<T> && requires {
    { T::all() } -> std::same_as<T>;
};

template <bytewise T>
constexpr used_bits<sizeof(T)> used() {
    used_bits<sizeof(T)> all;
    if constexpr (std::same_as<T, bool>) {
        all = bytes_of(true);
    } else if constexpr (std::is_enum_v<T>) {
        for (const T value : enumerator_values<T>) {
            const auto one = bytes_of(value);
            for (std::size_t i = 0; i < sizeof(T); ++i) all.byte[i] |= one.byte[i];
        }
    } else if constexpr (has_largest<T>) {
        all = bytes_of(T::all());
    } else if constexpr (is_scalarset<T>) {
        all.byte[0] = static_cast<unsigned char>(std::bit_ceil(T::size + 1) - 1);
    } else if constexpr (is_scalarset_array<T>) {
        for (std::size_t begin = 0; begin < sizeof(T);) note<sizeof(T), typename T::element>(all, begin);
    } else if constexpr (range_like<T> && tuple_like<T>) {
        for (std::size_t begin = 0; begin < sizeof(T);) note<sizeof(T), element_of<T>>(all, begin);
    } else if constexpr (has_members<T> && !hashed_as_bytes<T>) {
        visit_members(T{}, members_note<sizeof(T)>{all});
    } else {
        for (unsigned char& byte : all.byte) byte = 0xff;
    }
    return all;
}

template <bytewise T>
constexpr std::array<std::uint64_t, byte_words<T>> used_words() {
    const used_bits<sizeof(T)> all = used<T>();
    std::array<std::uint64_t, byte_words<T>> words{};
    for (std::size_t i = 0; i < sizeof(T); ++i) words[i / 8] |= std::uint64_t{all.byte[i]} << (8 * (i % 8));
    return words;
}

/// A state of more words costs more to pack than it saves.
inline constexpr std::size_t most_words = 8;

template <class T>
constexpr bool is_packable() {
    if constexpr (bytewise<T> && std::default_initializable<T> && bytes::little_endian) return byte_words<T> <= most_words;
    else return false;
}

template <class T>
constexpr unsigned bits_of() {
    unsigned sum = 0;
    for (const std::uint64_t word : used_words<T>()) sum += static_cast<unsigned>(std::popcount(word));
    return sum;
}

}  // namespace state_coding

/// A state with a fixed number of bits: numbers take all of theirs, an enum those of its enumerators, a bool one.
template <class State>
concept packable = state_coding::is_packable<State>();

/// States as words of the fewest bits, and back.
///
/// Cost: a few instructions for each eight bytes of the state.
template <packable State>
struct state_codec {
    static constexpr unsigned bits = state_coding::bits_of<State>();
    static constexpr std::size_t words = bits == 0 ? 1 : (bits + 63) / 64;

    /// Whether what unpack gives back is the state: an enum may have a value that is no enumerator, nor several of them at once.
    static constexpr bool fits(const State& state) { return fits(to_words(state).word, indices{}); }

    /// Requires: the state fits.
    static constexpr void pack(const State& state, std::uint64_t* to) {
        for (std::size_t i = 0; i < words; ++i) to[i] = 0;
        pack(to_words(state).word, to, indices{});
    }
    static constexpr std::uint64_t packed(const State& state) requires(words == 1) {
        std::uint64_t word = 0;
        pack(to_words(state).word, &word, indices{});
        return word;
    }

    static constexpr State unpack(const std::uint64_t* from) {
        bytes::words<count> all{};
        unpack(from, all.word, indices{});
        if (std::is_constant_evaluated()) return as_constant(all);
        State state;
        std::memcpy(static_cast<void*>(&state), all.word, sizeof(State));
        return state;
    }
    static constexpr State unpacked(std::uint64_t word) requires(words == 1) { return unpack(&word); }

private:
    static constexpr std::size_t count = byte_words<State>;
    static constexpr std::array<std::uint64_t, count> used = state_coding::used_words<State>();
    using indices = std::make_index_sequence<count>;

    /// How many bits the words of memory before have.
    static constexpr unsigned before(std::size_t word) {
        unsigned sum = 0;
        for (std::size_t i = 0; i < word; ++i) sum += static_cast<unsigned>(std::popcount(used[i]));
        return sum;
    }

    template <std::size_t... I>
    static constexpr bool fits(const std::uint64_t* memory, std::index_sequence<I...>) {
        return ((memory[I] & ~used[I]) | ...) == 0;
    }
    template <std::size_t I>
    static constexpr void pack_word(std::uint64_t memory, std::uint64_t* to) {
        constexpr unsigned width = static_cast<unsigned>(std::popcount(used[I])), word = before(I) / 64, shift = before(I) % 64;
        if constexpr (width == 0) return;
        else {
            const std::uint64_t all = gathered<used[I]>(memory);
            to[word] |= all << shift;
            if constexpr (shift + width > 64) to[word + 1] |= all >> (64 - shift);
        }
    }
    template <std::size_t... I>
    static constexpr void pack(const std::uint64_t* memory, std::uint64_t* to, std::index_sequence<I...>) {
        (pack_word<I>(memory[I], to), ...);
    }
    template <std::size_t I>
    static constexpr std::uint64_t unpacked_word(const std::uint64_t* from) {
        constexpr unsigned width = static_cast<unsigned>(std::popcount(used[I])), word = before(I) / 64, shift = before(I) % 64;
        if constexpr (width == 0) return 0;
        else {
            std::uint64_t all = from[word] >> shift;
            if constexpr (shift + width > 64) all |= from[word + 1] << (64 - shift);
            return scattered<used[I]>(all & UINT64_MAX >> (64 - width));
        }
    }
    template <std::size_t... I>
    static constexpr void unpack(const std::uint64_t* from, std::uint64_t* memory, std::index_sequence<I...>) {
        ((memory[I] = unpacked_word<I>(from)), ...);
    }

    struct state_bytes {
        unsigned char byte[sizeof(State)];
    };
    static constexpr State as_constant(const bytes::words<count>& all) {
        state_bytes memory{};
        for (std::size_t i = 0; i < sizeof(State); ++i)
            memory.byte[i] = static_cast<unsigned char>(all.word[i / 8] >> (8 * (i % 8)));
        return __builtin_bit_cast(State, memory);
    }
};

}  // namespace foregone
