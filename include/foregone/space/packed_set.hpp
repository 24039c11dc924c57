// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/base/first_of_eight.hpp>
#include <foregone/base/huge_pages.hpp>
#include <foregone/base/mix.hpp>
#include <foregone/base/shared_value.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone {

/// The packed states met so far, as themselves: insert-only, open addressing, exact.
///
/// Shape: an entry is the words of a state; that of a state of one word is the word plus one, and that of a wider state has two bits
/// more, which say that it is there and that it is complete. Its place grows with its hash, so that growing is one pass over the entries in order.
/// Threads: any number may insert at the same time; growing needs everybody else to wait. A state of several words is written by
/// whoever claimed the place, and another worker that looks for a state with the same last word waits for it.
/// Source: lock-free insert-only hashing is that of A. Laarman, J. van de Pol and M. Weber, "Boosting multi-core reachability
/// performance with shared hash tables" (FMCAD 2010); the table grows, and there is nothing outside it.
template <unsigned Bits>
class packed_set {
    using cell = shared_value<std::uint64_t>;

    cell* cells_ = nullptr;
    std::uint64_t capacity_ = 0;
    shared_value<bool> has_last_{false};  ///< the word of which the entry would be 0, which is a free one

    static constexpr std::uint64_t present = std::uint64_t{1} << 62, complete = std::uint64_t{1} << 63;

public:
    static constexpr std::size_t words = Bits == 0 ? 1 : (Bits + 63) / 64;
    static constexpr std::size_t entry_words = words == 1 || 64 * words - Bits >= 2 ? words : words + 1;

    packed_set() = default;
    packed_set(const packed_set&) = delete;
    packed_set& operator=(const packed_set&) = delete;
    packed_set(packed_set&& other) noexcept : has_last_(other.has_last_.load()) { swap(other); }
    ~packed_set() {
        if (cells_ != nullptr) free_zero_pages(cells_, bytes());
    }

    std::uint64_t capacity() const { return capacity_; }
    std::uint64_t bytes() const { return capacity_ == 0 ? 0 : bytes_of(capacity_); }

    /// As many states as the table takes before it has to grow: seven of eight.
    std::uint64_t most() const { return capacity_ / 8 * 7; }

    /// A hash of which the highest bits depend on all of a state's.
    static std::uint64_t hash(const std::uint64_t* state) { return finish(mix(state)); }

    /// The first half of it, good enough for a small table.
    static std::uint64_t mix(const std::uint64_t* state) {
        if constexpr (words == 1) return state[0] * mixer::factor;
        mixer all;
        for (std::size_t i = 0; i < words; ++i) all.add(state[i]);
        return all.state;
    }
    static std::uint64_t finish(std::uint64_t mixed) { return (mixed ^ mixed >> 32) * mixer::last; }

    std::uint64_t home(std::uint64_t hash) const {
        return static_cast<std::uint64_t>(static_cast<uint128>(hash) * (capacity_ / bucket) >> 64) * (bucket * entry_words);
    }
    void prefetch(std::uint64_t home) const { __builtin_prefetch(cells_ + home, 1); }

    /// True if the state was not there. Requires: room for it, and of an insertion alone, that nobody else inserts.
    template <bool Alone = false>
    bool insert(const std::uint64_t* state, std::uint64_t home) {
        if constexpr (words == 1) return insert_word<Alone>(state[0] + 1, home);
        else return insert_words<Alone>(state, home);
    }

    bool insert(const std::uint64_t* state) { return insert(state, home(hash(state))); }

    bool contains(const std::uint64_t* state) const {
        if (capacity_ == 0) return false;
        if constexpr (words == 1)
            if (state[0] + 1 == 0) return has_last_.load();
        for (std::uint64_t at = home(hash(state));; at = after(at)) {
            if (head(at).load() == 0) return false;
            if (is_at(at, state)) return true;
        }
    }

    /// What the table that it grows into for so many states takes; 0 if it need not grow.
    std::uint64_t bytes_to_grow_for(std::uint64_t states) const { return states <= most() ? 0 : bytes_of(capacity_for(states)); }

