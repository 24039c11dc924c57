// SPDX-License-Identifier: BSL-1.0
#pragma once

// One rank's states in a distributed temporal decision, and the passes over their steps; used by all rounds.

#include "states/packed_graph.hpp"
#include "temporal/numbered_graph.hpp"
#include "temporal/state_numbers.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/states/packed_model.hpp>
#include <foregone/impl/temporal/packed_temporal.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// A state of this rank, and some states of an automaton there.
struct state_pairs {
    std::uint32_t state;
    std::uint64_t at;  ///< a mask
};

/// A step that is taken again; or a pause in a state that repeats infinitely.
struct step_again {
    std::uint32_t letter;  ///< of the step, as a claim reads it
    std::uint64_t taken;   ///< the conditions
    bool is_pause;
};

/// What arrives at a state of this rank, by a step.
struct step_arrival {
    std::uint32_t state;
    std::uint32_t letter;  ///< of the step and the state
    bool is_pause;
    std::uint64_t from, carried;  ///< what step_pass::send sent
};

/// A visit of states that takes their steps again. What it sends along a step arrives at the rank that has the step's end.
///
/// Threads: begin and send by any worker, a state by one at a time; receive by any worker. None sends while another one receives.
class step_pass {
public:
    using sender = function_ref<void(std::uint64_t from, std::uint64_t carried)>;

    virtual void begin(const state_pairs&) {}
    virtual void send(const state_pairs& at, const step_again& step, sender to) = 0;

    /// Appends to `found` the pairs that are new.
    virtual void receive(const step_arrival& arrived, std::vector<state_pairs>& found) = 0;

protected:
    ~step_pass() = default;
};

/// The states of this rank, and what temporal properties see of them. Steps are not stored: a pass takes them again, and all ranks
/// look their ends up together.
///
/// Complexity: a state's words, 6 to 12 bytes for its number, one bit for each atom and each condition, and a byte.
/// Errors: on all ranks: temporal_stopped, also instead of std::bad_alloc and unreadable_level; what the model throws;
/// invalid_program if a step leads to a state that was not found before.
class state_share {
    friend class held_bytes;

public:
    /// Appends what is to be visited, up to a size of the list; nothing after the last one.
    using source = function_ref<void(std::vector<state_pairs>& into, std::size_t size)>;

private:
    struct worker_share {
        parcels sent{};
        temporal_rows rows{};
        std::vector<state_pairs> found{};
    };

    const packed_model& model_;
    const packed_temporal& temporal_;
    executor& who_;
    rank_group& ranks_;
    const packed_graph& searched_;
    temporal_poll poll_;
    struct added_poll {
        const state_share* of;
        void operator()(const temporal_progress& part) const { of->check_in(part.bytes); }
    } added_{this};
    state_numbers states_{};
    std::uint64_t expanded_ = 0, unexpanded_of_all_ = 0;
    std::vector<std::uint64_t> first_of_rank_{};  ///< the number of each rank's first state among all; then the number of all
    mask_list letters_, enabled_;
    std::vector<std::uint8_t> is_end_{};
    std::vector<std::uint32_t> initial_{};
    temporal_counts idle_{};
    std::vector<worker_share> workers_;
    std::uint64_t steps_taken_ = 0, held_bytes_ = 0, visited_a_turn_ = 0;

public:
    /// `is_closed`: the last level was expanded, too.
    state_share(const packed_model& model, const packed_temporal& temporal, executor& who, rank_group& ranks,
                const packed_graph& searched, temporal_poll poll, bool is_closed);

    state_share(const state_share&) = delete;
    state_share& operator=(const state_share&) = delete;

    const packed_model& model() const { return model_; }
    const packed_temporal& temporal() const { return temporal_; }
    executor& who() const { return who_; }
    rank_group& ranks() const { return ranks_; }
    /// For a part of the graph beside this object.
    temporal_poll poll() const { return added_; }
    std::size_t width() const { return model_.shape.words; }

    std::uint64_t size() const { return states_.size(); }
    const state_numbers& states() const { return states_; }
    std::uint64_t size_of_all() const { return first_of_rank_.back(); }
    bool is_expanded(std::uint64_t state) const { return state < expanded_; }
    bool all_are_expanded() const { return unexpanded_of_all_ == 0; }
    std::uint64_t letter(std::uint64_t state) const { return letters_[state]; }
    std::uint64_t enabled(std::uint64_t state) const { return enabled_[state]; }
    const std::vector<std::uint32_t>& initial() const { return initial_; }

    /// Whether a run may stay in a state infinitely long.
    bool may_stay(std::uint64_t state, const claim_span& claim) const {
        return is_expanded(state) && (is_end_[state] != 0 || claim.may_stop);
    }

    /// The conditions that are never enabled, and the atoms that are the same everywhere, of all ranks.
    const temporal_counts& idle() const { return idle_; }

    /// A state's number among the states of all ranks; and back.
    std::uint64_t number_among_all(std::uint32_t state) const { return first_of_rank_[ranks_.rank()] + state; }
    unsigned rank_of(std::uint64_t number_among_all) const;
    std::uint32_t state_of(std::uint64_t number_among_all) const;

    std::uint64_t sum(std::uint64_t own) const {
        ranks_.sum(&own, 1);
        return own;
    }

    /// Throws temporal_stopped if a limit is reached, on this rank alone. `more_bytes`: of tables beside this object.
    void check_in(std::uint64_t more_bytes) const { poll_({size(), steps_taken_, states_.bytes() + bytes() + more_bytes}); }

    /// Visits what the source has, and then what is found, if `follows`. Returns what is found otherwise.
    std::vector<state_pairs> run(step_pass& pass, const claim_span& claim, source from, bool follows);

private:
    std::uint64_t bytes() const;
    void number_ranks();
    void look_at_states();
    void find_initial();
    void take_steps(step_pass& pass, const claim_span& claim, const std::vector<state_pairs>& now);
    void take_steps_of(const state_pairs& at, step_pass& pass, const claim_span& claim, worker_share& by);
    void send(worker_share& by, const std::uint64_t* state, const step_again& step, std::uint64_t from, std::uint64_t carried);
    void hand_over(parcels& to);
    void receive(step_pass& pass, const claim_span& claim, const std::vector<std::uint64_t>& arrived);
    unsigned owner_of(const std::uint64_t* state) const {
        return state_store::owner_among(searched_.store().hash(state), ranks_.size());
    }
};

/// Bytes of tables that are in use beside a state_share, for as long as this object lives. Threads: none runs a pass.
class held_bytes {
    state_share& of_;
    std::uint64_t bytes_ = 0;

public:
    explicit held_bytes(state_share& of) : of_(of) {}
    held_bytes(const held_bytes&) = delete;
    held_bytes& operator=(const held_bytes&) = delete;
    ~held_bytes() { set(0); }

    void set(std::uint64_t bytes) {
        of_.held_bytes_ += bytes - bytes_;
        bytes_ = bytes;
    }
};

}}  // namespace foregone::impl
