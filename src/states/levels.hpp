// SPDX-License-Identifier: BSL-1.0
#pragma once

// The levels of a breadth-first search as chunks of packed states, in memory or spilled to a log.

#include "states/level_log.hpp"

#include <foregone/impl/states/work_item.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// Packed states, in the order in which a worker discovered them.
struct packed_chunk {
    static constexpr std::uint64_t capacity = 4'096;

    std::size_t width;  ///< words of a state
    std::vector<std::uint64_t> words{};

    std::uint64_t size() const { return words.size() / width; }
    bool is_full() const { return words.size() == capacity * width; }
    const std::uint64_t* operator[](std::uint64_t i) const { return words.data() + i * width; }

    /// Appends some of the states, as many as there is room for; returns how many.
    std::uint64_t fill(const std::uint64_t* states, std::uint64_t count) {
        const std::uint64_t taken = count < capacity - size() ? count : capacity - size();
        words.insert(words.end(), states, states + taken * width);
        return taken;
    }
};

/// A chunk of a level: in memory, in a log, or both.
class level_chunk {
    packed_chunk states_;
    std::uint64_t size_ = 0, place_ = level_log::no_place;

public:
    explicit level_chunk(packed_chunk states) : states_(std::move(states)), size_(states_.size()) {}

    /// A chunk that is only in the log.
    level_chunk(std::size_t width, std::uint64_t size, std::uint64_t place) : states_{width}, size_(size), place_(place) {}

    std::uint64_t size() const { return size_; }
    std::uint64_t bytes() const { return states_.words.capacity() * sizeof(std::uint64_t); }
    bool is_loaded() const { return !states_.words.empty(); }
    bool is_logged() const { return place_ != level_log::no_place; }

    const std::uint64_t* operator[](std::uint64_t i) const { return states_[i]; }

    void append_to(level_log& log, std::uint64_t depth) {
        if (!is_logged()) place_ = log.append(depth, states_.words.data(), states_.words.size());
    }
    void load(const level_log& log) { read(log, states_); }
    void unload() { states_ = {states_.width}; }

    /// The states, from memory or the log; `room` holds states that are not in memory.
    ///
    /// Threads: any number at once, each with its own room.
    const packed_chunk& states(const level_log* log, packed_chunk& room) const {
        if (is_loaded()) return states_;
        read(*log, room);
        return room;
    }

private:
    void read(const level_log& log, packed_chunk& into) const {
        into.words.resize(size_ * into.width);
        log.read(place_, into.words.data(), into.words.size());
    }
};

/// The levels of a breadth-first search as chunks of packed states: the current level, the next one as far as discovered, and
/// earlier ones while they have few states, or a log has them.
///
/// Order: a state's number is its place in its level; numbers after the last state of a chunk that is not full are not used. A
/// log that takes all chunks has the levels one after another, with their chunks in order.
/// Threads: reads at any time; everything else while no worker runs.
/// Errors: unreadable_level.
class packed_levels {
public:
    using chunk = packed_chunk;
    using level_type = std::vector<level_chunk>;

    explicit packed_levels(std::size_t width) : width_(width) {}

    std::size_t width() const { return width_; }  ///< words of a state

    /// Saves all levels while they have at most `states` states together. Requires: called before the first level.
    void keep_up_to(std::uint64_t states) { saved_limit_states_ = states; }

    /// `takes_all`: every chunk, not only those that memory has no room for. Requires: called before the first level.
    void log_to(level_log& log, bool takes_all) {
        log_ = &log;
        logs_all_ = takes_all;
    }
    const level_log* log() const { return log_; }

    /// The depth of the current level.
    std::uint64_t depth() const { return depth_; }
    bool has_all() const { return has_all_; }
    const level_type& level(std::uint64_t depth) const { return levels_[depth]; }

    /// Requires: it is loaded.
    const std::uint64_t* operator[](std::uint64_t number) const {
        return levels_.back()[number / chunk::capacity][number % chunk::capacity];
    }

    /// Appends a chunk to the next level.
    void add(chunk states) {
        next_.emplace_back(std::move(states));
        ++chunks_;
        states_ += next_.back().size();
        bytes_ += next_.back().bytes();
        if (logs_all_) next_.back().append_to(*log_, next_depth());
    }

    /// Appends a chunk that is in the log already.
    void add_logged(std::uint64_t size, std::uint64_t place) {
        next_.emplace_back(width_, size, place);
        ++chunks_;
        states_ += size;
    }

    /// Makes the next level the current one.
    void begin() {
        depth_ = next_depth();
        begun_ = true;
        levels_.push_back(std::exchange(next_, {}));
        if (states_ > saved_limit_states_) forget();
        at_ = freed_ = 0;
        open();
    }

