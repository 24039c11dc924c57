// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::each repeats a temporal property for each identity of a scalarset
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../models/interchangeable.hpp"

namespace fg = foregone;

struct caches : models::caches<2> {
#ifdef FOREGONE_MISUSE
    static constexpr auto properties = fg::properties{fg::each<cache>(
        fg::leads_to<"a modified line is lost">([](const state& s, cache one) { return s.lines[one] == line::modified; },
                                                [](const state& s, cache one) { return s.lines[one] != line::modified; }))};
#else
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<write>()};
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"a line is modified">(
            [](const state& s) { return s.lines.count(line::modified) > 0; })};
#endif
};
FOREGONE_CHECK(caches);
