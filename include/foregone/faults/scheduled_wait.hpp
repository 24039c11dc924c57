// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/faults/scheduler.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>

#include <stdexcept>
#include <utility>

namespace foregone {

/// The wait policy of production code under a scheduler, in place of its own spinning policy; stateless.
///
///     struct spinning { static void until(auto done) { while (!done()) pause(); } };
///
/// Requires: called from a thread of a scheduler.
struct scheduled_wait {
    /// As scheduler::await.
    template <class Condition>
    static void until(Condition&& done) {
        if (scheduler* const by = scheduler::of_caller()) return by->await(std::forward<Condition>(done));
        if (!done()) throw std::logic_error("foregone: only a scheduler's thread can wait for a condition");
    }

    /// As scheduler::yield.
    static void yield() {
        if (scheduler* const by = scheduler::of_caller()) by->yield();
    }
};

}  // namespace foregone
