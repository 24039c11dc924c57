// SPDX-License-Identifier: BSL-1.0
#pragma once

// The visited set of tree compression: states that share parts share memory; for --tree.

#include "states/store/inline_executor.hpp"
#include "states/store/numbered_words.hpp"
#include "states/store/packed_set.hpp"

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The visited packed states, each as one word that stands for all of its words: insert-only, exact.
///
/// Guarantees: each word is replaced by its number, each pair of numbers makes a word, and so on, up to one word, the root. Two
/// states have equal roots if and only if they are equal. The interface is that of a packed_set of the words.
/// Complexity: 8.5 to 12 bytes a state, and 13 to 20 for each different word below the roots; a new state brings at most 2 ·
/// Words - 2 of these.
/// Threads: as packed_set and numbered_words. The number of a word is chance, so only the place of a root depends on it.
/// Source: A. Laarman, J. van de Pol and M. Weber, "Parallel recursive state compression for free" (SPIN 2011). Unlike there, one
/// table has the words of all nodes below the roots, so that equal parts of states share memory; and all tables grow.
template <std::size_t Words, unsigned NumberBits = 32>
class tree_set {
    static_assert(Words >= 2, "foregone: a tree has 2 words or more");

    using numbers_type = numbered_words<NumberBits>;
    using shape = packed_set<64 * Words>;  // the layout of a state's own words, as saved

    packed_set<64> roots_{};
    numbers_type numbers_{};

public:
    static constexpr std::size_t words = Words;
    static constexpr std::uint64_t nodes = 2 * Words - 2;  ///< below a root

    /// A state's root, and its home.
    struct waiting_entry {
        std::uint64_t root, home;
    };

    std::uint64_t capacity() const { return roots_.capacity(); }
    std::uint64_t bytes() const { return roots_.bytes() + numbers_.bytes(); }
    std::uint64_t different_words() const { return numbers_.size(); }

    static std::uint64_t mix(const std::uint64_t* state) { return shape::mix(state); }
    static std::uint64_t finish(std::uint64_t mixed) { return shape::finish(mixed); }
    static std::uint64_t hash(const std::uint64_t* state) { return shape::hash(state); }

    /// A state's home is not known before its root.
    static std::uint64_t home(std::uint64_t) { return 0; }
    static void prefetch(std::uint64_t) {}

    /// Returns true if the state was not present. Requires: room for it, unless alone; for `Alone`, that no other worker inserts.
    template <bool Alone = false>
    bool insert(const std::uint64_t* state, std::uint64_t) {
        if constexpr (Alone) make_room_for_one();
        waiting_entry one;
        find_roots(state, &one, 1);
        return roots_.template insert<Alone>(&one.root, one.home);
    }
    bool insert(const std::uint64_t* state) { return insert(state, 0); }

    /// As in packed_set; the roots first, for a few states at a time.
    template <bool Alone>
    std::size_t insert_all(std::uint64_t* states, const std::uint64_t*, waiting_entry* waiting, std::size_t count) {
        for (std::size_t first = 0; first < count; first += at_once)
            find_roots(states + first * words, waiting + first, count - first < at_once ? count - first : at_once);
        std::size_t fresh = 0;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t word = 0; word < words; ++word) states[fresh * words + word] = states[i * words + word];
            fresh += roots_.template insert<Alone>(&waiting[i].root, waiting[i].home);
        }
        return fresh;
    }

    bool contains(const std::uint64_t* state) const {
        std::uint32_t numbers[words];
        for (std::size_t i = 0; i < words; ++i)
            if (!numbers_.find(state[i], numbers[i])) return false;
        for (std::size_t width = words; width > 2; width = (width + 1) / 2)
            if (!find_pairs(numbers, width)) return false;
        const std::uint64_t root = pair(numbers[0], numbers[1]);
        return roots_.contains(&root);
    }

    /// The room for states beyond `states`.
    std::uint64_t room(std::uint64_t states) const {
        const std::uint64_t roots = roots_.room(states), others = numbers_.room() / nodes;
        return roots < others ? roots : others;
    }

    /// Additional memory while the set grows for `more` states.
    std::uint64_t bytes_to_grow_for(std::uint64_t states, std::uint64_t more) const {
        return roots_.bytes_to_grow_for(states, more) + numbers_.bytes_to_grow_for(more * nodes);
    }

    /// Makes room for `more` states beyond `states`, by all workers of an executor. Errors: numbers_exhausted; std::bad_alloc.
    template <class Executor>
    void grow_for(std::uint64_t states, std::uint64_t more, Executor& who) {
        roots_.grow_for(states, more, who);
        numbers_.grow_for(more * nodes, who);
    }

    /// Makes room for `states` states, which are inserted alone. Errors: std::bad_alloc.
    void grow_for(std::uint64_t states) { roots_.grow_for(states); }

private:
    static constexpr std::size_t at_once = 16;

    static std::uint64_t pair(std::uint32_t first, std::uint32_t second) { return std::uint64_t{first} << 32 | second; }

    void make_room_for_one() {
        inline_executor alone;
        numbers_.grow_for(nodes, alone);
    }

    /// Replaces `width` numbers by those of their pairs; returns false if a pair has none.
    bool find_pairs(std::uint32_t* numbers, std::size_t width) const {
        for (std::size_t k = 0; k < width / 2; ++k)
            if (!numbers_.find(pair(numbers[2 * k], numbers[2 * k + 1]), numbers[k])) return false;
        if (width % 2 == 1) numbers[width / 2] = numbers[width - 1];
        return true;
    }

    /// Row by row of the tree, from the words up, for all of these states at once.
    void find_roots(const std::uint64_t* states, waiting_entry* into, std::size_t count) {
        std::uint32_t numbers[at_once * words];
        numbers_.number_all(states, numbers, count * words);
        find_roots_above<words>(numbers, into, count);
    }

    /// `Width`: how many numbers stand for a state.
    template <std::size_t Width>
    void find_roots_above(const std::uint32_t* numbers, waiting_entry* into, std::size_t count) {
        if constexpr (Width == 2) {
            for (std::size_t i = 0; i < count; ++i) note_root(into[i], pair(numbers[2 * i], numbers[2 * i + 1]));
        } else {
            constexpr std::size_t pairs = Width / 2, above = Width - pairs;
            std::uint64_t row[at_once * pairs]{};
            std::uint32_t of_pairs[at_once * pairs], next[at_once * above];
            for (std::size_t i = 0; i < count; ++i)
                for (std::size_t k = 0; k < pairs; ++k)
                    row[i * pairs + k] = pair(numbers[i * Width + 2 * k], numbers[i * Width + 2 * k + 1]);
            numbers_.number_all(row, of_pairs, count * pairs);
            for (std::size_t i = 0; i < count; ++i) {
                for (std::size_t k = 0; k < pairs; ++k) next[i * above + k] = of_pairs[i * pairs + k];
                if constexpr (above > pairs) next[i * above + pairs] = numbers[i * Width + Width - 1];
            }
            find_roots_above<above>(next, into, count);
        }
    }

    void note_root(waiting_entry& into, std::uint64_t root) const {
        into = {root, roots_.home(packed_set<64>::hash(&root))};
        roots_.prefetch(into.home);
    }
};

}}  // namespace foregone::impl
