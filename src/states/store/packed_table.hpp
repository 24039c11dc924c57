// SPDX-License-Identifier: BSL-1.0
#pragma once

// The memory layout of packed_set: entries in order of their hashes, and growth in place by all workers.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/shared_value.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The places of a set of packed states, and how the table grows.
///
/// Format: one-word states are stored as word + 1 (0 = empty). Wider states carry two flags, `present` and `complete`. An entry's
/// home grows with its hash. So growing is one pass over the entries, from the last to the first, in the same memory.
/// Threads: growing excludes all others.
template <unsigned Bits>
class packed_table {
public:
    using cell = shared_value<std::uint64_t>;

    static constexpr std::size_t words = Bits == 0 ? 1 : (Bits + 63) / 64;
    static constexpr std::size_t entry_words = words == 1 || 64 * words - Bits >= 2 ? words : words + 1;
    static constexpr std::uint64_t bucket = entry_words == 1 ? 8 : 1;  ///< places of one home: a cache line, or fewer
    static constexpr std::uint64_t block = bucket == 1 ? 1 : 2 * bucket;  ///< two lines that a processor likes to load together
    static constexpr std::uint64_t present = std::uint64_t{1} << 62, complete = std::uint64_t{1} << 63;

    packed_table() = default;
    packed_table(const packed_table&) = delete;
    packed_table& operator=(const packed_table&) = delete;
    packed_table(packed_table&& other) noexcept
        : cells_(std::exchange(other.cells_, nullptr)), capacity_(std::exchange(other.capacity_, 0)) {}
    ~packed_table() {
        if (cells_ != nullptr) free_zero_pages(cells_, bytes());
    }

    std::uint64_t capacity() const { return capacity_; }
    std::uint64_t bytes() const { return bytes_of(capacity_); }

    /// The most states that the table holds before it grows: seven eighths of its places.
    std::uint64_t most() const { return most_of(capacity_); }

    /// The first half of a hash, sufficient for a small table.
    static std::uint64_t mix(const std::uint64_t* state) {
        if constexpr (words == 1) return state[0] * mixer::factor;
        mixer all;
        for (std::size_t i = 0; i < words; ++i) all.add(state[i]);
        return all.state;
    }

    /// A hash whose highest bits depend on all bits of a state.
    static std::uint64_t finish(std::uint64_t mixed) { return (mixed ^ mixed >> 32) * mixer::last; }

    std::uint64_t home(std::uint64_t hash) const {
        return static_cast<std::uint64_t>(static_cast<uint128>(hash) * (capacity_ / bucket) >> 64) * (bucket * entry_words);
    }

    /// The place after another one on the way from a home: first that line, then the other line of its block, then all following
    /// ones.
    std::uint64_t after(std::uint64_t at, std::uint64_t home) const {
        const std::uint64_t next = at + entry_words;
        if (bucket == 1 || next % bucket != 0) return next == end() ? 0 : next;
        return after_line(next - bucket, home);
    }
    FOREGONE_ALWAYS_INLINE std::uint64_t after_line(std::uint64_t line, std::uint64_t home) const {
        if (line == home) return home ^ bucket;
        const std::uint64_t next = (line == (home ^ bucket) ? line | bucket : line) + bucket;
        return next == end() ? 0 : next;
    }

    FOREGONE_ALWAYS_INLINE cell& operator[](std::uint64_t at) { return cells_[at]; }
    FOREGONE_ALWAYS_INLINE const cell& operator[](std::uint64_t at) const { return cells_[at]; }

    /// The word of an entry that is claimed first: the last word.
    cell& head(std::uint64_t at) { return cells_[at + entry_words - 1]; }
    const cell& head(std::uint64_t at) const { return cells_[at + entry_words - 1]; }

    static std::uint64_t head_of(const std::uint64_t* state) {
        if constexpr (words == 1) return state[0] + 1;
        else return (entry_words == words ? state[words - 1] : 0) | present | complete;
    }

    /// Writes all of an entry but its head.
    void put_rest(std::uint64_t at, const std::uint64_t* state) {
        for (std::size_t i = 0; i + 1 < entry_words; ++i) cells_[at + i].put(state[i]);
    }

    /// Additional memory while the table grows for `states` states; 0 if it need not grow.
    std::uint64_t bytes_to_grow_for(std::uint64_t states) const {
        return states <= most() ? 0 : bytes_to_grow(bytes(), bytes_of(capacity_for(states)));
    }

