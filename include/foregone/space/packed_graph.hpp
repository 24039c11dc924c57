// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/space/packed_levels.hpp>
#include <foregone/space/packed_set.hpp>
#include <foregone/space/packed_steps.hpp>
#include <foregone/space/recent_states.hpp>
#include <foregone/space/state_codec.hpp>

#include <bit>
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
template <packable Node, class Set = packed_set<state_codec<Node>::bits>>
class packed_graph {
    using codec = state_codec<Node>;

public:
    static constexpr std::size_t words = codec::words;
    using set_type = Set;
    using levels_type = packed_levels<words>;
    using chunk = typename levels_type::chunk;
    using steps = packed_steps<Node>;

    static constexpr std::size_t batch = 512;  ///< steps put off; those that lead to what was not met recently are looked up, all at once
    static constexpr bool in_order = false;    ///< the pieces of one state may go to different workers
    static constexpr bool by_bits = requires(Set& set) { set.omitted(); };  ///< when its level ends, all of a state but some bits is forgotten

private:
    // The more a look-up costs, as of another rank's states, the more it is worth to know what was met recently, even from a slower cache.
    static constexpr unsigned recent_slot_bits = 15 - std::bit_width(words), more_recent_slot_bits = recent_slot_bits + 2;
    static constexpr std::uint64_t large_set_bytes = std::uint64_t{64} << 20;

    set_type visited_{};
    levels_type levels_{};
    bool alone_ = false;  ///< one worker only
    unsigned rank_ = 0, ranks_ = 1;

public:
    /// One worker's own room: look-ups put off so that their cache misses overlap, and what it met.
    struct lane {
        std::vector<std::uint64_t> waiting = std::vector<std::uint64_t>(batch * words);
        std::vector<std::uint64_t> home = std::vector<std::uint64_t>(batch);
        std::vector<typename set_type::waiting_entry> late = std::vector<typename set_type::waiting_entry>(batch);
        std::size_t count_waiting = 0;
        std::uint64_t misfit = 0;  ///< no bit, if all that waits fits
        recent_states<set_type> recent{recent_slot_bits};
        std::vector<chunk> met{};
        std::uint64_t count = 0;   ///< states this worker met
        std::vector<std::uint64_t> leaving{};            ///< states that are other ranks', and the owner behind each
        std::vector<std::vector<std::uint64_t>> sent{};  ///< by rank: the same

        /// Keeps states that nobody has met before.
        void keep(const std::uint64_t* states, std::size_t size) {
            for (std::size_t kept = 0; kept < size;) {
                if (met.empty() || met.back().is_full()) met.emplace_back();
                kept += met.back().fill(states + kept * words, size - kept);
            }
            count += size;
        }
    };

    FOREGONE_ALWAYS_INLINE Node state(std::uint64_t number) const { return codec::unpack(packed(number)); }

    /// The words of a state of the level under way, until that ends.
    FOREGONE_ALWAYS_INLINE const std::uint64_t* packed(std::uint64_t number) const { return levels_[number]; }

    template <class Discovered>
    void insert(lane& own, const Node& state, std::uint64_t, std::uint64_t, Discovered&& discovered) {
        own.misfit |= !codec::fits(state);
        codec::pack(state, own.waiting.data() + own.count_waiting * words);
        if (++own.count_waiting == own.home.size()) flush(own, discovered);
    }

    /// Where the steps from a state are to be written, of which there are so many at most; they end before the next ones begin.
    template <class Discovered>
    FOREGONE_ALWAYS_INLINE std::uint64_t* begin_steps(lane& own, std::size_t most, Discovered&& discovered) {
        if (own.count_waiting + most > own.home.size()) make_way(own, most, discovered);
        return own.waiting.data() + own.count_waiting * words;
    }
    FOREGONE_ALWAYS_INLINE void end_steps(lane& own, const std::uint64_t* end) {
        own.count_waiting = static_cast<std::size_t>(end - own.waiting.data()) / words;
    }

    /// Keeps the states of one rank of several from now on, and puts those of the others where send_from finds them.
    void share(unsigned rank, unsigned ranks) { rank_ = rank, ranks_ = ranks; }

    /// The rank that a state belongs to, by bits of its hash that say nothing about its place.
    unsigned owner_of(std::uint64_t hash) const { return static_cast<unsigned>((hash & 0xffffffff) * ranks_ >> 32); }

    /// Whether a state is this rank's.
    bool owns(const std::uint64_t* state) const { return owner_of(set_type::hash(state)) == rank_; }

