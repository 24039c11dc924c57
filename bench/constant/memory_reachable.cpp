// SPDX-License-Identifier: BSL-1.0
//
// The memory, every length: 9 states, 504 transitions.

#include "../models_only.hpp"

#include "../../examples/memory.cpp"

#undef verdict_of
FOREGONE_STATIC_CHECK(memory_example::memory_behavior, fg::reachable.budget(300'000));
