// SPDX-License-Identifier: BSL-1.0
// A check of a state graph at run time: two-phase commit.
#include "../models_only.hpp"

#include "../../examples/two_phase_commit.cpp"

#include "../models_end.hpp"

FOREGONE_RUNTIME_CHECK(two_phase<8>);
#ifdef ONE_MORE
FOREGONE_RUNTIME_CHECK(two_phase<7>);
#endif
