// SPDX-License-Identifier: BSL-1.0
#pragma once

// Gathers the bits of a constant mask at the low end of a word and scatters them; used to pack states.

#include <foregone/impl/base/config.hpp>

#include <bit>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The steps that gather the bits of a mask: step i moves the bits of `moved[i]` down by 2^i.
///
/// Source: H. S. Warren, "Hacker's Delight", 7-4: compress.
struct gather_steps {
    std::uint64_t moved[6]{};

    constexpr explicit gather_steps(std::uint64_t mask) {
        std::uint64_t left_out = ~mask << 1;
        for (unsigned i = 0; i < 6; ++i) {
            std::uint64_t parity = left_out;
            for (unsigned shift = 1; shift < 64; shift *= 2) parity ^= parity << shift;
            moved[i] = parity & mask;
            mask = (mask ^ moved[i]) | moved[i] >> (1u << i);
            left_out &= ~parity;
        }
    }
};

namespace bit_gathering {

template <std::uint64_t Mask>
inline constexpr gather_steps steps{Mask};

template <std::uint64_t Mask, unsigned Step>
constexpr std::uint64_t down(std::uint64_t word) {
    constexpr std::uint64_t moved = steps<Mask>.moved[Step];
    if constexpr (moved == 0) return word;
    else return (word & ~moved) | (word & moved) >> (1u << Step);
}

template <std::uint64_t Mask, unsigned Step>
constexpr std::uint64_t up(std::uint64_t word) {
    constexpr std::uint64_t moved = steps<Mask>.moved[Step] >> (1u << Step);
    if constexpr (moved == 0) return word;
    else return (word & ~moved) | (word & moved) << (1u << Step);
}

}  // namespace bit_gathering

/// The bits of a word that lie in Mask, packed at the low end.
///
/// Requires: no other bit of the word is set.
/// Complexity: one instruction where the compiler may use it (BMI2), at most 24 otherwise.
template <std::uint64_t Mask>
constexpr std::uint64_t gathered(std::uint64_t word) {
    constexpr unsigned low = Mask == 0 ? 0 : std::countr_zero(Mask);
    if constexpr (Mask == 0) return 0;
    else if constexpr ((((Mask >> low) + 1) & (Mask >> low)) == 0) return word >> low;
#if FOREGONE_HAS_BIT_GATHER
    else if (!std::is_constant_evaluated()) return __builtin_ia32_pext_di(word, Mask);
#endif
    else {
        using namespace bit_gathering;
        return down<Mask, 5>(down<Mask, 4>(down<Mask, 3>(down<Mask, 2>(down<Mask, 1>(down<Mask, 0>(word))))));
    }
}

/// The inverse of gathered.
///
/// Requires: no bit above the number of bits in Mask.
template <std::uint64_t Mask>
constexpr std::uint64_t scattered(std::uint64_t bits) {
    constexpr unsigned low = Mask == 0 ? 0 : std::countr_zero(Mask);
    if constexpr (Mask == 0) return 0;
    else if constexpr ((((Mask >> low) + 1) & (Mask >> low)) == 0) return bits << low;
#if FOREGONE_HAS_BIT_GATHER
    else if (!std::is_constant_evaluated()) return __builtin_ia32_pdep_di(bits, Mask);
#endif
    else {
        using namespace bit_gathering;
        return up<Mask, 0>(up<Mask, 1>(up<Mask, 2>(up<Mask, 3>(up<Mask, 4>(up<Mask, 5>(bits))))));
    }
}

}}  // namespace foregone::impl
