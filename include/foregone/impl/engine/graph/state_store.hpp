// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/executor.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/verdict/bitstate_omission.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace foregone {

/// A store that numbers parts of states has no numbers left.
struct numbers_exhausted : std::bad_alloc {};

/// What a search remembers of the states that it has met: exactly, as digests, as trees, as bits, or as numbers of the model's own.
///
/// Threads: keep_new by any number of workers, each with scratch memory of its own; everything else while no worker runs.
class state_store {
public:
    /// What one worker needs to look states up.
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

    /// Keeps of so many states in `states` those that nobody has met before, in any order, and answers how many. Those that belong to other
    /// ranks are appended to `sent`, by rank.
    ///
    /// Requires: room for all of them.
    virtual std::size_t keep_new(std::uint64_t* states, std::size_t count, scratch* own, std::vector<std::vector<std::uint64_t>>& sent) = 0;

    /// Inserts states one after the other; false if one of them was there. Requires: room for them.
    virtual bool insert_all(const std::uint64_t* states, std::uint64_t count) = 0;

    virtual bool contains(const std::uint64_t* state) const = 0;

    /// From its low bits follows which rank a state belongs to.
    virtual std::uint64_t hash(const std::uint64_t* state) const = 0;

    /// Makes room for so many more states than there are, by all workers of an executor. Errors: std::bad_alloc; numbers_exhausted.
    virtual void grow_for(std::uint64_t states, std::uint64_t more, executor& who) = 0;

    /// What making room for so many more states takes meanwhile, beyond what the store has.
    virtual std::uint64_t bytes_to_grow_for(std::uint64_t states, std::uint64_t more) const = 0;

    /// How many more states there is room for, if there are so many.
    virtual std::uint64_t room(std::uint64_t states) const = 0;
    virtual std::uint64_t bytes() const = 0;

    /// Of how many bits a digest is by which states are told apart; 0: by all of their bits.
    virtual unsigned digest_bits() const { return 0; }

    /// Whether all of a state but some bits is forgotten when its level ends, and what was missed for that.
    virtual bool forgets() const { return false; }
    virtual bitstate_omission omitted() const { return {}; }
    virtual void allot(std::uint64_t) {}
    virtual void end_level(executor&) {}

    /// Keeps the states of one rank of several from now on.
    void share(unsigned rank, unsigned ranks) { rank_ = rank, ranks_ = ranks; }
    unsigned owner_of(std::uint64_t hash) const { return static_cast<unsigned>((hash & 0xffffffff) * ranks_ >> 32); }
    bool owns(const std::uint64_t* state) const { return owner_of(hash(state)) == rank_; }

protected:
    unsigned rank_ = 0, ranks_ = 1;
};

}  // namespace foregone
