// SPDX-License-Identifier: BSL-1.0
//
// The memory, all 175,616 sequences of three calls.

#include "../models_only.hpp"

#include "../../examples/memory.cpp"

#undef verdict_of
FOREGONE_STATIC_CHECK(memory_example::memory_behavior, fg::sequences<3>.budget(300'000));
