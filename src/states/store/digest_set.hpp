// SPDX-License-Identifier: BSL-1.0
#pragma once

// The visited set of hash compaction: a 64-bit digest for each state; for --compact.

#include "states/store/insert_each.hpp"
#include "states/store/packed_set.hpp"
#include "states/store/state_digest.hpp"

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The visited packed states, by a digest of each: the second of two states with equal digests counts as visited.
///
/// Guarantees: a packed_set of the digests, with the interface of a packed_set of the words. If `Bits` is below 64, the highest
/// bits are stored.
/// Complexity: 8 bytes an entry, however wide a state is.
/// Source: P. Wolper and D. Leroy, "Reliable hashing without collision detection" (CAV 1993); U. Stern and D. L. Dill, "Improved
/// probabilistic verification by hash compaction" (CHARME 1995). Unlike there, the place in the table adds
/// no information about a state.
template <std::size_t Words, unsigned Bits = 64>
class digest_set {
    static_assert(Bits >= 1 && Bits <= 64, "foregone: a digest has 1 to 64 bits");

    packed_set<64> digests_{};

public:
    static constexpr std::size_t words = Words;
    static constexpr unsigned digest_bits = Bits;

    struct waiting_entry {};

    std::uint64_t capacity() const { return digests_.capacity(); }
    std::uint64_t bytes() const { return digests_.bytes(); }
    std::uint64_t most() const { return digests_.most(); }

    /// The digest itself, from which finish makes a hash: states with equal digests have one place, and one rank.
    static std::uint64_t mix(const std::uint64_t* state) {
        return state_digest<Words>::of(state) & ~std::uint64_t{0} << (64 - Bits);
    }
    static std::uint64_t finish(std::uint64_t digest) { return packed_set<64>::hash(&digest); }
    static std::uint64_t hash(const std::uint64_t* state) { return finish(mix(state)); }

    std::uint64_t home(std::uint64_t hash) const { return digests_.home(hash); }
    FOREGONE_ALWAYS_INLINE void prefetch(std::uint64_t home) const { digests_.prefetch(home); }

    /// Returns true if no state with this digest was present. Requires: room for it; for `Alone`, that no other worker inserts.
    template <bool Alone = false>
    bool insert(const std::uint64_t* state, std::uint64_t home) {
        const std::uint64_t digest = mix(state);
        return digests_.template insert<Alone>(&digest, home);
    }

    bool insert(const std::uint64_t* state) { return insert(state, home(hash(state))); }

    bool contains(const std::uint64_t* state) const {
        const std::uint64_t digest = mix(state);
        return digests_.contains(&digest);
    }

    /// As in packed_set, one after another.
    template <bool Alone>
    std::size_t insert_all(std::uint64_t* states, const std::uint64_t* homes, waiting_entry*, std::size_t count) {
        return insert_each<Alone>(*this, states, homes, count);
    }

    std::uint64_t room(std::uint64_t states) const { return digests_.room(states); }
    std::uint64_t bytes_to_grow_for(std::uint64_t states, std::uint64_t more) const {
        return digests_.bytes_to_grow_for(states, more);
    }

    /// Makes room for `states` states. Errors: std::bad_alloc.
    void grow_for(std::uint64_t states) { digests_.grow_for(states); }

    /// Makes room for `more` states beyond `states`, by all workers of an executor.
    template <class Executor>
    void grow_for(std::uint64_t states, std::uint64_t more, Executor& who) {
        digests_.grow_for(states, more, who);
    }
};

}}  // namespace foregone::impl
