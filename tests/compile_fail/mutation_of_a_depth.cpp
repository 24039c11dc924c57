// SPDX-License-Identifier: BSL-1.0
// alone: the header changes what later checks register
// expected: foregone: the compiler searches the mutants of whole graphs only; leave out [.]depth[(]n[)], or let the program search them
#include <foregone/foregone.hpp>
#include <foregone/mutation.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{fg::never<"six">([](const state& s) { return s.big == 6; })};
};
#ifdef FOREGONE_MISUSE
static_assert(fg::mutation<jugs, fg::reachable.depth(2)>.killed == 0);
#else
static_assert(fg::mutation<jugs>.count() > 0);
#endif
