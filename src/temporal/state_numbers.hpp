// SPDX-License-Identifier: BSL-1.0
#pragma once

// A hash table that numbers the searched states, of one rank, of all ranks or of a list, for temporal searches.

#include "states/levels.hpp"
#include "states/store/huge_array.hpp"
#include "temporal/rank_turns.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/base/shared_value.hpp>
#include <foregone/impl/search/rank_group.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// States with numbers: of a search in the order of its levels, or of a list.
///
/// Complexity: the words of a state, and 6 to 12 bytes for the table of numbers.
/// Threads: any number look up at once.
/// Errors: std::bad_alloc; unreadable_level; more than 2^32 - 2 states are `too_many`.
class state_numbers {
    std::size_t width_ = 1;
    huge_array<std::uint64_t> words_{};
    huge_array<shared_value<std::uint32_t>> table_{};  ///< a state's number plus one, by hash; a power of two of slots
    std::uint64_t last_level_ = 0;

public:
    using poll_type = function_ref<void(std::uint64_t)>;

    state_numbers() = default;

    /// The states of this rank. `poll`: called now and then by any worker, with the bytes allocated; it may throw.
    static state_numbers own(const packed_levels& levels, executor& who, poll_type poll) {
        state_numbers made(levels.width());
        made.copy_levels(levels, who, poll);
        made.fill_table(who, poll);
        return made;
    }

    /// The states of all ranks. Ranks wait for each other: nothing is polled before they have exchanged their states.
    static state_numbers of_all(const packed_levels& levels, rank_group& ranks, executor& who, poll_type poll) {
        if (ranks.size() == 1) return own(levels, who, poll);
        state_numbers made(levels.width());
        made.gather_levels(levels, ranks);
        made.fill_table(who, poll);
        return made;
    }

    /// The states of a list, which differ.
    static state_numbers listed(std::size_t width, const std::vector<std::uint64_t>& states, executor& who, poll_type poll) {
        state_numbers made(width);
        made.copy(states);
        made.fill_table(who, poll);
        return made;
    }

    static constexpr std::uint64_t too_many = UINT32_MAX - 1;

    std::uint64_t size() const { return words_.size() / width_; }
    std::uint64_t first_of_last_level() const { return last_level_; }
    const std::uint64_t* operator[](std::uint64_t number) const { return words_.data() + number * width_; }
    std::uint64_t bytes() const { return words_.bytes() + table_.bytes(); }

    /// The number of a state, or size().
    std::uint64_t find(const std::uint64_t* state) const { return find_from(home_of(state), state); }

    /// Calls visit(i, number of the i-th state), for states that lie `stride` words apart. Prefetches what the lookups read.
    template <class Visit>
    void find_each(const std::uint64_t* first, std::size_t stride, std::size_t count, Visit&& visit) const {
        constexpr std::size_t at_once = 32;
        std::size_t homes[at_once];
        for (std::size_t done = 0; done < count; done += at_once) {
            const std::size_t some = std::min(at_once, count - done);
            const std::uint64_t* const states = first + done * stride;
            for (std::size_t i = 0; i < some; ++i) __builtin_prefetch(&table_[homes[i] = home_of(states + i * stride)]);
            for (std::size_t i = 0; i < some; ++i)
                if (const std::uint32_t entry = table_[homes[i]].peek(); entry != 0) __builtin_prefetch((*this)[entry - 1]);
            for (std::size_t i = 0; i < some; ++i) visit(done + i, find_from(homes[i], states + i * stride));
        }
    }

private:
    explicit state_numbers(std::size_t width) : width_(width) {}

    static constexpr std::uint64_t states_at_once = 4'096, chunks_between_polls = 16;

    struct placed_chunk {
        const level_chunk* chunk;
        std::uint64_t first;  ///< the number of its first state
    };

