// SPDX-License-Identifier: BSL-1.0
#pragma once

// Repartitions the saved levels when a search resumes on another number of ranks; used by the checkpointer.

#include "states/graph_checkpointer.hpp"
#include "states/packed_graph.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/states/work_item.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The states of the current level that another rank has not expanded, chunk by chunk.
class unexpanded_states {
    const graph_part* part_;
    std::uint64_t actions_, chunks_ = 0, work_items_ = 0;
    bool has_next_ = false;

public:
    /// By state of a chunk: the work that is left.
    using chunk_rest = std::vector<std::vector<work_item>>;

    unexpanded_states(const graph_part& part, std::uint64_t actions) : part_(&part), actions_(actions) {}

    /// The work left in the next chunk, of `size` states.
    chunk_rest next_chunk(std::uint64_t size) {
        const std::uint64_t first = chunks_++ * packed_chunk::capacity;
        chunk_rest rest(size);
        for (const work_item& work : part_->open) add(rest, first, size, work);
        if (part_->next >= first && part_->next - first < size) has_next_ = true;
        for (std::uint64_t i = 0; i < size; ++i)
            if (first + i >= part_->next) rest[i].push_back({0, 1, first + i == part_->next ? part_->next_action : 0, actions_});
        return rest;
    }

    /// Whether all work of the part was in one of the chunks.
    bool is_whole() const {
        const bool is_done = part_->next == chunks_ * packed_chunk::capacity && part_->next_action == 0;
        return work_items_ == part_->open.size() && (has_next_ || is_done) && part_->next_action < actions_;
    }

private:
    void add(chunk_rest& rest, std::uint64_t first, std::uint64_t size, const work_item& work) {
        const bool is_work_item = work.first < work.last && work.first_action < work.last_action && work.last_action <= actions_;
        if (!is_work_item || work.first < first || work.last - first > size) return;
        ++work_items_;
        for (std::uint64_t i = work.first - first; i < work.last - first; ++i)
            rest[i].push_back({0, 1, work.first_action, work.last_action});
    }
};

/// Repartitions states that more or fewer ranks have saved: each rank reads all logs, and takes its own states.
///
/// Order: in the current level, expanded states come first, unexpanded ones follow in separate chunks; the saved position looks as
/// if this rank had done the work.
/// Complexity: every rank reads every log once; unexpanded states of the current level are briefly in memory twice.
class repartitioned_levels {
    /// One of the former ranks.
    struct source {
        const graph_part* part;
        unexpanded_states rest;
        std::uint64_t states = 0;
    };

    packed_graph& graph_;
    graph_checkpointer& from_;
    std::uint64_t actions_, depth_;
    function_ref<bool(std::uint64_t, std::uint64_t)> has_room_;
    std::vector<source> sources_{};
    packed_chunk next_;  ///< of the level being read
    std::uint64_t chunks_ = 0, states_ = 0, expanded_ = 0;
    std::vector<std::uint64_t> own_{};  ///< of one block
    std::vector<std::uint64_t> unexpanded_{};
    std::vector<work_item> open_{};

public:
    /// `has_room(states, more)` makes room for `more` states; it returns false if a limit is reached.
    repartitioned_levels(packed_graph& graph, graph_checkpointer& from, std::uint64_t actions,
                         function_ref<bool(std::uint64_t, std::uint64_t)> has_room)
        : graph_(graph), from_(from), actions_(actions), depth_(from.saved().front().depth),
          has_room_(has_room), next_{graph.words()} {
        for (const graph_part& part : from.saved()) sources_.push_back({&part, {part, actions}});
    }

    /// Fills the graph; returns false if the logs do not match the parts, or if there is no room.
    ///
    /// Requires: the graph is empty; the parts belong to one search.
    bool read() {
        for (std::uint64_t depth = 0; depth < depth_; ++depth) {
            if (!read_level(depth, depth)) return false;
            end_level();
        }
        if (!read_level(depth_, depth_)) return false;
        for (const source& one : sources_)
            if (one.states != one.part->states || !one.rest.is_whole()) return false;
        end_current_level();
        if (!read_level(UINT64_MAX, depth_ + 1)) return false;
        end_chunk();
        for (const source& one : sources_)
            if (one.states != one.part->covered) return false;
        return true;
    }

