// SPDX-License-Identifier: BSL-1.0
//
// A filter lock for two: a process is inside infinitely often.

#include "../models_only.hpp"

#include "../../examples/filter_lock.cpp"

#include <foregone/model/temporal.hpp>

#undef verdict_of
struct again_and_again : filter_lock<2> {
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"a process is inside">([](const state& s) { return inside(s) > 0; })};
};
FOREGONE_STATIC_CHECK(again_and_again, fg::reachable.budget(300'000));
