// SPDX-License-Identifier: BSL-1.0
// expected: foregone: scalarset<Name, Size>; there are 1 to 64 identities; choose fewer
#include <foregone/domain/scalarset.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
constexpr fg::scalarset<"node", 65> nobody;
#else
constexpr fg::scalarset<"node", 64> nobody;
#endif
static_assert(!nobody);
