// SPDX-License-Identifier: BSL-1.0
//
// The alternating bit protocol, without a temporal property: 240 states.

#include "../models_only.hpp"

#include "../../examples/lossy_channels.cpp"

#undef verdict_of
struct alternates : alternating_bit {
    static constexpr auto properties =
        fg::properties{fg::never<"more than two messages">([](const state& s) { return s.messages.size > 2; })};
};
FOREGONE_STATIC_CHECK(alternates, fg::reachable.budget(300'000));
