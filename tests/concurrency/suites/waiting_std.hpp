// SPDX-License-Identifier: BSL-1.0
#pragma once

// The scheduled types, and a wait for a condition.

#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/concurrency/scheduled_std.hpp>

#include <utility>

namespace concurrent_suites {

namespace fg = foregone;

struct waiting_std : fg::scheduled_std {
    template <class Condition>
    static void until(Condition&& holds) { fg::scheduled_wait::until(std::forward<Condition>(holds)); }
};

}  // namespace concurrent_suites
