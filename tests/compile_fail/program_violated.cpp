// SPDX-License-Identifier: BSL-1.0
// expected text: foregone: sums.paths<3>: violates "less than four" after 2 steps$
// expected text: ^   2  second  -> 2  expected: "less than four"$
// expected types: foregone: the check fails; a path that fails is in the template arguments
// expected: less than four
// expected types: step<0,[^>]*>[^>]*begin
// expected types: step<1,[^>]*>[^>]*first[^>]*>[^>]*-> 2
// expected types: step<2,[^>]*>[^>]*second[^>]*>[^>]*-> 2
#include <foregone/foregone.hpp>

namespace fg = foregone;

// Every choice of a path that fails is in what the compiler says: its number, the label, what was chosen.
constexpr void sums(auto& choose) {
    const int a = choose("first", 3), b = choose("second", 3);
    choose.expect(a + b < 4, "less than four");
}
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(fg::program<sums>, fg::paths<3>);
#else
FOREGONE_CHECK(fg::program<sums>, fg::paths<3>.expect_violation("less than four", 2));
#endif