    /// Makes room for `states` states, by all workers of an executor.
    ///
    /// Errors: std::bad_alloc; then nothing has changed. An exception after entries have begun to move makes the rest slower, and
    /// has no other effect.
    template <class Executor>
    void grow_for(std::uint64_t states, Executor& who) {
        if (states <= most()) return;
        const std::uint64_t before = capacity_, larger = capacity_for(states);
        std::vector<std::vector<std::uint64_t>> aside(who.workers());
        std::uint64_t left = end();
        cells_ = static_cast<cell*>(grow_zero_pages(cells_, bytes(), bytes_of(larger)));
        capacity_ = larger;
        bool is_spread = false;
        try {
            if (who.workers() > 1) left = spread_by_all(left, before, who, aside);
            spread({0, left}, {0, end()}, aside.front());
            is_spread = true;
        } catch (...) {}
        for (const auto& one : aside)
            for (std::size_t i = 0; i < one.size(); i += words) settle_again(one.data() + i);
        if (!is_spread) settle_all();
    }

    /// Removes all states, by all workers of an executor; calls visit(state, worker) with each.
    template <class Executor, class Visit>
    void take_all(Executor& who, Visit&& visit) {
        who.run((end() + cells_at_once - 1) / cells_at_once, [&](std::uint64_t task, unsigned worker) {
            const std::uint64_t first = task * cells_at_once, last = end() - first < cells_at_once ? end() : first + cells_at_once;
            for (std::uint64_t at = first; at < last; at += entry_words) {
                std::uint64_t state[entry_words];
                if (take(at, state)) visit(static_cast<const std::uint64_t*>(state), worker);
            }
        });
    }

    /// Frees the memory. Requires: it is empty.
    void give_back() {
        if (cells_ != nullptr) free_zero_pages(std::exchange(cells_, nullptr), bytes());
        capacity_ = 0;
    }

private:
    static constexpr std::uint64_t slack = 64;  ///< places after the last home, so that few entries wrap around to the front
    static constexpr std::uint64_t smallest = 64, granule_bytes = 1'024, doubled_below_bytes = 8 * huge_page_bytes;
    static constexpr std::uint64_t shared_out_above = entry_words << 18, cells_at_once = entry_words << 14;
    static constexpr std::uint64_t cells_ahead = entry_words << 8;  ///< where entries will go soon, as seen from where they go now

    cell* cells_ = nullptr;
    std::uint64_t capacity_ = 0;

    std::uint64_t end() const { return capacity_ == 0 ? 0 : (capacity_ + slack) * entry_words; }

    static std::uint64_t bytes_of(std::uint64_t capacity) {
        return capacity == 0 ? 0 : (capacity + slack) * entry_words * sizeof(cell);
    }

    std::uint64_t capacity_for(std::uint64_t states) const {
        std::uint64_t bytes = (bytes_of(capacity_ == 0 ? smallest : capacity_) + granule_bytes - 1) / granule_bytes * granule_bytes;
        while (states > most_of(capacity_in(bytes))) bytes = larger(bytes);
        return capacity_in(bytes);
    }

    static std::uint64_t most_of(std::uint64_t capacity) { return capacity / 8 * 7; }

    /// Large tables grow by five sixteenths, so that they are at least two thirds full; by whole huge pages.
    static std::uint64_t larger(std::uint64_t bytes) {
        if (bytes < doubled_below_bytes) return 2 * bytes;
        return bytes / 16 * 21 / huge_page_bytes * huge_page_bytes;
    }
    static std::uint64_t capacity_in(std::uint64_t bytes) {
        return (bytes / (entry_words * sizeof(cell)) - slack) / block * block;
    }

    /// Removes the entry of a place; returns false if the place is free.
    bool take(std::uint64_t at, std::uint64_t* state) {
        const std::uint64_t entry = head(at).peek();
        for (std::size_t i = 0; i + 1 < entry_words; ++i) state[i] = cells_[at + i].peek();
        if constexpr (words == 1) state[0] = entry - 1;
        else if constexpr (entry_words == words) state[words - 1] = entry & ~(present | complete);
        head(at).put(0);
        return entry != 0;
    }

    /// The fill of the homes that received entries last. Entries arrive almost in bucket order, so these cached buckets predict
    /// the next free slot without a mispredicted probe.
    struct recent_homes {
        static constexpr std::uint64_t count = 64;
        std::uint64_t home[count], taken[count]{};

        recent_homes() {
            for (std::uint64_t& each : home) each = UINT64_MAX;
        }

