// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/hash.hpp>
#include <foregone/base/shared_value.hpp>
#include <foregone/space/piece.hpp>
#include <foregone/space/same_state.hpp>
#include <foregone/space/segmented.hpp>
#include <foregone/space/visited_set.hpp>

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace foregone {

/// A number for each state that was met, of states that have no fixed number of bits; they never move.
///
/// Shape: with one worker, states are numbered in the order in which they are met; with several, each takes numbers in blocks, and a few stay
/// unused.
/// Threads: insert and flush with a lane of one's own; everything else while no worker runs.
template <class Node>
class interned_states {
    static constexpr state_id block = 64;  ///< numbers that a worker takes at a time

    segmented<Node> states_;
    visited_set visited_;
    shared_value<std::uint64_t> taken_{0};

    struct pending {
        Node state;
        std::uint64_t hash, parent, action;
    };

public:
    static constexpr std::size_t batch = 32;  ///< look-ups in flight at once

    /// One worker's own room: look-ups put off so that their cache misses overlap, and the numbers it may give out.
    struct lane {
        std::vector<pending> waiting;
        state_id next_id = 0, block_end = 0;
        unequal_merge unequal{};

        lane() { waiting.reserve(batch); }
    };

    interned_states() = default;
    interned_states(const interned_states&) = delete;
    interned_states& operator=(const interned_states&) = delete;
    ~interned_states() {
        if constexpr (!std::is_trivially_destructible_v<Node>) each_state([&](state_id id) { states_[id].~Node(); });
    }

    const Node& operator[](std::uint64_t number) const { return states_[number]; }

    /// Calls discovered(number), now or when the lane is flushed, if the state is new; `parent` and `action`: by which it was met.
    template <class Discovered>
    void insert(lane& own, const Node& state, std::uint64_t parent, std::uint64_t action, Discovered&& discovered) {
        own.waiting.emplace_back(state, 0, parent, action);
        if (own.waiting.size() == batch) flush(own, discovered);
    }

    /// Completes what insert has put off.
    ///
    /// Cost: step by step for all of them, so that none waits for memory, nor for its own state to be written.
    template <class Discovered>
    void flush(lane& own, Discovered&& discovered) {
        for (pending& p : own.waiting) {
            p.hash = hash(p.state);
            visited_.prefetch(p.hash);
        }
        for (const pending& p : own.waiting) {
            const visited_set::entry e = visited_.at(visited_.home(p.hash));
            if (e != 0) __builtin_prefetch(states_.address(visited_set::id_of(e)));
        }
        for (pending& p : own.waiting) complete(own, p, discovered);
        own.waiting.clear();
    }

    /// The number of a state, or no_state if it was not met.
    state_id find(const Node& state) const {
        const std::uint64_t hashed = hash(state);
        for (std::uint64_t place = visited_.home(hashed);; place = visited_.after(place)) {
            const visited_set::entry e = visited_.at(place);
            if (e == 0) return no_state;
            if (visited_set::may_equal(e, hashed) && same_state(states_[visited_set::id_of(e)], state)) return visited_set::id_of(e);
        }
    }

    /// Makes room for so many states. Errors: std::bad_alloc.
    void grow_for(std::uint64_t states) { visited_.grow_for(states); }
    std::uint64_t bytes_to_grow_for(std::uint64_t states) const { return visited_.bytes_to_grow_for(states); }
    std::uint64_t room(std::uint64_t states) const {
        const std::uint64_t most = visited_.capacity() / 8 * 7;
        return states < most ? most - states : 0;
    }
    std::uint64_t bytes() const { return visited_.bytes() + segmented<Node>::bytes(taken_.load()); }

    /// Calls visit(number) for every state, in any order, of one part of so many: parts can be visited at once.
    template <class Visit>
    void each_state(Visit&& visit, std::uint64_t part = 0, std::uint64_t parts = 1) const {
        const std::uint64_t all = visited_.capacity(), last = all / parts * (part + 1);
        for (std::uint64_t place = all / parts * part, end = part + 1 == parts ? all : last; place < end; ++place)
            if (const visited_set::entry e = visited_.at(place)) visit(visited_set::id_of(e));
    }

private:
    template <class Discovered>
    void complete(lane& own, pending& p, Discovered& discovered) {
        std::uint64_t place = visited_.home(p.hash);
        state_id fresh = no_state;
        for (visited_set::entry e = visited_.at(place);;) {
            if (e == 0) {
                if (fresh == no_state) fresh = write(own, p);
                if (visited_.claim(place, visited_set::make(p.hash, fresh), e)) {
                    ++own.next_id;
                    return discovered(std::uint64_t{fresh});
                }
            } else if (visited_set::may_equal(e, p.hash) &&
                       same_state(states_[visited_set::id_of(e)], fresh == no_state ? p.state : states_[fresh])) {
                const state_id known = visited_set::id_of(e);
                own.unequal.look(states_[known], fresh == no_state ? p.state : states_[fresh], {known, p.parent, p.action});
                if (fresh != no_state) states_[fresh].~Node();
                return;
            } else {
                place = visited_.after(place);
                e = visited_.at(place);
            }
        }
    }

    /// Writes a state where the worker's next number points, without giving the number out yet.
    state_id write(lane& own, pending& p) {
        if (own.next_id == own.block_end) take_block(own);
        ::new (states_.address(own.next_id)) Node(std::move(p.state));
        return own.next_id;
    }

    void take_block(lane& own) {
        const std::uint64_t first = taken_.add(block);
        if (first + block > no_state) throw std::bad_alloc();  // numbers have 32 bits: reached like a limit of memory
        states_.reserve(first + block);
        own.next_id = static_cast<state_id>(first);
        own.block_end = own.next_id + block;
    }
};

}  // namespace foregone
