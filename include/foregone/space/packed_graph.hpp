// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/space/packed_levels.hpp>
#include <foregone/space/packed_set.hpp>
#include <foregone/space/state_codec.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// A state that is no value of its type, so that it cannot be packed.
struct unpackable_state {};

/// The states met so far, packed: any number of workers insert at once.
///
/// Shape: a state's number is where it stands in the level under way; of earlier levels only the set knows. Nothing is kept from which a
/// trace could be made: trace_search finds it again in the levels.
/// Cost: an entry of the set for each state, and the words of the states of two levels.
/// Threads: insert and flush with a lane of one's own; everything else while no worker runs.
/// Errors: unpackable_state.
template <packable Node>
class packed_graph {
    using codec = state_codec<Node>;
public:

public:
    static constexpr std::size_t words = codec::words;
    using set_type = packed_set<codec::bits>;
    using levels_type = packed_levels<words>;
    using chunk = typename levels_type::chunk;

    static constexpr std::size_t batch = 64;  ///< look-ups in flight at once
    static constexpr bool in_order = false;   ///< the pieces of one state may go to different workers

private:
    static constexpr std::uint64_t recent = 1 << 12;  ///< states that a lane remembers, so as not to look them up again

    set_type visited_{};
    levels_type levels_{};
    unsigned rank_ = 0, ranks_ = 1;

public:
    /// One worker's own room: look-ups put off so that their cache misses overlap, and what it met.
    struct lane {
        std::uint64_t state[batch * words], home[batch];
        std::size_t waiting = 0;
        std::vector<std::uint64_t> seen = std::vector<std::uint64_t>(recent * words);
        std::vector<chunk> met{};
        std::uint64_t count = 0;         ///< states this worker met
        bool has_seen_zero = false;
        std::vector<std::vector<std::uint64_t>> sent{};  ///< by rank: states that are not this one's
    };

    Node state(std::uint64_t number) const { return codec::unpack(levels_[number]); }

    template <class Discovered>
    void insert(lane& own, const Node& state, std::uint64_t, std::uint64_t, Discovered&& discovered) {
        if (!codec::fits(state)) throw unpackable_state{};
        std::uint64_t* const packed = own.state + own.waiting * words;
        codec::pack(state, packed);
        const std::uint64_t hash = set_type::hash(packed);
        if (is_recent(own, packed, hash)) return;
        if (const unsigned owner = owner_of(hash); owner != rank_) return send(own, packed, owner);
        look_up(own, hash, discovered);
    }

    /// Keeps the states of one rank of several from now on, and puts those of the others where send_from finds them.
    void share(unsigned rank, unsigned ranks) { rank_ = rank, ranks_ = ranks; }

    /// The rank that a state belongs to, by bits of its hash that say nothing about its place.
    unsigned owner_of(std::uint64_t hash) const { return static_cast<unsigned>((hash & 0xffffffff) * ranks_ >> 32); }

    /// Adds what a lane has met of other ranks' states to the words that travel to each.
    void send_from(lane& own, std::vector<std::vector<std::uint64_t>>& to) const {
        to.resize(ranks_);
        for (std::size_t rank = 0; rank < own.sent.size(); ++rank) {
            if (to[rank].empty()) to[rank].swap(own.sent[rank]);
            else to[rank].insert(to[rank].end(), own.sent[rank].begin(), own.sent[rank].end());
            own.sent[rank].clear();
        }
    }

    /// Inserts states of this rank that others have met. Requires: room for them.
    template <class Discovered>
    void receive(lane& own, const std::uint64_t* first, const std::uint64_t* last, Discovered&& discovered) {
        for (; first != last; first += words) {
            std::uint64_t* const packed = own.state + own.waiting * words;
            for (std::size_t i = 0; i < words; ++i) packed[i] = first[i];
            look_up(own, set_type::hash(packed), discovered);
        }
        flush(own, discovered);
    }

    /// Completes what insert has put off; calls discovered(state, 0, 0, 0) for each new state.
    template <class Discovered>
    void flush(lane& own, Discovered&& discovered) {
        for (std::size_t i = 0; i < own.waiting; ++i) {
            const std::uint64_t* const packed = own.state + i * words;
            if (!visited_.insert(packed, own.home[i])) continue;
            keep(own, packed);
            discovered(codec::unpack(packed), 0, 0, 0);
        }
        own.waiting = 0;
    }