    bool has(const std::uint64_t* state) const { return visited_.contains(state); }

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
            copy(own.waiting.data() + own.count_waiting * words, first);
            if (++own.count_waiting == own.home.size()) flush(own, discovered);
        }
        flush(own, discovered);
    }

    /// Completes what insert has put off; calls discovered(state, 0, 0, 0) for each new state.
    template <class Discovered>
    [[gnu::noinline]] void flush(lane& own, Discovered&& discovered) {
        if (own.misfit != 0) throw unpackable_state{};
        if (own.count_waiting > 0 && own.recent.slot_bits() == recent_slot_bits && (ranks_ > 1 || visited_.bytes() > large_set_bytes)) own.recent = recent_states<set_type>(more_recent_slot_bits);
        ranks_ == 1 ? choose<false>(own) : choose<true>(own);
        alone_ ? look_up<true>(own) : look_up<false>(own);
        own.keep(own.waiting.data(), own.count_waiting);
        for (std::size_t i = 0; i < own.count_waiting; ++i) discovered(codec::unpack(own.waiting.data() + i * words), 0, 0, 0);
        own.count_waiting = 0;
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
    void next_level(const Lanes& lanes, auto& who) {
        gather(lanes);
        begin_level(who);
    }

    /// The same of what was handed over, by all workers of an executor if they are needed.
    void begin_level(auto& who) {
        if constexpr (by_bits) visited_.end_level(who);
        levels_.begin();
    }

    set_type& visited() { return visited_; }

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
        alone_ = who.workers() == 1;
        visited_.grow_for(states, more, who);
    }
    std::uint64_t room(std::uint64_t states) const { return visited_.room(states); }

    /// What making room for so many more states than there are takes meanwhile, in all.
    std::uint64_t bytes_with_room(std::uint64_t states, std::uint64_t more) const { return bytes() + visited_.bytes_to_grow_for(states, more); }

    std::uint64_t bytes() const { return visited_.bytes() + levels_.bytes(); }

    /// What states that a lane met take until they are handed over.
    static constexpr std::uint64_t bytes_met(std::uint64_t states) { return states * words * sizeof(std::uint64_t); }

    /// States that were met before; false if one of them was.
    ///
    /// Requires: room for them, and that no worker runs.
    bool insert_all(const std::uint64_t* states, std::uint64_t count) {
        std::uint64_t homes[batch];
        bool fresh = true;
        for (std::uint64_t first = 0; first < count; first += batch) {
            const std::uint64_t many = count - first < batch ? count - first : batch;
            for (std::uint64_t i = 0; i < many; ++i) visited_.prefetch(homes[i] = visited_.home(set_type::hash(states + (first + i) * words)));
            for (std::uint64_t i = 0; i < many; ++i) fresh &= visited_.template insert<true>(states + (first + i) * words, homes[i]);
        }
        return fresh;
    }

    /// All levels are kept as long as they have at most so many states together; has to be asked for before the first.
    void keep_levels(std::uint64_t up_to_states) { levels_.keep_up_to(up_to_states); }
    const levels_type& levels() const { return levels_; }
    levels_type& levels() { return levels_; }

private:
    /// Puts what leaves to the rest that goes to its owner.
    void send(lane& own, std::size_t count) const {
        own.sent.resize(ranks_);
        for (const std::uint64_t* state = own.leaving.data(); count > 0; --count, state += words + 1) {
            std::vector<std::uint64_t>& to = own.sent[state[words]];
            for (std::size_t i = 0; i < words; ++i) to.push_back(state[i]);
        }
    }

    static void copy(std::uint64_t* to, const std::uint64_t* from) {
        for (std::size_t i = 0; i < words; ++i) to[i] = from[i];
    }

    template <class Discovered>
    [[gnu::noinline]] void make_way(lane& own, std::size_t most, Discovered&& discovered) {
        flush(own, discovered);
        if (most <= own.home.size()) return;
        own.waiting.resize(most * words);
        own.home.resize(most);
        own.late.resize(most);
    }

    /// Chooses what is to be looked up: what the lane has not looked up a short while ago, and is this rank's; the rest of that leaves.
    ///
    /// It asks for what the look-ups will read as it goes: of many places asked for in a row, processors leave some out.
    /// Nothing branches on what becomes of a state, because nobody could foresee it.
    template <bool Shared>
    void choose(lane& own) const {
        std::uint64_t* const waiting = own.waiting.data();
        std::uint64_t* const homes = own.home.data();
        if constexpr (Shared) own.leaving.resize(own.home.size() * (words + 1));
        std::size_t kept = 0, gone = 0;
        const std::size_t count = own.count_waiting;
        for (std::size_t i = 0; i < count; ++i) {
            std::uint64_t packed[words];
            copy(packed, waiting + i * words);
            copy(waiting + kept * words, packed);
            const std::uint64_t mixed = set_type::mix(packed), hash = set_type::finish(mixed);
            const bool is_fresh = own.recent.note(packed, mixed);
            bool is_own = true;
            homes[kept] = visited_.home(hash);
            if constexpr (Shared) {
                std::uint64_t* const leaving = own.leaving.data() + gone * (words + 1);
                copy(leaving, packed);
                leaving[words] = owner_of(hash);
                is_own = leaving[words] == rank_;
                gone += is_fresh & !is_own;
            }
            visited_.prefetch(homes[is_own ? kept : 0]);
            kept += is_fresh & is_own;
        }
        own.count_waiting = kept;
        if constexpr (Shared) send(own, gone);
    }

    /// Keeps what nobody has met before.
    template <bool Alone>
    void look_up(lane& own) {
        own.count_waiting = visited_.template insert_all<Alone>(own.waiting.data(), own.home.data(), own.late.data(), own.count_waiting);
    }
};

}  // namespace foregone
