// SPDX-License-Identifier: BSL-1.0
// alone: the header changes what later checks register
// expected types: foregone: no property notices the changes of the model that are in the template arguments; add a property
// expected types: press ends with is_on one higher
// expected text: foregone: no property notices the changes of the model that are in the template arguments; add a property
#include <foregone/foregone.hpp>
#include <foregone/mutation.hpp>

namespace fg = foregone;

struct lamp {
    struct state {
        bool is_on = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.is_on}; }
    static constexpr auto properties = fg::properties{
#ifndef FOREGONE_MISUSE
        fg::always<"a press changes it">([](const state& from, const auto&, const state& to) { return from.is_on != to.is_on; }),
#endif
        fg::sometimes<"it is on">([](const state& s) { return s.is_on; }),
    };
};
FOREGONE_CHECK(lamp);
static_assert(fg::all_noticed<lamp>);
