// SPDX-License-Identifier: BSL-1.0
// expected text: error: .*foregone: jugs.reachable: violates "four gallons are measured" after 6 steps$
// expected text: ^   0  initial       .small = 0, big = 0.$
// expected text: ^   1  fill_big      .small = 0, big = 5.$
// expected text: ^   6  big_to_small  .small = 3, big = 4.$
// expected text: ^property="four gallons are measured" steps=6 .* replay=0/1/5/2/5/1/5$
// expected text: ^fix the model, the system or the property, or expect the violation with expect_violation\(\)
// expected clang: error: .*four gallons are measured
// expected types: after_steps<6>
// expected types: foregone: the check fails; the shortest counterexample is in the template arguments, step by step
// expected: four gallons are measured
// expected types: step<0,[^>]*>[^>]*initial[^>]*>[^>]*small = 0, big = 0
// expected types: step<1,[^>]*>[^>]*fill_big[^>]*>[^>]*small = 0, big = 5
// expected types: step<2,[^>]*>[^>]*big_to_small[^>]*>[^>]*small = 3, big = 2
// expected types: step<3,[^>]*>[^>]*empty_small[^>]*>[^>]*small = 0, big = 2
// expected types: step<4,[^>]*>[^>]*big_to_small[^>]*>[^>]*small = 2, big = 0
// expected types: step<5,[^>]*>[^>]*fill_big[^>]*>[^>]*small = 2, big = 5
// expected types: step<6,[^>]*>[^>]*big_to_small[^>]*>[^>]*small = 3, big = 4
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

// Every step of the shortest way to four gallons is in what the compiler says: its number, the action, the state.
struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::never<"four gallons are measured">([](const state& s) { return s.big == 4; }),
    };
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(jugs);
#else
FOREGONE_CHECK(jugs, fg::reachable.expect_violation("four gallons are measured", 6));
#endif
