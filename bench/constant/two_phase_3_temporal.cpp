// SPDX-License-Identifier: BSL-1.0
//
// Two-phase commit with 3 managers: in the end all are decided, if it goes on. 288 pairs.

#include "../models_only.hpp"

#include "../../examples/two_phase_commit.cpp"

#include <foregone/model/temporal.hpp>

#undef verdict_of
struct decides : two_phase<3> {
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"it goes on">([](const auto&) { return true; })};
    static constexpr auto properties = fg::properties{fg::eventually_always<"all are decided">([](const state& s) {
        for (const phase at : s.resources)
            if (at != phase::committed && at != phase::aborted) return false;
        return true;
    })};
};
FOREGONE_STATIC_CHECK(decides, fg::reachable.budget(300'000));
