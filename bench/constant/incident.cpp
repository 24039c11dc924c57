// SPDX-License-Identifier: BSL-1.0
//
// Two incidents of one machine: 529 states, 1,404 transitions.

#include "../models_only.hpp"

#include "../../examples/incident.cpp"

#undef verdict_of
FOREGONE_STATIC_CHECK(fg::machines<incident, 2>, fg::reachable.budget(300'000));
