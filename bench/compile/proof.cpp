// SPDX-License-Identifier: BSL-1.0
// A check that the compiler proves: two jugs, 16 states.
#include "../models_only.hpp"

#include "../../examples/jugs.cpp"

#include "../models_end.hpp"

FOREGONE_CHECK(jugs);
#ifdef ONE_MORE
struct other_jugs : jugs {};
FOREGONE_CHECK(other_jugs);
#endif
