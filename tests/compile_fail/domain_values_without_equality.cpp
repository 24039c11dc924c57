// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a domain; the type of its values has no ==, .* add to the type .bool operator==\(const T&\) const = default;
#include <foregone/domain/values.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
struct point {
    int x;
};
static_assert(fg::values<point{1}, point{2}>::size > 0);
#else
struct point {
    int x;
    bool operator==(const point&) const = default;
};
static_assert(fg::values<point{1}, point{2}>::size > 0);
#endif
