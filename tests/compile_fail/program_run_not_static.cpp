// SPDX-License-Identifier: BSL-1.0
// A program has no object to run.
// expected: foregone: the program.s `run` cannot be called without an object; write a public `static void run
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct toss {
#ifndef FOREGONE_MISUSE
    static
#endif
    constexpr void run(fg::chooser& choose) { choose.expect(choose.either("heads") || true, "it has sides"); }
};
FOREGONE_CHECK(toss, fg::paths<2>);
