// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace foregone {

/// Keeps the actions of the run that is under way where they outlive it, for whoever finds out what a system died of.
///
/// Shape: in memory that two processes share; a run is noted while it is taken, its last action before the system sees it.
struct flight_recorder {
    static constexpr std::uint64_t longest_run_steps = 1 << 20;

    std::uint64_t beats = 0;  ///< counts up as long as something goes on
    std::uint64_t taken = 0;  ///< actions in all
    std::uint64_t steps = 0;  ///< of the run, with the one that is under way
    std::uint64_t actions[longest_run_steps];

    void note(std::uint64_t before, std::uint64_t action) {
        if (before >= longest_run_steps) return;
        actions[before] = action;
        steps = before + 1;
        ++taken;
        beat();
    }

    void beat() { __atomic_store_n(&beats, beats + 1, __ATOMIC_RELAXED); }
};

/// The recorder of this thread; none, unless somebody watches it.
inline constinit thread_local flight_recorder* active_recorder = nullptr;

/// The recorder that a thread gets when it takes up work; null: none.
inline flight_recorder* (*recorder_of_thread)() = nullptr;

/// While it exists, its thread has a recorder, if somebody watches.
class recorded_thread {
    flight_recorder* before_ = active_recorder;

public:
    recorded_thread() {
        if (before_ != nullptr || recorder_of_thread == nullptr) return;
        active_recorder = recorder_of_thread();
        active_recorder->steps = 0;
    }
    ~recorded_thread() { active_recorder = before_; }
    recorded_thread(const recorded_thread&) = delete;
    recorded_thread& operator=(const recorded_thread&) = delete;
};

/// Says that something goes on, where no system is asked: a run is being planned.
inline void keep_alive() {
    if (active_recorder != nullptr) active_recorder->beat();
}

/// Notes that an action is about to be performed after so many others.
inline void record_flight(std::uint64_t before, std::uint64_t action) {
    if (active_recorder != nullptr) active_recorder->note(before, action);
}

}  // namespace foregone
