// SPDX-License-Identifier: BSL-1.0
// The programs with namespace std as it is, compiled with -fsanitize=thread.
#include "programs.hpp"

#include <foregone/concurrency/plain_std.hpp>

namespace schedules {

namespace {

struct plain_names : foregone::plain_std {
    template <class Condition>
    static void until(Condition&& holds) {
        while (!holds()) {}
    }
};

}  // namespace

const std::array<body, 8> plain_programs = all_programs<plain_names>;

}  // namespace schedules
