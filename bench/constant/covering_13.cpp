// SPDX-License-Identifier: BSL-1.0
//
// A covering array for pairs of 13 components of 3 values: 15 rows.

#include <foregone/suites/covering.hpp>
#include <foregone/domain/domain.hpp>

#include <array>

namespace fg = foregone;

using trit = fg::range<0, 2>;
using trits = fg::product<std::array<int, 13>, trit, trit, trit, trit, trit, trit, trit, trit, trit, trit, trit, trit, trit>;
static_assert(fg::covering<2>(trits{}).size() == 15);