        /// The place of the home that should be the next free one; it may be taken, or there may be none.
        std::uint64_t next(std::uint64_t at) {
            const std::uint64_t slot = at / bucket % count;
            taken[slot] = home[slot] == at ? taken[slot] + 1 : 0;
            home[slot] = at;
            return taken[slot];
        }
    };

    struct cell_range {
        std::uint64_t first, last;
    };

    /// Moves the entries of some cells to others. Entries that belong elsewhere, or where cells are still to move, are put aside.
    void spread(const cell_range& from, const cell_range& to, std::vector<std::uint64_t>& aside) {
        recent_homes recent;
        for (std::uint64_t at = from.last; at > from.first;) {
            at -= entry_words;
            std::uint64_t state[entry_words];
            if (!take(at, state)) continue;
            const std::uint64_t its_home = home(finish(mix(state)));
            __builtin_prefetch(&cells_[its_home > cells_ahead ? its_home - cells_ahead : 0], 1);
            const std::uint64_t its_block = its_home / (block * entry_words) * (block * entry_words);
            const bool is_here = its_block >= at && its_block >= to.first && its_block < to.last;
            if (!is_here || !settle(state, {its_home, to.last}, recent)) put_aside(state, at, aside);
        }
    }

    /// Puts an entry aside, or back to its place if memory runs out.
    [[gnu::noinline]] void put_aside(const std::uint64_t* state, std::uint64_t at, std::vector<std::uint64_t>& aside) {
        try {
            aside.insert(aside.end(), state, state + words);
        } catch (...) {
            put(at, state);
            throw;
        }
    }

    /// Puts an entry into the first free place of a range; returns false if there is none.
    bool settle(const std::uint64_t* state, cell_range where, recent_homes& recent) {
        if constexpr (bucket > 1) {
            const std::uint64_t next = recent.next(where.first);
            if (next < bucket && cells_[where.first + next].peek() == 0) return put(where.first + next, state), true;
        }
        for (std::uint64_t at = where.first;;) {
            if (head(at).peek() == 0) return put(at, state), true;
            const std::uint64_t next = after(at, where.first);
            if (next >= where.last || next < where.first / block * block) return false;
            at = next;
        }
    }

    /// Puts an entry into the first free place on its way, and returns that place.
    std::uint64_t settle_again(const std::uint64_t* state) {
        const std::uint64_t its_home = home(finish(mix(state)));
        std::uint64_t at = its_home;
        while (head(at).peek() != 0) at = after(at, its_home);
        put(at, state);
        return at;
    }

    /// Puts all entries, wherever they are, to where they are found, without further memory: each pass moves some nearer to their
    /// homes, until no earlier place is free.
    void settle_all() {
        for (bool has_moved = true; has_moved;) {
            has_moved = false;
            for (std::uint64_t at = end(); at > 0;) {
                at -= entry_words;
                std::uint64_t state[entry_words];
                if (take(at, state)) has_moved |= settle_again(state) != at;
            }
        }
    }

    void put(std::uint64_t at, const std::uint64_t* state) {
        put_rest(at, state);
        head(at).put(head_of(state));
    }

    /// The same by many workers, while it pays: first the last cells, which move to empty ones, then the cells before them. Each
    /// task fills cells of its own. Returns how many cells are left.
    template <class Executor>
    std::uint64_t spread_by_all(std::uint64_t last, std::uint64_t capacity_before, Executor& who,
                                std::vector<std::vector<std::uint64_t>>& aside) {
        const auto scaled = [&](std::uint64_t at, std::uint64_t by, std::uint64_t of) {
            return static_cast<std::uint64_t>(static_cast<uint128>(at) * by / of) / (block * entry_words) * (block * entry_words);
        };
        while (last > shared_out_above) {
            const std::uint64_t first = scaled(last, capacity_before, capacity_) + cells_at_once;
            if (first >= last) break;
            who.run((last - first + cells_at_once - 1) / cells_at_once, [&](std::uint64_t task, unsigned worker) {
                const std::uint64_t begin = first + task * cells_at_once,
                                    end_of_task = begin + cells_at_once < last ? begin + cells_at_once : last;
                const std::uint64_t low = scaled(begin, capacity_, capacity_before),
                                    high = scaled(end_of_task, capacity_, capacity_before);
                spread({begin, end_of_task}, {low > last ? low : last, high < end() ? high : end()}, aside[worker]);
            });
            last = first;
        }
        return last;
    }
};

}}  // namespace foregone::impl
