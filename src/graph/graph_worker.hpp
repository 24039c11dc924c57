// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "packed_graph.hpp"

#include <foregone/base/huge_pages.hpp>
#include <foregone/engine/finding.hpp>
#include <foregone/engine/packed_model.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// What the steps of a state are, as one number: which actions are enabled, where they lead, and what is noted of them. Of very many actions
/// it is about the first.
std::uint64_t step_digest(const packed_model& model, const std::uint64_t* state);

/// One worker of a search: its side of the model, the successors that wait to be looked up, and the states that it has met.
///
/// Threads: one's own. On cache lines of its own: it counts every step.
class alignas(2 * cache_line_bytes) graph_worker final : public successor_room {
    const packed_model* model_;
    packed_graph* graph_;
    owned<packed_worker> steps_;
    owned<state_store::scratch> scratch_;
    std::size_t words_;
    std::vector<std::uint64_t> waiting_;
    std::vector<packed_chunk> met_{};
    std::vector<std::vector<std::uint64_t>> sent_{};  ///< states of other ranks, by rank
    finding where_{};          ///< what a violation in a new state is a finding like
    std::uint64_t count_ = 0;  ///< states that it met first

    // Some of the states that it expanded, of which the steps are taken again at the end of the level.
    std::vector<std::uint64_t> repeated_{};  ///< the words of each, and the digest of its steps
    std::uint64_t expanded_ = 0, next_repeated_ = 0;
    static constexpr std::uint64_t repeats_one_in_states = 1'024;

public:
    static constexpr std::size_t batch_states = 512;  ///< successors are looked up when so many wait

    graph_worker(const packed_model& model, packed_graph& graph);

    packed_worker& steps() { return *steps_; }
    const packed_worker& steps() const { return *steps_; }

    std::uint64_t met() const { return count_; }
    void restore_met(std::uint64_t states) { count_ = states; }

    void begin(std::uint64_t first, std::uint64_t last);
    void expand(const piece& work, std::uint64_t depth);
    void judge_ends(const piece& work, std::uint64_t depth) { steps_->judge_ends(graph_->packed(work.first), work, depth); }

    /// Looks up what waits, keeps the states that nobody has met before, and judges them. Errors: unpackable_state.
    void flush();

    /// Inserts states of this rank that others have met. Requires: room for them.
    void receive(const std::uint64_t* first, const std::uint64_t* last, const finding& where);

    /// Keeps a state that is known to be new, and judges it.
    void keep_late(const std::uint64_t* state, const finding& where) {
        keep(state, 1);
        steps_->judge(state, 1, where);
    }

    /// Hands the states that it met over to the next level.
    void hand_over(packed_levels& to);

    /// Adds the states of other ranks that it met to the words that travel to each.
    void send(std::vector<std::vector<std::uint64_t>>& to, unsigned ranks);

    /// Errors: invalid_program if the model answers otherwise when it is asked again.
    void compare_repeated();

    void make_way(std::size_t words) override;

private:
    void keep(const std::uint64_t* states, std::size_t count);
    void repeat_later(const std::uint64_t* state, std::uint64_t states);
};

}  // namespace foregone
