// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/bytewise.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/reflect/shape.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/print.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone::inline impl {

/// Digests of values; equal values have equal digests.
namespace value_digest {

/// Values that are their own digest and can be shown again.
template <class T>
concept reversible = bytewise<T> && sizeof(T) <= 8 && std::is_trivially_copyable_v<T>;

template <class T>
concept range_of_itself = range_like<T> && std::same_as<element_of<T>, T>;

inline constexpr std::uint64_t salt = mixer::seed;

struct sink {
    mixer& words;
    void append(std::string_view characters) { hashing::add_text(words, characters); }
    void append(char character) { append(std::string_view(&character, 1)); }
};

/// For a short text its characters, mixed only with its size: a hash takes longer than the choice.
inline std::uint64_t of_text(std::string_view text) {
    const auto* const memory = reinterpret_cast<const unsigned char*>(text.data());
    const std::size_t size = text.size();
    const std::uint64_t salted = salt + size * mixer::factor;
    if (size > 16) return hash(text);
    if (size > 8) return mixer::of(salted ^ bytes::load<8>(memory), bytes::load<8>(memory + size - 8));
    if (size >= 4) return salted ^ bytes::load<4>(memory) ^ bytes::load<4>(memory + size - 4) << 32;
    if (size == 0) return salted;
    return salted ^ memory[0] ^ static_cast<std::uint64_t>(memory[size / 2]) << 8 ^
           static_cast<std::uint64_t>(memory[size - 1]) << 16;
}

/// All values of a type without a hash and a print_to have one digest.
template <class T>
std::uint64_t of(const T& value) {
    if constexpr (reversible<T>) {
        return to_word(value) ^ salt;
    } else if constexpr (string_like<T>) {
        if constexpr (std::is_pointer_v<T>)
            if (value == nullptr) return mixer::last;
        return of_text(view_of(value));
    } else if constexpr (optional_like<T>) {
        return value.has_value() ? of(*value) + mixer::factor : mixer::last;
    } else if constexpr (range_of_itself<T>) {
        return salt;
    } else if constexpr (hashable<T>) {
        return hash(value);
    } else {
        mixer words;
        sink to{words};
        print(to, value);
        return words.finish();
    }
}

}  // namespace value_digest

}  // namespace foregone::impl
