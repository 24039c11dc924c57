// SPDX-License-Identifier: BSL-1.0
//
// The alternating bit protocol: what is sent is received, by channels that do not lose all. 270 pairs.

#include "../models_only.hpp"

#include "../../examples/lossy_channels.cpp"

#undef verdict_of
FOREGONE_STATIC_CHECK(fair_loss, fg::reachable.budget(300'000));