    /// Frees the memory of the states before `number` in the current level, unless they are saved. Requires: no worker reads them.
    void free_before(std::uint64_t number) {
        if (has_all_ && states_ <= saved_limit_states_) return;
        for (; freed_ < number / chunk::capacity; ++freed_) free(levels_.back()[freed_]);
    }

    /// Reads the chunk of a state back from the log, if it was spilled.
    void load(std::uint64_t number) {
        level_chunk& one = levels_.back()[number / chunk::capacity];
        if (one.is_loaded()) return;
        one.load(*log_);
        bytes_ += one.bytes();
    }

    /// Moves everything to the log; returns false if the log failed.
    bool spill() {
        for (; spilled_ < levels_.size(); ++spilled_) spill(levels_[spilled_], depth_ + 1 - (levels_.size() - spilled_));
        spilled_ = levels_.empty() ? 0 : levels_.size() - 1;  // some of it will be loaded again
        spill(next_, next_depth());
        return !failed_;
    }

    bool done() const { return at_ == levels_.back().size(); }

    /// The next work item of the level, of at most `actions` actions.
    ///
    /// Requires: not done().
    work_item take(std::uint64_t actions, std::uint64_t actions_per_state) {
        const work_item taken = under_way_.take(actions, actions_per_state);
        if (under_way_.done()) ++at_, open();
        return taken;
    }

    /// The rest of the level; of its first state, from some action on.
    expansion rest() const {
        return {rest_begins_at(), levels_.back().size() * chunk::capacity, done() ? 0 : under_way_.next_action};
    }

    /// Continues in the middle of a level; returns false if the level has no such place.
    bool go_on_at(std::uint64_t number, std::uint64_t action) {
        at_ = number / chunk::capacity;
        if (at_ >= levels_.back().size()) return number == levels_.back().size() * chunk::capacity && action == 0;
        open();
        under_way_.next = number;
        under_way_.next_action = action;
        return has(number);
    }

    /// Whether the level has a state of this number.
    bool has(std::uint64_t number) const {
        const std::uint64_t at = number / chunk::capacity;
        return at < levels_.back().size() && number % chunk::capacity < levels_.back()[at].size();
    }

    /// The depth of a state of one word. Requires: has_all(), no log, and that the state was discovered.
    std::uint64_t depth_of(std::uint64_t word) const {
        for (std::uint64_t depth = 0; depth < levels_.size(); ++depth)
            for (const level_chunk& one : levels_[depth])
                for (std::uint64_t i = 0; i < one.size(); ++i)
                    if (*one[i] == word) return depth;
        return levels_.size();
    }

    std::uint64_t states() const { return states_; }  ///< of all levels

    /// With the overhead of chunks and levels, which is most of the memory where each level has one state.
    std::uint64_t bytes() const { return bytes_ + chunks_ * chunk_overhead_bytes + levels_.size() * level_overhead_bytes; }

private:
    static constexpr std::uint64_t chunk_overhead_bytes = sizeof(level_chunk) + 16, level_overhead_bytes = sizeof(level_type) + 16;

    std::size_t width_;
    std::vector<level_type> levels_{};
    level_type next_{};
    level_log* log_ = nullptr;
    std::uint64_t depth_ = 0, states_ = 0, saved_limit_states_ = 0;
    std::uint64_t at_ = 0, freed_ = 0;            ///< the chunk being handed out, and the first one whose memory is not freed
    std::uint64_t forgotten_ = 0, spilled_ = 0;   ///< levels without states in memory
    std::uint64_t bytes_ = 0, chunks_ = 0;
    expansion under_way_{};
    bool begun_ = false, has_all_ = true, logs_all_ = false, failed_ = false;

    std::uint64_t next_depth() const { return begun_ ? depth_ + 1 : 0; }
    std::uint64_t rest_begins_at() const { return done() ? levels_.back().size() * chunk::capacity : under_way_.next; }

    void free(level_chunk& one) {
        has_all_ &= one.is_logged();
        bytes_ -= one.bytes();
        one.unload();
    }

    /// Forgets the levels before the last one; without a log, completely.
    void forget() {
        for (; forgotten_ + 1 < levels_.size(); ++forgotten_)
            for (auto& one : levels_[forgotten_]) free(one);
        if (has_all_) return;
        for (std::size_t i = 0; i + 1 < levels_.size(); ++i) chunks_ -= levels_[i].size();
        levels_.erase(levels_.begin(), levels_.end() - 1);
        forgotten_ = spilled_ = 0;
    }

    void spill(level_type& level, std::uint64_t depth) {
        for (auto& one : level) {
            if (!one.is_loaded()) continue;
            one.append_to(*log_, depth);
            if (one.is_logged()) free(one);
            else failed_ = true;
        }
    }

    void open() {
        if (done()) return;
        under_way_ = {.next = at_ * chunk::capacity, .last = at_ * chunk::capacity + levels_.back()[at_].size()};
    }
};

}}  // namespace foregone::impl
