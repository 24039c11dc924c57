// SPDX-License-Identifier: BSL-1.0
#pragma once

// The exact visited set of packed states, concurrent and with batched look-ups; also the base of the other sets.

#include "states/store/first_of_eight.hpp"
#include "states/store/inline_executor.hpp"
#include "states/store/insert_each.hpp"
#include "states/store/packed_table.hpp"
#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/shared_value.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// The set of visited states, packed: insert-only, open addressing, exact.
///
/// Threads: any number may insert at once; growing excludes all others. The worker that claims a place writes all words of the
/// state; a worker that looks for a state with the same last word waits.
/// Source: A. Laarman et al., "Boosting multi-core reachability performance with shared hash tables" (FMCAD 2010). Here the
/// table grows, and the one word whose entry would be 0 is stored separately.
template <unsigned Bits>
class packed_set {
    using table_type = packed_table<Bits>;
    using cell = typename table_type::cell;

    table_type table_{};
    shared_value<bool> has_last_{false};  ///< the word whose entry would be 0, which means free

public:
    static constexpr std::size_t words = table_type::words, entry_words = table_type::entry_words;

    packed_set() = default;
    packed_set(packed_set&& other) noexcept : table_(std::move(other.table_)), has_last_(other.has_last_.load()) {}

    /// A state that was not found in the lines searched so far.
    struct waiting_entry {
        std::uint64_t state, line, home;
    };

    std::uint64_t capacity() const { return table_.capacity(); }
    std::uint64_t bytes() const { return table_.bytes(); }
    std::uint64_t most() const { return table_.most(); }
    static std::uint64_t mix(const std::uint64_t* state) { return table_type::mix(state); }
    static std::uint64_t finish(std::uint64_t mixed) { return table_type::finish(mixed); }
    static std::uint64_t hash(const std::uint64_t* state) { return finish(mix(state)); }
    std::uint64_t home(std::uint64_t hash) const { return table_.home(hash); }

    /// Inlined, because GCC removes a call whose only effect is a prefetch.
    FOREGONE_ALWAYS_INLINE void prefetch(std::uint64_t home) const { __builtin_prefetch(&table_[home], 1); }

    /// Returns true if the state was not present. Requires: room for it; for `Alone`, that no other worker inserts.
    template <bool Alone = false>
    bool insert(const std::uint64_t* state, std::uint64_t home) {
        if constexpr (words == 1) return insert_word<Alone>(state[0] + 1, home);
        else return insert_words<Alone>(state, home);
    }
    bool insert(const std::uint64_t* state) { return insert(state, home(hash(state))); }

    /// Inserts many states, each with its home, and keeps the new ones, in any order; returns their number.
    /// Guarantees: `Wide`: lines are searched by wide vectors, if the machine has them; the result is the same.
    /// Requires: as for insert; `waiting` has room for as many states.
    /// Complexity: home lines come first, then the next lines of the rest, and so on, all prefetched: cache misses overlap.
    template <bool Alone, bool Wide = true>
    std::size_t insert_all(std::uint64_t* states, const std::uint64_t* homes, waiting_entry* waiting, std::size_t count) {
        if constexpr (words > 1) return insert_each<Alone>(*this, states, homes, count);
        else if (!Wide || !has_wide_vectors() || (!Alone && FOREGONE_THREAD_SANITIZER))
            return insert_in_rounds<at_once<plain_lines<Alone>>>({states, homes, waiting, count});
        else return insert_wide<Alone>({states, homes, waiting, count});
    }

    bool contains(const std::uint64_t* state) const {
        if (capacity() == 0) return false;
        if constexpr (words == 1)
            if (state[0] + 1 == 0) return has_last_.load();
        const std::uint64_t home = table_.home(hash(state));
        for (std::uint64_t at = home;; at = table_.after(at, home)) {
            if (table_.head(at).load() == 0) return false;
            if (is_at(at, state)) return true;
        }
    }

    std::uint64_t room(std::uint64_t states) const { return states < most() ? most() - states : 0; }

    /// Additional memory while the set grows for `more` states; 0 if it need not grow.
    std::uint64_t bytes_to_grow_for(std::uint64_t states, std::uint64_t more) const {
        return table_.bytes_to_grow_for(states + more);
    }

