// SPDX-License-Identifier: BSL-1.0
// A client repeats its request until it receives an answer, because both may be lost. A server that counts every request counts too
// much; a server that stores the number of the last request counts once.

#include <foregone/foregone.hpp>

namespace fg = foregone;

template <bool Remembers>
constexpr void counts_once(fg::chooser& choose) {
    int counted = 0;
    bool known = false;  // to a server that stores it
    for (bool answered = false; !answered;) {
        if (choose.either("the request is lost")) continue;
        if (!known) ++counted;
        known = Remembers;
        answered = !choose.either("the answer is lost");
    }
    choose.expect(counted == 1, "the request counts once");
}

FOREGONE_CHECK(fg::program<counts_once<false>>, fg::paths<12>.expect_violation("the request counts once", 4));
FOREGONE_CHECK(fg::program<counts_once<true>>, fg::paths<12>);  // paths are pruned after twelve choices
static_assert(fg::verdict_of<fg::program<counts_once<true>>, fg::paths<12>>.result == fg::outcome::holds_to_depth);
