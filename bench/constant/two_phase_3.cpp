// SPDX-License-Identifier: BSL-1.0
//
// Two-phase commit with 3 managers: 288 states, 1,145 transitions.

#include "../models_only.hpp"

#include "../../examples/two_phase_commit.cpp"

#undef verdict_of
FOREGONE_STATIC_CHECK(two_phase<3>, fg::reachable.budget(300'000));
