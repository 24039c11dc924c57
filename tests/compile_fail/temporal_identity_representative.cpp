// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has temporal properties and a `representative` of its own
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../models/interchangeable.hpp"

namespace fg = foregone;

struct caches : models::caches<2> {
#ifdef FOREGONE_MISUSE
    static constexpr state representative(const state& s) { return s; }
#endif
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<write>()};
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"a line is modified">(
            [](const state& s) { return s.lines.count(line::modified) > 0; })};
};
FOREGONE_CHECK(caches);
