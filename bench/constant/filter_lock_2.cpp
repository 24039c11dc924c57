// SPDX-License-Identifier: BSL-1.0
//
// A filter lock for two, without a temporal property: 196 states.

#include "../models_only.hpp"

#include "../../examples/filter_lock.cpp"

#undef verdict_of
FOREGONE_STATIC_CHECK(filter_lock<2>, fg::reachable.budget(300'000));