    /// Makes room for `states` states. Errors: std::bad_alloc.
    void grow_for(std::uint64_t states) {
        inline_executor alone;
        table_.grow_for(states, alone);
    }

    /// Makes room for `more` states beyond `states`, by all workers of an executor.
    template <class Executor>
    void grow_for(std::uint64_t states, std::uint64_t more, Executor& who) {
        table_.grow_for(states + more, who);
    }

    /// Removes all states, by all workers of an executor, in any order; calls visit(state, worker) with each.
    /// Requires: no other function runs.
    template <class Executor, class Visit>
    void take_all(Executor& who, Visit&& visit) {
        table_.take_all(who, visit);
        if constexpr (words == 1) {
            const std::uint64_t last = ~std::uint64_t{0};
            if (has_last_.load()) visit(&last, 0u);
            has_last_.store(false);
        }
    }

    /// Frees its memory. Requires: it is empty.
    void give_back() { table_.give_back(); }

private:
    struct looked_at {
        bool is_fresh, is_full;
    };

    bool is_at(std::uint64_t at, const std::uint64_t* state) const {
        if (table_.head(at).peek() != table_type::head_of(state)) return false;
        for (std::size_t i = 0; i + 1 < entry_words; ++i)
            if (table_[at + i].peek() != state[i]) return false;
        return true;
    }

    template <bool Alone>
    bool insert_word(std::uint64_t entry, std::uint64_t home) {
        if (entry == 0) return insert_last();
        for (std::uint64_t at = home;; at = table_.after(at, home)) {
            std::uint64_t seen = table_[at].peek();
            if (seen == 0 && claim<Alone>(table_[at], seen, entry)) return true;
            if (seen == entry) return false;
        }
    }

    /// Searches one line for an entry, and inserts it if there is room.
    /// Nothing branches on the unpredictable result. A found entry is written outside the table, so that a line stays clean.
    template <unsigned (*Search)(const void*, std::uint64_t)>
    struct own_lines {
        FOREGONE_ALWAYS_INLINE static looked_at insert(cell* line, std::uint64_t entry) {
            const unsigned offset = Search(line, entry);
            cell* const there = line + offset % table_type::bucket;
            const bool is_fresh = there->peek() == 0;
            cell beside;
            cell* const either[] = {&beside, there};
            either[is_fresh]->put(entry);
            return {is_fresh, offset == table_type::bucket};
        }
    };

    /// The same while other workers insert.
    struct shared_lines {
        static looked_at insert(cell* line, std::uint64_t entry) {
            for (cell* at = line; at < line + table_type::bucket; ++at) {
                std::uint64_t seen = at->peek();
                if (seen == 0 && at->replace(seen, entry)) return {true, false};
                if (seen == entry) return {false, false};
            }
            return {false, true};
        }
    };

    template <bool Alone>
    using plain_lines = std::conditional_t<Alone, own_lines<first_of_eight>, shared_lines>;

    /// The first `fresh` states are new, and the first `left` waiting ones are not found yet.
    struct batch {
        std::uint64_t* states;
        const std::uint64_t* homes;
        waiting_entry* waiting;
        std::size_t count, fresh = 0, left = 0;

        FOREGONE_ALWAYS_INLINE waiting_entry wanted(std::size_t i, bool is_first_round) const {
            return is_first_round ? waiting_entry{states[i], homes[i], homes[i]} : waiting[i];
        }
        FOREGONE_ALWAYS_INLINE void keep(std::uint64_t state, bool is_fresh) {
            states[fresh] = state;
            fresh += is_fresh;
        }
        FOREGONE_ALWAYS_INLINE void keep_waiting(const waiting_entry& one, bool waits) {
            waiting[left] = one;
            left += waits;
        }
    };

    template <class Look>
    FOREGONE_ALWAYS_INLINE std::size_t insert_in_rounds(batch all) {
        Look::look(*this, all, all.count, true);
        while (all.left > 0) Look::look(*this, all, std::exchange(all.left, 0), false);
        return all.fresh;
    }

    template <bool Alone>
    FOREGONE_WIDE_VECTORS std::size_t insert_wide(batch all) {
        return insert_in_rounds<std::conditional_t<Alone, at_once<own_lines<first_of_eight_wide>>, look_and_claim>>(all);
    }

