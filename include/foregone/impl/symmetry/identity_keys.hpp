// SPDX-License-Identifier: BSL-1.0
#pragma once

// One word with all facts about an identity, if they fit: a fast way to an orbit's representative, by sorting.

#include <foregone/impl/symmetry/scalarsets_in.hpp>
#include <foregone/impl/types/bytewise.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// More bits than a key has.
inline constexpr std::size_t no_key_bits = 1'000'000;

/// The number of bits of all facts of a T about one identity, if no fact is about two of them; otherwise, or if it is unknown,
/// no_key_bits.
template <class T>
constexpr std::size_t key_bits();

namespace identity_keys {

struct sum_of_bits {
    template <class... Parts>
    constexpr auto operator()(const Parts&...) const {
        return std::integral_constant<std::size_t, (key_bits<Parts>() + ... + 0)>{};
    }
};

template <class T, std::size_t... I>
constexpr std::size_t of_elements(std::index_sequence<I...>) {
    return (key_bits<std::remove_cvref_t<typename std::tuple_element<I, T>::type>>() + ... + 0);
}

template <class T>
concept has_capacity = requires {
    typename std::integral_constant<std::size_t, T::capacity()>;
};

/// The bits of an array element, which is about its identity alone.
template <class T>
constexpr std::size_t element_bits() {
    if constexpr (mentions_identities<T>) return no_key_bits;
    else if constexpr (std::is_same_v<T, bool>) return 1;
    else if constexpr (std::is_integral_v<T> || std::is_enum_v<T> || (bytewise<T> && sizeof(T) <= 8)) return 8 * sizeof(T);
    else return no_key_bits;
}

template <class T>
constexpr std::uint64_t element_word(const T& value) {
    if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
        constexpr std::uint64_t mask = UINT64_MAX >> (64 - element_bits<T>());
        return static_cast<std::uint64_t>(value) & mask;
    } else {
        return to_word(value);
    }
}

}  // namespace identity_keys

template <class T>
constexpr std::size_t key_bits() {
    using namespace identity_keys;
    if constexpr (!mentions_identities<T>) return 0;
    else if constexpr (is_scalarset<T> || is_scalarset_subset<T>) return 1;
    else if constexpr (is_scalarset_array<T>) return element_bits<typename T::element>();
    else if constexpr (optional_like<T>) return key_bits<typename T::value_type>();
    else if constexpr (range_like<T> && tuple_like<T>) return std::tuple_size<T>::value * key_bits<element_of<T>>();
    else if constexpr (range_like<T> && has_capacity<T>) return T::capacity() * key_bits<element_of<T>>();
    else if constexpr (range_like<T>) return no_key_bits;
    else if constexpr (tuple_like<T>) return of_elements<T>(std::make_index_sequence<std::tuple_size<T>::value>{});
    else if constexpr (has_members<T>) return decltype(visit_members(std::declval<const T&>(), sum_of_bits{}))::value;
    else return no_key_bits;
}

/// Whether all facts of a state about an identity fit one word, so that identities with equal words are interchangeable.
template <class State>
inline constexpr bool has_identity_keys = key_bits<State>() <= 64;

/// The facts of a state about each identity of a scalarset, one word each.
template <class Id>
struct identity_keys_of {
    std::uint64_t of[Id::size]{};
    unsigned used_bits = 0;

    template <class T>
    constexpr void add(const T& value) {
        if constexpr (is_scalarset<T>) {
            if constexpr (std::is_same_v<T, Id>) add_one(value);
        } else if constexpr (is_scalarset_subset<T>) {
            if constexpr (std::is_same_v<typename T::identity, Id>) add_all(value);
        } else if constexpr (is_scalarset_array<T>) {
            if constexpr (std::is_same_v<typename T::identity, Id>) add_elements(value);
        } else if constexpr (mentions_identities<T>) {
            visit_each_part(value, [&](const auto& part) { add(part); });
        }
    }

private:
    constexpr void add_one(const Id& id) {
        if (id) of[scalarset_access::position(id)] |= std::uint64_t{1} << used_bits;
        ++used_bits;
    }
    constexpr void add_all(const scalarset_subset<Id>& set) {
        const std::uint64_t bits = scalarset_access::content(set);
        for (std::size_t i = 0; i < Id::size; ++i) of[i] |= (bits >> i & 1) << used_bits;
        ++used_bits;
    }
    template <class T>
    constexpr void add_elements(const scalarset_array<Id, T>& array) {
        const auto& elements = scalarset_access::content(array);
        for (std::size_t i = 0; i < Id::size; ++i) of[i] |= identity_keys::element_word(elements[i]) << used_bits;
        used_bits += static_cast<unsigned>(identity_keys::element_bits<T>());
    }
};

}}  // namespace foregone::impl