    /// Makes room for so many states. Errors: std::bad_alloc.
    void grow_for(std::uint64_t states) {
        just_one alone;
        grow_for(states, alone);
    }

    /// The same by all workers of an executor.
    template <class Executor>
    void grow_for(std::uint64_t states, Executor& who) {
        if (states <= most()) return;
        packed_set larger(capacity_for(states));
        const std::uint64_t places = capacity_ == 0 ? 0 : capacity_ + slack;
        if (who.workers() == 1 || places < shared_out_above) {
            recent_homes recent;
            for (std::uint64_t place = 0; place < places; ++place) larger.move(cells_ + place * entry_words, recent);
        } else {
            who.run((places + places_at_once - 1) / places_at_once, [&](std::uint64_t task, unsigned) {
                const std::uint64_t first = task * places_at_once, left = places - first;
                const std::uint64_t last = first + (left < places_at_once ? left : places_at_once);
                for (std::uint64_t place = first; place < last; ++place) larger.copy(cells_ + place * entry_words);
            });
        }
        swap(larger);
    }

private:
    static constexpr std::uint64_t bucket = entry_words == 1 ? 8 : 1;  ///< places of one home: a cache line, if one does not hold less
    static constexpr std::uint64_t slack = 64;  ///< places behind the last home, so that few entries begin again at the front
    static constexpr std::uint64_t smallest = 64, granule_bytes = 1'024, doubled_below_bytes = 8 * huge_page_bytes;
    static constexpr std::uint64_t shared_out_above = 1 << 18, places_at_once = 1 << 14;

    struct just_one {
        static constexpr unsigned workers() { return 1; }
        template <class Work>
        static void run(std::uint64_t, Work&&) {}
    };

    static std::uint64_t bytes_of(std::uint64_t capacity) { return (capacity + slack) * entry_words * sizeof(cell); }

    explicit packed_set(std::uint64_t capacity)
        : cells_(static_cast<cell*>(allocate_zero_pages(bytes_of(capacity)))), capacity_(capacity) {}

    void swap(packed_set& other) noexcept {
        std::swap(cells_, other.cells_);
        std::swap(capacity_, other.capacity_);
    }

    std::uint64_t capacity_for(std::uint64_t states) const {
        std::uint64_t bytes = (bytes_of(capacity_ == 0 ? smallest : capacity_) + granule_bytes - 1) / granule_bytes * granule_bytes;
        while (states > capacity_in(bytes) / 8 * 7) bytes = larger(bytes);
        return capacity_in(bytes);
    }

    /// Large tables grow by three tenths at most, so that none of them is left half empty; by whole huge pages.
    static std::uint64_t larger(std::uint64_t bytes) {
        if (bytes < doubled_below_bytes) return 2 * bytes;
        return bytes / 10 * 13 / huge_page_bytes * huge_page_bytes;
    }
    static std::uint64_t capacity_in(std::uint64_t bytes) {
        return (bytes / (entry_words * sizeof(cell)) - slack) / bucket * bucket;
    }

    std::uint64_t after(std::uint64_t at) const {
        return at + entry_words == slack_end() ? 0 : at + entry_words;
    }
    std::uint64_t slack_end() const { return (capacity_ + slack) * entry_words; }

    /// The word of an entry that is claimed first: the last one.
    const cell& head(std::uint64_t at) const { return cells_[at + entry_words - 1]; }
    cell& head(std::uint64_t at) { return cells_[at + entry_words - 1]; }

    static std::uint64_t head_of(const std::uint64_t* state) {
        if constexpr (words == 1) return state[0] + 1;
        else return (entry_words == words ? state[words - 1] : 0) | present | complete;
    }

    bool is_at(std::uint64_t at, const std::uint64_t* state) const {
        if (head(at).peek() != head_of(state)) return false;
        for (std::size_t i = 0; i + 1 < entry_words; ++i)
            if (cells_[at + i].peek() != state[i]) return false;
        return true;
    }