    /// Keeps each new state, and puts a state that belongs into another line on the waiting list.
    template <class Lines>
    struct at_once {
        FOREGONE_ALWAYS_INLINE static void look(packed_set& set, batch& all, std::size_t count, bool is_first_round) {
            for (std::size_t i = 0; i < count; ++i) {
                const waiting_entry one = all.wanted(i, is_first_round);
                looked_at seen;
                if (Bits == 64 && one.state + 1 == 0) [[unlikely]] seen = {set.insert_last(), false};
                else seen = Lines::insert(&set.table_[one.line], one.state + 1);
                all.keep(one.state, seen.is_fresh);
                set.wait_for_next(all, one, seen.is_full);
            }
        }
    };

    /// The same while other workers insert. It searches some lines first, without a branch on the result, and then claims the
    /// free places, because a processor does little else beside an atomic exchange.
    /// Processors with wide vectors read each number of a vector atomically, though no thread checker knows this. A found entry
    /// stays, and only a free place may have been claimed by another worker since.
    struct look_and_claim {
        static constexpr std::size_t most_claims = 64;

        struct claimed {
            waiting_entry one;
            std::uint64_t place;
        };

        FOREGONE_ALWAYS_INLINE static void look(packed_set& set, batch& all, std::size_t count, bool is_first_round) {
            for (std::size_t first = 0; first < count; first += most_claims) {
                claimed claims[most_claims];
                std::size_t free = 0;
                for (std::size_t i = first; i < count && i < first + most_claims; ++i) {
                    const waiting_entry one = all.wanted(i, is_first_round);
                    const unsigned offset = first_of_eight_wide(&set.table_[one.line], one.state + 1);
                    const bool is_full = offset == table_type::bucket;
                    claims[free] = {one, one.line + offset % table_type::bucket};
                    free += static_cast<std::size_t>(!is_full & !set.is_known(claims[free].place, one.state + 1));
                    set.wait_for_next(all, one, is_full);
                }
                for (std::size_t i = 0; i < free; ++i) set.claim_place(all, claims[i].one, claims[i].place);
            }
        }
    };

    /// False if another worker has just put another entry into the free place: the claim detects that.
    FOREGONE_ALWAYS_INLINE bool is_known(std::uint64_t place, std::uint64_t entry) const {
        return table_[place].peek() == entry && (Bits < 64 || entry != 0);
    }

    FOREGONE_ALWAYS_INLINE void claim_place(batch& all, const waiting_entry& one, std::uint64_t place) {
        std::uint64_t seen = 0;
        looked_at found{true, false};
        if (Bits == 64 && one.state + 1 == 0) [[unlikely]] found = {insert_last(), false};
        else if (!table_[place].replace(seen, one.state + 1)) [[unlikely]]
            found = shared_lines::insert(&table_[one.line], one.state + 1);
        all.keep(one.state, found.is_fresh);
        if (found.is_full) [[unlikely]] wait_for_next(all, one, true);
    }

    FOREGONE_ALWAYS_INLINE void wait_for_next(batch& all, const waiting_entry& one, bool waits) {
        const std::uint64_t next = table_.after_line(one.line, one.home);
        all.keep_waiting({one.state, next, one.home}, waits);
        prefetch(waits ? next : one.line);
    }

    /// Puts an entry into a free place, or returns the entry that is there. An atomic exchange costs as much as the rest.
    template <bool Alone>
    static bool claim(cell& at, std::uint64_t& seen, std::uint64_t entry) {
        if constexpr (!Alone) return at.replace(seen, entry);
        at.put(entry);
        return true;
    }

    bool insert_last() {
        bool expected = false;
        return has_last_.replace(expected, true);
    }

    template <bool Alone>
    bool insert_words(const std::uint64_t* state, std::uint64_t home) {
        const std::uint64_t entry = table_type::head_of(state);
        for (std::uint64_t at = home;; at = table_.after(at, home)) {
            std::uint64_t seen = table_.head(at).load();
            if (seen == 0 && claim<Alone>(table_.head(at), seen, entry & ~table_type::complete)) {
                table_.put_rest(at, state);
                table_.head(at).store(entry);
                return true;
            }
            if ((seen | table_type::complete) != entry) continue;
            while ((seen & table_type::complete) == 0) seen = table_.head(at).load();
            if (is_at(at, state)) return false;
        }
    }
};

}}  // namespace foregone::impl
