// SPDX-License-Identifier: BSL-1.0
#pragma once

// The visited set of bitstate hashing: a Bloom filter of earlier levels, and the states of the current level.

#include "states/store/huge_array.hpp"
#include "states/store/packed_set.hpp"
#include "states/store/state_digest.hpp"

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/states/states_verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

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

/// The visited packed states, by some bits each in an array of fixed size. A state whose bits are all set counts as visited.
///
/// Guarantees: a packed_set holds the states discovered since the last level ended, exactly; a state_bits, unchanged since the
/// level began, holds all earlier ones. So the missed states depend on the levels as sets, not on the order of discovery.
/// Complexity: 3 bits a state, and an entry of a packed_set for each new state of the level; a pass over that set at the end of a
/// level.
/// Threads: as packed_set; the functions that end a level run on all workers of an executor.
/// Source: G. J. Holzmann, "An analysis of bitstate hashing" (PSTV 1995). Unlike there, the search is breadth first, and the
/// states of one level are compared exactly.
template <unsigned Bits>
class bitstate_set {
    using level_set = packed_set<Bits>;
    using digest = state_digest<level_set::words>;

    static constexpr std::size_t put_at_once = 64;
    static constexpr std::uint64_t kept_bytes = std::uint64_t{8} << 20;

    /// One worker's states on their way into the array: a few wait until their bits have come from memory.
    struct alignas(2 * cache_line_bytes) marker {
        std::uint64_t waiting[put_at_once]{};
        std::size_t count_waiting = 0;
        std::uint64_t states = 0, bits = 0;

        void add(state_bits& into, std::uint64_t of_state) {
            into.prefetch(of_state);
            waiting[count_waiting++] = of_state;
            if (count_waiting == put_at_once) flush(into);
        }
        void flush(state_bits& into) {
            for (std::size_t i = 0; i < count_waiting; ++i) bits += into.put(waiting[i]);
            states += count_waiting;
            count_waiting = 0;
        }
    };

    state_bits array_{};
    level_set level_{};
    std::uint64_t before_ = 0;  ///< states that are stored as bits only
    bitstate_omission omitted_{.array_bytes = bitstate_omission::rounded_bytes(0)};

public:
    static constexpr std::size_t words = level_set::words;

    using waiting_entry = typename level_set::waiting_entry;

    /// Sets the size of the array, rounded up to whole cache lines. Requires: called before the set makes room.
    void allot(std::uint64_t bytes) { omitted_.array_bytes = bitstate_omission::rounded_bytes(bytes); }

    /// The fill of the array, and the estimate for the levels that have ended.
    const bitstate_omission& omitted() const { return omitted_; }

    std::uint64_t bytes() const { return array_.bytes() + level_.bytes(); }

    /// The room for states beyond `states`, of all levels.
    std::uint64_t room(std::uint64_t states) const { return level_.room(states - before_); }

    // A state is looked up by its digest, which determines its bits, and in the current level only if the bits do not settle it.
    // The digest is linear: states that share one bit would share others, unless the digest is mixed.
    static std::uint64_t mix(const std::uint64_t* state) { return mixer::of(digest::of(state)); }
    static std::uint64_t finish(std::uint64_t of_state) { return of_state; }
    static std::uint64_t hash(const std::uint64_t* state) { return mix(state); }
    static std::uint64_t home(std::uint64_t of_state) { return of_state; }
    FOREGONE_ALWAYS_INLINE void prefetch(std::uint64_t of_state) const { array_.prefetch(of_state); }

    /// Returns true if the state is new. Requires: room for it; for `Alone`, that no other worker inserts.
    template <bool Alone = false>
    bool insert(const std::uint64_t* state, std::uint64_t of_state) {
        return !array_.has(of_state) && level_.template insert<Alone>(state, level_.home(level_set::hash(state)));
    }
    bool insert(const std::uint64_t* state) { return insert(state, hash(state)); }

    /// As in packed_set; the digests are overwritten.
    template <bool Alone>
    std::size_t insert_all(std::uint64_t* states, std::uint64_t* digests, waiting_entry* waiting, std::size_t count) {
        const std::size_t unknown = keep_unknown(states, digests, count);
        for (std::size_t i = 0; i < unknown; ++i) level_.prefetch(digests[i]);
        return level_.template insert_all<Alone>(states, digests, waiting, unknown);
    }

    bool contains(const std::uint64_t* state) const {
        return (array_.is_there() && array_.has(hash(state))) || level_.contains(state);
    }

    /// Additional memory while the set grows for `more` states, with the array if there is none yet.
    std::uint64_t bytes_to_grow_for(std::uint64_t states, std::uint64_t more) const {
        return (array_.is_there() ? 0 : omitted_.array_bytes) + level_.bytes_to_grow_for(states - before_, more);
    }

    /// Makes room for `states` states, of all levels. Errors: std::bad_alloc.
    void grow_for(std::uint64_t states) {
        allocate();
        level_.grow_for(states - before_);
    }

    /// Makes room for `more` states beyond `states`, by all workers of an executor.
    template <class Executor>
    void grow_for(std::uint64_t states, std::uint64_t more, Executor& who) {
        allocate();
        level_.grow_for(states - before_, more, who);
    }

    /// Moves the states of the level into the array, by all workers of an executor. From now on, they are stored as bits only.
    ///
    /// Requires: no other function runs. Memory for far more states than the level had is freed.
    template <class Executor>
    void end_level(Executor& who) {
        std::vector<marker> markers(who.workers());
        level_.take_all(who, [&](const std::uint64_t* state, unsigned worker) { markers[worker].add(array_, hash(state)); });
        std::uint64_t states = 0, bits = 0;
        for (marker& one : markers) {
            one.flush(array_);
            states += one.states;
            bits += one.bits;
        }
        omitted_.note_new(states);
        omitted_.bits_set += bits;
        before_ += states;
        if (states < level_.most() / 4 && level_.bytes() > kept_bytes) level_.give_back();
    }

private:
    void allocate() {
        if (!array_.is_there()) array_.allocate(omitted_.array_bytes);
    }

    /// Keeps the states that the array does not have, each with its home among those of the level.
    std::size_t keep_unknown(std::uint64_t* states, std::uint64_t* digests, std::size_t count) const {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count; ++i) {
            const bool is_unknown = !array_.has(digests[i]);
            std::uint64_t* const state = states + kept * words;
            for (std::size_t word = 0; word < words; ++word) state[word] = states[i * words + word];
            digests[kept] = level_.home(level_set::hash(state));
            kept += is_unknown;
        }
        return kept;
    }
};

}}  // namespace foregone::impl
