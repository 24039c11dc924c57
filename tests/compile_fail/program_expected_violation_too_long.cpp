// SPDX-License-Identifier: BSL-1.0
// expected: foregone: .*94
#include <foregone/foregone.hpp>

namespace fg = foregone;

constexpr void tosses(auto& choose) {
    choose.expect(!choose.either("heads"),
                  "a text that is longer than what a scope can keep of it, which would never be the text that it is compared with");
}
#ifdef FOREGONE_MISUSE
FOREGONE_RUNTIME_CHECK(
    fg::program<tosses>,
    fg::paths<3>.expect_violation(
        "a text that is longer than what a scope can keep of it, which would never be the text that it is compared with"));
#else
FOREGONE_RUNTIME_CHECK(fg::program<tosses>, fg::paths<3>.expect_violation("a text that is short"));
#endif
