// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads and writes bit fields in an array of words; the base of packed states.

#include <foregone/impl/base/config.hpp>

#include <cstdint>
#include <type_traits>

/// Parts of a string of bits that fills words from their low ends.
namespace foregone { inline namespace impl { namespace bit_string {

/// A part of a value, read separately.
///
/// Compilers read adjacent parts as one. A CPU that has just written the parts one by one cannot forward them to such a load, and
/// waits until all are in the cache.
FOREGONE_ALWAYS_INLINE constexpr std::uint64_t alone(std::uint64_t part) {
    if (!std::is_constant_evaluated() && !FOREGONE_IS_KNOWN(part)) FOREGONE_FORGET(part);
    return part;
}

/// Requires: the bits of the string are 0 there, and `value` has no bit above the width.
FOREGONE_ALWAYS_INLINE constexpr void put(std::uint64_t* words, unsigned at, unsigned width, std::uint64_t value) {
    if (width == 0) return;
    words[at / 64] |= value << at % 64;
    if (at % 64 + width > 64) words[at / 64 + 1] |= value >> (64 - at % 64);
}

FOREGONE_ALWAYS_INLINE constexpr std::uint64_t get(const std::uint64_t* words, unsigned at, unsigned width) {
    if (width == 0) return 0;
    std::uint64_t value = words[at / 64] >> at % 64;
    if (at % 64 + width > 64) value |= words[at / 64 + 1] << (64 - at % 64);
    return value & UINT64_MAX >> (64 - width);
}

}}}  // namespace foregone::impl::bit_string