    template <bool Alone>
    bool insert_word(std::uint64_t entry, std::uint64_t at) {
        if (entry == 0) return insert_last();
        if constexpr (Alone) return insert_alone(entry, at);
        for (;; at = after(at)) {
            std::uint64_t seen = cells_[at].peek();
            if (seen == 0 && claim<Alone>(cells_[at], seen, entry)) return true;
            if (seen == entry) return false;
        }
    }

    /// Puts an entry into a free place; otherwise says what is there. An atomic exchange costs as much as all else of an insertion.
    template <bool Alone>
    static bool claim(cell& at, std::uint64_t& seen, std::uint64_t entry) {
        if constexpr (!Alone) return at.replace(seen, entry);
        at.put(entry);
        return true;
    }

    /// Writes the entry where it is or where it belongs, so that no branch depends on which: that could not be foreseen.
    bool insert_alone(std::uint64_t entry, std::uint64_t at) {
        unsigned offset = first_of_eight(cells_ + at, entry);
        for (; offset == bucket; offset = first_of_eight(cells_ + at, entry)) at = at + bucket == slack_end() ? 0 : at + bucket;
        const bool is_new = cells_[at + offset].peek() == 0;
        cells_[at + offset].put(entry);
        return is_new;
    }

    bool insert_last() {
        bool expected = false;
        return has_last_.replace(expected, true);
    }

    template <bool Alone>
    bool insert_words(const std::uint64_t* state, std::uint64_t at) {
        const std::uint64_t entry = head_of(state);
        for (;; at = after(at)) {
            std::uint64_t seen = head(at).load();
            if (seen == 0 && claim<Alone>(head(at), seen, entry & ~complete)) return write(at, state, entry), true;
            if ((seen | complete) != entry) continue;
            while ((seen & complete) == 0) seen = head(at).load();
            if (is_at(at, state)) return false;
        }
    }

    void write(std::uint64_t at, const std::uint64_t* state, std::uint64_t entry) {
        for (std::size_t i = 0; i + 1 < entry_words; ++i) cells_[at + i].put(state[i]);
        head(at).store(entry);
    }

    /// The state of an entry of another table; false if it is free.
    static bool read(const cell* from, std::uint64_t* state) {
        const std::uint64_t entry = from[entry_words - 1].peek();
        for (std::size_t i = 0; i + 1 < entry_words; ++i) state[i] = from[i].peek();
        if constexpr (words == 1) state[0] = entry - 1;
        else if constexpr (entry_words == words) state[words - 1] = entry & ~(present | complete);
        return entry != 0;
    }

    /// Takes an entry over from another table, while others do the same.
    void copy(const cell* from) {
        std::uint64_t state[entry_words];
        if (read(from, state)) insert(state);
    }

    /// How full the homes are that were met last. Entries come nearly in the order of their homes, so that these are enough, and where
    /// the next one goes has not to be looked for, which a processor would guess wrong each time.
    struct recent_homes {
        static constexpr std::uint64_t count = 64;
        std::uint64_t home[count], taken[count]{};

        recent_homes() {
            for (std::uint64_t& each : home) each = UINT64_MAX;
        }

        /// The place of the home that should be the next free one; it may be taken, and there may be none.
        std::uint64_t next(std::uint64_t at) {
            const std::uint64_t slot = at / bucket % count;
            taken[slot] = home[slot] == at ? taken[slot] + 1 : 0;
            home[slot] = at;
            return taken[slot];
        }
    };

    /// Takes an entry over from another table where nobody else inserts, for a third of the time.
    void move(const cell* from, recent_homes& recent) {
        std::uint64_t state[entry_words];
        if (!read(from, state)) return;
        std::uint64_t at = home(hash(state));
        if constexpr (bucket > 1) {
            const std::uint64_t next = recent.next(at);
            if (next < bucket && cells_[at + next].peek() == 0) return cells_[at + next].put(head_of(state));
        }
        while (head(at).peek() != 0) at = after(at);
        for (std::size_t i = 0; i + 1 < entry_words; ++i) cells_[at + i].put(state[i]);
        head(at).put(head_of(state));
    }
};

}  // namespace foregone
