// SPDX-License-Identifier: BSL-1.0
#pragma once

// The values and orders of atomic operations as the compiler passes them, whatever their types: numbers of up to 16 bytes.

#include "concurrency/unmodified/runtime.hpp"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace foregone { inline namespace impl {

/// GCC and Clang number the orders as the ABI does; `consume` is `acquire`, and higher bits are hints.
inline std::memory_order order_of(int number) {
    const int order = number & 7;
    return static_cast<std::memory_order>(order == 1 ? 2 : order);
}

/// A value of any size: its bytes are the lowest ones, and the others are zero.
__extension__ using atomic_value = unsigned __int128;

/// An atomic variable. While the program runs, nothing else runs, so that no instruction has to be atomic.
struct atomic_place {
    volatile void* at;
    std::size_t bytes;

    const void* object() const { return const_cast<const void*>(at); }

    atomic_value value() const { return value_in(object()); }
    atomic_value value_in(const void* from) const {
        atomic_value value = 0;
        switch (bytes) {
            case 1: std::memcpy(&value, from, 1); break;
            case 2: std::memcpy(&value, from, 2); break;
            case 4: std::memcpy(&value, from, 4); break;
            case 8: std::memcpy(&value, from, 8); break;
            default: std::memcpy(&value, from, 16);
        }
        return value;
    }
    void put(atomic_value value) const { std::memcpy(const_cast<void*>(at), &value, bytes); }

    /// The value without what arithmetic has carried past its bytes.
    atomic_value cut(atomic_value value) const { return value_in(&value); }
};

inline operand_words words_of(atomic_value first, atomic_value second) {
    const auto low = [](atomic_value value) { return static_cast<std::uint64_t>(value); };
    const auto high = [](atomic_value value) { return static_cast<std::uint64_t>(value >> 64); };
    return {low(first), high(first), low(second), high(second)};
}

inline std::string value_text(atomic_value value, std::size_t bytes) {
    const auto text_of = [bytes](std::uint64_t part) { return runtime::current().text_of(part, bytes); };
    const auto low = static_cast<std::uint64_t>(value);
    if (bytes == 16) return text_of(static_cast<std::uint64_t>(value >> 64)) + ":" + text_of(low);
    const unsigned others = 64 - 8 * static_cast<unsigned>(bytes);
    return text_of(static_cast<std::uint64_t>(static_cast<std::int64_t>(low << others) >> others));
}

/// A relaxed operation orders nothing, which explains races; the other orders are not shown.
inline const char* shown(std::memory_order order) { return order == std::memory_order_relaxed ? ", relaxed" : ""; }

}}  // namespace foregone::impl
