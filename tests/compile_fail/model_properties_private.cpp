// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `properties` is not a public list of properties
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

class jugs : public models::pouring {
#ifndef FOREGONE_MISUSE
public:
#endif
    static constexpr auto properties =
        fg::properties{fg::never<"the small jug overflows">([](const state& s) { return s.small > 3; })};
};
FOREGONE_CHECK(jugs);
