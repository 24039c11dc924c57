// SPDX-License-Identifier: BSL-1.0
// expected: foregone: scalarset<Name, Size>; Size is not between 1 and 64
#include <foregone/domain/scalarset.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
constexpr fg::scalarset<"node", 65> nobody;
#else
constexpr fg::scalarset<"node", 64> nobody;
#endif
static_assert(!nobody);
