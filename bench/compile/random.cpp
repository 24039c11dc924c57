// SPDX-License-Identifier: BSL-1.0
// A check by random commands at run time: a ring buffer.
#include "../models_only.hpp"

#include "../../examples/ring_buffer.cpp"

#include "../models_end.hpp"

FOREGONE_RUNTIME_CHECK(large, fg::random{.runs = 500, .steps = 1'000});
#ifdef ONE_MORE
struct other_ring : large {};
FOREGONE_RUNTIME_CHECK(other_ring, fg::random{.runs = 500, .steps = 1'000});
#endif