    /// Hands what the lanes met so far over to the next level.
    template <class Lanes>
    void gather(const Lanes& lanes) {
        for (lane* own : lanes) {
            for (chunk& one : own->met) levels_.add(std::move(one));
            own->met.clear();
        }
    }

    /// Ends a level: what the lanes met becomes the next one.
    template <class Lanes>
    void next_level(const Lanes& lanes) {
        gather(lanes);
        levels_.begin();
    }

    bool level_done() const { return levels_.done(); }

    /// The next piece of the level, of at most so many actions.
    ///
    /// Requires: not level_done().
    piece take(std::uint64_t actions, std::uint64_t actions_per_state) { return levels_.take(actions, actions_per_state); }

    /// Gives back what is only needed to expand the states with lower numbers. Requires: they are expanded.
    void free_before(std::uint64_t number) { levels_.free_before(number); }

    /// Gets the states of a piece back from where they were spilled to.
    void load(const piece& work) { levels_.load(work.first); }

    /// Makes room for so many more states than there are, by all workers of an executor. Requires: no piece is being expanded.
    /// Errors: std::bad_alloc.
    template <class Executor>
    void make_room(std::uint64_t states, std::uint64_t more, Executor& who) {
        visited_.grow_for(states + more, who);
    }
    std::uint64_t room(std::uint64_t states) const { return states < visited_.most() ? visited_.most() - states : 0; }

    /// What making room for so many states takes meanwhile, in all: the table there is and the one that it grows into.
    std::uint64_t bytes_with_room(std::uint64_t states) const { return bytes() + visited_.bytes_to_grow_for(states); }

    std::uint64_t bytes() const { return visited_.bytes() + levels_.bytes(); }

    /// What states that a lane met take until they are handed over.
    static constexpr std::uint64_t bytes_met(std::uint64_t states) { return states * words * sizeof(std::uint64_t); }

    /// States that were met before; false if one of them was.
    ///
    /// Requires: room for them.
    bool insert_all(const std::uint64_t* states, std::uint64_t count) {
        std::uint64_t homes[batch];
        bool fresh = true;
        for (std::uint64_t first = 0; first < count; first += batch) {
            const std::uint64_t many = count - first < batch ? count - first : batch;
            for (std::uint64_t i = 0; i < many; ++i) visited_.prefetch(homes[i] = visited_.home(set_type::hash(states + (first + i) * words)));
            for (std::uint64_t i = 0; i < many; ++i) fresh &= visited_.insert(states + (first + i) * words, homes[i]);
        }
        return fresh;
    }

    /// All levels are kept from now on; has to be asked for before the first.
    void keep_levels() { levels_.keep_all(); }
    const levels_type& levels() const { return levels_; }
    levels_type& levels() { return levels_; }

private:
    /// Puts off the look-up of the state behind those that wait.
    template <class Discovered>
    void look_up(lane& own, std::uint64_t hash, Discovered&& discovered) {
        own.home[own.waiting] = visited_.home(hash);
        visited_.prefetch(own.home[own.waiting]);
        if (++own.waiting == batch) flush(own, discovered);
    }

    void send(lane& own, const std::uint64_t* packed, unsigned owner) const {
        if (own.sent.empty()) own.sent.resize(ranks_);
        for (std::size_t i = 0; i < words; ++i) own.sent[owner].push_back(packed[i]);
    }

    /// Whether the lane has handed on the state a short while ago; it is noted.
    static bool is_recent(lane& own, const std::uint64_t* packed, std::uint64_t hash) {
        std::uint64_t* const last = own.seen.data() + hash % recent * words;
        bool same = true, zero = true;
        for (std::size_t i = 0; i < words; ++i) {
            same &= last[i] == packed[i];
            zero &= packed[i] == 0;
            last[i] = packed[i];
        }
        if (zero) return std::exchange(own.has_seen_zero, true);
        return same;
    }

    static void keep(lane& own, const std::uint64_t* packed) {
        if (own.met.empty() || own.met.back().is_full()) own.met.emplace_back();
        own.met.back().push(packed);
        ++own.count;
    }
};

}  // namespace foregone
