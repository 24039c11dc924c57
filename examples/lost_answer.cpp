// SPDX-License-Identifier: BSL-1.0
// A client that repeats its request until it hears an answer, as it must, for both may be lost. A server that counts whatever it gets
// counts too much; one that remembers the number of the request counts once.

#include <foregone/foregone.hpp>

namespace fg = foregone;

template <bool Remembers>
constexpr void counts_once(fg::chooser& choose) {
    int counted = 0;
    bool known = false;  // to the server, if it remembers
    for (bool answered = false; !answered;) {
        if (choose.either("the request is lost")) continue;
        if (!known) ++counted;
        known = Remembers;
        answered = !choose.either("the answer is lost");
    }
    choose.expect(counted == 1, "the request counts once");
}

FOREGONE_CHECK(fg::program<counts_once<false>>, fg::paths<12>.expect_violation("the request counts once", 4));
FOREGONE_CHECK(fg::program<counts_once<true>>, fg::paths<12>);  // paths that go on after twelve choices are not followed
static_assert(fg::verdict_of<fg::program<counts_once<true>>, fg::paths<12>>.result == fg::outcome::holds_to_depth);
