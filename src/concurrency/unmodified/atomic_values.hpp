// SPDX-License-Identifier: BSL-1.0
#pragma once

// The values and orders of atomic operations as the compiler passes them.

#include "concurrency/unmodified/runtime.hpp"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

namespace foregone { inline namespace impl {

/// GCC and Clang number the orders as the ABI does; `consume` is `acquire`, and higher bits are hints.
inline std::memory_order order_of(int number) {
    const int order = number & 7;
    return static_cast<std::memory_order>(order == 1 ? 2 : order);
}

/// The bytes of an atomic variable. While the program runs, nothing else runs, so that no instruction has to be atomic.
template <class T>
T bytes_at(const volatile T* at) {
    T value;
    std::memcpy(&value, const_cast<const T*>(at), sizeof(T));
    return value;
}

template <class T>
void put(volatile T* at, T value) {
    std::memcpy(const_cast<T*>(at), &value, sizeof(T));
}

template <class T>
operand_words words_of(T first, T second) {
    if constexpr (sizeof(T) == 16) {
        const auto high = [](T value) { return static_cast<std::uint64_t>(value >> 64); };
        return {static_cast<std::uint64_t>(first), high(first), static_cast<std::uint64_t>(second), high(second)};
    } else {
        return {first, 0, second, 0};
    }
}

template <class T>
std::string value_text(T value) {
    const auto text_of = [](auto part) { return runtime::current().text_of(static_cast<std::uint64_t>(part), sizeof(T)); };
    if constexpr (sizeof(T) == 16) return text_of(value >> 64) + ":" + text_of(value);
    else return text_of(static_cast<std::make_signed_t<T>>(value));
}

/// A relaxed operation orders nothing, which explains races; the other orders are not shown.
inline const char* shown(std::memory_order order) { return order == std::memory_order_relaxed ? ", relaxed" : ""; }

}}  // namespace foregone::impl
