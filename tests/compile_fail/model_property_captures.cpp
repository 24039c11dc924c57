// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a property's predicate captures something; a property is part of a type and cannot hold values; capture nothing
#include <foregone/model/property.hpp>

namespace fg = foregone;

constexpr bool reached(int limit, int value) {
#ifdef FOREGONE_MISUSE
    return fg::always<"below the limit">([limit](const int& v) { return v < limit; }).holds(value);
#else
    static_cast<void>(limit);
    return fg::always<"below the limit">([](const int& v) { return v < 7; }).holds(value);
#endif
}
static_assert(reached(7, 6));
