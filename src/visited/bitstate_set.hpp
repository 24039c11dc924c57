// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/base/mix.hpp>
#include "packed_set.hpp"
#include "state_bits.hpp"
#include "state_digest.hpp"
#include <foregone/impl/verdict/bitstate_omission.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// The packed states met so far, by some bits each in an array of fixed size: a state of which all bits were set by others is taken for known.
///
/// Shape: a packed_set has those that were met since the last level ended, and is exact; all before are in a state_bits, which is as it was
/// when the level began. So which states are missed follows from the levels as sets, and not from who met what first.
/// Cost: 3 bits a state, and an entry of a packed_set for each that is new in the level; a pass over that set where a level ends.
/// Threads: as packed_set; what a level ends with is for all workers of an executor.
/// Source: G. J. Holzmann, "An analysis of bitstate hashing" (PSTV 1995). Unlike there, the search is breadth first, and a level's own states
/// are told apart by all their bits.
template <unsigned Bits>
class bitstate_set {
    using level_set = packed_set<Bits>;
    using digest = state_digest<level_set::words>;

    static constexpr std::size_t put_at_once = 64;
    static constexpr std::uint64_t kept_bytes = std::uint64_t{8} << 20;

    /// What one worker puts into the array: a few states wait until their bits have come from memory.
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
    std::uint64_t before_ = 0;  ///< states of which only bits are left
    bitstate_omission omitted_{.array_bytes = bitstate_omission::rounded_bytes(0)};

public:
    static constexpr std::size_t words = level_set::words;

    using waiting_entry = typename level_set::waiting_entry;

    /// How much memory the array is to take, rounded up to whole cache lines. Has to be said before there is room for anything.
    void allot(std::uint64_t bytes) { omitted_.array_bytes = bitstate_omission::rounded_bytes(bytes); }

    /// How full the array is, and what was missed in the levels that have ended.
    const bitstate_omission& omitted() const { return omitted_; }

    std::uint64_t bytes() const { return array_.bytes() + level_.bytes(); }

    /// How many states there is room for if there are so many, of all levels.
    std::uint64_t room(std::uint64_t states) const { return level_.room(states - before_); }

    // A state is asked for by its digest, from which follows where its bits are; its place among those of the level, only if that does not settle it.
    // The digest is linear, so that states that are alike would meet in one bit if they meet in another; mixed, they do not.
    static std::uint64_t mix(const std::uint64_t* state) { return mixer::of(digest::of(state)); }
    static std::uint64_t finish(std::uint64_t of_state) { return of_state; }
    static std::uint64_t hash(const std::uint64_t* state) { return mix(state); }
    static std::uint64_t home(std::uint64_t of_state) { return of_state; }
    FOREGONE_ALWAYS_INLINE void prefetch(std::uint64_t of_state) const { array_.prefetch(of_state); }

    /// True if the state is new. Requires: room for it, and of an insertion alone, that nobody else inserts.
    template <bool Alone = false>
    bool insert(const std::uint64_t* state, std::uint64_t of_state) {
        return !array_.has(of_state) && level_.template insert<Alone>(state, level_.home(level_set::hash(state)));
    }
    bool insert(const std::uint64_t* state) { return insert(state, hash(state)); }

    /// As packed_set's; what the digests become does not matter.
    template <bool Alone>
    std::size_t insert_all(std::uint64_t* states, std::uint64_t* digests, waiting_entry* waiting, std::size_t count) {
        const std::size_t unknown = keep_unknown(states, digests, count);
        for (std::size_t i = 0; i < unknown; ++i) level_.prefetch(digests[i]);
        return level_.template insert_all<Alone>(states, digests, waiting, unknown);
    }

    bool contains(const std::uint64_t* state) const { return (array_.is_there() && array_.has(hash(state))) || level_.contains(state); }

    /// What making room for more states than there are takes meanwhile, beyond what it has, with the array if there is none yet.
    std::uint64_t bytes_to_grow_for(std::uint64_t states, std::uint64_t more) const {
        return (array_.is_there() ? 0 : omitted_.array_bytes) + level_.bytes_to_grow_for(states - before_, more);
    }

    /// Makes room for so many states, of all levels. Errors: std::bad_alloc.
    void grow_for(std::uint64_t states) {
        allocate();
        level_.grow_for(states - before_);
    }

    /// Makes room for so many more states than there are, by all workers of an executor.
    template <class Executor>
    void grow_for(std::uint64_t states, std::uint64_t more, Executor& who) {
        allocate();
        level_.grow_for(states - before_, more, who);
    }

    /// Puts what was met into the array, by all workers of an executor: from now on, that is known by its bits alone.
    ///
    /// Requires: nobody else inserts, or looks for anything. Much memory that was for far more states than the level had is given back.
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

    /// Keeps the states that the array does not have; of each its place among those of the level.
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

}  // namespace foregone
