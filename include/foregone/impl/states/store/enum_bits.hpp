// SPDX-License-Identifier: BSL-1.0
#pragma once

// The code of an enum in the fewest bits; used for enum members of packed states.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/states/store/bit_string.hpp>
#include <foregone/types/enumeration.hpp>

#include <bit>
#include <concepts>
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

/// How an enum is coded in the fewest bits: by the bits that its enumerators set, by the bits in which they differ, or by the
/// distance from the least.
///
/// Guarantees: of equally short codes, the first of these three, so that values which are not enumerators, such as combinations of
/// them, are coded too if that costs nothing. An enum without enumerators is coded as its underlying integer.
template <class E>
struct enum_bits {
    using underlying = std::underlying_type_t<E>;
    using raw_type = std::make_unsigned_t<std::conditional_t<std::same_as<underlying, bool>, unsigned char, underlying>>;

    static constexpr std::uint64_t raw(E value) { return bit_string::alone(static_cast<raw_type>(value)); }
    static constexpr E from_raw(std::uint64_t value) { return static_cast<E>(static_cast<underlying>(value)); }

    struct way {
        std::uint64_t mask;   ///< the stored bits
        std::uint64_t fixed;  ///< only the bits that differ from this are stored
        bool distance;        ///< from `fixed`
        constexpr unsigned bits() const { return static_cast<unsigned>(std::popcount(mask)); }
    };

    static constexpr way best_way() {
        if constexpr (enumerator_count<E> == 0) return {static_cast<raw_type>(~raw_type{0}), 0, false};
        else {
            const auto& all = enumerator_values<E>;
            std::uint64_t set = 0, common = UINT64_MAX;
            for (const E value : all) set |= raw(value), common &= raw(value);
            const std::uint64_t span = static_cast<raw_type>(raw(all.back()) - raw(all.front()));
            const way ways[] = {{set, 0, false}, {set & ~common, common, false}, {upto(span), raw(all.front()), true}};
            const way& least_masked = ways[1].bits() < ways[0].bits() ? ways[1] : ways[0];
            return ways[2].bits() < least_masked.bits() ? ways[2] : least_masked;
        }
    }
    static constexpr way chosen = best_way();
    static constexpr unsigned bits = chosen.bits();

    static constexpr bool fits_always = chosen.mask == static_cast<raw_type>(~raw_type{0});
    static constexpr bool fits(E value) { return (shifted(value) & ~chosen.mask) == 0; }

    /// Requires: the value fits.
    static constexpr std::uint64_t pack(E value) { return gathered<chosen.mask>(shifted(value)); }

    static constexpr E unpack(std::uint64_t packed) {
        const std::uint64_t all = scattered<chosen.mask>(packed);
        return from_raw(chosen.distance ? all + chosen.fixed : all ^ chosen.fixed);
    }

private:
    static constexpr std::uint64_t upto(std::uint64_t span) { return span == 0 ? 0 : UINT64_MAX >> std::countl_zero(span); }

    static constexpr std::uint64_t shifted(E value) {
        return chosen.distance ? static_cast<raw_type>(raw(value) - chosen.fixed) : raw(value) ^ chosen.fixed;
    }
};

}}  // namespace foregone::impl
