// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "huge_array.hpp"

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/verdict/bitstate_omission.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone::inline impl {

/// A Bloom filter of states: each inserted state sets some bits of an array. A state whose bits are all set may have been
/// inserted; any other was not.
///
/// Guarantees: a state's digest, well mixed, determines its bits by double hashing. The array has all bits of whole cache lines.
/// Threads: any number may insert or look up states at the same time; `allocate` alone.
/// Source: B. H. Bloom, "Space/time trade-offs in hash coding with allowable errors" (CACM 1970); P. C. Dillinger and P. Manolios,
/// "Fast and accurate bitstate verification for SPIN" (SPIN 2004), for double hashing.
class state_bits {
    using cell = shared_value<std::uint64_t>;

    huge_array<cell> cells_{};

public:
    static constexpr unsigned bits_of_state = bitstate_omission::bits_of_state;

    /// Makes the array, all zeros. Requires: there is none yet, and the bytes are rounded. Errors: std::bad_alloc.
    void allocate(std::uint64_t bytes) {
        cells_ = huge_array<cell>(static_cast<std::size_t>(bytes / sizeof(cell)));
    }

    bool is_there() const { return cells_.size() > 0; }
    std::uint64_t bytes() const { return cells_.bytes(); }

    FOREGONE_ALWAYS_INLINE void prefetch(std::uint64_t digest) const {
        each_place(digest, [&](std::uint64_t at) { __builtin_prefetch(&cells_[at / 64]); });
    }

    /// Whether all bits of a state are set.
    FOREGONE_ALWAYS_INLINE bool has(std::uint64_t digest) const {
        std::uint64_t all = 1;
        each_place(digest, [&](std::uint64_t at) { all &= cells_[at / 64].peek() >> at % 64; });
        return all != 0;
    }

    /// Sets a state's bits, and returns how many were not set.
    unsigned put(std::uint64_t digest) {
        unsigned fresh = 0;
        each_place(digest, [&](std::uint64_t at) {
            const std::uint64_t bit = std::uint64_t{1} << at % 64;
            if ((cells_[at / 64].peek() & bit) == 0) fresh += (cells_[at / 64].unite(bit) & bit) == 0;
        });
        return fresh;
    }

private:
    /// The upper half of a product, which is below `count`.
    static std::uint64_t scaled(std::uint64_t number, std::uint64_t count) {
        return static_cast<std::uint64_t>(static_cast<uint128>(number) * count >> 64);
    }

    template <class Visit>
    FOREGONE_ALWAYS_INLINE void each_place(std::uint64_t digest, Visit&& visit) const {
        const std::uint64_t bits = bytes() * 8, stride = 1 + scaled(digest * mixer::factor, bits - 1);
        std::uint64_t at = scaled(digest, bits);
        for (unsigned i = 0; i < bits_of_state; ++i) {
            visit(at);
            at += stride;
            at -= at < bits ? 0 : bits;
        }
    }
};

}  // namespace foregone::impl
