// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "numbered_words.hpp"
#include "packed_set.hpp"
#include "inline_executor.hpp"

#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone {

/// The packed states met so far, each by one word that stands for all of its words: insert-only, exact.
///
/// Shape: a word is replaced by its number, two numbers that are neighbours make a word, and so on, up to one word, the root: two states have
/// the same one if and only if they are the same. For packed_graph in the place of the packed_set of the words.
/// Cost: 8.5 to 12 bytes a state, and 13 to 20 for each different word below the roots, of which a new state brings 2 · Words - 2 at most.
/// Threads: as packed_set and numbered_words. Which number a word gets is chance, so nothing but the place of a root follows from it.
/// Source: A. Laarman, J. van de Pol and M. Weber, "Parallel recursive state compression for free" (SPIN 2011). Unlike there, one table has
/// the words of all nodes below the roots, so that equal parts of a state share what they take; and all tables grow.
template <std::size_t Words, unsigned NumberBits = 32>
class tree_set {
    static_assert(Words >= 2, "foregone: a tree has 2 words or more");

    using numbers_type = numbered_words<NumberBits>;
    using shape = packed_set<64 * Words>;  // what a state's own words say, as for whoever keeps them

    packed_set<64> roots_{};
    numbers_type numbers_{};

public:
    static constexpr std::size_t words = Words;
    static constexpr std::uint64_t nodes = 2 * Words - 2;  ///< below a root

    /// A state's root, and where that belongs.
    struct waiting_entry {
        std::uint64_t root, home;
    };

    std::uint64_t capacity() const { return roots_.capacity(); }
    std::uint64_t bytes() const { return roots_.bytes() + numbers_.bytes(); }
    std::uint64_t different_words() const { return numbers_.size(); }

    static std::uint64_t mix(const std::uint64_t* state) { return shape::mix(state); }
    static std::uint64_t finish(std::uint64_t mixed) { return shape::finish(mixed); }
    static std::uint64_t hash(const std::uint64_t* state) { return shape::hash(state); }

    /// Where a state belongs is not known before its root is.
    static std::uint64_t home(std::uint64_t) { return 0; }
    static void prefetch(std::uint64_t) {}

    /// True if the state was not there. Requires: room for it, unless alone; and of an insertion alone, that nobody else inserts.
    template <bool Alone = false>
    bool insert(const std::uint64_t* state, std::uint64_t) {
        if constexpr (Alone) make_room_for_one();
        waiting_entry one;
        find_roots(state, &one, 1);
        return roots_.template insert<Alone>(&one.root, one.home);
    }
    bool insert(const std::uint64_t* state) { return insert(state, 0); }

    /// As packed_set's; the roots first, those of a few states at a time.
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

    /// How many states there is room for if there are so many.
    std::uint64_t room(std::uint64_t states) const {
        const std::uint64_t roots = roots_.room(states), others = numbers_.room() / nodes;
        return roots < others ? roots : others;
    }

    /// What making room for more states than there are takes meanwhile.
    std::uint64_t bytes_to_grow_for(std::uint64_t states, std::uint64_t more) const {
        return roots_.bytes_to_grow_for(states, more) + numbers_.bytes_to_grow_for(more * nodes);
    }

    /// Makes room for so many more states than there are, by all workers of an executor. Errors: numbers_exhausted; std::bad_alloc.
    template <class Executor>
    void grow_for(std::uint64_t states, std::uint64_t more, Executor& who) {
        roots_.grow_for(states, more, who);
        numbers_.grow_for(more * nodes, who);
    }

    /// Makes room for so many states, which are inserted alone. Errors: std::bad_alloc.
    void grow_for(std::uint64_t states) { roots_.grow_for(states); }

private:
    static constexpr std::size_t at_once = 16;

    static std::uint64_t pair(std::uint32_t first, std::uint32_t second) { return std::uint64_t{first} << 32 | second; }

    void make_room_for_one() {
        inline_executor alone;
        numbers_.grow_for(nodes, alone);
    }

    /// Replaces so many numbers by those of their pairs; false if one of these has none.
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
                for (std::size_t k = 0; k < pairs; ++k) row[i * pairs + k] = pair(numbers[i * Width + 2 * k], numbers[i * Width + 2 * k + 1]);
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

}  // namespace foregone
