// SPDX-License-Identifier: BSL-1.0
// The program that compare.py compares with SPIN and rumur: the checks in their user's form, with foregone's own main().

#include "../models_only.hpp"

#include "../../examples/filter_lock.cpp"
#include "../../examples/philosophers.cpp"
#include "../../examples/puzzle8.cpp"
#include "../../examples/two_phase_commit.cpp"

#include "../models_end.hpp"
#include "../runtime/counter_grid.hpp"

FOREGONE_RUNTIME_CHECK(two_phase<3>);
FOREGONE_RUNTIME_CHECK(two_phase<8>);
FOREGONE_RUNTIME_CHECK(two_phase<9>);

using philosophers_4 = philosophers<4, true>;
using philosophers_12 = philosophers<12, true>;
using philosophers_14 = philosophers<14, true>;
FOREGONE_RUNTIME_CHECK(philosophers_4);
FOREGONE_RUNTIME_CHECK(philosophers_12);
FOREGONE_RUNTIME_CHECK(philosophers_14);

FOREGONE_RUNTIME_CHECK(filter_lock<3>);
FOREGONE_RUNTIME_CHECK(filter_lock<4>);
FOREGONE_RUNTIME_CHECK(puzzle8);

using grid_5 = counter_grid<5, 5>;
using grid_35 = counter_grid<5, 35>;
FOREGONE_RUNTIME_CHECK(grid_5);
FOREGONE_RUNTIME_CHECK(grid_35);
