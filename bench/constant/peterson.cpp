// SPDX-License-Identifier: BSL-1.0
//
// The README's Peterson, without a temporal property: 20 states, 34 transitions.

#include <foregone/foregone.hpp>

#include "../../tests/temporal/protocols.hpp"

struct exclusive : protocols::peterson<false, protocols::fair::none> {
    static constexpr auto properties = foregone::properties{
        foregone::never<"both are inside">([](const state& s) { return s.at[0] == place::inside && s.at[1] == place::inside; })};
};
FOREGONE_STATIC_CHECK(exclusive, foregone::reachable.budget(300'000));