    void copy_levels(const packed_levels& levels, executor& who, poll_type poll) {
        std::vector<placed_chunk> chunks;
        std::uint64_t states = 0;
        for (std::uint64_t depth = 0; depth <= levels.depth(); ++depth) {
            last_level_ = states;
            for (const level_chunk& one : levels.level(depth)) {
                chunks.push_back({&one, states});
                states += one.size();
            }
        }
        words_ = huge_array<std::uint64_t>(states * width_);
        who.run(chunks.size(), [&](std::uint64_t i, unsigned) {
            if (i % chunks_between_polls == 0) poll(bytes());
            packed_chunk room{width_};
            const packed_chunk& from = chunks[i].chunk->states(levels.log(), room);
            std::copy(from.words.begin(), from.words.end(), words_.data() + chunks[i].first * width_);
        });
    }

    /// All levels of this rank are read before the first exchange: a level that cannot be read ends the work of all ranks.
    void gather_levels(const packed_levels& levels, rank_group& ranks) {
        std::vector<std::vector<std::uint64_t>> own(levels.depth() + 1);
        rank_turns(ranks).apart([&] {
            packed_chunk room{width_};
            for (std::uint64_t depth = 0; depth <= levels.depth(); ++depth)
                for (const level_chunk& one : levels.level(depth)) {
                    const packed_chunk& states = one.states(levels.log(), room);
                    own[depth].insert(own[depth].end(), states.words.begin(), states.words.end());
                }
        });
        std::vector<std::uint64_t> all;
        for (const std::vector<std::uint64_t>& states : own) {
            last_level_ = all.size() / width_;
            const std::vector<std::uint64_t> level = ranks.gather(states);
            all.insert(all.end(), level.begin(), level.end());
        }
        copy(all);
    }

    void copy(const std::vector<std::uint64_t>& words) {
        words_ = huge_array<std::uint64_t>(words.size());
        std::copy(words.begin(), words.end(), words_.data());
    }

    /// Unless there are too many states.
    void fill_table(executor& who, poll_type poll) {
        if (size() >= too_many) return;
        std::size_t slots = 16;
        while (slots < size() + size() / 2) slots *= 2;
        table_ = huge_array<shared_value<std::uint32_t>>(slots);
        who.run((size() + states_at_once - 1) / states_at_once, [&](std::uint64_t task, unsigned) {
            constexpr std::uint64_t ahead = 8;
            poll(bytes());
            const std::uint64_t first = task * states_at_once, last = std::min(first + states_at_once, size());
            for (std::uint64_t i = first; i < last; ++i) {
                if (i + ahead < last) __builtin_prefetch(&table_[home_of((*this)[i + ahead])]);
                insert(i);
            }
        });
    }

    /// Takes the first free slot. States differ, so none is compared. Threads: any number at once.
    void insert(std::uint64_t number) {
        for (std::size_t slot = home_of((*this)[number]);; slot = (slot + 1) & (table_.size() - 1)) {
            std::uint32_t free = 0;
            if (table_[slot].peek() == 0 && table_[slot].replace(free, static_cast<std::uint32_t>(number + 1))) return;
        }
    }

    std::uint64_t find_from(std::size_t slot, const std::uint64_t* state) const {
        for (;; slot = (slot + 1) & (table_.size() - 1)) {
            const std::uint32_t entry = table_[slot].peek();
            if (entry == 0) return size();
            if (is_at(entry - 1, state)) return entry - 1;
        }
    }

    std::size_t home_of(const std::uint64_t* state) const {
        mixer all;
        for (std::size_t i = 0; i < width_; ++i) all.add(state[i]);
        return static_cast<std::size_t>((all.state ^ all.state >> 32) * mixer::last >> 20) & (table_.size() - 1);
    }

    bool is_at(std::uint64_t number, const std::uint64_t* state) const {
        for (std::size_t i = 0; i < width_; ++i)
            if ((*this)[number][i] != state[i]) return false;
        return true;
    }
};

}}  // namespace foregone::impl
