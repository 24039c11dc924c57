// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graph/levels.hpp"

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/engine/ranks/rank_group.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// The states of all levels of a search, numbered in their order. Every rank has the states of all ranks.
///
/// Complexity: the words of a state, and 6 to 12 bytes for the table of numbers.
/// Threads: any number look up at once.
/// Errors: std::bad_alloc; unreadable_level; more than 2^32 - 2 states are `too_many`.
class state_numbers {
    std::size_t width_;
    std::vector<std::uint64_t> words_{};
    std::vector<std::uint32_t> table_{};  ///< a state's number plus one, by hash; a power of two of slots
    std::uint64_t last_level_ = 0;

public:
    state_numbers(const packed_levels& levels, rank_group& ranks) : width_(levels.width()) {
        if (ranks.size() == 1) words_.reserve(levels.states() * width_);
        for (std::uint64_t depth = 0; depth <= levels.depth(); ++depth) {
            last_level_ = size();
            if (ranks.size() == 1) append_level(levels, depth, words_);
            else append_level_of_all(levels, depth, ranks);
        }
        if (size() < too_many) fill_table();
    }

    static constexpr std::uint64_t too_many = UINT32_MAX - 1;

    std::uint64_t size() const { return words_.size() / width_; }
    std::uint64_t first_of_last_level() const { return last_level_; }
    const std::uint64_t* operator[](std::uint64_t number) const { return words_.data() + number * width_; }
    std::uint64_t bytes() const { return words_.capacity() * sizeof(std::uint64_t) + table_.capacity() * sizeof(std::uint32_t); }

    /// The number of a state, or size().
    std::uint64_t find(const std::uint64_t* state) const {
        const std::uint32_t entry = table_[slot_of(state)];
        return entry == 0 ? size() : entry - 1;
    }

    void prefetch(const std::uint64_t* state) const { __builtin_prefetch(&table_[home_of(state)]); }

private:
    static void append_level(const packed_levels& levels, std::uint64_t depth, std::vector<std::uint64_t>& to) {
        packed_chunk room{levels.width()};
        for (const level_chunk& one : levels.level(depth)) {
            const packed_chunk& states = one.states(levels.log(), room);
            to.insert(to.end(), states.words.begin(), states.words.end());
        }
    }

    void append_level_of_all(const packed_levels& levels, std::uint64_t depth, rank_group& ranks) {
        std::vector<std::uint64_t> own;
        append_level(levels, depth, own);
        const std::vector<std::uint64_t> all = ranks.gather(own);
        words_.insert(words_.end(), all.begin(), all.end());
    }

    void fill_table() {
        std::size_t slots = 16;
        while (slots < size() + size() / 2) slots *= 2;
        table_.assign(slots, 0);
        for (std::uint64_t i = 0; i < size(); ++i) table_[slot_of((*this)[i])] = static_cast<std::uint32_t>(i + 1);
    }

    std::size_t home_of(const std::uint64_t* state) const {
        mixer all;
        for (std::size_t i = 0; i < width_; ++i) all.add(state[i]);
        return static_cast<std::size_t>((all.state ^ all.state >> 32) * mixer::last >> 20) & (table_.size() - 1);
    }

    std::size_t slot_of(const std::uint64_t* state) const {
        std::size_t slot = home_of(state);
        while (table_[slot] != 0 && !is_at(table_[slot] - 1, state)) slot = (slot + 1) & (table_.size() - 1);
        return slot;
    }

    bool is_at(std::uint64_t number, const std::uint64_t* state) const {
        for (std::size_t i = 0; i < width_; ++i)
            if ((*this)[number][i] != state[i]) return false;
        return true;
    }
};

}  // namespace foregone::inline impl
