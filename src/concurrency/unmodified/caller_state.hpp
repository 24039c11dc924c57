// SPDX-License-Identifier: BSL-1.0
#pragma once

// Where a thread of the program stands when it comes to an operation: its registers and its stack, and their hash.

#include <array>
#include <cstdint>
#include <cstring>

namespace foregone { inline namespace impl {

/// The registers that a call preserves, and the stack pointer, at the call of an operation; saved by entry_thunks.cpp.
struct caller_state {
    std::uint64_t registers[6];
    std::uintptr_t stack_pointer;
    std::uintptr_t return_address;
};
extern "C" __attribute__((visibility("hidden"))) caller_state foregone_caller_state;

/// The return address of the call that arrived by way of a thunk.
#define FOREGONE_CALLER ::foregone::foregone_caller_state.return_address

/// A function that a thunk passes the registers to: for calls that other threads of the process make, too.
#define FOREGONE_PASSED __attribute__((visibility("hidden")))

/// The values that an operation is called with, beside its object: each in two words.
using operand_words = std::array<std::uint64_t, 4>;

inline constexpr std::uint64_t hash_keys[4] = {0xA0761D6478BD642F, 0xE7037ED1A0B428DB, 0x8EBC6AF09C88C6E3, 0x589965CC75374CC3};

inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    __extension__ const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

/// Three products at a time, which the processor overlaps.
///
/// Source: the folded products of wyhash (Wang Yi, public domain).
class hash_of_words {
    std::uint64_t lanes_[3];

public:
    explicit hash_of_words(std::uint64_t seed) : lanes_{seed ^ hash_keys[0], seed ^ hash_keys[1], seed ^ hash_keys[2]} {}

    void add(const std::uint64_t (&six)[6]) {
        for (int lane = 0; lane < 3; ++lane)
            lanes_[lane] = mix(six[2 * lane] ^ hash_keys[lane + 1], six[2 * lane + 1] ^ lanes_[lane]);
    }

    void add_bytes(std::uintptr_t at, std::uintptr_t end) {
        std::uint64_t six[6];
        for (; at + sizeof six <= end; at += sizeof six) {
            std::memcpy(six, reinterpret_cast<const void*>(at), sizeof six);
            add(six);
        }
        std::memset(six, 0, sizeof six);
        std::memcpy(six, reinterpret_cast<const void*>(at), end - at);
        add(six);
    }

    /// Never 0.
    std::uint64_t end() const { return mix(lanes_[0] ^ lanes_[2], lanes_[1] ^ hash_keys[3]) | 1; }
};

/// A hash of the registers alone, to see cheaply that two states differ.
inline std::uint64_t registers_hash(const caller_state& caller) {
    const auto& r = caller.registers;
    return mix(r[0] ^ hash_keys[0], r[1] ^ hash_keys[1]) ^ mix(r[2] ^ hash_keys[2], r[3] ^ hash_keys[3]) ^
           mix(r[4] ^ hash_keys[1], r[5] ^ hash_keys[3]);
}

/// Which call of an operation on an object this is. Without optimisation all loads of a type are at one call site, in a function of
/// <atomic>, so the object and the place that this function was called from count, too.
std::uint64_t visit_key(const caller_state& caller, std::uintptr_t site, const void* object, std::uintptr_t stack_top);

/// The state of the caller. What lies below its frame is of finished calls.
std::uint64_t state_hash(const caller_state& caller, const void* object, const operand_words& operands, std::uintptr_t stack_top);

}}  // namespace foregone::impl
