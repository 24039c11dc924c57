// SPDX-License-Identifier: BSL-1.0
//
// Two-phase commit with 5 managers: 8,832 states, 58,145 transitions.

#include "../models_only.hpp"

#include "../../examples/two_phase_commit.cpp"

#undef verdict_of
FOREGONE_STATIC_CHECK(two_phase<5>, fg::reachable.budget(300'000));
