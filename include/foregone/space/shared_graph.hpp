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

/// The states met so far, for run time: any number of workers insert at once, and states never move.
///
/// Shape: with one worker, states are numbered in the order in which a breadth-first search meets them; with several, each
/// takes numbers in blocks, and a few stay unused.
/// Threads: insert and flush with a lane of one's own; everything else while no worker runs.
template <class Node>
class shared_graph {
    struct slot {
        Node state;
        state_id parent;
    };

    static constexpr state_id block = 64;             ///< numbers that a worker takes at a time

    segmented<slot> slots_;
    visited_set visited_;
    shared_value<std::uint64_t> taken_{0};
    std::vector<expansion> level_;
    std::size_t run_ = 0;            ///< the one of the level being handed out
    std::vector<std::uint64_t> begins_;  ///< the first state of each level, where there may be unequal merges

    struct pending {
        Node state;
        std::uint64_t hash;
        std::uint64_t action;
        state_id parent;
    };

public:
    static constexpr std::size_t batch = 32;  ///< look-ups in flight at once
    static constexpr bool in_order = false;   ///< the pieces of one state may go to different workers

    /// One worker's own room: look-ups put off so that their cache misses overlap, and the numbers it may give out.
    struct lane {
        std::vector<pending> waiting;
        state_id next_id = 0, block_end = 0, met_begin = 0;
        std::vector<expansion> met;      ///< what the worker met on the next level
        std::uint64_t count = 0;         ///< states this worker met
        unequal_merge unequal{};

        lane() { waiting.reserve(batch); }
    };

    ~shared_graph() {
        if constexpr (!std::is_trivially_destructible_v<Node>) destroy_states();
    }

    const Node& state(std::uint64_t id) const { return slots_[id].state; }
    state_id parent(std::uint64_t id) const { return slots_[id].parent; }

    template <class Discovered>
    void insert(lane& own, const Node& state, std::uint64_t parent, std::uint64_t action, Discovered&& discovered) {
        own.waiting.emplace_back(state, 0, action, static_cast<state_id>(parent));
        if (own.waiting.size() == batch) flush(own, discovered);
    }

    /// Completes what insert has put off; calls discovered(state, number, parent, action) for each new state.
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
            if (e != 0) __builtin_prefetch(slots_.address(visited_set::id_of(e)));
        }
        for (pending& p : own.waiting) complete(own, p, discovered);
        own.waiting.clear();
    }

    /// Ends a level: what the lanes met becomes the next one; an executor has nothing to do for that.
    template <class Lanes, class Executor>
    void next_level(const Lanes& lanes, Executor&) {
        level_.clear();
        run_ = 0;
        for (lane* own : lanes) {
            close_run(*own);
            level_.insert(level_.end(), own->met.begin(), own->met.end());
            own->met.clear();
        }
        if constexpr (may_hide_members<Node>) begins_.push_back(level_.empty() ? no_state : level_.front().next);
    }

    /// How many steps a state lies from the initial ones. Requires: one worker, and states that may hide members.
    std::uint64_t depth_of(std::uint64_t id) const {
        std::uint64_t depth = 0;
        while (depth + 1 < begins_.size() && begins_[depth + 1] <= id) ++depth;
        return depth;
    }

    bool level_done() const { return run_ == level_.size(); }

    /// The next piece of the level, of at most so many actions.
    ///
    /// Requires: not level_done().
    piece take(std::uint64_t actions, std::uint64_t actions_per_state) {
        const piece taken = level_[run_].take(actions, actions_per_state);
        if (level_[run_].done()) ++run_;
        return taken;
    }

    /// Makes room for so many more states than there are. Errors: std::bad_alloc.
    void make_room(std::uint64_t states, std::uint64_t more) { visited_.grow_for(states + more); }
    std::uint64_t room(std::uint64_t states) const {
        const std::uint64_t most = visited_.capacity() / 8 * 7;
        return states < most ? most - states : 0;
    }

    std::uint64_t bytes() const { return visited_.bytes() + segmented<slot>::bytes(taken_.load()); }

    /// States are found in places, of which some are empty: calls visit(number) for each state with first <= place < last.
    template <class Visit>
    void each_state(std::uint64_t first, std::uint64_t last, Visit&& visit) const {
        for (; first < last; ++first)
            if (const visited_set::entry e = visited_.at(first)) visit(visited_set::id_of(e));
    }
    std::uint64_t places() const { return visited_.capacity(); }

private:
    template <class Discovered>
    void complete(lane& own, pending& p, Discovered& discovered) {
        std::uint64_t place = visited_.home(p.hash);
        state_id fresh = no_state;
        for (visited_set::entry e = visited_.at(place);;) {
            if (e == 0) {
                if (fresh == no_state) fresh = write(own, p);
                if (visited_.claim(place, visited_set::make(p.hash, fresh), e)) return keep(own, fresh, p.action, discovered);
            } else if (visited_set::may_equal(e, p.hash) &&
                       same_state(slots_[visited_set::id_of(e)].state, fresh == no_state ? p.state : slots_[fresh].state)) {
                const state_id known = visited_set::id_of(e);
                own.unequal.look(slots_[known].state, fresh == no_state ? p.state : slots_[fresh].state, {known, p.parent, p.action});
                if (fresh != no_state) slots_[fresh].~slot();
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
        ::new (slots_.address(own.next_id)) slot{std::move(p.state), p.parent};
        return own.next_id;
    }

    template <class Discovered>
    void keep(lane& own, state_id id, std::uint64_t action, Discovered& discovered) {
        ++own.next_id;
        ++own.count;
        discovered(slots_[id].state, id, slots_[id].parent, action);
    }

    void take_block(lane& own) {
        close_run(own);
        const std::uint64_t first = taken_.add(block);
        if (first + block > no_state) throw std::bad_alloc();  // numbers have 32 bits: reached like a limit of memory
        slots_.reserve(first + block);
        own.met_begin = own.next_id = static_cast<state_id>(first);
        own.block_end = own.next_id + block;
    }

    static void close_run(lane& own) {
        if (own.met_begin == own.next_id) return;
        if (!own.met.empty() && own.met.back().last == own.met_begin) own.met.back().last = own.next_id;
        else own.met.push_back({own.met_begin, own.next_id});
        own.met_begin = own.next_id;
    }

    void destroy_states() {
        each_state(0, places(), [&](state_id id) { slots_[id].~slot(); });
    }
};

}  // namespace foregone
