// SPDX-License-Identifier: BSL-1.0
#pragma once

// Records the actions of a run in shared memory, so that the runner can report the action that crashed a system.

#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Records the initial model and the actions of the current run where they survive a crash, to find the action that killed a
/// system.
///
/// Guarantees: in memory shared by two processes; each action is recorded before its precondition is asked.
struct flight_recorder {
    static constexpr std::uint64_t longest_run_steps = 1 << 20;

    void (*noted)(std::uint64_t before) = nullptr;  ///< called before each action; null: no observer
    void (*begun)() = nullptr;  ///< called before each run, after the previous run's system is destroyed
    void (*trying)(std::uint64_t before, std::uint64_t action) = nullptr;  ///< called before each action is recorded
    std::uint64_t beats = 0;  ///< a heartbeat: increases while the search makes progress
    std::uint64_t taken = 0;  ///< total number of actions
    std::uint64_t initial = 0;  ///< the number of the run's initial model
    std::uint64_t steps = 0;    ///< actions of the run, including the current one
    std::uint64_t actions[longest_run_steps];

    void begin(std::uint64_t number) {
        if (begun != nullptr) begun();
        initial = number;
        steps = 0;
    }

    void note(std::uint64_t before, std::uint64_t action) {
        if (trying != nullptr) trying(before, action);
        if (noted != nullptr) noted(before);
        if (before >= longest_run_steps) return;
        actions[before] = action;
        steps = before + 1;
        ++taken;
        beat();
    }

    /// An action of the run is known before it is taken.
    void know(std::uint64_t before, std::uint64_t action) {
        if (before < longest_run_steps) actions[before] = action;
    }

    /// Begins a run whose first actions are known.
    void begin_after(std::uint64_t known) {
        if (begun != nullptr) begun();
        initial = 0;
        steps = known < longest_run_steps ? known : longest_run_steps;
    }

    void beat() { __atomic_store_n(&beats, beats + 1, __ATOMIC_RELAXED); }
};

/// The recorder of this thread; null unless it is watched.
inline constinit thread_local flight_recorder* active_recorder = nullptr;

/// The recorder that a thread gets when it starts work; null: none.
inline flight_recorder* (*recorder_of_thread)() = nullptr;

/// Whether another process watches this thread by its recorder, which each action has to reach.
inline bool is_watched_from_outside() { return active_recorder != nullptr && recorder_of_thread == nullptr; }

/// During its lifetime its thread has a recorder, if it is watched.
class recorded_thread {
    flight_recorder* before_ = active_recorder;

public:
    recorded_thread() {
        if (before_ != nullptr || recorder_of_thread == nullptr) return;
        active_recorder = recorder_of_thread();
        active_recorder->begin(0);
    }
    ~recorded_thread() { active_recorder = before_; }
    recorded_thread(const recorded_thread&) = delete;
    recorded_thread& operator=(const recorded_thread&) = delete;
};

/// Signals progress without a system's action, during the planning of a run.
constexpr void keep_alive() {
    if (!std::is_constant_evaluated() && active_recorder != nullptr) active_recorder->beat();
}

/// Records that a run begins in the initial model of this number.
constexpr void record_beginning(std::uint64_t number) {
    if (!std::is_constant_evaluated() && active_recorder != nullptr) active_recorder->begin(number);
}

/// Records that an action is about to be tried after `before` others: its precondition may end the process, too.
constexpr void record_flight(std::uint64_t before, std::uint64_t action) {
    if (!std::is_constant_evaluated() && active_recorder != nullptr) active_recorder->note(before, action);
}

/// Records that the action tried after `before` others is not enabled.
constexpr void record_refusal(std::uint64_t before) {
    if (!std::is_constant_evaluated() && active_recorder != nullptr) active_recorder->steps = before;
}

}}  // namespace foregone::impl
