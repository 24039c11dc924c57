// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a condition of fairness distinguishes the identities of a scalarset
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../models/interchangeable.hpp"

namespace fg = foregone;

struct caches : models::caches<2> {
#ifdef FOREGONE_MISUSE
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"each writes">([](const auto& action) {
        if constexpr (requires { action.by; }) return std::optional<cache>(action.by);
        else return std::optional<cache>();
    })};
#else
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<write>()};
#endif
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"a line is modified">(
            [](const state& s) { return s.lines.count(line::modified) > 0; })};
};
FOREGONE_CHECK(caches);
