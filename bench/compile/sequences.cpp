// SPDX-License-Identifier: BSL-1.0
// A check of sequences of calls at run time: a memory and its behavior.
#include "../models_only.hpp"

#include "../../examples/memory.cpp"

#include "../models_end.hpp"

using memory_example::memory_behavior;
FOREGONE_RUNTIME_CHECK(memory_behavior, fg::sequences<4>);
#ifdef ONE_MORE
struct other_behavior : memory_behavior {};
FOREGONE_RUNTIME_CHECK(other_behavior, fg::sequences<4>);
#endif
