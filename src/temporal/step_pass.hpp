// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface of a pass over steps: what it sends along a step, and what arrives; implemented by each kind of pass.

#include <foregone/impl/base/function_ref.hpp>

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

}}  // namespace foregone::impl
