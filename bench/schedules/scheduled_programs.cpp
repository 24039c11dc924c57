// SPDX-License-Identifier: BSL-1.0
// The programs with scheduled types.
#include "programs.hpp"

#include <foregone/concurrency/scheduled_std.hpp>

#include <utility>

namespace schedules {

namespace {

struct scheduled_names : foregone::scheduled_std {
    template <class Condition>
    static void until(Condition&& holds) { foregone::scheduled_wait::until(std::forward<Condition>(holds)); }
};

}  // namespace

const std::array<body, 8> scheduled_programs = all_programs<scheduled_names>;

}  // namespace schedules
