// SPDX-License-Identifier: BSL-1.0
// expected types: check_failed<caches, foregone::temporal_counterexample<
// expected types: with interchangeable identities they need not be
// expected text: note: identities are interchangeable: there may be a run with a shorter beginning or loop$
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../models/interchangeable.hpp"

namespace fg = foregone;

struct caches : models::caches<2> {
#ifndef FOREGONE_MISUSE
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<write>()};
#endif
    static constexpr auto properties = fg::properties{
        fg::always_eventually<"a line is modified">([](const state& s) { return s.lines.count(line::modified) > 0; })};
};
FOREGONE_CHECK(caches);