    std::uint64_t states() const { return states_; }          ///< of this rank
    std::uint64_t expanded() const { return expanded_; }      ///< of these, up to the current level
    const std::vector<work_item>& open() const { return open_; }  ///< work before the unexpanded states

private:
    bool read_level(std::uint64_t up_to, std::uint64_t depth) {
        for (std::size_t i = 0; i < sources_.size(); ++i) {
            bool fits = true;
            const auto take_one = [&](std::uint64_t at, const std::uint64_t* words, std::uint64_t count, std::uint64_t) {
                return fits = at == depth && take_block(sources_[i], depth, words, count);
            };
            if (!from_.each_saved(i, up_to, take_one) || !fits) return false;
        }
        return true;
    }

    bool take_block(source& from, std::uint64_t depth, const std::uint64_t* words, std::uint64_t count) {
        const std::uint64_t size = count / graph_.words();
        if (size * graph_.words() != count || size == 0 || size > packed_chunk::capacity || size > from.part->covered - from.states)
            return false;
        from.states += size;
        return depth == depth_ ? take_current(from, words, size) : take(words, size);
    }

    bool take(const std::uint64_t* words, std::uint64_t size) {
        own_.clear();
        for (std::uint64_t i = 0; i < size; ++i)
            if (const std::uint64_t* const state = words + i * graph_.words(); graph_.store().owns(state))
                own_.insert(own_.end(), state, state + graph_.words());
        const std::uint64_t count = own_.size() / graph_.words();
        if (!insert(count)) return false;
        for (std::uint64_t i = 0; i < count; ++i) add(own_.data() + i * graph_.words());
        return true;
    }

    bool take_current(source& from, const std::uint64_t* words, std::uint64_t size) {
        const auto rest = from.rest.next_chunk(size);
        own_.clear();
        for (std::uint64_t i = 0; i < size; ++i) {
            const std::uint64_t* const state = words + i * graph_.words();
            if (!graph_.store().owns(state)) continue;
            own_.insert(own_.end(), state, state + graph_.words());
            if (is_unexpanded(rest[i])) unexpanded_.insert(unexpanded_.end(), state, state + graph_.words());
            else add_partly(state, rest[i]);
        }
        return insert(own_.size() / graph_.words());
    }

    bool is_unexpanded(const std::vector<work_item>& open) const { return open.size() == 1 && open.front().actions() == actions_; }

    void add_partly(const std::uint64_t* state, const std::vector<work_item>& open) {
        const std::uint64_t number = add(state);
        for (const work_item& left : open) open_.push_back({number, number + 1, left.first_action, left.last_action});
    }

    bool insert(std::uint64_t count) {
        if (!has_room_(states_, count)) return false;
        states_ += count;
        return graph_.store().insert_all(own_.data(), count);
    }

    /// The number of the state in its level.
    std::uint64_t add(const std::uint64_t* state) {
        if (next_.is_full()) end_chunk();
        next_.fill(state, 1);
        return chunks_ * packed_chunk::capacity + next_.size() - 1;
    }

    void end_chunk() {
        if (next_.size() == 0) return;
        graph_.levels().add(std::exchange(next_, {graph_.words()}));
        ++chunks_;
    }

    void end_level() {
        end_chunk();
        sequential_executor alone;
        graph_.begin_level(alone);
        chunks_ = 0;
    }

    void end_current_level() {
        end_chunk();
        const std::uint64_t next = chunks_ * packed_chunk::capacity;
        for (std::size_t at = 0; at < unexpanded_.size(); at += graph_.words()) add(unexpanded_.data() + at);
        unexpanded_ = {};
        expanded_ = states_;
        end_level();
        graph_.levels().go_on_at(next, 0);
    }
};

}}  // namespace foregone::impl
