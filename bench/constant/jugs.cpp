// SPDX-License-Identifier: BSL-1.0
//
// Jugs: 16 states, 96 transitions.

#include "../models_only.hpp"

#include "../../examples/jugs.cpp"

#undef verdict_of
FOREGONE_STATIC_CHECK(jugs, fg::reachable.budget(300'000));
