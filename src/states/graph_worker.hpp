// SPDX-License-Identifier: BSL-1.0
#pragma once

// One worker of a graph search: its successor buffer, new states and counts; owned by the worker pool.

#include "states/packed_graph.hpp"

#include <foregone/impl/base/huge_pages.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/packed_model.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// A digest of the steps of a state: the enabled actions, their successors, and the notes on them, for the first 1,024 actions.
std::uint64_t step_digest(const packed_model& model, const std::uint64_t* state);

/// One worker of a search: the model's worker, the successors that wait for a look-up, and its newly discovered states.
///
/// Threads: one at a time. Each worker has cache lines of its own: it counts every step.
class alignas(2 * cache_line_bytes) graph_worker final : public successor_room {
    const packed_model* model_;
    packed_graph* graph_;
    owned<packed_worker> steps_;
    owned<state_store::scratch> scratch_;
    std::size_t words_;
    std::vector<std::uint64_t> waiting_;
    std::vector<packed_chunk> new_states_{};
    std::vector<std::vector<std::uint64_t>> sent_{};  ///< states of other ranks, by rank
    finding where_{};          ///< the finding for a violation in a new state
    std::uint64_t count_ = 0;  ///< states that this worker discovered first

    // A sample of the expanded states. Their steps are taken again at the end of the level, and compared.
    std::vector<std::uint64_t> repeated_{};  ///< the words of each, and the digest of its steps
    std::uint64_t expanded_ = 0, next_repeated_ = 0;
    static constexpr std::uint64_t repeats_one_in_states = 1'024;

public:
    static constexpr std::size_t batch_states = 512;  ///< successors are looked up when this many wait

    graph_worker(const packed_model& model, packed_graph& graph);

    packed_worker& steps() { return *steps_; }
    const packed_worker& steps() const { return *steps_; }

    std::uint64_t discovered() const { return count_; }
    void restore_discovered(std::uint64_t states) { count_ = states; }

    void begin(std::uint64_t first, std::uint64_t last);
    void expand(const work_item& work, std::uint64_t depth);
    void judge_ends(const work_item& work, std::uint64_t depth) { steps_->judge_ends(graph_->packed(work.first), work, depth); }

    /// Looks up the waiting successors, adds the new ones to the next level, and judges them. Errors: unpackable_state.
    void flush();

    /// Inserts received states of this rank. Requires: room for them.
    void receive(const std::uint64_t* first, const std::uint64_t* last, const finding& where);

    /// Adds a new state to the next level, and judges it.
    void add_new(const std::uint64_t* state, const finding& where) {
        add(state, 1);
        steps_->judge(state, 1, where);
    }

    /// Appends its new states to the next level.
    void hand_over(packed_levels& to);

    /// Appends discovered states of other ranks to the parcels.
    void send(std::vector<std::vector<std::uint64_t>>& to, unsigned ranks);

    /// Errors: invalid_program if the model does not behave the same way again.
    void compare_repeated();

    void make_way(std::size_t words) override;

private:
    void add(const std::uint64_t* states, std::size_t count);
    void repeat_later(const std::uint64_t* state, std::uint64_t states);
};

}}  // namespace foregone::impl
