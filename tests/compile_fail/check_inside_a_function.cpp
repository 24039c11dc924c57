// SPDX-License-Identifier: BSL-1.0
// It would never run.
// expected: foregone: this check is inside a function; write it at namespace scope
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

struct only_pouring : models::pouring {
    static constexpr foregone::no_properties properties{};
};

#ifdef FOREGONE_MISUSE
void in_a_function() {
    FOREGONE_RUNTIME_CHECK(only_pouring);
}
#else
FOREGONE_RUNTIME_CHECK(only_pouring);
#endif
