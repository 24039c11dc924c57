// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/shared_value.hpp>
#include <foregone/engine/cycle_part.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/shared_tasks.hpp>

#include <cstdint>

namespace foregone {

/// Which of all cycles a run takes, those of a shard or one chunk after another, and whether it goes on with them.
///
/// Threads: goes_on and check_in are called by any worker at any time; everything else while no worker runs.
class cycle_share {
    static constexpr std::uint64_t smallest_chunk = 16;

    executor& executor_;
    const run_terms& terms_;
    std::uint64_t all_;
    task_range numbers_;
    shared_value<stop_reason> stopped_{stop_reason::none};
    shared_value<bool> beyond_{false};  ///< another rank has found what comes before these

public:
    cycle_share(executor& who, const run_terms& terms, std::uint64_t all)
        : executor_(who), terms_(terms), all_(all), numbers_(cycles_of(terms.shard, all)) {}

    std::uint64_t first() const { return numbers_.first; }
    std::uint64_t end() const { return numbers_.end; }
    std::uint64_t count() const { return numbers_.end - numbers_.first; }

    bool goes_on() const { return stopped_.load() == stop_reason::none && !beyond_.load(); }
    stop_reason stopped() const { return stopped_.peek(); }
    void stop(stop_reason reason) { stopped_.store(reason); }

    /// Whether ranks take chunks, which leave the verdict to the one that adds them up.
    bool is_dealt_out() const { return terms_.tasks != nullptr; }

    /// Tells the other ranks that a cycle fails, after which none is of interest.
    void tell_failed(std::uint64_t number) {
        if (is_dealt_out()) terms_.tasks->tell(number);
    }

    /// Takes chunks that no other rank takes: take_chunk() runs one, and answers what it came to, a part of its own; after one that
    /// `has_failed()`, none is taken.
    template <class HasFailed, class TakeChunk>
    void take_chunks(HasFailed&& has_failed, TakeChunk&& take_chunk) {
        terms_.tasks->divide(all_, smallest_chunk);
        while (goes_on() && !has_failed()) {
            numbers_ = terms_.tasks->next_chunk(true);
            if (count() == 0) return;
            terms_.tasks->add(numbers_, take_chunk());
        }
    }

    /// Asks whether to stop, of which all ranks hear. `done`: how many cycles of those that are taken.
    void check_in(std::uint64_t transitions, std::uint64_t done) {
        shared_tasks* const shared = terms_.tasks;
        stop_reason reason = terms_.check_in({.transitions = transitions,
                                              .tasks = shared != nullptr ? all_ : count(),
                                              .tasks_done = shared != nullptr ? first() + done : done});
        if (shared != nullptr) {
            shared->look(executor_);
            if (shared->last() < first()) beyond_.store(true);
            if (reason == stop_reason::none) reason = shared->stopped();
        }
        if (reason != stop_reason::none) stop(reason);
    }
};

}  // namespace foregone
