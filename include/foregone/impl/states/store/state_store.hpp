// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface of visited sets for the compiled graph search: exact, compacted, tree, bitstate or interned.

#include <foregone/executor.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/states/states_verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The visited states of a search: stored exactly, as digests, as trees, as bits, or as numbers of the model's own.
///
/// Threads: any number of workers call keep_new, each with its own scratch memory; everything else while no worker runs.
class state_store {
public:
    /// The memory one worker needs for its look-ups.
    struct scratch {
        virtual ~scratch() = default;
    };

    state_store() = default;
    state_store(const state_store&) = delete;
    state_store& operator=(const state_store&) = delete;
    virtual ~state_store() = default;

    /// An empty store of the same kind.
    virtual owned<state_store> another() const = 0;
    virtual owned<scratch> make_scratch() const = 0;

    /// Keeps the new ones of `count` states in `states`, in any order, and returns their number. States of other ranks are
    /// appended to `sent`, by rank.
    ///
    /// Requires: room for all of them.
    virtual std::size_t keep_new(std::uint64_t* states, std::size_t count, scratch* own,
                                 std::vector<std::vector<std::uint64_t>>& sent) = 0;

    /// Inserts states one after another; returns false if one of them was present. Requires: room for them.
    virtual bool insert_all(const std::uint64_t* states, std::uint64_t count) = 0;

    virtual bool contains(const std::uint64_t* state) const = 0;

    /// A hash whose low bits select the rank that owns a state.
    virtual std::uint64_t hash(const std::uint64_t* state) const = 0;

    /// Makes room for `more` states beyond `states`, by all workers of an executor. Errors: std::bad_alloc; numbers_exhausted.
    virtual void grow_for(std::uint64_t states, std::uint64_t more, executor& who) = 0;

    /// Additional memory while the store grows for `more` states.
    virtual std::uint64_t bytes_to_grow_for(std::uint64_t states, std::uint64_t more) const = 0;

    /// How many states beyond `states` the store has room for.
    virtual std::uint64_t room(std::uint64_t states) const = 0;
    virtual std::uint64_t bytes() const = 0;

    /// Bits of the digest by which states are distinguished; 0: by all of their bits.
    virtual unsigned digest_bits() const { return 0; }

    /// Whether a level's states are reduced to a few bits when the level ends, and what that missed.
    virtual bool forgets() const { return false; }
    virtual bitstate_omission omitted() const { return {}; }
    virtual void allot(std::uint64_t) {}
    virtual void end_level(executor&) {}

    /// Stores only the states of one rank from now on.
    void share(unsigned rank, unsigned ranks) { rank_ = rank, ranks_ = ranks; }
    unsigned owner_of(std::uint64_t hash) const { return owner_among(hash, ranks_); }
    static unsigned owner_among(std::uint64_t hash, unsigned ranks) {
        return static_cast<unsigned>((hash & 0xffffffff) * ranks >> 32);
    }
    bool owns(const std::uint64_t* state) const { return owner_of(hash(state)) == rank_; }

protected:
    unsigned rank_ = 0, ranks_ = 1;
};

class state_interner;

/// A store of states that are numbered already: every state that a worker passes to it is new.
owned<state_store> make_interned_store(state_interner& states);

}}  // namespace foregone::impl
