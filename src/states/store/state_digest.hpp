// SPDX-License-Identifier: BSL-1.0
#pragma once

// The 64-bit digest of a packed state, from universal hashing; for hash compaction and bitstate hashing.

#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// A packed state's digest: 64 bits. For a random key, two different states have equal digests with probability 2^-64.
///
/// Guarantees: (k0 + k1 w1 + … + kn wn) mod 2^128, the upper half; k are the first round constants of SHA-512, two for each. The
/// same on every machine.
/// Complexity: two independent multiplications a word.
/// Source: J. L. Carter and M. N. Wegman, "Universal classes of hash functions" (JCSS 1979); this one, which is strongly universal,
/// is `Multilinear` of D. Lemire and O. Kaser, "Strongly universal string hashing is fast" (The Computer Journal, 2014). The
/// constants are in FIPS 180-4.
template <std::size_t Words>
class state_digest {
    static_assert(Words <= 8, "foregone: a packed state has at most 8 words");

    static constexpr std::uint64_t key[18] = {
        0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc, 0x3956c25bf348b538, 0x59f111f1b605d019,
        0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
        0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3};

    static constexpr uint128 key_of(std::size_t i) { return static_cast<uint128>(key[2 * i]) << 64 | key[2 * i + 1]; }

public:
    static constexpr std::uint64_t of(const std::uint64_t* state) {
        uint128 sum = key_of(0);
        for (std::size_t i = 0; i < Words; ++i) sum += key_of(i + 1) * state[i];
        return static_cast<std::uint64_t>(sum >> 64);
    }
};

}}  // namespace foregone::impl
