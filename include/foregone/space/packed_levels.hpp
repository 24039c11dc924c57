// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/space/piece.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// Some packed states, in the order in which a worker met them.
template <std::size_t Words>
struct packed_chunk {
    static constexpr std::uint64_t capacity = 4'096;

    std::vector<std::uint64_t> words{};

    std::uint64_t size() const { return words.size() / Words; }
    bool is_full() const { return size() == capacity; }
    const std::uint64_t* operator[](std::uint64_t i) const { return words.data() + i * Words; }

    /// Takes some of the states in, as many as there is room for; answers how many.
    std::uint64_t fill(const std::uint64_t* states, std::uint64_t count) {
        const std::uint64_t taken = count < capacity - size() ? count : capacity - size();
        words.insert(words.end(), states, states + taken * Words);
        return taken;
    }
};

/// The levels of a breadth-first search as chunks of packed states: the one under way, and those before it as long as they are few or
/// somebody asks for them.
///
/// Shape: a state's number is where it stands in its level; the numbers of a chunk that is not full are left out behind its last state.
/// Threads: reads at any time; everything else while no worker runs.
template <std::size_t Words>
class packed_levels {
public:
    using chunk = packed_chunk<Words>;

    /// For how many states all levels are kept without being asked for: a small search need not be made again for a trace.
    static constexpr std::uint64_t kept_unasked_states = 1 << 16;

    void keep_all() { kept_limit_states_ = unlimited_states; }

    /// The level under way, behind all that are kept.
    std::uint64_t depth() const { return depth_; }
    bool has_all() const { return has_all_; }
    const std::vector<chunk>& level(std::uint64_t depth) const { return levels_[depth]; }
    const std::vector<chunk>& current() const { return levels_.back(); }

    const std::uint64_t* operator[](std::uint64_t number) const {
        return levels_.back()[number / chunk::capacity][number % chunk::capacity];
    }

    /// The next level, which was met in chunks.
    void begin(std::vector<chunk> met) {
        if (begun_) ++depth_;
        begun_ = true;
        for (const chunk& one : met) states_ += one.size(), bytes_ += bytes_of(one);
        if (states_ > kept_limit_states_) forget();
        levels_.push_back(std::move(met));
        at_ = freed_ = 0;
        open();
    }

    /// Gives back the memory of the states of the level with lower numbers, if they are not kept. Requires: nobody reads them any more.
    void free_before(std::uint64_t number) {
        if (has_all_ && states_ <= kept_limit_states_) return;
        has_all_ = false;
        for (; freed_ < number / chunk::capacity; ++freed_) free(levels_.back()[freed_]);
    }

    bool done() const { return at_ == levels_.back().size(); }

    /// The next piece of the level, of at most so many actions.
    ///
    /// Requires: not done().
    piece take(std::uint64_t actions, std::uint64_t actions_per_state) {
        const piece taken = under_way_.take(actions, actions_per_state);
        if (under_way_.done()) ++at_, open();
        return taken;
    }

    std::uint64_t bytes() const { return bytes_; }

private:
    static constexpr std::uint64_t unlimited_states = UINT64_MAX;

    std::vector<std::vector<chunk>> levels_{};
    std::uint64_t depth_ = 0, states_ = 0, kept_limit_states_ = kept_unasked_states;
    std::uint64_t at_ = 0, freed_ = 0;  ///< the chunk being handed out, and the first one that was not given back
    std::uint64_t bytes_ = 0;
    expansion under_way_{};
    bool begun_ = false, has_all_ = true;

    static std::uint64_t bytes_of(const chunk& one) { return one.words.capacity() * sizeof(std::uint64_t); }

    void free(chunk& one) {
        bytes_ -= bytes_of(one);
        one = {};
    }

    void forget() {
        for (auto& level : levels_)
            for (chunk& one : level) free(one);
        levels_.clear();
        has_all_ = false;
    }

    void open() {
        if (done()) return;
        under_way_ = {.next = at_ * chunk::capacity, .last = at_ * chunk::capacity + levels_.back()[at_].size()};
    }
};

}  // namespace foregone
