// SPDX-License-Identifier: BSL-1.0
#pragma once

// Hashes any value by its members, equally while compiling and at run time; used by visited sets and state models.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/types/shape.hpp>
#include <foregone/types/members.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone {

namespace hashing {

/// `Within`: the classes whose members are asked. A class may have a container of itself.
template <class T, class... Within>
constexpr bool is_hashable();

template <class T, class... Within, std::size_t... I>
constexpr bool elements_are_hashable(std::index_sequence<I...>) {
    return (is_hashable<std::remove_cvref_t<typename std::tuple_element<I, T>::type>, Within...>() && ...);
}

template <class... Within, template <class...> class Variant, class... Alternatives>
constexpr bool alternatives_are_hashable(const Variant<Alternatives...>*) {
    return (is_hashable<Alternatives, Within...>() && ...);
}

template <class... Within>
struct all_are_hashable {
    template <class... Members>
    constexpr auto operator()(const Members&...) const {
        return std::bool_constant<(is_hashable<Members, Within...>() && ...)>{};
    }
};

template <class T, class... Within>
constexpr bool is_hashable() {
    if constexpr ((std::same_as<T, Within> || ...)) return true;
    else if constexpr (hashes_itself<T> || std::is_arithmetic_v<T> || std::is_enum_v<T> || string_like<T>) return true;
    else if constexpr (std::same_as<T, std::nullopt_t> || bytewise<T>) return true;
    else if constexpr (optional_like<T>) return is_hashable<typename T::value_type, Within...>();
    else if constexpr (range_like<T>) return !unordered_like<T> && is_hashable<element_of<T>, Within...>();
    else if constexpr (tuple_like<T>)
        return elements_are_hashable<T, Within...>(std::make_index_sequence<std::tuple_size<T>::value>{});
    else if constexpr (variant_like<T>) return alternatives_are_hashable<Within...>(static_cast<const T*>(nullptr));
    else if constexpr (has_members<T>)
        return decltype(visit_members(std::declval<const T&>(), all_are_hashable<Within..., T>{}))::value;
    else return false;
}

/// Up to eight characters as a word, the first one in the highest bits used.
constexpr std::uint64_t word_of(const char* characters, std::size_t count) {
    std::uint64_t word = 0;
    if (count == 0) return word;
    if (!std::is_constant_evaluated() && std::endian::native == std::endian::little) {
        std::memcpy(&word, characters, count);
        return __builtin_bswap64(word) >> (64 - 8 * count);
    }
    for (const char* const end = characters + count; characters != end; ++characters)
        word = word << 8 | static_cast<unsigned char>(*characters);
    return word;
}

constexpr void add_text(mixer& words, std::string_view text) {
    const char* characters = text.data();
    std::size_t left = text.size();
    for (; left > 8; left -= 8, characters += 8) words.add(word_of(characters, 8));
    words.add(word_of(characters, left), text.size());
}

template <class T>
constexpr void add(mixer& words, const T& value);

template <class T>
constexpr void add_range(mixer& words, const T& range) {
    std::uint64_t count = 0;
    for (const auto& element : range) {
        add(words, element);
        ++count;
    }
    words.add(count);
}

template <class T>
inline constexpr bool is_scalar = (std::is_integral_v<T> || std::is_enum_v<T>)&&!hashes_itself<T>;

struct adder {
    mixer& words;

    template <class... Parts>
    constexpr void operator()(const Parts&... parts) const {
        if constexpr (sizeof...(Parts) > 0 && (is_scalar<Parts> && ...)) {
            const std::uint64_t all[] = {static_cast<std::uint64_t>(parts)...};
            words.add_all(all);
        } else {
            (add(words, parts), ...);
        }
    }
};

template <class T>
concept is_struct = has_members<T> && !hashes_itself<T> && !string_like<T>;

template <class T>
constexpr void add_parts(mixer& words, const T& value) {
    if constexpr (range_like<T>) {
        add_range(words, value);
    } else if constexpr (tuple_like<T>) {
        visit_elements(value, adder{words});
    } else if constexpr (variant_like<T>) {
        words.add(value.index());
        visit_alternative(value, adder{words});
    } else {
        visit_members(value, adder{words});
    }
}

template <class T>
constexpr void add(mixer& words, const T& value) {
    if constexpr (hashes_itself<T>) {
        words.add(static_cast<std::uint64_t>(hash_value(value)));
    } else if constexpr (std::is_floating_point_v<T>) {
        words.add_all(floating_words(value).word);
    } else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) {
        words.add(static_cast<std::uint64_t>(value));
    } else if constexpr (string_like<T>) {
        if constexpr (std::is_pointer_v<T>)
            if (value == nullptr) return words.add(mixer::last);
        add_text(words, view_of(value));
    } else if constexpr (std::same_as<T, std::nullopt_t>) {
        words.add(mixer::last);
    } else if constexpr (bytewise<T>) {
        words.add_all(to_words(value).word);
    } else if constexpr (optional_like<T>) {
        if (value.has_value()) add(words, *value);
        else words.add(mixer::last);
    } else {
        add_parts(words, value);
    }
}

}  // namespace hashing

/// The types that hash() takes: numbers, enums, text, aggregates; optionals, ranges, tuples and variants of them; and types with
/// their own `hash_value(const T&)`. Unordered containers are excluded: they have no order to hash.
template <class T>
concept hashable = hashing::is_hashable<std::remove_cvref_t<T>>();

/// A 64-bit hash: equal for values that are the same in all members, different in all bits for almost all others.
///
/// Requires: `==` compares exactly the members that are hashed; a type whose `==` compares fewer has its own hash_value.
///     Floating-point numbers are hashed by their bits: 0.0 and -0.0 have two hashes.
/// Guarantees: the same while compiling and at run time on one machine. The type is not part of the hash.
/// Complexity: two multiplications for 16 bytes without padding. While compiling, see docs/reference/types/hash.md.
template <hashable T>
constexpr std::uint64_t hash(const T& value) {
    if constexpr (bytewise<T> && sizeof(T) <= 8) {
        return mixer::of(to_word(value));
    } else if constexpr (bytewise<T> && sizeof(T) <= 16) {
        const auto all = to_words(value);
        return mixer::of(all.word[0], all.word[1]);
    } else {
        mixer words;
        if constexpr (bytewise<T>) words.add_all(to_words(value).word);
        else if constexpr (hashing::is_struct<T>) visit_members(value, hashing::adder{words});
        else hashing::add(words, value);
        return words.finish();
    }
}

}  // namespace foregone
