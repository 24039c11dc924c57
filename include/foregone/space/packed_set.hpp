// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
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
    static std::uint64_t hash(const std::uint64_t* state) {
        if constexpr (words == 1) {
            const std::uint64_t word = state[0] * mixer::factor;
            return (word ^ word >> 32) * mixer::last;
        } else {
            mixer all;
            for (std::size_t i = 0; i < words; ++i) all.add(state[i]);
            return all.finish();
        }
    }

    std::uint64_t home(std::uint64_t hash) const {
        return static_cast<std::uint64_t>(static_cast<uint128>(hash) * capacity_ >> 64) * entry_words;
    }
    void prefetch(std::uint64_t home) const { __builtin_prefetch(cells_ + home, 1); }

    /// True if the state was not there. Requires: room for it.
    bool insert(const std::uint64_t* state, std::uint64_t home) {
        if constexpr (words == 1) return insert_word(state[0] + 1, home);
        else return insert_words(state, home);
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
        if (who.workers() == 1 || places < shared_out_above)
            for (std::uint64_t place = 0; place < places; ++place) larger.move(cells_ + place * entry_words);
        else
            who.run((places + places_at_once - 1) / places_at_once, [&](std::uint64_t task, unsigned) {
                const std::uint64_t first = task * places_at_once, left = places - first;
                const std::uint64_t last = first + (left < places_at_once ? left : places_at_once);
                for (std::uint64_t place = first; place < last; ++place) larger.copy(cells_ + place * entry_words);
            });
        larger.has_last_.store(has_last_.load());
        swap(larger);
    }

private:
    static constexpr std::uint64_t slack = 64;  ///< places behind the last home, so that few entries begin again at the front
    static constexpr std::uint64_t smallest = 64, doubled_below = 1 << 20;
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
        std::uint64_t capacity = capacity_ == 0 ? smallest : capacity_;
        while (states > capacity / 8 * 7) capacity += capacity < doubled_below ? capacity : capacity / 4;
        return capacity;
    }

    std::uint64_t after(std::uint64_t at) const {
        return at + entry_words == (capacity_ + slack) * entry_words ? 0 : at + entry_words;
    }

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

    bool insert_word(std::uint64_t entry, std::uint64_t at) {
        if (entry == 0) return insert_last();
        for (;;) {
            std::uint64_t seen = cells_[at].peek();
            if (seen == 0 && cells_[at].replace(seen, entry)) return true;
            if (seen == entry) return false;
            at = after(at);
        }
    }

    bool insert_last() {
        bool expected = false;
        return has_last_.replace(expected, true);
    }

    bool insert_words(const std::uint64_t* state, std::uint64_t at) {
        const std::uint64_t entry = head_of(state);
        for (;; at = after(at)) {
            std::uint64_t seen = head(at).load();
            if (seen == 0 && head(at).replace(seen, entry & ~complete)) return write(at, state, entry), true;
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

    /// The same where nobody else inserts, for a third of the time.
    void move(const cell* from) {
        std::uint64_t state[entry_words];
        if (!read(from, state)) return;
        std::uint64_t at = home(hash(state));
        while (head(at).peek() != 0) at = after(at);
        for (std::size_t i = 0; i + 1 < entry_words; ++i) cells_[at + i].put(state[i]);
        head(at).put(head_of(state));
    }
};

}  // namespace foregone
